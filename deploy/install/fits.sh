# shellcheck shell=bash disable=SC2154
# Does this machine fit? Whatever does not is refused in a sentence, before anything is changed.
# Sourced by deploy/install.sh.

# What /etc/os-release says under a name.
os_says() { sed -n "s/^$1=\"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "$ROOT/etc/os-release" 2>/dev/null || true; }

check_system() {
    local id version arch model
    id=$(os_says ID) version=$(os_says VERSION_ID)
    case "$id $version" in
        "debian 12" | "debian 13" | "raspbian 12" | "raspbian 13") ;;
        *) fail "This is $(os_says PRETTY_NAME | grep . || say 'no system that says its name'), and the installer knows Raspberry Pi OS and Debian, 12 (Bookworm) or 13 (Trixie)." \
            "On other systems Wormwatch plays in a window: make run" ;;
    esac
    # Not uname: a 32-bit Raspberry Pi OS may run on a 64-bit kernel.
    arch=${WORMWATCH_ARCHITECTURE:-$(dpkg --print-architecture)}
    model=
    if [[ -r $ROOT/proc/device-tree/model ]]; then model=$(tr -d '\0' <"$ROOT/proc/device-tree/model"); fi
    case $arch in
        arm64) ;;
        amd64) warn "A PC, not a Raspberry Pi: no pins, no ribbon camera; the rest is the same." ;;
        armhf | armel) fail "This Raspberry Pi OS is the 32-bit one: Kivy, OpenCV and the tag reader have no packages for it." \
            "Flash the 64-bit Raspberry Pi OS Lite (docs/image.md), then try again." ;;
        *) fail "This machine is $arch; Wormwatch needs 64-bit ARM (Raspberry Pi 4 or 5) or a PC (amd64)." ;;
    esac
    case $model in
        '' | *"Pi 4"* | *"Pi 5"* | *"Compute Module 4"* | *"Compute Module 5"*) ;;
        *) warn "$model: made for a Raspberry Pi 4 or 5; this one may be slow." ;;
    esac
}

# What is installed has to last, and to fit. (Whoever only looks may do so anyway.)
check_disk() {
    local free
    if [[ $(findmnt -no FSTYPE "${ROOT:-/}" 2>/dev/null) == overlay && -d $ROOT/media/root-ro ]]; then
        fail "The system is read-only now, so nothing that is installed would last." \
            "Type: sudo $PREFIX/current/deploy/readonly.sh off, start anew, and install then."
    fi
    if is_installed; then return; fi
    free=$(df -Pm "$ROOT/" | awk 'NR == 2 { print $4 }')
    ((free >= 1500)) || fail "Only $free MB are free here; Wormwatch and its packages need 1500 MB while they are installed."
}

check_python() {
    local python=$ROOT/usr/bin/python3 found
    # The system's own, because picamera2 and libcamera are made for it and no other.
    found=$("$python" -I -c 'import sqlite3, sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) ||
        fail "There is no working python3 with sqlite3 in /usr/bin. Type: sudo apt-get install python3"
    case $found in
        3.11 | 3.12 | 3.13) ;;
        *) fail "The system's Python is $found; Wormwatch's packages are made for 3.11 to 3.13." ;;
    esac
}

check_source() {
    local need
    for need in companion/__init__.py requirements/run.txt deploy/release_venv.py deploy/systemd/wormwatch.service \
        deploy/keys/release_signers; do
        [[ -e $SOURCE/$need ]] || fail "$SOURCE is no whole release: $need is missing. Unpack or clone it again."
    done
}
