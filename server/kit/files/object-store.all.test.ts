import type { IncomingMessage } from 'node:http';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createDb, createPool, type Db } from '../db.ts';
import type { Log } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import { contentClaims } from './content-claims.ts';
import { createLocalStore } from './local-store.ts';
import { moveContents } from './move-contents.ts';
import { openStore, type OpenStore } from './open-store.ts';
import type { StoredContent } from './store.ts';
import { startTestBucket, type TestBucketServer } from './test-bucket.ts';

const LIMIT = { maxBytes: 8_000_000 };
const TWO_DAYS = 172_800_000;
const DAY = 86_400_000;
const quiet = { info() {}, warn() {}, error() {}, debug() {} } as unknown as Log;

let database: TestDatabase;
let db: Db;
let endPool: () => Promise<void>;
let dir: string;
let bucket: TestBucketServer;
let open: OpenStore;

beforeAll(async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'portal');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secreto');
  database = await createTestDatabase();
  const pool = createPool(database.url, 4);
  db = createDb(pool);
  endPool = () => pool.end();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await endPool();
  await database.drop();
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bucket '));
  bucket = await startTestBucket();
  open = await openStore(configOf('s3://archivos/portal'), db, quiet);
});
afterEach(async () => {
  open.close();
  await bucket.close();
  await rm(dir, { recursive: true, force: true });
});

const configOf = (url: string) =>
  readConfig({ DATA_DIR: dir, FILES_URL: `${url}?endpoint=${bucket.endpoint}`, MIN_FREE_MB: '1' });

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

async function textOf(stream: AsyncIterable<Buffer> | undefined): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream ?? []) parts.push(part);
  return Buffer.concat(parts).toString();
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const keyOf = (sha256: string) => `portal/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`;
const put = (...parts: string[]) => open.files.put(chunks(...parts), LIMIT);
const age = (sha256: string) => {
  const object = bucket.objects.get(keyOf(sha256));
  if (object !== undefined) object.changedAt = new Date(Date.now() - TWO_DAYS);
};

