# For tests that need a fresh Debian 12: sourced by tools/test/debian and tools/test/container. Needs
# root and the network. TAV_BASE names an archive of a base system to use instead of making one.

room=$(mktemp -d)
server=''

end_root() {
    [[ -z $server ]] || kill "$server" 2>/dev/null || true
    local mounted
    for mounted in "$room"/*/proc; do
        ! mountpoint -q "$mounted" || umount "$mounted"
    done
    rm -rf "$room"
}
trap end_root EXIT

fail() { echo "$*" >&2; exit 1; }
step() { printf '== %s\n' "$*"; }

# NAME: unpacks a base system into $room/NAME.
make_root() {
    local base=${TAV_BASE:-$room/base.tar}
    [[ -e $base ]] || mmdebstrap --variant=apt --quiet bookworm "$base"
    mkdir "$room/$1"
    tar -xf "$base" -C "$room/$1"
    cp /etc/resolv.conf "$room/$1/etc/"
    # Node brings its own list of authorities; those this machine trusts may be more.
    cp /etc/ssl/certs/ca-certificates.crt "$room/$1/etc/trusted.pem"
    # Nothing is started while packages are installed: there is no init.
    printf '#!/bin/sh\nexit 101\n' >"$room/$1/usr/sbin/policy-rc.d"
    chmod +x "$room/$1/usr/sbin/policy-rc.d"
    mount -t proc proc "$room/$1/proc"
}

# NAME, COMMAND...: runs a command in a root, with nothing of this environment.
inside() {
    local root=$room/$1
    shift
    env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
        DEBIAN_FRONTEND=noninteractive NODE_EXTRA_CA_CERTS=/etc/trusted.pem "${environment[@]}" chroot ${user:+--userspec="$user"} "$root" "$@"
}
environment=()
user=''

# PORT, PATH: prints the answer of a server on this machine.
fetch() {
    exec 3<>"/dev/tcp/127.0.0.1/$1"
    printf 'GET %s HTTP/1.0\r\nHost: localhost\r\n\r\n' "$2" >&3
    cat <&3
    exec 3>&-
}

# Reads lines of a server's output until it says its address; sets $port.
await_server() {
    local line
    while IFS= read -r -t 60 line <&4; do
        if [[ $line =~ http://[^\ ]*:([0-9]+) ]]; then
            port=${BASH_REMATCH[1]}
            return
        fi
    done
    fail 'the server did not start'
}
