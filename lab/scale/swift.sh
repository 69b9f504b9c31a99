#!/bin/bash
# A real OpenStack Swift (Debian 12: swift 2.30) with its S3 gateway, in one folder, on ports of one's own.
#   swift.sh start | kill-node N | kill-gateway N | stop | status | wipe        (start is idempotent: what already runs is left alone)
# Variables: SWIFT_HOME (folder), SWIFT_PORT (S3/proxy port; the next ports follow it), SWIFT_NODES (1..5 storage
#   nodes = "machines"; replicas = min(3, nodes)), SWIFT_PROXIES (1..3 gateways, ports SWIFT_PORT+0..2),
#   S3_ACCESS_KEY as account:user, S3_SECRET_KEY. Works as root and as an ordinary user; needs no systemd.
# Needs user xattrs on SWIFT_HOME's file system (ext4/xfs/btrfs yes; tmpfs only on Linux >= 6.6).
set -euo pipefail
SWIFT_HOME=${SWIFT_HOME:-${TMPDIR:-.}/swift-one}; SWIFT_PORT=${SWIFT_PORT:-18080}
SWIFT_NODES=${SWIFT_NODES:-1}; SWIFT_PROXIES=${SWIFT_PROXIES:-1}
S3_ACCESS_KEY=${S3_ACCESS_KEY:-portal:app}; S3_SECRET_KEY=${S3_SECRET_KEY:-secret-of-the-test}
PY=/usr/bin/python3                       # Debian's own: a pyenv python in PATH lacks python3-swift
MEM=$((SWIFT_PORT+9)); REPLICAS=$(( SWIFT_NODES < 3 ? SWIFT_NODES : 3 ))
port() { echo $((SWIFT_PORT + 10 + 10*$1 + $2)); }      # node n: object +0, container +1, account +2
# kill -0 also succeeds on a zombie nobody reaps (PID 1 in a container may not) and on a reused pid: ask the command line.
ours() { tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline" | grep -qE -- "$SWIFT_HOME/|-p $MEM " ; }
alive() { [ -s "$SWIFT_HOME/run/$1.pid" ] && ours "$(cat "$SWIFT_HOME/run/$1.pid")"; }
run() { local name=$1; shift; alive "$name" && return 0
  setsid "$@" >>"$SWIFT_HOME/log/$name.log" 2>&1 </dev/null & echo $! >"$SWIFT_HOME/run/$name.pid"; }

configure() {
  [ -f "$SWIFT_HOME/etc/done" ] && return 0
  mkdir -p "$SWIFT_HOME"/{etc,run,log}
  # /etc/swift/swift.conf is a constant of the package: the wrapper points it elsewhere, before anything reads it.
  cat >"$SWIFT_HOME/etc/serve.py" <<PYEOF
import runpy, sys
import swift.common.utils as utils
utils.SWIFT_CONF_FILE = '$SWIFT_HOME/etc/swift.conf'
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name='__main__')
PYEOF
  printf '[swift-hash]\nswift_hash_path_suffix = %s\n[storage-policy:0]\nname = one\ndefault = yes\n' \
    "$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')" >"$SWIFT_HOME/etc/swift.conf"
  local kind offset n
  # The three rings in one Python start (swift-ring-builder would take nine).
  $PY - "$SWIFT_HOME/etc" $SWIFT_PORT $SWIFT_NODES $REPLICAS <<'PYEOF'
import sys
from swift.common.ring import RingBuilder
etc, port, nodes, replicas = sys.argv[1], *map(int, sys.argv[2:])
for offset, kind in enumerate(('object', 'container', 'account')):
    ring = RingBuilder(6, replicas, 0)
    for n in range(1, nodes + 1):
        at = port + 10 + 10 * n + offset
        ring.add_dev({'region': 1, 'zone': n, 'ip': '127.0.0.1', 'port': at, 'replication_ip': '127.0.0.1',
                      'replication_port': at, 'device': 'd%d' % n, 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save('%s/%s.ring.gz' % (etc, kind))
PYEOF
  for kind in object container account; do
    case $kind in object) offset=0;; container) offset=1;; account) offset=2;; esac
    for n in $(seq 1 $SWIFT_NODES); do
      mkdir -p "$SWIFT_HOME/node$n/d$n" "$SWIFT_HOME/node$n/cache"
      cat >"$SWIFT_HOME/etc/$kind-$n.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $(port $n $offset)
