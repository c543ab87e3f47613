#!/usr/bin/env bash
# Lets the system live on a root that is never written to, with games and releases on a small partition of
# their own; and back. Pulling the plug then cannot hurt the system.
set -euo pipefail
umask 022
HERE=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=deploy/lib.sh
source "$HERE/lib.sh"

HELP="Usage: sudo deploy/readonly.sh on|off|status [OPTIONS]

  on      from the next start, nothing is written to the system: it runs from a layer in memory (overlay).
          Games and releases move to an ext4 partition, which stays writable and is known by its UUID. It gets
          the label 'wormwatch' for people.
  off     games and releases move back, and the system can be changed again from the next start.
  status  how it is now, and how it will be after the next start.

  --data DEVICE    take this ext4 partition, say /dev/sda1        WORMWATCH_DATA
  --new-partition  make one in the free room behind the last      WORMWATCH_NEW_PARTITION
                   partition of the system's disk (1000 MB or more)
  --format         with --data: everything on it is lost first    WORMWATCH_FORMAT
  --dry-run        only say what would be done                    WORMWATCH_DRY_RUN"

WHAT='' DATA=${WORMWATCH_DATA:-} NEW=${WORMWATCH_NEW_PARTITION:-} FORMAT=${WORMWATCH_FORMAT:-} DRY=${WORMWATCH_DRY_RUN:-}
# The disk the system is on; a test names a loop device.
DISK=${WORMWATCH_DISK:-}
LEAST=1000 # MB: two releases with their packages, and room for games

read_options() {
    while (($#)); do
        case $1 in
            --help | -h) say "$HELP" && exit 0 ;;
            on | off | status) WHAT=$1 ;;
            --data)
                (($# > 1)) || usage "--data needs a device, say /dev/sda1."
                DATA=$2
                shift
                ;;
            --new-partition) NEW=1 ;;
            --format) FORMAT=1 ;;
            --dry-run) DRY=1 ;;
            *) usage "Nobody knows '$1' here. 'deploy/readonly.sh --help' shows what there is." ;;
        esac
        shift
    done
    [[ -n $WHAT ]] || usage "$HELP"
    NEW=$(switched WORMWATCH_NEW_PARTITION "$NEW")
    FORMAT=$(switched WORMWATCH_FORMAT "$FORMAT")
    DRY=$(switched WORMWATCH_DRY_RUN "$DRY")
}

# Does it, or only says so.
run() {
    if [[ -n $DRY ]]; then printf '   would: %s\n' "$*"; else "$@"; fi
}

# The system that is written to when it runs as an overlay is below it.
is_overlay() { [[ -z $ROOT && $(findmnt -no FSTYPE /) == overlay ]]; }
lower() { if is_overlay; then printf /media/root-ro; else printf '%s' "$ROOT"; fi; }
conf() { printf '%s/etc/overlayroot.local.conf' "$(lower)"; }
is_wanted() { [[ -e $(conf) ]] && grep -q '^overlayroot="tmpfs' "$(conf)"; }

# ------------------------------------------------------------------ the partition

system_disk() {
    if [[ -n $DISK ]]; then printf '%s' "$DISK"; else
        printf '/dev/%s' "$(lsblk -ndo PKNAME "$(findmnt -no SOURCE /)")"
    fi
}

# MB behind the last partition.
free_room() {
    sfdisk --quiet --list-free --output Start,Sectors "$1" 2>/dev/null | awk 'END { printf "%d", $2 / 2048 }'
}

ways_out() {
    fail "There is no partition called '$LABEL', and $1." \
        "Three ways to get one, the first is the easiest:" \
        "  1. Put in a USB stick that may be emptied: deploy/readonly.sh on --data /dev/sda1 --format" \
        "  2. Shrink the system's partition on a PC (say with gparted) by 1 GB or so, then:" \
        "     deploy/readonly.sh on --new-partition" \
        "  3. Leave room when the card is flashed: docs/image.md"
}

new_partition() {
    local disk free
    disk=$(system_disk) free=$(free_room "$disk")
    ((free >= LEAST)) || ways_out "only $free MB are free at the end of $disk"
    say "   A partition of $free MB at the end of $disk."
    if [[ -n $DRY ]]; then
        DATA=$disk-new
        return
    fi
    printf 'type=L\n' | sfdisk --quiet --append --no-reread --force "$disk"
    partx --update "$disk" 2>/dev/null || partprobe "$disk" 2>/dev/null || true
    if have udevadm; then udevadm settle 2>/dev/null || true; fi
    DATA=$(sfdisk --quiet --list --output Device "$disk" | awk 'END { print $1 }')
    [[ -b $DATA ]] || fail "The new partition $DATA does not show up. Start the machine anew, then: deploy/readonly.sh on --data $DATA --format"
    mkfs.ext4 -q -F -L "$LABEL" "$DATA"
}

# What was chosen when the system was set to read-only; nothing where an older release has recorded another name.
chosen_uuid() {
    local was
    was=$(recorded readonly)
    if [[ $was == UUID=* ]]; then printf '%s' "${was#UUID=}"; fi
}

