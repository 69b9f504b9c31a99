import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API_BASE } from '#contract/endpoint.ts';
import type { Upload } from '#contract/documents.ts';
import { createLocalStore } from '#server/kit/files/local-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/kit/test-database.ts';

const PROGRAM = fileURLToPath(new URL('upload-server.ts', import.meta.url));

let database: TestDatabase;
let dir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dir = await mkdtemp(join(tmpdir(), 'kill-'));
});
afterAll(async () => {
  await rm(dir, { recursive: true, force: true });
  await database.drop();
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

async function start(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, database.url, dir, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  await once(child.stdout, 'data');
  return child;
}

async function archive(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(randomBytes(600_000), 'plano.dwg', { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

test('kill -9 during uploads: every acknowledged one is there with its bytes, and no row lacks its file', async () => {
  const port = await freePort();
  const acknowledged: Upload[] = [];
  let sent = 0;
  for (let round = 0; round < 3; round += 1) {
    const child = await start(port);
    const isEnough = Promise.withResolvers<void>();
    const target = acknowledged.length + 4;
    const uploader = async () => {
      for (;;) {
        const bytes = await archive();
        sent += 1;
        const address = `http://127.0.0.1:${port}${API_BASE}/administracion/archivos?nombre=plano-${sent}.zip`;
        const headers = { authorization: 'Bearer Administrador' };
        // The process may also end amid its answer.
        const answer = await fetch(address, { method: 'POST', headers, body: bytes as BodyInit })
          .then(async (response) =>
            response.status === 201 ? ((await response.json()) as Upload) : undefined,
          )
          .catch(() => undefined);
        if (answer === undefined) return;
        expect(answer.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
        acknowledged.push(answer);
        if (acknowledged.length >= target) isEnough.resolve();
      }
    };
    const uploaders = [uploader(), uploader(), uploader()];
    await isEnough.promise;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await Promise.all([ended, ...uploaders]);
  }

  expect(acknowledged.length).toBeGreaterThanOrEqual(12);
  expect(sent).toBeGreaterThan(acknowledged.length);
  const store = await createLocalStore(join(dir, 'archivos'));
  expect(await readdir(join(dir, 'archivos', 'tmp'))).toEqual([]);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const uploads = await client.query<{ id: string }>('select id from upload');
  const contents = await client.query<{ sha256: string }>('select sha256 from stored_file');
  await client.end();
  const ids = new Set(uploads.rows.map((row) => row.id));
  for (const upload of acknowledged) expect(ids).toContain(upload.id);
  for (const { sha256 } of contents.rows) {
    const path = await store.path(sha256);
    expect(path).toBeDefined();
    expect(
      createHash('sha256')
        .update(await readFile(path!))
        .digest('hex'),
    ).toBe(sha256);
  }
}, 60_000);
