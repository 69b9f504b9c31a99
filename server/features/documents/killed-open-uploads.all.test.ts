import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';
import { samplePdf } from './test-documents.ts';
import { begun, partSender, sha256Of, spooledBytes, taken } from './test-open-uploads.ts';

const PROGRAM = fileURLToPath(new URL('upload-server.ts', import.meta.url));

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'muerte-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
  await database.drop();
});

async function start(): Promise<{ child: ChildProcess; base: string }> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const child = spawn(process.execPath, [PROGRAM, database.url, dir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await once(child.stdout, 'data');
  return { child, base: `http://127.0.0.1:${port}${API_BASE}` };
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

test('kill -9 between two parts and amid one: the next process goes on from what was acknowledged', async () => {
  const file = await samplePdf('Bases de la licitación', 200);
  const third = Math.floor(file.length / 3);
  const before = await start();
  const id = await begun(partSender(before.base), { bytes: file.length, sha256: sha256Of(file) });
  expect((await partSender(before.base).append(id, 0, file.subarray(0, third))).status).toBe(200);
  await kill(before.child);

  const amid = await start();
  expect(await partSender(amid.base).offset(id)).toBe(third);
  const sending = request(`${amid.base}/administracion/cargas/${id}`, {
    method: 'PATCH',
    headers: {
      authorization: 'Bearer Administrador',
      'content-type': 'application/partial-upload',
      'upload-offset': third,
      'content-length': file.length - third,
    },
  });
  const broken = new Promise<void>((resolve) => void sending.on('close', resolve));
  sending.on('error', () => undefined);
  sending.write(file.subarray(third, 2 * third));
  const tmp = join(dir, 'archivos', 'tmp');
  await expect.poll(() => spooledBytes(dir), { interval: 5, timeout: 20_000 }).toBeGreaterThan(0);
  await kill(amid.child);
  await broken;

  const after = await start();
  const sender = partSender(after.base);
  expect(await sender.offset(id)).toBe(third);
  expect((await sender.append(id, third, file.subarray(third))).status).toBe(200);
  expect(await taken(sender, id)).toMatchObject({ sha256: sha256Of(file), pages: 200 });
  expect(await readdir(tmp)).toEqual([]);
  await kill(after.child);
}, 60_000);