describe('the object store', () => {
  test('keeps a stream under its SHA-256 with one signed request and gives it back, whole or in part', async () => {
    const content = await put('hola ', 'mundo');
    expect(content).toEqual({ sha256: hashOf('hola mundo'), bytes: 10 });
    expect([...bucket.objects.keys()]).toEqual([keyOf(content.sha256)]);
    expect(await open.files.size(content.sha256)).toBe(10);
    const whole = await open.files.open(content.sha256);
    expect([whole?.bytes, await textOf(whole?.stream)]).toEqual([10, 'hola mundo']);
    const part = await open.files.open(content.sha256, { start: 5, end: 7 });
    expect([part?.bytes, await textOf(part?.stream)]).toEqual([10, 'mun']);
    expect(await readdir(join(dir, 'archivos/tmp'))).toEqual([]);
  });

  test('never asks for a list to know what is there', async () => {
    await put('lo mismo');
    expect(bucket.asked.filter((one) => one === 'GET')).toEqual([]);
    expect(await open.files.open(hashOf('nunca'))).toBeUndefined();
    expect(await open.files.size(hashOf('nunca'))).toBeUndefined();
    expect(await open.files.size('../../etc/passwd')).toBeUndefined();
  });

  test('a content that was damaged and kept its length is whole again when somebody sends it again', async () => {
    const { sha256 } = await put('lo mismo');
    bucket.objects.set(keyOf(sha256), { body: Buffer.from('lo mxsmo'), changedAt: new Date() });
    await put('lo mismo');
    expect(await textOf((await open.files.open(sha256))?.stream)).toBe('lo mismo');
  });

  describe('while a content is read', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
    afterEach(() => void vi.useRealTimers());
    const large = 'x'.repeat(4_000_000);

    test('a visitor who takes it slowly gets all of it, however long the store has to wait', async () => {
      const stream = (await open.files.open((await put(large)).sha256))?.stream as IncomingMessage;
      const enough = () => stream.readableLength >= stream.readableHighWaterMark;
      stream.pause();
      await expect.poll(enough).toBe(true);
      vi.advanceTimersByTime(600_000);
      expect([stream.destroyed, stream.socket.timeout ?? 0]).toEqual([false, 0]);
      expect(await textOf(stream)).toBe(large);
    });

    test('a store that falls silent in the middle ends it, and keeps no visitor waiting', async () => {
      const { sha256 } = await put(large);
      bucket.fault = { method: 'GET', times: 0, does: 'falls silent' };
      const stream = (await open.files.open(sha256))?.stream;
      let read = 0;
      stream?.on('data', (chunk: Buffer) => (read += chunk.length));
      const ended = new Promise((resolve) => stream?.once('error', resolve));
      await expect.poll(() => read).toBe(large.length / 2);
      vi.advanceTimersByTime(20_000);
      expect(String(await ended)).toContain('The store said nothing');
    });
  });

  test('a request that breaks off is sent again, and a store that keeps failing leaves nothing and says so', async () => {
    bucket.fault = { method: 'PUT', times: 2, does: 'breaks off' };
    expect((await put('a la tercera')).bytes).toBe(12);
    bucket.fault = { method: 'PUT', times: 100, does: 503 };
    await expect(put('nunca llega')).rejects.toMatchObject({
      code: 'storage_unavailable',
      details: { headers: { 'retry-after': '30' } },
    });
    expect(bucket.objects.has(keyOf(hashOf('nunca llega')))).toBe(false);
    expect(await readdir(join(dir, 'archivos/tmp'))).toEqual([]);
    expect(await textOf((await open.files.open(hashOf('a la tercera')))?.stream)).toBe('a la tercera');
  });

  test('a full store is one clear sentence, asked once', async () => {
    bucket.fault = { method: 'PUT', times: 100, does: 507 };
    await expect(put('no cabe')).rejects.toMatchObject({ code: 'storage_full' });
    expect(bucket.asked.filter((one) => one.startsWith('PUT')).length).toBe(1);
  });

  test('a store that does not answer refuses reading with a sentence, and reading goes on when it is back', async () => {
    const { sha256 } = await put('presente');
    bucket.fault = { method: 'GET', times: 100, does: 503 };
    await expect(open.files.open(sha256)).rejects.toMatchObject({ code: 'storage_unavailable' });
    bucket.fault = undefined;
    expect(await textOf((await open.files.open(sha256))?.stream)).toBe('presente');
  });

  test('a tool gets a copy with the very bytes, fetched once; other bytes are refused', async () => {
    const { sha256 } = await put('para una herramienta');
    const path = await open.files.path(sha256);
    expect(await readFile(path ?? '', 'utf8')).toBe('para una herramienta');
    expect(await open.files.path(sha256)).toBe(path);
    expect(bucket.asked.filter((one) => one.startsWith('GET')).length).toBe(1);
    await rm(path ?? '');
    bucket.fault = { method: 'GET', times: 0, does: 'lies' };
    await expect(open.files.path(sha256)).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(existsSync(path ?? '')).toBe(false);
    expect(await open.files.path(hashOf('nunca'))).toBeUndefined();
  });

  test('the sweep deletes old contents that no row names, and leaves what another process is about to keep', async () => {
    const [named, orphan, claimed, fresh] = [
      await put('con nombre'),
      await put('huérfano'),
      await put('otra vez'),
      await put('reciente'),
    ];
    for (const { sha256 } of [named, orphan, claimed]) age(sha256);
    await sql`update content_claim set taken_at = now() - interval '2 days'`.execute(db);
    bucket.objects.set('portal/ajeno.txt', { body: Buffer.from('x'), changedAt: new Date(0) });
    // Between the moment in which the rows are read and the deletion.
    const isNamed = async (hashes: readonly string[]) => {
      await contentClaims(db).take(claimed.sha256);
      return new Set(hashes.filter((hash) => hash === named.sha256));
    };
    expect(await open.files.sweep(isNamed, DAY)).toBe(1);
    expect([...bucket.objects.keys()].toSorted()).toEqual(
      [
        ...[named, claimed, fresh].map(({ sha256 }) => keyOf(sha256)),
        'portal/ajeno.txt',
        'portal/instalacion',
      ].toSorted(),
    );
  });

  test('a portal restored elsewhere with the same store deletes nothing of it, until it is told that it is the owner', async () => {
    const { sha256 } = await put('de producción');
    age(sha256);
    await sql`update content_claim set taken_at = now() - interval '2 days'`.execute(db);
    const knowsNothing = () => Promise.resolve(new Set<string>());
    const production = await openStore(configOf('s3://archivos/portal'), db, quiet, { isPortal: true });
    expect(await production.files.owner?.whose()).toBe('ours');
    production.close();
    const elsewhere = await createTestDatabase();
    const pool = createPool(elsewhere.url, 2);
    const said: string[] = [];
    const log = { ...quiet, error: (event: string) => void said.push(event) } as Log;
    const settings = configOf('s3://archivos/portal');
    const copy = await openStore(settings, createDb(pool), log, { isPortal: true });
    expect(await copy.files.owner?.whose()).toBe('others');
    expect(await copy.files.sweep(knowsNothing, DAY)).toBe(0);
    expect(said).toEqual(['files.other_installation']);
    await copy.files.owner?.take();
    expect(await copy.files.sweep(knowsNothing, DAY)).toBe(1);
    expect(await open.files.sweep(knowsNothing, DAY)).toBe(0);
    copy.close();
    await pool.end();
    await elsewhere.drop();
  });

  test('who keeps a content waits for a deletion that is under way, and sends it again', async () => {
    const { sha256 } = await put('borrado y vuelto');
    age(sha256);
    await sql`update content_claim set taken_at = now() - interval '2 days'`.execute(db);
    let again: Promise<unknown> = Promise.resolve();
    await contentClaims(db).unlessTaken(sha256, new Date(Date.now() - DAY), async () => {
      again = put('borrado y vuelto');
      const waits = sql<{ waiting: boolean }>`select exists (select 1 from pg_locks
        where locktype = 'advisory' and not granted) as waiting`;
      await expect.poll(async () => (await waits.execute(db)).rows[0]?.waiting).toBe(true);
      bucket.objects.delete(keyOf(sha256));
    });
    await again;
    expect(bucket.objects.has(keyOf(sha256))).toBe(true);
  });

  test('a start says which setting is wrong, and waits for nobody when the store is only away', async () => {
    await expect(openStore(configOf('s3://otro'), db, quiet)).rejects.toThrow(/no existe en el almacén/);
    bucket.fault = { method: 'HEAD', times: 1, does: 403 };
    await expect(openStore(configOf('s3://archivos'), db, quiet)).rejects.toThrow(/AWS_ACCESS_KEY_ID/);
    bucket.fault = { method: 'HEAD', times: 100, does: 503 };
    const away = await openStore(configOf('s3://archivos'), db, quiet);
    bucket.fault = undefined;
    expect((await away.files.put(chunks('de vuelta'), LIMIT)).bytes).toBe(9);
    away.close();
  });
});

