# shellcheck shell=bash disable=SC2154
# Is everything in place? Each step of deploy/install.sh is looked at afterwards, with `--check` alone.
# Sourced by deploy/install.sh.

BAD=0
verify() { # SENTENCE COMMAND...
    if "${@:2}" >/dev/null 2>&1; then printf '   ok     %s\n' "$1"; else
        printf '   WRONG  %s\n' "$1"
        BAD=$((BAD + 1))
    fi
}

has_groups() { # every group that is wanted has the user
    local group
    for group in "${GROUPS_WANTED[@]}"; do
        awk -F: -v name="$group" '$1 == name { print "," $4 "," }' "$ROOT/etc/group" | grep -q ",$USER_NAME," || return 1
    done
}
units_read() { systemd-analyze verify "${UNITS[@]/#//etc/systemd/system/}" 2>&1 | grep -q wormwatch && return 1 || return 0; }
boots_quietly() { [[ -z $(boot_folder) ]] || grep -q vt.global_cursor_default=0 "$(boot_folder)/cmdline.txt"; }
log_as_wished() {
    local conf=$ROOT/etc/systemd/journald.conf.d/wormwatch.conf
    if [[ $LOG == yes ]]; then cmp -s "$SOURCE/deploy/systemd/journald-wormwatch.conf" "$conf"; else [[ ! -e $conf ]]; fi
}
no_swap_on_card() {
    ! units is-enabled dphys-swapfile.service && { [[ ! -e $ROOT/etc/rpi/swap.conf ]] || [[ -e $SWAP_CONF ]]; }
}
same_files() {
    local unit tool
    for unit in "${UNITS[@]}"; do cmp -s "$SOURCE/deploy/systemd/$unit" "$ROOT/etc/systemd/system/$unit" || return 1; done
    for tool in "${TOOLS[@]}"; do cmp -s "$SOURCE/deploy/tools/$tool" "$ROOT$TOOLS_FOLDER/$tool" || return 1; done
    cmp -s "$SOURCE/deploy/udev/70-wormwatch.rules" "$ROOT/etc/udev/rules.d/70-wormwatch.rules" &&
        cmp -s "$SOURCE/deploy/polkit/49-wormwatch.rules" "$ROOT/etc/polkit-1/rules.d/49-wormwatch.rules"
}
as_user() { setpriv --reuid "$USER_NAME" --regid "$USER_NAME" --init-groups -- env -C / HOME="$STATE" PYTHONDONTWRITEBYTECODE=1 "$@"; }
state_is_kept() { as_user touch "$STATE/.try" && rm -f "$STATE/.try"; }
code_is_safe() { ! as_user test -w "$PREFIX/current/companion"; }
starts() { as_user "$PREFIX/current/.venv/bin/wormwatch" --data "$STATE" --version; }
sees_camera() { as_user "$PREFIX/current/.venv/bin/python" -c 'import picamera2'; }

verify_all() {
    verify "the user $USER_NAME is in ${GROUPS_WANTED[*]}" has_groups
    verify "$PREFIX/current is $(readlink "$ROOT$PREFIX/current" || say nothing)" test -e "$ROOT$PREFIX/current/companion/__init__.py"
    verify "units, tools and rules are those of this release" same_files
    verify "the keys of releases are those of this release" keys_are_ours
    verify "ssh-keygen is there to check them" can_check_keys
    verify "the command wormwatch is there" test -L "$ROOT$COMMAND" -o -e "$ROOT$COMMAND"
    verify "$APP starts with the machine" units is-enabled "$APP"
    verify "an update that was cut off is settled at the next start" units is-enabled wormwatch-settle.service
    verify "no desktop starts" test "$(units get-default 2>/dev/null)" = multi-user.target
    if [[ $QUIET == yes ]]; then verify "it boots quietly" boots_quietly; fi
    verify "the system's log is kept as wished" log_as_wished
    if [[ $SWAP == off ]]; then verify "there is no swap on the card" no_swap_on_card; fi
    if [[ -z $ROOT ]]; then
        verify "systemd understands the units" units_read
        verify "Wormwatch starts as $USER_NAME" starts
        verify "it may write $STATE" state_is_kept
        verify "it may not change its own code" code_is_safe
        if [[ -d /usr/lib/python3/dist-packages/picamera2 ]]; then verify "it sees the system's picamera2" sees_camera; fi
    fi
    ((BAD == 0)) || fail "$BAD of these are not as they should be. Run the same command again; docs/appliance.md has more."
}