workers = 0
user = $(id -un)
swift_dir = $SWIFT_HOME/etc
devices = $SWIFT_HOME/node$n
mount_check = false
recon_cache_path = $SWIFT_HOME/node$n/cache
fallocate_reserve = 0
[pipeline:main]
pipeline = healthcheck $kind-server
[app:$kind-server]
use = egg:swift#$kind
[filter:healthcheck]
use = egg:swift#healthcheck
[$kind-replicator]
[$kind-auditor]
CONF
      [ $kind = object ] && printf '[object-updater]\n[object-reconstructor]\n' >>"$SWIFT_HOME/etc/$kind-$n.conf"
      [ $kind = container ] && printf '[container-updater]\n' >>"$SWIFT_HOME/etc/$kind-$n.conf"
    done
  done
  for n in $(seq 1 $SWIFT_PROXIES); do cat >"$SWIFT_HOME/etc/proxy-$n.conf" <<CONF
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = $((SWIFT_PORT+n-1))
workers = 0
user = $(id -un)
swift_dir = $SWIFT_HOME/etc
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck proxy-logging cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 1
node_timeout = 5
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$MEM
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_${S3_ACCESS_KEY%%:*}_${S3_ACCESS_KEY##*:} = $S3_SECRET_KEY .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:symlink]
use = egg:swift#symlink
CONF
  done
  touch "$SWIFT_HOME/etc/done"
}

serve() { run "$1-$2" $PY "$SWIFT_HOME/etc/serve.py" /usr/bin/swift-$1-server "$SWIFT_HOME/etc/$1-$2.conf" -v; }
answers() { curl -fsS -o /dev/null -m 1 "http://127.0.0.1:$1/healthcheck" 2>/dev/null; }

case ${1:-start} in
  kill-node) for kind in object container account; do kill -9 "$(cat "$SWIFT_HOME/run/$kind-$2.pid")"; done;;
  kill-gateway) kill -9 "$(cat "$SWIFT_HOME/run/proxy-$2.pid")";;
  start)
    configure
    run memcached memcached -l 127.0.0.1 -p $MEM -U 0 -m 32 -u "$(id -un)"
    for n in $(seq 1 $SWIFT_NODES); do for kind in account container object; do serve $kind $n; done; done
    for n in $(seq 1 $SWIFT_PROXIES); do serve proxy $n; done
    for p in $(for n in $(seq 1 $SWIFT_PROXIES); do echo $((SWIFT_PORT+n-1)); done) \
             $(for n in $(seq 1 $SWIFT_NODES); do port $n 0; port $n 1; port $n 2; done); do
      for i in $(seq 1 300); do answers $p && break; [ $i = 300 ] && { echo "nothing on port $p" >&2; exit 1; }; sleep 0.1; done
    done
    echo "S3 at http://127.0.0.1:$SWIFT_PORT key $S3_ACCESS_KEY";;
  stop)
    for f in "$SWIFT_HOME"/run/*.pid; do [ -e "$f" ] || continue
      ours "$(cat "$f")" && kill "$(cat "$f")" || true; done
    for f in "$SWIFT_HOME"/run/*.pid; do [ -e "$f" ] || continue
      for i in $(seq 1 50); do ours "$(cat "$f")" || break; [ $i = 50 ] && kill -9 "$(cat "$f")"; sleep 0.1; done
      rm -f "$f"; done;;
  status) for f in "$SWIFT_HOME"/run/*.pid; do n=$(basename "$f" .pid); alive "$n" && s=up || s=down
      printf '%s %s pid %s rss %s kB\n' "$n" $s "$(cat "$f")" "$(awk '/VmRSS/{print $2}' /proc/"$(cat "$f")"/status 2>/dev/null)"; done;;
  wipe) "$0" stop; rm -rf "$SWIFT_HOME";;
esac