describe('a move from the folder to the store', () => {
  test('goes on where it was stopped, sends nothing twice, and names what is missing or damaged', async () => {
    const folder = await createLocalStore(join(dir, 'origen'));
    const contents: { sha256: string; bytes: number }[] = [];
    for (let n = 0; n < 12; n += 1) contents.push(await folder.put(chunks(`contenido ${n}`), LIMIT));
    const [damaged, missing] = contents as [StoredContent, StoredContent];
    await writeFile((await folder.path(damaged.sha256)) ?? '', 'contenido x');
    await rm((await folder.path(missing.sha256)) ?? '');
    const move = (signal: AbortSignal, onProgress: () => void = () => undefined) =>
      moveContents(folder, open.files, { contents: Readable.from(contents), signal, onProgress });

    const stopping = new AbortController();
    const first = await move(stopping.signal, () => stopping.abort());
    expect(first.copied + first.missing.length + first.damaged.length).toBeLessThan(12);
    const second = await move(new AbortController().signal);
    expect(second).toMatchObject({
      kept: first.copied,
      copied: 10 - first.copied,
      missing: [missing.sha256],
      damaged: [damaged.sha256],
    });
    expect(bucket.asked.filter((one) => one.startsWith('PUT')).length).toBe(10);
    expect(bucket.objects.size).toBe(10);

    const back = await createLocalStore(join(dir, 'vuelta'));
    const third = await moveContents(open.files, back, {
      contents: Readable.from(contents),
      signal: new AbortController().signal,
      onProgress: () => undefined,
    });
    expect(third).toMatchObject({ copied: 10, kept: 0, damaged: [] });
    expect(await textOf((await back.open(hashOf('contenido 7')))?.stream)).toBe('contenido 7');
  });
});

