import { fork } from 'node:child_process';

/** What a guarded process is told. */
export interface GuardedOrder {
  /** Address of the worker's module; it gets `order` as `workerData` and posts one message. */
  module: string;
  order: unknown;
  maxBytes: number;
}

export interface Guard {
  /** Time for everything, the start of the process included. */
  limitMs: number;
  /** Resident memory of the process; buffers count, which limits of a thread's heap do not see. */
  maxBytes: number;
}

/** Why there is no answer. */
export interface Unfinished {
  failed: 'slow' | 'heavy' | 'broken';
}

const CHILD = new URL('guarded-child.ts', import.meta.url);
/** Nothing of the server's settings reaches a process that reads other people's files; Windows needs its root. */
const { SystemRoot } = process.env;
const ENVIRONMENT = SystemRoot === undefined ? {} : { SystemRoot };

/** Runs a worker in a process of its own, which is killed beyond its time or memory; the server stays as it was. */
export function inGuardedProcess<Answer extends object>(
  module: URL,
  order: unknown,
  { limitMs, maxBytes }: Guard,
): Promise<Answer | Unfinished> {
  return new Promise((resolve) => {
    const child = fork(CHILD, [], { execArgv: [], env: ENVIRONMENT, stdio: 'ignore' });
    const finish = (outcome: Answer | Unfinished) => {
      clearTimeout(timer);
      resolve(outcome);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(() => finish({ failed: 'slow' }), limitMs);
    child.once('message', (answer) => finish(answer as Answer));
    // Killed by itself, or by a system without memory.
    child.once('exit', (_, signal) => finish({ failed: signal === 'SIGKILL' ? 'heavy' : 'broken' }));
    child.once('error', () => finish({ failed: 'broken' }));
    child.send({ module: module.href, order, maxBytes } satisfies GuardedOrder, () => undefined);
  });
}
