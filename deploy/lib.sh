# shellcheck shell=bash disable=SC2034
# What install.sh, uninstall.sh and readonly.sh share. Sourced, never run.
#
# ROOT stands before every path of the system, so that tests can hand over a folder of their own.

ROOT=${WORMWATCH_ROOT:-}
USER_NAME=wormwatch
PREFIX=/opt/wormwatch
STATE=/var/lib/wormwatch
# What the units run as root lies where no update can write; earlier releases had it in $PREFIX/tools.
TOOLS_FOLDER=/usr/local/lib/wormwatch
OLD_TOOLS_FOLDER=$PREFIX/tools
COMMAND=/usr/local/bin/wormwatch
# The partition of its own for games and releases (readonly.sh): where it is mounted, and what people know it by.
HOME_OF_DATA=/srv/wormwatch
LABEL=wormwatch
SWAP_CONF=$ROOT/etc/rpi/swap.conf.d/70-wormwatch.conf
GROUPS_WANTED=(video render input gpio audio)
# What was changed on this machine, so that it can be put back: one "what=value" a line.
RECORD=$ROOT/etc/wormwatch.record
# shellcheck source=deploy/apt.sh
source "${BASH_SOURCE[0]%/*}/apt.sh"

# Root runs Python only as the system and the release have it, without what lies in the home of a user.
unset PYTHONPATH PYTHONHOME PYTHONSTARTUP
export PYTHONNOUSERSITE=1 HOME=/root

is_our_command() {
    local target
    target=$(readlink "$ROOT$COMMAND") || return 1
    [[ $target == "$TOOLS_FOLDER/wormwatch" || $target == "$OLD_TOOLS_FOLDER/wormwatch" ]]
}

say() { printf '%s\n' "$@"; }
step() { printf '\n-- %s\n' "$1"; }
warn() { printf '   Note: %s\n' "$@"; }
fail() {
    printf '\n' >&2
    printf '%s\n' "$@" >&2
    exit 1
}
usage() {
    printf '%s\n' "$@" >&2
    exit 2
}
have() { command -v "$1" >/dev/null 2>&1; }

need_root() { [[ -n $ROOT || $(id -u) == 0 ]] || fail "This changes the system, so it needs root: sudo $0"; }

# Is systemd the one that runs this machine? In a chroot or a container build it is not: then units are
# only put where they belong, and start with the next boot.
runs_systemd() { [[ -z $ROOT && -d /run/systemd/system ]]; }

# systemctl that also works where no systemd runs.
units() {
    if runs_systemd; then systemctl --quiet "$@"; else systemctl --quiet --root="${ROOT:-/}" "$@"; fi
}

# useradd and its kin, in the root that is meant.
in_root() { if [[ -n $ROOT ]]; then "$1" --prefix "$ROOT" "${@:2}"; else "$@"; fi; }

# A switch in one spelling: yes or no.
yes_or_no() {
    case ${2,,} in
        yes | y | 1 | true | on) printf yes ;;
        no | n | 0 | false | off) printf no ;;
        *) usage "$1 is yes or no, not '$2'." ;;
    esac
}

# The same for a variable that stands for an option without a word: 1, or nothing.
switched() {
    local word
    word=$(yes_or_no "$1" "${2:-no}") || exit
    if [[ $word == yes ]]; then printf 1; fi
}

# ------------------------------------------------------------------ the record

recorded() { [[ -e $RECORD ]] && sed -n "s/^$1=//p" "$RECORD"; return 0; }

# The first word counts: what a second run finds is our own doing.
record() {
    if [[ -e $RECORD ]] && grep -q "^$1=" "$RECORD"; then return; fi
    mkdir -p "$(dirname "$RECORD")"
    printf '%s=%s\n' "$1" "$2" >>"$RECORD"
}

forget() { if [[ -e $RECORD ]]; then sed -i "/^$1=/d" "$RECORD"; fi; }

# Swap on the card as it was before.
swap_back() {
    local service
    service=$(recorded swap)
    if [[ -n $service ]]; then units enable "$service" 2>/dev/null || true; fi
    forget swap
    rm -f "$SWAP_CONF"
}

# ------------------------------------------------------------------ files of the system

# Puts new content (standard input) in place of a file, whole or not at all; says whether it changed.
replace_file() {
    local file=$1 mode=${2:-644} new
    mkdir -p "$(dirname "$file")"
    new=$(mktemp "$file.XXXXXX")
    cat >"$new"
    if [[ -e $file ]] && cmp -s "$new" "$file"; then
        rm -f "$new"
        return 1
    fi
    chmod "$mode" "$new" 2>/dev/null || true # FAT, on which a Pi boots, knows no modes
    sync "$new" 2>/dev/null || true
    mv -f "$new" "$file"
}