test('while files are moved, what the store lacks is read from the folder, and only by a portal', async () => {
  const folder = await createLocalStore(join(dir, 'archivos'));
  const [old, both] = [await folder.put(chunks('de antes'), LIMIT), await put('en los dos')];
  await folder.put(chunks('en los dos'), LIMIT);
  const portal = await openStore(configOf('s3://archivos/portal'), db, quiet, { isPortal: true });
  expect(await textOf((await portal.files.open(old.sha256))?.stream)).toBe('de antes');
  expect(await textOf((await portal.files.open(old.sha256, { start: 3, end: 7 }))?.stream)).toBe('antes');
  expect([await portal.files.size(old.sha256), await portal.files.size(both.sha256)]).toEqual([8, 10]);
  expect(await readFile((await portal.files.path(old.sha256)) ?? '', 'utf8')).toBe('de antes');
  expect(await portal.files.open(hashOf('nunca'))).toBeUndefined();
  portal.close();
  // A move and a check have to see that it is not there yet.
  expect(await open.files.size(old.sha256)).toBeUndefined();
});

describe('a store that fails in the middle of a move', () => {
  const thirty = async () => {
    const folder = await createLocalStore(join(dir, 'origen'));
    const contents: StoredContent[] = [];
    for (let n = 0; n < 30; n += 1) contents.push(await folder.put(chunks(`contenido ${n}`), LIMIT));
    const move = (pausesMs: readonly number[] = []) =>
      moveContents(folder, open.files, {
        contents: Readable.from(contents),
        signal: new AbortController().signal,
        onProgress: () => undefined,
        pausesMs,
      });
    return { contents, move };
  };

  test('is asked again, and nothing is left out', async () => {
    const { move } = await thirty();
    // Each HEAD is tried twice by the client: ten contents meet the failure once.
    bucket.fault = { method: 'HEAD', times: 20, does: 503 };
    expect(await move([0, 0, 0, 0, 0, 0])).toMatchObject({ copied: 30, failed: [], gaveUp: false });
  });

  test('is named with what it did not take, while the rest goes on, and the next move brings it', async () => {
    const { contents, move } = await thirty();
    bucket.fault = { method: 'PUT', times: 1, does: 403 };
    const first = await move();
    expect(first).toMatchObject({ copied: 29, gaveUp: false, failure: { code: 'storage_unavailable' } });
    expect(contents.map(({ sha256 }) => sha256)).toContain(first.failed[0]);
    expect(await move()).toMatchObject({ kept: 29, copied: 1, failed: [] });
  });

  test('is not asked for everything when it is down or full', async () => {
    const { move } = await thirty();
    bucket.fault = { method: 'HEAD', times: 1_000, does: 503 };
    const down = await move();
    expect(down.gaveUp).toBe(true);
    expect(down.failed.length).toBeLessThan(30);
    bucket.fault = { method: 'PUT', times: 1_000, does: 507 };
    expect(await move([3_600_000])).toMatchObject({ gaveUp: true, failure: { code: 'storage_full' } });
  });
});

describe('FILES_URL', () => {
  test.each([
    ['https://almacen.example', /debe ser un depósito/],
    ['s3://', /debe ser un depósito/],
    ['s3://portal:secreto@archivos', /no lleva claves/],
    ['s3://archivos?endpiont=https://x', /no conoce «endpiont»/],
    ['s3://archivos?endpoint=almacen', /debe ser un origen/],
  ])('%s is refused with what to do', (value, sentence) => {
    expect(() => readConfig({ FILES_URL: value })).toThrow(sentence);
  });
});