# What was chosen, or else the only partition with our label; for a new one, only on the system's own disk.
find_chosen() {
    local uuid disk=/dev
    uuid=$(chosen_uuid)
    if [[ -n $uuid ]]; then
        find_partitions "UUID=$uuid" | head -n 1
    else
        if [[ -n $NEW ]]; then disk=$(system_disk); fi
        find_labeled "$disk"
    fi
}

# What is mounted under the name of the partition has to be it.
require_mounted() { # DEVICE
    local mounted
    [[ -z $DRY ]] || return 0
    mounted=$(findmnt -no SOURCE "$ROOT$HOME_OF_DATA" | tail -n 1)
    [[ $(uuid_of "$mounted") == "$(uuid_of "$1")" ]] ||
        fail "$mounted is mounted at $HOME_OF_DATA, and the games are on $1. Start the machine without the other stick, then run the same command again."
}

find_data() {
    local kind label
    if [[ -z $DATA ]]; then DATA=$(find_chosen) || exit 1; fi
    if [[ -z $DATA && -n $NEW ]]; then
        new_partition
        return
    fi
    [[ -n $DATA ]] || ways_out "none was named with --data"
    [[ -b $DATA ]] || fail "$DATA is no partition of this machine. These are: $(lsblk -rnpo NAME,SIZE,TYPE | awk '$3 == "part" { printf "%s (%s) ", $1, $2 }')"
    if [[ -n $FORMAT ]]; then
        if findmnt -S "$DATA" >/dev/null; then fail "$DATA is in use; it is not emptied. Unmount it first: sudo umount $DATA"; fi
        run mkfs.ext4 -q -F -L "$LABEL" "$DATA"
        return
    fi
    kind=$(blkid -o value -s TYPE "$DATA" || true) label=$(blkid -o value -s LABEL "$DATA" || true)
    [[ $kind == ext4 ]] || fail "$DATA holds ${kind:-nothing}, not ext4. Add --format to make it ready; everything on it is lost then."
    if [[ $label != "$LABEL" ]]; then run e2label "$DATA" "$LABEL"; fi
}

# ------------------------------------------------------------------ moving

app_was=''
stop_app() {
    runs_systemd && [[ -z $DRY ]] || return 0
    app_was=$(systemctl list-units --plain --no-legend --state=active wormwatch.service wormwatch-cage.service | awk '{ print $1 }')
    if [[ -n $app_was ]]; then
        say "   Wormwatch stops while its games are copied."
        # shellcheck disable=SC2086
        systemctl stop $app_was
    fi
}
start_app() { if [[ -n $app_was ]]; then systemctl --no-block start "$app_was" || true; fi; }

# A whole copy under its name, or none: it is made beside it, written out, and then renamed. What was there
# before is kept as .before until the next time.
copy_whole() {
    local from=$1 to=$2
    if [[ -n $DRY ]]; then
        say "   would: copy $from to $to"
        return
    fi
    [[ -d $from ]] || return 0
    rm -rf "$to.new"
    cp -a "$from" "$to.new"
    sync -f "$to.new"
    rm -rf "$to.before"
    if [[ -e $to ]]; then mv -T "$to" "$to.before"; fi
    mv -T "$to.new" "$to"
    sync -f "$to"
}

check_room() {
    local need free
    [[ -z $DRY ]] || return 0
    need=$(du -smc "$ROOT$STATE" "$ROOT$PREFIX" | awk 'END { print $1 + 64 }')
    free=$(df -Pm "$1" | awk 'NR == 2 { print $4 }')
    ((free >= need)) || fail "$DATA has $free MB free, and games and releases need $need MB. Nothing was changed; take a larger one."
}

mount_once() { if ! mountpoint -q "${@: -1}"; then run mount "$@"; fi; }

