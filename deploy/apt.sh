# shellcheck shell=bash disable=SC2034
# Debian's packages, and in one sentence why apt-get could not bring them. Sourced by setup and lib.sh, never run.

APT_TROUBLE= # why apt_install went wrong, and what to do

# The sentence for what apt-get wrote into a log, in English (LC_ALL=C). A log may hold more than one trouble: old
# lists are no reason where dpkg itself failed afterwards, so what apt-get came to last is looked for first.
why_apt_failed() { # LOG
    local said server="the package server" who=apt again="then run the same command again"
    said=$(<"$1")
    said=${said//$'\r'/} # dpkg speaks as to a terminal
    if [[ $said =~ Failed\ to\ fetch\ [a-z]+://([^/]+)/ ]]; then server=${BASH_REMATCH[1]}; fi
    if [[ $said =~ held\ by\ process\ [0-9]+\ \(([^\)]+)\) ]]; then who=${BASH_REMATCH[1]}; fi
    case $said in
        *"No space left on device"* | *"enough free space in"*)
            said="The disk is full: make room (sudo apt-get clean is a beginning), $again." ;;
        *"Read-only file system"*)
            said="The system can only be read, so nothing can be installed: start anew (after 'readonly.sh off', if that is on), $again." ;;
        *"Permission denied"*"are you root"*)
            said="Packages can only be installed by root: run the same command with sudo." ;;
        *"dpkg was interrupted"*)
            said="An earlier installation was cut off: type sudo dpkg --configure -a, $again." ;;
        *"Unable to acquire the dpkg"* | *"Unable to lock "*)
            said="Another program ($who) is installing packages: wait until it is done, $again." ;;
        *"Sub-process "*"dpkg returned an error"*)
            [[ $said =~ Errors\ were\ encountered\ while\ processing:$'\n'\ *([^$'\n']+) ]] || true
            said="The package ${BASH_REMATCH[1]:-that is named above} could not be set up: sudo dpkg --configure -a tells why; when that goes well, run the same command again." ;;
        *"is not valid yet"* | *"is expired"*)
            said="This machine's clock says $(printf '%(%F %H:%M)T' -1), which does not fit the package lists: set it (sudo date -s '2026-01-31 20:00'), $again." ;;
        *"failure resolving"* | *"Could not resolve"* | *"Could not connect"* | *"Cannot initiate the connection"* | \
            *"Unable to connect"* | *"onnection timed out"* | *"Connection failed"* | *"Network is unreachable"*)
            said="There is no way to $server: is there a network? Connect the machine, $again." ;;
        *"Unmet dependencies"* | *"held broken packages"* | *"unmet dependencies"*)
            said="Packages of this system do not fit together: type sudo apt-get update && sudo apt-get --fix-broken install, $again." ;;
        *"Hash Sum mismatch"* | *"unexpected size"*)
            said="What came from $server was not whole: run the same command again in some minutes." ;;
        *"404 "*"Not Found"*)
            said="The package lists are older than what $server has: type sudo apt-get update, $again." ;;
        *"Unable to locate package "* | *" has no installation candidate"*)
            [[ $said =~ Unable\ to\ locate\ package\ ([^[:space:]]+) || $said =~ Package\ \'?([^[:space:]\']+)\'?\ has\ no\ installation ]] || true
            said="The package sources of this system do not have ${BASH_REMATCH[1]:-what is wanted}: look at what stands in /etc/apt/sources.list and sources.list.d, type sudo apt-get update, $again." ;;
        *) said="apt-get said: $(grep '^E:' "$1" | tail -n 1 | cut -c 4-300 | grep . || printf 'no word about why')" ;;
    esac
    printf '%s\n' "$said"
}

# Debian packages that are not there yet, waiting for apt's turn: a new Pi often updates itself.
apt_install() {
    local log apt=(env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -y -o DPkg::Lock::Timeout=300)
    if dpkg -s "$@" >/dev/null 2>&1; then return; fi
    log=$(mktemp -t wormwatch-apt.XXXXXX)
    "${apt[@]}" update </dev/null >"$log" 2>&1 || true # the lists that are here may do
    if "${apt[@]}" install --no-install-recommends "$@" </dev/null >>"$log" 2>&1; then
        rm -f "$log"
        return
    fi
    APT_TROUBLE=$(why_apt_failed "$log")
    grep '^E:' "$log" | sed 's/^/   /' >&2 || true
    rm -f "$log"
    return 1
}
