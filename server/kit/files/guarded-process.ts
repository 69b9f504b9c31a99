import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';

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
  /** Whose work it is: with one file after the other, nobody takes the process that has waited longest. */
  caller?: string | undefined;
}

/** Why there is no answer; `unready` when the process could not even be started. */
export interface Unfinished {
  failed: 'slow' | 'heavy' | 'broken' | 'unready' | 'gone';
}

/** Processes for one kind of work. Each does one order and is killed: no file meets what another one left. */
export interface GuardedProcesses {
  /** Runs the worker in a process of its own, which is killed beyond its time or memory; the server stays as it was. */
  run<Answer extends object>(order: unknown, guard: Guard): Promise<Answer | Unfinished>;
  /**
   * Starts {@link SPARES} processes ahead, so that the next orders need not wait for them. With a folder that only the
   * server writes, they also find there what Node made of their sources, and start in half the time.
   */
  prepare(compiled?: string): void;
  /** Ends the processes that wait for an order, and the one that prepares them. */
  close(): void;
}

/** One is there for whoever comes anew, however fast somebody else sends one file after the other. */
export const SPARES = 3;

/** Longest start of a process; beyond that the machine has no room for it. */
export const START_MS = 15_000;

/** On the scale of `nice`, from -20 to 19: answers to visitors come before the files of anybody. */
const POLITENESS = 5;
/** An ordinary file takes a tenth of a second; what takes longer lets those of others go first. */
const ORDINARY_MS = 250;
const POLITENESS_LATER = 15;

const CHILD = new URL('guarded-child.ts', import.meta.url);
const PRIMER = new URL('compile-worker.ts', import.meta.url);
/** Nothing of the server's settings reaches a process that reads other people's files; Windows needs its root. */
const { SystemRoot } = process.env;
const ENVIRONMENT = SystemRoot === undefined ? {} : { SystemRoot };

/** A process that loads its worker; it ends with the server, however that ends. */
interface Started {
  child: ChildProcess;
  /** False when it ended before. */
  isReady: Promise<boolean>;
}

/**
 * `maxHeapBytes` limits the JavaScript objects of the worker; the memory that counts is that of each order. Work that nobody
 * waits for needs no `ahead`, processes that are started before their order.
 */
export function guardedProcesses(module: URL, maxHeapBytes: number, ahead = SPARES): GuardedProcesses {
  const spares: Started[] = [];
  let primer: ChildProcess | undefined;
  let isClosed = false;
  let lastCaller: string | undefined;
  let environment: NodeJS.ProcessEnv = ENVIRONMENT;
  const begin = () => start({ module: module.href, maxHeapBytes }, environment);
  const fill = () => {
    while (spares.length < ahead) {
      const own = begin();
      spares.push(own);
      // An idle process must not keep the server from exiting.
      own.child.unref();
      own.child.channel?.unref();
      own.child.once('exit', () => forget(own));
    }
  };
  const forget = (own: Started) => {
    const at = spares.indexOf(own);
    if (at !== -1) spares.splice(at, 1);
  };
  const take = (caller: string | undefined) => {
    const isNext = caller !== undefined && caller === lastCaller;
    lastCaller = caller;
    const [taken = begin()] = spares.splice(isNext ? 1 : 0, 1);
    taken.child.ref();
    taken.child.channel?.ref();
    return taken;
  };
  return {
    prepare(compiled) {
      if (compiled === undefined) return fill();
      const primed = { ...ENVIRONMENT, NODE_COMPILE_CACHE: compiled };
      primer = fork(PRIMER, [module.href], { execArgv: [], env: primed, stdio: 'ignore' });
      primer.unref();
      primer.channel?.unref();
      primer.once('error', fill).once('exit', (code) => {
        if (isClosed) return;
        if (code === 0) environment = primed;
        fill();
      });
    },
    close: () => {
      isClosed = true;
      primer?.kill('SIGKILL');
      for (const { child } of spares.splice(0)) child.kill('SIGKILL');
    },
    async run<Answer extends object>(order: unknown, guard: Guard) {
      const { child, isReady } = take(guard.caller);
      try {
        if (!(await isReady) || hasEnded(child)) return { failed: 'unready' };
        // Start a spare process while this one works.
        fill();
        return await answerOf<Answer>(child, order, guard);
      } finally {
        child.kill('SIGKILL');
      }
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

function start(told: GuardedStart, env: NodeJS.ProcessEnv): Started {
  const child = fork(CHILD, [], { execArgv: [], env, stdio: 'ignore' });
  giveWay(child, POLITENESS);
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

function giveWay({ pid }: ChildProcess, politeness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, politeness);
  } catch {
    // It has ended already, or the system does not let processes give way.
  }
}

function answerOf<Answer extends object>(
  child: ChildProcess,
  order: unknown,
  { limitMs, maxBytes, signal }: Guard,
): Promise<Answer | Unfinished> {
  return new Promise((resolve) => {
    const finish = (outcome: Answer | Unfinished) => {
      clearTimeout(timer);
      clearTimeout(later);
      signal?.removeEventListener('abort', leave);
      resolve(outcome);
    };
    const leave = () => finish({ failed: 'gone' });
    const timer = setTimeout(() => finish({ failed: 'slow' }), limitMs);
    const later = setTimeout(() => giveWay(child, POLITENESS_LATER), ORDINARY_MS);
    signal?.addEventListener('abort', leave);
    if (signal?.aborted === true) leave();
    child.once('message', (answer) => finish(answer as Answer));
    // Killed by itself, or by a system without memory. An answer may still be in the channel when the process has
    // ended ('exit'); at 'close' it has been read.
    child.once('close', (_, how) => finish({ failed: how === 'SIGKILL' ? 'heavy' : 'broken' }));
    child.once('error', () => finish({ failed: 'broken' }));
    child.send({ order, maxBytes } satisfies GuardedOrder, () => undefined);
  });
}
