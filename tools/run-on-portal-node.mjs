// Parses on Node 18.
import { spawn } from 'node:child_process';
import { accessSync, constants as modes, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { ROOT, nodeForPortal } from './runtime.mjs';
import { withNetworkSettings } from './settings-file.mjs';

const PARENT_CHECK_MS = 500;
/** A small young generation: under load the process stays a third smaller and is no slower (docs/performance.md). */
const NODE_FLAGS = ['--max-semi-space-size=4'];
const SHELL = /^(?:ba|da|z|k|a)?sh$|^busybox$/;

/**
 * Runs a script of the clone on the right Node and ends with its exit code. Signals are passed on
 * once (the script has its own process group, so Ctrl-C reaches it only through us). The channel
 * closes when we are killed, which is how the script learns it; when npm above us is killed, we
 * stop the script in its place. `SETTINGS_FILE` names a file with settings, as the service has them; those of the environment win.
 */
export function runOnPortalNode(file, args, env = process.env) {
  const flags = [...NODE_FLAGS, ...settingsFlags(env.SETTINGS_FILE)];
  const child = spawn(nodeForPortal(), [...flags, resolve(ROOT, file), ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: withNetworkSettings(env),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  const ancestors = ancestorsNow();
  const watch = setInterval(() => {
    if (ancestorsNow() === ancestors) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  watch.unref();
  child.on('error', (error) => {
    process.stderr.write(`No se pudo ejecutar Node: ${error.message}\n`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)));
}

/** What makes Node read the settings of a file; ends with a sentence where it cannot be read. */
function settingsFlags(path = '') {
  if (path === '') return [];
  try {
    accessSync(path, modes.R_OK);
  } catch (error) {
    const why = error.code === 'ENOENT' ? 'que no existe' : `que no se puede leer (${error.code})`;
    process.stderr.write(
      `SETTINGS_FILE nombra ${path}, ${why}: corrige la ruta o da la orden con la cuenta del servicio.\n`,
    );
    process.exit(2);
  }
  return [`--env-file=${resolve(path)}`];
}

/** Our parent and, when that is a shell between npm and us, its parent. */
function ancestorsNow() {
  const isUnderNpm = process.env.npm_lifecycle_event !== undefined;
  if (!isUnderNpm) return '';
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    const nameEnd = stat.lastIndexOf(')');
    const name = stat.slice(stat.indexOf('(') + 1, nameEnd);
    // Above npm comes the terminal, which may be closed without ending the portal.
    return SHELL.test(name) ? `${process.ppid} ${stat.slice(nameEnd + 2).split(' ')[1]}` : `${process.ppid}`;
  } catch {
    return String(process.ppid);
  }
}
