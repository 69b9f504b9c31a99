// Parses on Node 18.
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const WAIT_MS = 300;
// Longer than any installation; afterwards the process id may be somebody else's.
const STALE_MS = 20 * 60_000;

/** Runs `work` while no other bootstrap of this clone does; a lock of a dead process is taken over. */
export function withInstallLock(file, say, work) {
  let hasSaid = false;
  while (!take(file)) {
    if (!hasSaid) say('Otra instalación de esta carpeta está en marcha; esperando…');
    hasSaid = true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
  process.on('exit', () => rmSync(file, { force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(130));
  work();
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  if (!isHeld(file)) rmSync(file, { force: true });
  return false;
}

function isHeld(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid === process.pid || Date.now() - statSync(file).mtimeMs > STALE_MS) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
