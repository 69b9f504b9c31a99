import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, connect } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type Guard, guardedProcesses, type GuardedProcesses } from './guarded-process.ts';

/** Processes whose worker answers an order by this text. */
function working(code: string): GuardedProcesses {
  const worker = `import { parentPort } from 'node:worker_threads';
    parentPort.once('message', (order) => {${code}});
    parentPort.postMessage('ready');`;
  opened = guardedProcesses(new URL(`data:text/javascript,${encodeURIComponent(worker)}`), 250_000_000);
  return opened;
}
let opened: GuardedProcesses | undefined;
afterEach(() => opened?.close());

const guard: Guard = { limitMs: 15_000, maxBytes: 250_000_000 };

/** A server whose processes load this text; `folder` is the argument of `prepare`, as code. */
function serverOf(worker: string, folder: string) {
  const server = `import { guardedProcesses } from ${JSON.stringify(new URL('guarded-process.ts', import.meta.url).href)};
    guardedProcesses(new URL('data:text/javascript,' + encodeURIComponent(${JSON.stringify(worker)})), 1e8).prepare(${folder});
    setInterval(() => undefined, 60_000);`;
  return spawn(process.execPath, ['--input-type=module', '-e', server], { stdio: 'ignore' });
}

async function writtenIn(file: string): Promise<number> {
  for (;;) {
    const pid = Number(await readFile(file, 'utf8').catch(() => '0'));
    if (pid !== 0) return pid;
    await new Promise(setImmediate);
  }
}

test('gives what the worker posts, without telling it the settings of the server', async () => {
  process.env.SECRET_OF_THE_SERVER = 'x';
  const code = 'parentPort.postMessage({ got: order, told: process.env.SECRET_OF_THE_SERVER ?? null })';
  expect(await working(code).run({ page: 1 }, guard)).toEqual({ got: { page: 1 }, told: null });
  delete process.env.SECRET_OF_THE_SERVER;
});

test('work that fills the memory with buffers is killed, also in a loop that never rests', async () => {
  const code = 'const kept = []; for (;;) kept.push(Buffer.alloc(10_000_000, 1));';
  expect(await working(code).run(null, guard)).toEqual({ failed: 'heavy' });
});

test('work without end is given up, and work that breaks says so', async () => {
  const endless = working('for (;;);').run(null, { ...guard, limitMs: 0 });
  expect(await endless).toEqual({ failed: 'slow' });
  expect(await working('throw new Error("x");').run(null, guard)).toEqual({ failed: 'broken' });
});

test('whoever waits for the answer and leaves ends the work', async () => {
  const left = new AbortController();
  const endless = working('for (;;);').run(null, { ...guard, signal: left.signal });
  left.abort();
  expect(await endless).toEqual({ failed: 'gone' });
});

test('each order has a process of its own, and none is used again', async () => {
  const processes = working(
    'globalThis.orders = (globalThis.orders ?? 0) + 1;' +
      'parentPort.postMessage({ orders: globalThis.orders, process: process.pid })',
  );
  processes.prepare();
  const answers: { orders: number; process: number }[] = [];
  for (let order = 1; order <= 3; order += 1) {
    const outcome = await processes.run<{ orders: number; process: number }>(null, guard);
    if ('orders' in outcome) answers.push(outcome);
  }
  expect(answers.map(({ orders }) => orders)).toEqual([1, 1, 1]);
  expect(new Set(answers.map((one) => one.process)).size).toBe(3);
});

test('whoever sends one file after the other leaves the process that waited longest to somebody else', async () => {
  const processes = working('parentPort.postMessage({ startedAt: performance.timeOrigin })');
  processes.prepare();
  const startedFor = async (caller: string) => {
    const outcome = await processes.run<{ startedAt: number }>(null, { ...guard, caller });
    return 'startedAt' in outcome ? outcome.startedAt : Number.NaN;
  };
  const ofMany: number[] = [];
  for (let order = 1; order <= 5; order += 1) ofMany.push(await startedFor('a'));
  const ofOther = await startedFor('b');
  expect(ofMany.filter((startedAt) => startedAt > ofOther).length).toBeGreaterThanOrEqual(3);
});

