import { type ChildProcess, fork } from 'node:child_process';

/** The first thing that a guarded process is told, before there is any file. */
export interface GuardedStart {
  /** Address of the worker's module, which calls {@link import('./guarded-work.ts').answerGuarded}. */
  module: string;
  maxHeapBytes: number;
}

/** The second, and last. */
export interface GuardedOrder {
  order: unknown;
  maxBytes: number;
}

export interface Guard {
  /** Time for the order alone: the process was started before. */
  limitMs: number;
  /** Resident memory of the process; buffers count, which limits of a thread's heap do not see. */
  maxBytes: number;
  /** Whoever waits for the answer has gone. */
  signal?: AbortSignal | undefined;
}

/** Why there is no answer; `unready` when the process could not even be started. */
export interface Unfinished {
  failed: 'slow' | 'heavy' | 'broken' | 'unready' | 'gone';
}

/** Processes for one kind of work. Each does one order and is killed: no file meets what another one left. */
export interface GuardedProcesses {
  /** Runs the worker in a process of its own, which is killed beyond its time or memory; the server stays as it was. */
  run<Answer extends object>(order: unknown, guard: Guard): Promise<Answer | Unfinished>;
  /** Starts a process ahead, so that the next order need not wait for it. */
  prepare(): void;
  /** Ends the process that waits for an order. */
  close(): void;
}

/** Longest start of a process; beyond that the machine has no room for it. */
export const START_MS = 15_000;

const CHILD = new URL('guarded-child.ts', import.meta.url);
/** Nothing of the server's settings reaches a process that reads other people's files; Windows needs its root. */
const { SystemRoot } = process.env;
const ENVIRONMENT = SystemRoot === undefined ? {} : { SystemRoot };

/** A process that loads its worker; it ends with the server, however that ends. */
interface Started {
  child: ChildProcess;
  /** False when it ended before. */
  isReady: Promise<boolean>;
}

/** `maxHeapBytes` limits the JavaScript objects of the worker; the memory that counts is that of each order. */
export function guardedProcesses(module: URL, maxHeapBytes: number): GuardedProcesses {
  let spare: Started | undefined;
  const begin = () => start({ module: module.href, maxHeapBytes });
  const prepare = () => {
    if (spare !== undefined) return;
    const own = begin();
    spare = own;
    // It waits for files; nothing waits for it.
    own.child.unref();
    own.child.channel?.unref();
    own.child.once('exit', () => {
      if (spare === own) spare = undefined;
    });
  };
  const take = () => {
    const taken = spare ?? begin();
    spare = undefined;
    taken.child.ref();
    taken.child.channel?.ref();
    return taken;
  };
  return {
    prepare,
    close: () => {
      spare?.child.kill('SIGKILL');
      spare = undefined;
    },
    async run<Answer extends object>(order: unknown, guard: Guard) {
      const { child, isReady } = take();
      try {
        if (!(await isReady) || hasEnded(child)) return { failed: 'unready' };
        // The next is started while this one works.
        prepare();
        return await answerOf<Answer>(child, order, guard);
      } finally {
        child.kill('SIGKILL');
      }
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function start(told: GuardedStart): Started {
  const child = fork(CHILD, [], { execArgv: [], env: ENVIRONMENT, stdio: 'ignore' });
  const isReady = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
    const settle = (isUp: boolean) => {
      clearTimeout(timer);
      resolve(isUp);
    };
    child.once('message', () => settle(true));
    child.once('exit', () => settle(false));
    child.once('error', () => settle(false));
    child.send(told, () => undefined);
  });
  return { child, isReady };
}

function answerOf<Answer extends object>(
  child: ChildProcess,
  order: unknown,
  { limitMs, maxBytes, signal }: Guard,
): Promise<Answer | Unfinished> {
  return new Promise((resolve) => {
    const finish = (outcome: Answer | Unfinished) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', leave);
      resolve(outcome);
    };
    const leave = () => finish({ failed: 'gone' });
    const timer = setTimeout(() => finish({ failed: 'slow' }), limitMs);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted === true) leave();
    child.once('message', (answer) => finish(answer as Answer));
    // Killed by itself, or by a system without memory.
    child.once('exit', (_, how) => finish({ failed: how === 'SIGKILL' ? 'heavy' : 'broken' }));
    child.once('error', () => finish({ failed: 'broken' }));
    child.send({ order, maxBytes } satisfies GuardedOrder, () => undefined);
  });
}
