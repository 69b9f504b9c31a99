import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { isOfConnection } from './last-resort.ts';

const PROGRAM = join(import.meta.dirname, 'test-last-resort.ts');

/** What the program logs of a failure that nobody caught, and how it ends once it is asked to. */
async function failing(kind: string): Promise<{ line: Record<string, string>; code: number }> {
  const child = spawn(process.execPath, [PROGRAM, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  child.kill('SIGTERM');
  const [code] = (await ended) as [number];
  return { line: JSON.parse(line) as Record<string, string>, code };
}

test('a connection that breaks where nobody listens is logged with its place, and the process goes on', async () => {
  const { line, code } = await failing('connection');
  expect(line).toMatchObject({ event: 'process.connection', code: 'ECONNRESET' });
  expect(line.stack).toContain('test-last-resort');
  expect(code).toBe(0);
});

test('a promise that nobody waited for is logged with its place, and the process goes on', async () => {
  const { line, code } = await failing('promise');
  expect(line).toMatchObject({ event: 'process.rejection', error: 'nobody waits' });
  expect(line.stack).toContain('test-last-resort');
  expect(code).toBe(0);
});

test('a defect is logged with its place and its request, and ends the process with a code that starts it again', async () => {
  const { line, code } = await failing('defect');
  expect(line).toMatchObject({ event: 'process.unknown_state', error: 'defect', requestId: '1ABC' });
  expect(line.stack).toContain('test-last-resort');
  expect(code).toBe(7);
});

test('a database that went away is a broken connection; any other failure is none', () => {
  expect(isOfConnection(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isOfConnection(new Error('defect'))).toBe(false);
});
