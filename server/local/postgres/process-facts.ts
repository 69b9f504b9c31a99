import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { isCode } from './error-code.ts';

/** Whether the process runs; a zombie that nobody collected counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return false;
  }
  return statFields(pid)?.[0] !== 'Z';
}

/** When the process started, as an opaque mark: tells a reused process id from the old one. */
export function startMark(pid: number): string {
  return statFields(pid)?.[19] ?? '';
}

/** The command line of a process, or undefined when the system does not show it. */
export function commandLine(pid: number): string | undefined {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return undefined;
  }
}

/** Fields of /proc/<pid>/stat from the state on (the name before it may contain spaces). */
function statFields(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
