import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { scanFile } from './clamd.ts';
import { EICAR, startFakeClamd, type FakeClamd } from './test-clamd.ts';

let dir: string;
let clamd: FakeClamd;
const lines: string[] = [];
const log = createLog('info', (line) => lines.push(line));
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'antivirus-'));
  clamd = await startFakeClamd();
});
afterAll(async () => {
  await clamd.close();
  await rm(dir, { recursive: true, force: true });
});

async function scan(bytes: Buffer | string, url = clamd.url): Promise<string> {
  const path = join(dir, 'archivo');
  await writeFile(path, bytes);
  return scanFile(url, path, log).then(
    () => 'clean',
    (error: { code: string }) => error.code,
  );
}

test('a clean file passes, whole, over TCP and over a socket file', async () => {
  expect(await scan(Buffer.alloc(300_000, 1))).toBe('clean');
  expect(clamd.seen.at(-1)).toBe(300_000);
  const local = await startFakeClamd(join(dir, 'clamd.sock'));
  expect(await scan('hola', local.url)).toBe('clean');
  await local.close();
});

test('the test virus is refused, and the log names the signature', async () => {
  expect(await scan(EICAR)).toBe('file_infected');
  expect(lines.at(-1)).toContain('EICAR_HDB-1');
});

test('without a clear answer nothing passes: limit exceeded, nobody there', async () => {
  clamd.answer = 'INSTREAM size limit exceeded. ERROR';
  expect(await scan('hola')).toBe('scan_unavailable');
  delete clamd.answer;
  expect(await scan('hola', 'tcp://127.0.0.1:1')).toBe('scan_unavailable');
  expect(await scan('hola', `unix:${join(dir, 'nadie.sock')}`)).toBe('scan_unavailable');
});