# Where a Raspberry Pi keeps what it boots with; empty on other machines.
boot_folder() {
    local folder
    for folder in "$ROOT/boot/firmware" "$ROOT/boot"; do
        if [[ -e $folder/cmdline.txt ]]; then
            printf '%s' "$folder"
            return
        fi
    done
}

# Adds words to the kernel's one line and remembers which were new, under the name $1.
add_boot_words() {
    local name=$1 file word line added=()
    shift
    file=$(boot_folder)/cmdline.txt
    [[ -e $file ]] || return 0
    line=$(head -n 1 "$file")
    for word in "$@"; do
        if [[ " $line " != *" $word "* ]]; then
            line="$line $word"
            added+=("$word")
        fi
    done
    ((${#added[@]})) || return 0
    [[ -e $file.before-wormwatch ]] || cp "$file" "$file.before-wormwatch"
    printf '%s\n' "$line" | replace_file "$file" 755 || true
    record "$name" "${added[*]}"
}

# Takes away the words that we added under this name, and only those.
drop_boot_words() {
    local name=$1 file line kept=() word words
    words=" $(recorded "$name") "
    file=$(boot_folder)/cmdline.txt
    if [[ -e $file && $words != "  " ]]; then
        read -ra line < <(head -n 1 "$file")
        for word in "${line[@]}"; do
            [[ $words == *" $word "* ]] || kept+=("$word")
        done
        printf '%s\n' "${kept[*]}" | replace_file "$file" 755 || true
    fi
    forget "$name"
}

# A few lines of our own in somebody else's file, between two marks that name whose they are.
mark_begin() { printf '# --- wormwatch: %s (taken away again by deploy/uninstall.sh or readonly.sh)' "$1"; }
mark_end() { printf '# --- /wormwatch: %s' "$1"; }

without_block() { # FILE NAME
    awk -v begin="$(mark_begin "$2")" -v end="$(mark_end "$2")" '
        $0 == begin { ours = 1 } !ours { print } $0 == end { ours = 0 }' "$1"
}

put_block() { # FILE NAME LINES...
    local file=$1 name=$2
    shift 2
    {
        if [[ -e $file ]]; then without_block "$file" "$name"; fi
        printf '%s\n' "$(mark_begin "$name")" "$@" "$(mark_end "$name")"
    } | replace_file "$file" || true
}

drop_block() { # FILE NAME
    if [[ -e $1 ]] && grep -qFx "$(mark_begin "$2")" "$1"; then
        without_block "$1" "$2" | replace_file "$1" || true
    fi
}

# ------------------------------------------------------------------ the partition with the games

uuid_of() { blkid -p -o value -s UUID "$1" 2>/dev/null || true; }

# The partitions that say this of themselves now, one a line; what blkid remembers of them may be old.
find_partitions() { blkid -c /dev/null -o device -t "$1" 2>/dev/null || true; }

# The one partition with our label, on this disk or on any. Any stick can have it, so two of them are refused.
find_labeled() { # DISK, or /dev for any
    local found
    found=$(find_partitions "LABEL=$LABEL" | grep "^$1" || true)
    [[ $found != *$'\n'* ]] ||
        fail "More than one partition is called '$LABEL' (${found//$'\n'/, }): pull out the one that is not yours, then run the same command again."
    printf '%s' "$found"
}

# Whether fstab knows the partition by its label, as an older release has it.
has_label() { grep -q "^LABEL=$LABEL $HOME_OF_DATA " "$1" 2>/dev/null; }

# An older release has left the label in fstab; from the next start on, the partition is known by its UUID.
pin_partition() { # FSTAB
    local device uuid
    has_label "$1" || return 0
    device=$(find_labeled /dev) || return 1
    uuid=$(uuid_of "$device")
    if [[ -z $uuid ]]; then
        warn "The partition '$LABEL' with the games is not here. Put it in, then run the same command again." >&2
        return 1
    fi
    sed "s|^LABEL=$LABEL $HOME_OF_DATA |UUID=$uuid $HOME_OF_DATA |" "$1" | replace_file "$1"
    forget readonly
    record readonly "UUID=$uuid"
    say "   The partition '$LABEL' is known by its UUID from the next start, and no longer by its label."
}
