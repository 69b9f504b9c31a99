#!/bin/bash
# Three PostgreSQL nodes under Patroni, one etcd, HAProxy asking Patroni's own page who the primary is; one folder, ports of one's own.
#   patroni.sh start | status | leader | sync | crash N | kill N | kill-etcd | switchover N | stop | wipe
# HA_HOME folder; HA_PORT first of 20 ports: +0 the primary (haproxy), +1 standbys, +2 haproxy's page, +4/+5 etcd,
# +10+n PostgreSQL n, +15+n Patroni's page n. HA_OS_USER runs the servers when root starts this. HA_NODES 2..4
set -euo pipefail
HA_HOME=${HA_HOME:-${TMPDIR:-.}/patroni-three}; HA_PORT=${HA_PORT:-15700}; HA_OS_USER=${HA_OS_USER:-postgres}; HA_NODES=${HA_NODES:-3}
PG_BIN=${PG_BIN:-/usr/lib/postgresql/15/bin}
as() { if [ "$(id -u)" = 0 ]; then runuser -u "$HA_OS_USER" -- "$@"; else "$@"; fi; }
drop() { if [ "$(id -u)" = 0 ]; then echo "setpriv --reuid=$HA_OS_USER --regid=$HA_OS_USER --init-groups"; fi; }  # exec's: the pid is the server's
ours() { tr '\0' ' ' 2>/dev/null <"/proc/$1/cmdline" | grep -qF "$HA_HOME/"; }
run() { local n=$1; shift; [ -s "$HA_HOME/$n.pid" ] && ours "$(cat "$HA_HOME/$n.pid")" && return 0
  (cd "$HA_HOME" && exec setsid $(drop) "$@" >>"$HA_HOME/$n.log" 2>&1 </dev/null) & echo $! >"$HA_HOME/$n.pid"; }
