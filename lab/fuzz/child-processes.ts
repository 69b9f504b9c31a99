import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A process that this one started to look into a file. */
export interface ChildProcess {
  pid: number;
  megabytes: number;
}

const PAGE_BYTES = 4_096;

/** Processes of this one that run `program`; undefined where the system does not show them as files (only Linux does). */
export function childrenRunning(program: string): ChildProcess[] | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // What comes before the last parenthesis is the name, which may hold anything.
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        if (Number(parent) !== process.pid || state === 'Z') return [];
        const words = readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0');
        if (!words.some((word) => basename(word) === program)) return [];
        const resident = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
        return [{ pid: Number(pid), megabytes: (resident * PAGE_BYTES) / 1e6 }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}
