# shellcheck shell=bash disable=SC2154
# The public keys that root takes releases by: a file of the project's, and beside it what the owner has added
# with `sudo wormwatch update --trust KEY.pub`, which stays. Sourced by deploy/install.sh.

SIGNERS=/etc/wormwatch/release_signers

install_keys() {
    put keys/release_signers "$SIGNERS"
    chmod 755 "$ROOT${SIGNERS%/*}"
}

keys_are_ours() { cmp -s "$SOURCE/deploy/keys/release_signers" "$ROOT$SIGNERS"; }
can_check_keys() { [[ -n $ROOT ]] || have ssh-keygen; }
