import { type ChildProcess, fork } from 'node:child_process';
import type { Guard, GuardedProcesses, GuardedStart, Unfinished } from './guarded-process.ts';

const CHILD = new URL('test-kept-child.ts', import.meta.url);

/** What the process of an order says at its end; `isTired` when it should take no further one. */
interface Told {
  answer: object;
  isTired: boolean;
}

/**
 * Processes of tests do one order after the other, within the same time and memory: to start one for each file was a third of
 * what server tests cost. That the portal uses none twice is held by `guarded-process.all.test.ts`; its journeys start real ones.
 */
export const keptProcesses = (module: URL, maxHeapBytes: number): GuardedProcesses =>
  (kept ??= makeProcesses(module, maxHeapBytes));
/** Of all files that a worker tests. */
let kept: GuardedProcesses | undefined;

function makeProcesses(module: URL, maxHeapBytes: number): GuardedProcesses {
  const idle: ChildProcess[] = [];
  const rest = (child: ChildProcess) => {
    // An idle process must not keep the tests from ending.
    child.unref();
    child.channel?.unref();
    idle.push(child);
  };
  const take = async (): Promise<ChildProcess> => {
    const child = idle.pop();
    if (child === undefined || hasEnded(child)) return start({ module: module.href, maxHeapBytes });
    child.ref();
    child.channel?.ref();
    return child;
  };
  return {
    prepare: () => undefined,
    close: () => {
      for (const child of idle.splice(0)) child.kill('SIGKILL');
    },
    async run<Answer extends object>(order: unknown, guard: Guard) {
      const child = await take();
      const told = await answerOf(child, order, guard);
      if ('failed' in told || told.isTired) child.kill('SIGKILL');
      else rest(child);
      return 'failed' in told ? told : (told.answer as Answer);
    },
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

async function start(told: GuardedStart): Promise<ChildProcess> {
  const child = fork(CHILD, [], { execArgv: [], env: {}, stdio: 'ignore' });
  const { promise, resolve, reject } = Promise.withResolvers<ChildProcess>();
  child.once('message', () => resolve(child));
  child.once('exit', () => reject(new Error('A process that reads files did not start.')));
  child.send(told);
  return promise;
}

function answerOf(child: ChildProcess, order: unknown, guard: Guard): Promise<Told | Unfinished> {
  const { limitMs, maxBytes, signal } = guard;
  const { promise, resolve } = Promise.withResolvers<Told | Unfinished>();
  const leave = () => resolve({ failed: 'gone' });
  const end = (_: number | null, how: string | null) =>
    resolve({ failed: how === 'SIGKILL' ? 'heavy' : 'broken' });
  const timer = setTimeout(() => resolve({ failed: 'slow' }), limitMs);
  signal?.addEventListener('abort', leave);
  if (signal?.aborted === true) leave();
  child.once('message', resolve as (told: unknown) => void).once('close', end);
  child.send({ order, maxBytes });
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
    child.off('message', resolve).off('close', end);
  });
}
