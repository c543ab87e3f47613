# shellcheck shell=bash disable=SC2034,SC2154
# What the installer is told and what it asks. Sourced by deploy/install.sh.

HELP="Usage: sudo deploy/install.sh [OPTIONS]

Makes this machine a table companion that starts with the power. Every question is also an option and
a variable; without a terminal nothing is asked. What nobody says is as the last time, or as in brackets.

  --display kmsdrm|cage  draw without a desktop, or inside cage       WORMWATCH_DISPLAY     (kmsdrm)
  --quiet-boot yes|no    no text on the screen while it boots         WORMWATCH_QUIET_BOOT  (yes)
  --camera yes|no        packages for a camera on the ribbon cable    WORMWATCH_CAMERA      (yes)
  --log-in-memory yes|no the system's log is not written to the card  WORMWATCH_LOG_IN_MEMORY (yes)
  --swap off|keep        no swap file on the card                     WORMWATCH_SWAP        (off)
  --network yes|no       Python packages may be fetched               WORMWATCH_NETWORK     (yes)
  --start yes|no         start it when all is done                    WORMWATCH_START       (yes)
  --yes                  ask nothing                                  WORMWATCH_YES
  --check                only look whether everything is in place

WORMWATCH_WHEELS=FOLDER takes the Python packages from a folder; they must have the hashes in requirements/run.txt."

DISPLAY_WISH=${WORMWATCH_DISPLAY:-} QUIET=${WORMWATCH_QUIET_BOOT:-} CAMERA=${WORMWATCH_CAMERA:-}
LOG=${WORMWATCH_LOG_IN_MEMORY:-} SWAP=${WORMWATCH_SWAP:-} NETWORK=${WORMWATCH_NETWORK:-}
START=${WORMWATCH_START:-} YES=${WORMWATCH_YES:-} ONLY_CHECK=

read_options() {
    while (($#)); do
        case $1 in
            --help | -h) say "$HELP" && exit 0 ;;
            --yes) YES=1 ;;
            --check) ONLY_CHECK=1 ;;
            --display | --quiet-boot | --camera | --log-in-memory | --swap | --network | --start)
                (($# > 1)) || usage "$1 needs a word. 'deploy/install.sh --help' shows which."
                case $1 in
                    --display) DISPLAY_WISH=$2 ;;
                    --quiet-boot) QUIET=$2 ;;
                    --camera) CAMERA=$2 ;;
                    --log-in-memory) LOG=$2 ;;
                    --swap) SWAP=$2 ;;
                    --network) NETWORK=$2 ;;
                    --start) START=$2 ;;
                esac
                shift
                ;;
            *) usage "Nobody knows '$1' here. 'deploy/install.sh --help' shows what there is." ;;
        esac
        shift
    done
}

asking() { [[ -z $YES && -z $ONLY_CHECK && -t 0 && -t 1 ]]; }

# What was said the last time is what goes without saying.
ask() { # VARIABLE NAME DEFAULT QUESTION
    local -n answer=$1
    local before
    before=$(recorded "$2")
    before=${before:-$3}
    if [[ -z $answer ]] && asking; then read -rp "$4 [$before] " answer; fi
    answer=${answer:-$before}
}

keep() { # NAME ANSWER
    [[ $(recorded "$1") != "$2" ]] || return 0
    forget "$1"
    record "$1" "$2"
}

# "swap" is a service that was switched off.
keep_answers() {
    keep display "$DISPLAY_WISH"
    keep quiet-boot "$QUIET"
    keep camera "$CAMERA"
    keep log-in-memory "$LOG"
    keep swap-on-card "$SWAP"
    keep network "$NETWORK"
}

ask_all() {
    YES=$(switched WORMWATCH_YES "$YES")
    ask DISPLAY_WISH display kmsdrm "Draw straight on the screen (kmsdrm), or inside cage?"
    ask QUIET quiet-boot yes "Hide the text while the machine boots?"
    ask CAMERA camera yes "Install what a camera on the ribbon cable needs?"
    ask LOG log-in-memory yes "Keep the system's log in memory, to spare the card?"
    ask SWAP swap-on-card off "Swap on the card: off or keep?"
    ask NETWORK network yes "May Python packages be fetched from the network?"
    ask START start yes "Start Wormwatch when all is done?"
    [[ $DISPLAY_WISH == kmsdrm || $DISPLAY_WISH == cage ]] || usage "--display is kmsdrm or cage, not '$DISPLAY_WISH'."
    [[ $SWAP == off || $SWAP == keep ]] || usage "--swap is off or keep, not '$SWAP'."
    QUIET=$(yes_or_no --quiet-boot "$QUIET")
    CAMERA=$(yes_or_no --camera "$CAMERA")
    LOG=$(yes_or_no --log-in-memory "$LOG")
    NETWORK=$(yes_or_no --network "$NETWORK")
    START=$(yes_or_no --start "$START")
    APP=wormwatch.service OTHER=wormwatch-cage.service
    if [[ $DISPLAY_WISH == cage ]]; then APP=wormwatch-cage.service OTHER=wormwatch.service; fi
}