node() { cat <<CONF
scope: portal
name: n$1
restapi: {listen: '127.0.0.1:$((HA_PORT+15+$1))', connect_address: '127.0.0.1:$((HA_PORT+15+$1))'}
etcd3: {hosts: ['127.0.0.1:$((HA_PORT+4))']}
bootstrap:
  dcs:
    ttl: 20            # Patroni's smallest; a dead machine is noticed after at most this
    loop_wait: 2
    retry_timeout: 3
    maximum_lag_on_failover: 1048576
    primary_start_timeout: 0     # a crashed primary is not waited for
    synchronous_mode: true       # Patroni keeps synchronous_standby_names, and promotes only a synchronous standby
    failsafe_mode: true          # with etcd gone the primary stays as long as it reaches every member
    postgresql:
      use_pg_rewind: true
      parameters: {synchronous_commit: remote_apply, wal_log_hints: 'on', max_connections: 120, shared_buffers: 64MB}
  initdb: [{encoding: UTF8}, {auth-local: trust}, {auth-host: trust}, no-sync]
postgresql:
  listen: 127.0.0.1:$((HA_PORT+10+$1))
  connect_address: 127.0.0.1:$((HA_PORT+10+$1))
  data_dir: $HA_HOME/n$1
  bin_dir: $PG_BIN
  pgpass: $HA_HOME/pgpass$1
  authentication: {superuser: {username: postgres}, replication: {username: replicator}, rewind: {username: postgres}}
  parameters: {unix_socket_directories: '$HA_HOME'}
  pg_hba: [local all all trust, host all all 127.0.0.1/32 trust, host replication all 127.0.0.1/32 trust]
CONF
}
proxy() { cat <<CONF
defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 500ms
  option httpchk
  http-check expect status 200
  default-server inter 500 fastinter 200 downinter 500 fall 2 rise 1 on-marked-down shutdown-sessions
listen primary
  bind 127.0.0.1:$HA_PORT
  http-check send meth OPTIONS uri /primary
$(for n in $(seq 1 $HA_NODES); do echo "  server n$n 127.0.0.1:$((HA_PORT+10+n)) check port $((HA_PORT+15+n))"; done)
listen standbys
  bind 127.0.0.1:$((HA_PORT+1))
  http-check send meth OPTIONS uri /replica
$(for n in $(seq 1 $HA_NODES); do echo "  server n$n 127.0.0.1:$((HA_PORT+10+n)) check port $((HA_PORT+15+n))"; done)
frontend page
  bind 127.0.0.1:$((HA_PORT+2))
  mode http
  stats enable
  stats uri /
CONF
}
case ${1:-start} in
  start)
    mkdir -p "$HA_HOME"; [ "$(id -u)" = 0 ] && chown "$HA_OS_USER" "$HA_HOME"
    run etcd etcd --name e --data-dir "$HA_HOME/etcd" --listen-client-urls http://127.0.0.1:$((HA_PORT+4)) --advertise-client-urls http://127.0.0.1:$((HA_PORT+4)) \
      --listen-peer-urls http://127.0.0.1:$((HA_PORT+5)) --initial-advertise-peer-urls http://127.0.0.1:$((HA_PORT+5)) --initial-cluster e=http://127.0.0.1:$((HA_PORT+5))
    for i in $(seq 1 100); do curl -fsS -m 1 -o /dev/null http://127.0.0.1:$((HA_PORT+4))/health 2>/dev/null && break; sleep 0.1; done
    for n in $(seq 1 $HA_NODES); do node $n | as tee "$HA_HOME/n$n.yml" >/dev/null; run patroni$n /usr/bin/patroni "$HA_HOME/n$n.yml"; done
    proxy >"$HA_HOME/haproxy.cfg"; run haproxy haproxy -db -f "$HA_HOME/haproxy.cfg"
    want=$HA_NODES; for i in $(seq 1 600); do up=0; for n in $(seq 1 $HA_NODES); do curl -fsS -m 1 -o /dev/null http://127.0.0.1:$((HA_PORT+15+n))/health 2>/dev/null && up=$((up+1)); done
      [ $up = $want ] && curl -fsS -m 1 "http://127.0.0.1:$((HA_PORT+16))/cluster" 2>/dev/null | grep -q sync_standby && break; [ $i = 600 ] && exit 1; sleep 0.2; done
    echo "the primary at $HA_PORT";;
  status) as patronictl -c "$HA_HOME/n1.yml" list;;
  kill) # machine N is gone: Patroni and every PostgreSQL process, at once
    p=$(head -1 "$HA_HOME/n$2/postmaster.pid"); kill -9 "$(cat "$HA_HOME/patroni$2.pid")" $p $(cat /proc/$p/task/*/children); rm -f "$HA_HOME/patroni$2.pid";;
  crash) p=$(head -1 "$HA_HOME/n$2/postmaster.pid"); kill -9 $p;;   # PostgreSQL N alone; Patroni lives
  kill-etcd) kill -9 "$(cat "$HA_HOME/etcd.pid")";;
  switchover) as patronictl -c "$HA_HOME/n1.yml" switchover --candidate "n$2" --force;;
  sync) curl -fsS -m 1 http://127.0.0.1:$((HA_PORT+15+${2:-1}))/cluster | grep -o '"name": *"n[0-9]", *"role": *"sync_standby"' | grep -o 'n[0-9]' | tr -d n || true;;   # the one a switchover may name
  leader) for n in $(seq 1 $HA_NODES); do curl -fsS -m 1 -o /dev/null http://127.0.0.1:$((HA_PORT+15+n))/primary 2>/dev/null && echo $n || true; done;;
  stop) for f in patroni1 patroni2 patroni3 patroni4 haproxy etcd; do f=$HA_HOME/$f.pid; [ -s "$f" ] || continue; p=$(cat "$f"); ours $p && kill $p || true
      for i in $(seq 1 100); do ours $p || break; [ $i = 100 ] && kill -9 $p; sleep 0.1; done; rm -f "$f"; done;;
  wipe) "$0" stop; for n in $(seq 1 $HA_NODES); do [ -s "$HA_HOME/n$n/postmaster.pid" ] && as "$PG_BIN/pg_ctl" -s -m immediate -D "$HA_HOME/n$n" stop || true; done; rm -rf "$HA_HOME";;
esac
