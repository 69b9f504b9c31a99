// `node tools/complete-lockfile.mjs`: run after every change of dependencies.
// A registry mirror may lack the builds of a package for systems nobody uses there; npm then leaves
// them out of the lockfile and afterwards refuses it in `npm ci`. This names them again by system, so
// that the one lockfile serves every registry and each machine skips what is not for it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './runtime.mjs';

const SYSTEMS = new Set([
  'android',
  'darwin',
  'freebsd',
  'linux',
  'openharmony',
  'win32',
  'netbsd',
  'openbsd',
  'sunos',
  'aix',
]);
const CPUS = new Set([
  'arm64',
  'arm',
  'x64',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]);
const LIBCS = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

const file = join(ROOT, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const added = [];

for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const system = systemOf(name);
    if (path in lock.packages || !system || !/^\d/.test(version)) continue;
    lock.packages[path] = { version, ...system, optional: true };
    added.push(name);
  }
}

const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
lock.packages = Object.fromEntries(sorted);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
process.stdout.write(`${added.length} entradas añadidas.\n`);

/** The fields os, cpu and libc that a name such as `canvas-linux-arm64-musl` states. */
function systemOf(name) {
  const words = name.split(/[-/]/);
  const os = words.find((word) => SYSTEMS.has(word));
  const cpu = words.find((word) => CPUS.has(word));
  if (!os || !cpu) return undefined;
  const libc = LIBCS[words.at(-1)];
  return { cpu: [cpu], ...(libc && os === 'linux' ? { libc: [libc] } : {}), os: [os] };
}