test.runIf(process.platform !== 'win32')(
  'work that takes long gives way to the files of others',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'proceso-'));
    const at = join(dir, 'pid');
    const left = new AbortController();
    const endless = working(
      `process.getBuiltinModule('fs').writeFileSync(${JSON.stringify(at)}, String(process.pid)); for (;;);`,
    ).run(null, { ...guard, signal: left.signal });
    await expect.poll(() => existsSync(at) && readFileSync(at, 'utf8') !== '').toBe(true);
    const pid = Number(readFileSync(at, 'utf8'));
    const atFirst = getPriority(pid);
    await expect.poll(() => getPriority(pid), { interval: 20, timeout: 10_000 }).toBeGreaterThan(atFirst);
    left.abort();
    await endless;
    await rm(dir, { recursive: true });
  },
);

test('a process that cannot load its worker says that it is not ready', async () => {
  opened = guardedProcesses(new URL('data:text/javascript,throw%20new%20Error()'), 250_000_000);
  expect(await opened.run(null, guard)).toEqual({ failed: 'unready' });
});

test('a process that waits for a file ends with a server that is killed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'proceso-'));
  const told = join(dir, 'pid');
  const worker = `import { writeFileSync } from 'node:fs'; import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => undefined);
    writeFileSync(${JSON.stringify(told)}, String(process.pid)); parentPort.postMessage('ready');`;
  const parent = serverOf(worker, '');
  const waiting = await writtenIn(told);
  expect(isRunning(waiting)).toBe(true);
  parent.kill('SIGKILL');
  while (isRunning(waiting)) await new Promise(setImmediate);
  await rm(dir, { recursive: true });
});

test('what compiles ahead ends with a server that is killed', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'proceso-'));
  const told = join(dir, 'pid');
  const worker = `import { writeFileSync } from 'node:fs';
    writeFileSync(${JSON.stringify(told)}, String(process.pid)); await new Promise((r) => setTimeout(r, 60_000));`;
  const parent = serverOf(worker, JSON.stringify(join(dir, 'compilado')));
  const primer = await writtenIn(told);
  parent.kill('SIGKILL');
  while (isRunning(primer)) await new Promise(setImmediate);
  await rm(dir, { recursive: true });
});

test.runIf(existsSync('/proc/self/stat'))(
  'an answer counts although the end of its process is noticed before it',
  async () => {
    const dir = await mkdtemp(join(tmpdir(), 'proceso-'));
    const [at, go] = [join(dir, 'pid'), join(dir, 'go')];
    const outcome = working(`const fs = process.getBuiltinModule('fs');
      fs.writeFileSync(${JSON.stringify(at)}, String(process.pid));
      while (!fs.existsSync(${JSON.stringify(go)}));
      parentPort.postMessage({ ok: true });`).run(null, guard);
    while (!existsSync(at) || readFileSync(at, 'utf8') === '') await new Promise(setImmediate);
    const worker = Number(readFileSync(at, 'utf8'));

    // Some bytes and the end of another process are noticed in the same look; until the bytes are read, ours ends too.
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    await once(other, 'spawn');
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const [receiver] = await once(server, 'connection');
    receiver.once('data', () => {
      writeFileSync(go, '');
      untilEnded(worker);
    });
    sender.write('x');
    other.kill('SIGKILL');
    untilEnded(other.pid as number);

    expect(await outcome).toEqual({ ok: true });
    sender.destroy();
    server.close();
    await rm(dir, { recursive: true });
  },
);

/** Holds this thread until a child and all its threads have ended, whether or not that was noticed. */
function untilEnded(pid: number): void {
  const isOver = () =>
    /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')) && readdirSync(`/proc/${pid}/task`).length === 1;
  while (!isOver());
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
