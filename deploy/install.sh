#!/usr/bin/env bash
# Makes a machine a table companion: `sudo deploy/install.sh`. Safe to run again; deploy/uninstall.sh
# undoes it. docs/appliance.md tells what each part does.
set -euo pipefail
umask 022
SOURCE=$(cd -P "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# shellcheck source=deploy/lib.sh
source "$SOURCE/deploy/lib.sh"
# shellcheck source=deploy/install/questions.sh
source "$SOURCE/deploy/install/questions.sh"
# shellcheck source=deploy/install/fits.sh
source "$SOURCE/deploy/install/fits.sh"
# shellcheck source=deploy/install/in_place.sh
source "$SOURCE/deploy/install/in_place.sh"
# shellcheck source=deploy/install/keys.sh
source "$SOURCE/deploy/install/keys.sh"

cd / # no folder of a person, a stick or the app is where programs look for their parts
UNITS=(wormwatch.service wormwatch-cage.service wormwatch-failed.service wormwatch-splash.service
    wormwatch-stick@.service wormwatch-update.service wormwatch-settle.service)
TOOLS=(caged failure-page stick wormwatch)
QUIET_WORDS=(quiet loglevel=3 logo.nologo vt.global_cursor_default=0 consoleblank=0)

# ------------------------------------------------------------------ the steps

apt_has() { apt-cache show "$1" 2>/dev/null | grep -q '^Package:'; }

install_packages() {
    [[ -z $ROOT ]] || return 0
    "$SOURCE/deploy/setup" appliance
    if [[ $DISPLAY_WISH == cage ]]; then
        # Debian 12's cage does not start without xwayland, and only recommends it.
        apt_install cage seatd xwayland || fail "cage could not be installed. $APT_TROUBLE"
    fi
    if [[ $CAMERA == yes ]]; then
        # Only Raspberry Pi OS has them. Without, a webcam on USB works.
        local wanted=() name
        for name in python3-picamera2 python3-lgpio; do if apt_has "$name"; then wanted+=("$name"); fi; done
        ((!${#wanted[@]})) || apt_install "${wanted[@]}" || warn "Not installed: ${wanted[*]}. $APT_TROUBLE Webcams on USB work all the same."
    fi
}

id_of() { awk -F: -v name="$2" '$1 == name { print $3 }' "$ROOT/etc/$1"; }

make_user() {
    local group
    for group in "${GROUPS_WANTED[@]}"; do
        if [[ -z $(id_of group "$group") ]]; then
            in_root groupadd --system "$group"
            record "group-$group" made
        fi
    done
    if [[ -z $(id_of passwd "$USER_NAME") ]]; then
        in_root useradd --system --user-group --home-dir "$STATE" --no-create-home --shell /usr/sbin/nologin \
            --comment "Wormwatch, the table companion" "$USER_NAME"
        record user made
    fi
    in_root usermod -aG "$(IFS=,; printf '%s' "${GROUPS_WANTED[*]}")" "$USER_NAME"
    # An account that has expired cannot log in, also not by a key that the app lays into its home (sshd).
    in_root usermod --expiredate 1 "$USER_NAME"
    mkdir -p "$ROOT$STATE" "$ROOT/media/wormwatch"
    chmod 750 "$ROOT$STATE"
    # Also what root has left among the games, so that the app can go on writing there. Links are not followed.
    chown -hRP "$(id_of passwd $USER_NAME):$(id_of group $USER_NAME)" "$ROOT$STATE"
}

version_of() { sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$1/companion/__init__.py"; }

# What makes a release: the files git knows of, or everything in an unpacked one.
list_files() {
    cd "$SOURCE"
    if [[ -e .git ]] && have git && git -c safe.directory="$SOURCE" rev-parse HEAD >/dev/null 2>&1; then
        git -c safe.directory="$SOURCE" ls-files -z |
            while IFS= read -r -d '' file; do if [[ -e $file || -L $file ]]; then printf '%s\0' "$file"; fi; done
    else
        find . -mindepth 1 \( -path ./build -o -path ./dist -o -name .venv -o -name __pycache__ -o -name .git -o -name '.*_cache' -o -name .hypothesis \) -prune -o \
            \( -type f -o -type l \) -printf '%P\0'
    fi | LC_ALL=C sort -z
}

digest() { (cd "$SOURCE" && list_files | xargs -0 sha256sum | sha256sum | cut -c 1-12); }

# The folder of this release: the one it is in already, or a new one. The same version with other files in it
# gets a name of its own, so that what runs is never changed under its feet.
choose_release() {
    local version mark
    version=$(version_of "$SOURCE")
    [[ $version =~ ^[0-9][0-9A-Za-z.+-]*$ ]] || fail "companion/__init__.py names no version; is this a whole release?"
    if [[ ${SOURCE%/*} == "$ROOT$PREFIX/releases" ]]; then
        RELEASE=$PREFIX/releases/${SOURCE##*/}
        return
    fi
    mark=$(digest)
    RELEASE=$PREFIX/releases/$version
    if [[ -e $ROOT$RELEASE/.digest && $(<"$ROOT$RELEASE/.digest") != "$mark" ]]; then RELEASE=$RELEASE+$mark; fi
    DIGEST=$mark
}

is_whole() {
    [[ -e $ROOT$1/.digest && $(<"$ROOT$1/.digest") == "$DIGEST" ]] || return 1
    [[ -n $ROOT ]] || "$1/.venv/bin/wormwatch" --version >/dev/null 2>&1
}

# `sudo /opt/wormwatch/current/deploy/install.sh` only mends what is around it.
is_installed() { [[ $SOURCE == "$ROOT$RELEASE" ]] || is_whole "$RELEASE"; }

install_release() {
    local new=$ROOT$PREFIX/releases/.new like=() packages=()
    mkdir -p "$ROOT$PREFIX/releases"
    if [[ $SOURCE == "$ROOT$RELEASE" ]]; then
        say "   This release is the one that is installed."
        # An older release may have written how it starts.
        "${ROOT}/usr/bin/python3" -I "$SOURCE/deploy/release_venv.py" "$SOURCE" --launcher
    elif is_whole "$RELEASE"; then
        say "   $RELEASE is there already, whole and unchanged."
    else
        rm -rf "$new"
        mkdir -p "$new"
        list_files | tar -C "$SOURCE" --null --no-recursion -T - -cf - | tar -C "$new" --no-same-owner -xf -
        chmod -R u+rwX,go+rX,go-w "$new"
        if [[ -e $ROOT$PREFIX/current/.venv ]]; then like=(--like "$ROOT$PREFIX/current"); fi
        if [[ $NETWORK == yes ]]; then packages+=(--network); fi
        if [[ -n ${WORMWATCH_WHEELS:-} ]]; then packages+=(--wheels "$WORMWATCH_WHEELS"); fi
        say "   Python packages: a few minutes when they have to be fetched."
        "${ROOT}/usr/bin/python3" -I "$new/deploy/release_venv.py" "$new" "${like[@]}" "${packages[@]}" | sed 's/^/   /' ||
            fail "The release has no packages; nothing was changed. Is there a network, and may it be used (--network yes)? Run the same command again."
        # "dash" of --version: does it start at all, as a stranger would start it?
        "$new/.venv/bin/wormwatch" --version >/dev/null || fail "The new release does not start; nothing was changed."
        printf '%s\n' "$DIGEST" >"$new/.digest"
        rm -rf "$ROOT$RELEASE"
        mv -T "$new" "$ROOT$RELEASE"
        sync -f "$ROOT$RELEASE" 2>/dev/null || sync
    fi
    switch_to "$RELEASE"
    # The first picture, as large as the screen that is here; without one it is drawn for 800x480.
    if [[ -z $ROOT ]]; then
        "$PREFIX/current/.venv/bin/wormwatch" splash --prepare >/dev/null 2>&1 ||
            warn "The first picture could not be made; the screen stays dark a little longer."
    fi
}

# `current` always names a whole release: the link is changed in one step. The one before stays.
switch_to() {
    local link=$ROOT$PREFIX/current before
    before=$(readlink "$link" || true)
    if [[ $before != "releases/${1##*/}" ]]; then
        ln -sfn "releases/${1##*/}" "$link.new"
        mv -T "$link.new" "$link"
        sync -f "$ROOT$PREFIX" 2>/dev/null || sync
    fi
    # Two are enough: the one that runs and the one before it.
    local keep=" ${1##*/} ${before##*/} " each
    for each in "$ROOT$PREFIX"/releases/*/; do
        each=${each%/}
        [[ -n $before && $before != "releases/${1##*/}" && $keep != *" ${each##*/} "* ]] && rm -rf "$each"
    done
    return 0
}

put() { # SOURCE TARGET [MODE]
    replace_file "$ROOT$2" "${3:-644}" <"$SOURCE/deploy/$1" || true
    cmp -s "$SOURCE/deploy/$1" "$ROOT$2" || fail "$2 could not be written."
}

install_files() {
    local unit tool
    for unit in "${UNITS[@]}"; do put "systemd/$unit" "/etc/systemd/system/$unit"; done
    for tool in "${TOOLS[@]}"; do put "tools/$tool" "$TOOLS_FOLDER/$tool" 755; done
    put_command
    rm -rf "$ROOT$OLD_TOOLS_FOLDER" # no unit names it any more
    put udev/70-wormwatch.rules /etc/udev/rules.d/70-wormwatch.rules
    put polkit/49-wormwatch.rules /etc/polkit-1/rules.d/49-wormwatch.rules
    if [[ $LOG == yes ]]; then
        put systemd/journald-wormwatch.conf /etc/systemd/journald.conf.d/wormwatch.conf
    else
        rm -f "$ROOT/etc/systemd/journald.conf.d/wormwatch.conf"
    fi
    # The owner's own; never written over.
    if [[ ! -e $ROOT/etc/default/wormwatch ]]; then put wormwatch.default /etc/default/wormwatch; fi
    if runs_systemd; then
        systemctl daemon-reload
        udevadm control --reload || true
        udevadm trigger || true
        systemctl try-restart systemd-journald.service || true
    fi
}

# `sudo wormwatch ...` for whoever logs in. Another one of that name is somebody's own, and stays.
put_command() {
    if [[ -e $ROOT$COMMAND || -L $ROOT$COMMAND ]] && ! is_our_command; then
        warn "$COMMAND is not ours and stays. Wormwatch's commands: $TOOLS_FOLDER/wormwatch"
        return
    fi
    mkdir -p "$ROOT${COMMAND%/*}"
    ln -sfn "$TOOLS_FOLDER/wormwatch" "$ROOT$COMMAND"
}

set_up_boot() {
    # Where the target was nobody's choice, there is no link, and will be none again.
    record target "$(basename "$(readlink "$ROOT/etc/systemd/system/default.target" || say none)")"
    units set-default multi-user.target
    units disable "$OTHER" 2>/dev/null || true
    units enable "$APP" wormwatch-settle.service
    local boot
    boot=$(boot_folder)
    if [[ -z $boot ]]; then
        say "   No cmdline.txt of a Raspberry Pi here: how the machine boots is left as it is."
    elif [[ $QUIET == yes ]]; then
        add_boot_words boot-words "${QUIET_WORDS[@]}"
        put_block "$boot/config.txt" boot "[all]" "disable_splash=1"
    else
        drop_boot_words boot-words
        drop_block "$boot/config.txt" boot
    fi
    if [[ $SWAP == off ]]; then swap_off; else swap_back; fi
    pin_partition "$ROOT/etc/fstab" || true # it has said why
    keep_answers
}

# Swap on a card wears it out, and 2 GB are plenty for one app. Swap in memory (zram) may stay; swap_back undoes it.
swap_off() {
    if [[ -e $ROOT/usr/sbin/dphys-swapfile || -e $ROOT/sbin/dphys-swapfile ]]; then
        if units is-enabled dphys-swapfile.service >/dev/null 2>&1; then
            record swap dphys-swapfile.service
            units disable dphys-swapfile.service
        fi
        if runs_systemd; then systemctl --quiet stop dphys-swapfile.service || true; fi
    fi
    if [[ -e $ROOT/etc/rpi/swap.conf || -d $ROOT/usr/lib/rpi/swap.conf.d ]]; then
        printf '%s\n' "# No swap file on the card (deploy/install.sh --swap keep leaves it)." "[Main]" "Mechanism=zram" |
            replace_file "$SWAP_CONF" || true
    fi
}

# ------------------------------------------------------------------

start_app() {
    if ! runs_systemd; then
        say "" "Done. systemd does not run here (a chroot, or a card that is being prepared): it starts with the next boot."
    elif [[ $START == yes ]]; then
        systemctl reset-failed "$APP" 2>/dev/null || true
        if systemctl restart "$APP"; then say "" "Done. Wormwatch is on the screen, and will be with every start of this machine."; else
            fail "It is installed, but did not start. Why: journalctl -u $APP -n 30; and: sudo wormwatch doctor"
        fi
    else
        say "" "Done. It starts with the next boot: sudo reboot"
    fi
}

main() {
    read_options "$@"
    need_root
    step "Does this machine fit?"
    check_system
    check_python
    check_source
    choose_release
    if [[ -z $ONLY_CHECK ]]; then check_disk; fi
    ask_all
    if [[ -z $ONLY_CHECK ]]; then
        step "System packages" && install_packages
        step "The user $USER_NAME" && make_user
        step "Release $(version_of "$SOURCE") into $PREFIX" && install_release
        step "Units and rules" && install_files
        step "Keys of releases" && install_keys
        step "How the machine boots" && set_up_boot
    fi
    step "Is everything in place?"
    verify_all
    if [[ -z $ONLY_CHECK ]]; then start_app; fi
}

main "$@"