turn_on() {
    local data=$ROOT$HOME_OF_DATA boot config uuid
    if is_overlay; then
        if ! has_label "$(lower)/etc/fstab"; then say "The system runs read-only already; nothing to do."; else pin_below; fi
        return
    fi
    [[ -e $ROOT$PREFIX/current ]] || fail "Wormwatch is not installed here yet. First: sudo deploy/install.sh"
    step "A layer in memory"
    if [[ -z $ROOT ]]; then
        # busybox: the layer's script in the start-up image calls grep, which is not there otherwise.
        # e2fsprogs: mkfs.ext4, here and in that image, which is not made without. A small Debian 13 has none.
        run apt_install overlayroot initramfs-tools busybox e2fsprogs fdisk ||
            fail "What a read-only system needs could not be installed. $APT_TROUBLE"
    fi
    step "A partition for games and releases"
    find_data
    say "   $DATA, called '$LABEL'."
    uuid=$(uuid_of "$DATA")
    [[ -n $uuid || -n $DRY ]] || fail "$DATA has no UUID to know it by. Give it one: sudo tune2fs -U random $DATA"
    run mkdir -p "$data"
    mount_once -t ext4 -o noatime,nosuid,nodev "$DATA" "$data"
    require_mounted "$DATA"
    # Another person may have made it: root runs the releases on it, so only root may rename them.
    run chown 0:0 "$data"
    run chmod 755 "$data"
    step "Games and releases move there"
    if mountpoint -q "$ROOT$STATE"; then say "   They are there already."; else
        check_room "$data"
        stop_app
        copy_whole "$ROOT$STATE" "$data/state"
        copy_whole "$ROOT$PREFIX" "$data/opt"
        mount_once --bind "$data/state" "$ROOT$STATE"
        mount_once --bind "$data/opt" "$ROOT$PREFIX"
    fi
    step "From the next start"
    if [[ -n $DRY ]]; then
        say "   would: write $ROOT/etc/fstab and $(conf)"
        return
    fi
    # nofail: without the partition the machine still starts, and the failure page can say so; the app does
    # not (RequiresMountsFor), for what it wrote would be gone with the power.
    local with=nofail,x-systemd.requires-mounts-for=$HOME_OF_DATA
    put_block "$ROOT/etc/fstab" readonly \
        "UUID=$uuid $HOME_OF_DATA ext4 noatime,nosuid,nodev,errors=remount-ro,nofail,x-systemd.device-timeout=30s 0 2" \
        "$HOME_OF_DATA/state $STATE none bind,$with 0 0" \
        "$HOME_OF_DATA/opt $PREFIX none bind,$with 0 0"
    # recurse=0: only the root gets the layer, the partition stays writable.
    printf '%s\n' "# Written by deploy/readonly.sh; 'off' takes it away." 'overlayroot="tmpfs:recurse=0"' |
        replace_file "$(conf)" || true
    boot=$(boot_folder) config=$boot/config.txt
    if [[ -n $boot ]] && ! grep -Eq '^(auto_initramfs=1|initramfs )' "$config" 2>/dev/null; then
        put_block "$config" readonly "[all]" "auto_initramfs=1"
    fi
    if [[ -z $ROOT ]]; then update-initramfs -u >/dev/null 2>&1 || fail "The start-up image could not be made; take it back with: deploy/readonly.sh off"; fi
    forget readonly
    record readonly "UUID=$uuid"
    start_app
    say "   Nothing more is written to the system after: sudo reboot"
}

# The same for a system that runs as an overlay: fstab is below it.
pin_below() {
    local below code=0
    below=$(lower)
    if [[ -n $DRY ]]; then
        say "   would: name the partition '$LABEL' by its UUID in $below/etc/fstab"
        return
    fi
    RECORD=$below/etc/wormwatch.record
    mount -o remount,rw "$below"
    pin_partition "$below/etc/fstab" || code=$?
    sync
    mount -o remount,ro "$below" 2>/dev/null || true
    return "$code"
}

turn_off() {
    local below device data=$ROOT$HOME_OF_DATA
    below=$(lower)
    if [[ -z $(recorded readonly) ]] && ! is_wanted; then
        say "The system can be changed already; nothing to do."
        return
    fi
    device=$(find_chosen) || exit 1
    [[ -n $device ]] || fail "The partition '$LABEL' with the games is not here. Put it in, then run the same command again."
    mount_once -t ext4 -o noatime,nosuid,nodev "$device" "$data"
    require_mounted "$device"
    step "Games and releases move back"
    stop_app
    if is_overlay; then run mount -o remount,rw "$below"; elif [[ -z $DRY ]]; then
        # Lazily: this very script may be open there.
        umount --lazy "$ROOT$STATE" "$ROOT$PREFIX" 2>/dev/null || true
    fi
    copy_whole "$data/state" "$below$STATE"
    copy_whole "$data/opt" "$below$PREFIX"
    step "From the next start"
    if [[ -n $DRY ]]; then
        say "   would: take the lines out of $below/etc/fstab, and remove $(conf)"
        return
    fi
    RECORD=$below/etc/wormwatch.record
    forget readonly
    rm -f "$(conf)"
    rm -rf "$below$STATE.before" "$below$PREFIX.before"
    drop_block "$below/etc/fstab" readonly
    drop_block "$(boot_folder)/config.txt" readonly
    if is_overlay; then
        sync
        mount -o remount,ro "$below" 2>/dev/null || true
        say "   Until then nothing new is kept. Now: sudo reboot"
    else
        umount "$data" 2>/dev/null || true
        rmdir "$data" 2>/dev/null || true
        start_app
        say "   The system can be changed. (The partition '$LABEL' still holds a copy.)"
    fi
}

status() {
    local now=writable next=writable data="the system's own partition"
    if is_overlay; then now=read-only; fi
    if is_wanted; then next=read-only; fi
    if mountpoint -q "$ROOT$HOME_OF_DATA"; then data=$(findmnt -no SOURCE "$ROOT$HOME_OF_DATA"); fi
    say "The system is $now now, and $next after the next start." \
        "Games and releases are on $data."
}

main() {
    read_options "$@"
    if [[ $WHAT == status ]]; then status && return; fi
    need_root
    case $WHAT in on) turn_on ;; off) turn_off ;; esac
}

main "$@"
