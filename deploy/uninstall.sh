#!/usr/bin/env bash
# Takes Wormwatch off this machine and puts back what install.sh changed. Games stay unless told otherwise.
set -euo pipefail
HERE=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=deploy/lib.sh
source "$HERE/lib.sh"

HELP="Usage: sudo deploy/uninstall.sh [OPTIONS]

Takes Wormwatch off this machine: services, rules, code, user, and what was changed about booting.
Packages that came from apt stay; other programs may use them by now.

  --games keep|remove  what happens to $STATE             WORMWATCH_GAMES (keep)
  --yes                ask nothing                                        WORMWATCH_YES"

GAMES=${WORMWATCH_GAMES:-} YES=${WORMWATCH_YES:-}

read_options() {
    while (($#)); do
        case $1 in
            --help | -h) say "$HELP" && exit 0 ;;
            --yes) YES=1 ;;
            --games)
                GAMES=${2:-}
                shift $(($# > 1))
                ;;
            *) usage "Nobody knows '$1' here. 'deploy/uninstall.sh --help' shows what there is." ;;
        esac
        shift
    done
    YES=$(switched WORMWATCH_YES "$YES")
    if [[ -z $GAMES && -z $YES && -t 0 ]]; then
        read -rp "Remove the games and scores in $STATE, too? keep or remove [keep] " GAMES
    fi
    GAMES=${GAMES:-keep}
    [[ $GAMES == keep || $GAMES == remove ]] || usage "--games is keep or remove, not '$GAMES'."
}

stop_services() {
    local unit
    for unit in wormwatch.service wormwatch-cage.service wormwatch-settle.service; do units disable "$unit" 2>/dev/null || true; done
    if runs_systemd; then
        systemctl --quiet stop wormwatch.service wormwatch-cage.service wormwatch-failed.service \
            wormwatch-update.service 'wormwatch-stick@*.service' wormwatch-splash.service 2>/dev/null || true
    fi
}

remove_files() {
    local file
    for file in "$ROOT"/etc/systemd/system/wormwatch{,-cage,-failed,-splash,-stick@,-update,-settle}.service \
        "$ROOT"/etc/systemd/journald.conf.d/wormwatch.conf "$ROOT"/etc/udev/rules.d/70-wormwatch.rules \
        "$ROOT"/etc/polkit-1/rules.d/49-wormwatch.rules "$ROOT"/etc/default/wormwatch; do
        rm -f "$file"
    done
    if is_our_command; then rm -f "$ROOT$COMMAND"; fi
    # Folders that were ours alone; one with something else in it stays.
    rmdir "$ROOT"/etc/systemd/journald.conf.d "$ROOT"/etc/rpi/swap.conf.d "$ROOT"/media/wormwatch/* \
        "$ROOT"/media/wormwatch 2>/dev/null || true
    rm -rf "$ROOT$PREFIX" "$ROOT$TOOLS_FOLDER" "$ROOT/etc/wormwatch"
    if runs_systemd; then
        systemctl daemon-reload
        udevadm control --reload || true
        systemctl try-restart systemd-journald.service || true
    fi
}

put_boot_back() {
    local target boot
    target=$(recorded target)
    case $target in
        '') ;;
        none) rm -f "$ROOT/etc/systemd/system/default.target" ;;
        *) units set-default "$target" ;;
    esac
    drop_boot_words boot-words
    boot=$(boot_folder)
    if [[ -n $boot ]]; then
        drop_block "$boot/config.txt" boot
        rm -f "$boot/cmdline.txt.before-wormwatch"
    fi
    swap_back
}

remove_user() {
    local group
    if [[ $GAMES == remove ]]; then rm -rf "$ROOT$STATE"; elif [[ -e $ROOT$STATE ]]; then
        # The user goes, the games stay: nobody else may read them, and the next install hands them over again.
        chown -hRP 0:0 "$ROOT$STATE"
        chmod 700 "$ROOT$STATE"
    fi
    if [[ $(recorded user) == made ]]; then
        in_root userdel "$USER_NAME" || true
        # Whether its group goes along is a setting of the system.
        if grep -q "^$USER_NAME:" "$ROOT/etc/group"; then in_root groupdel "$USER_NAME" || true; fi
    fi
    for group in "${GROUPS_WANTED[@]}"; do
        if [[ $(recorded "group-$group") == made ]]; then in_root groupdel "$group" || true; fi
    done
    rm -f "$RECORD"
}

main() {
    read_options "$@"
    need_root
    if [[ -n $(recorded readonly) ]]; then
        fail "The system is set to read-only. Put that back first: sudo deploy/readonly.sh off, then start anew."
    fi
    cd /
    step "Services" && stop_services
    step "How the machine boots" && put_boot_back
    step "Files" && remove_files
    step "The user $USER_NAME" && remove_user
    say "" "Wormwatch is off this machine. Start it anew to see the rest of it: sudo reboot"
    if [[ -e $ROOT$STATE ]]; then say "Your games are still in $STATE; the next install finds them there."; fi
}

main "$@"
