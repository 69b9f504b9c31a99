import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLocalStore } from './local-store.ts';

const LIMIT = { maxBytes: 1_000_000 };
let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store '));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function* chunks(...parts: (string | Buffer)[]): AsyncGenerator<Buffer> {
  for (const part of parts) yield Buffer.from(part);
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}

const unfinished = () => readdir(join(dir, 'tmp'));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the local file store', () => {
  test('keeps a stream under its SHA-256 and gives it back, whole or in part', async () => {
    const store = await createLocalStore(dir);
    const content = await store.put(chunks('hola ', 'mundo'), LIMIT);
    expect(content).toEqual({ sha256: hashOf('hola mundo'), bytes: 10 });
    const { sha256 } = content;
    expect(await readFile(join(dir, sha256.slice(0, 2), sha256.slice(2, 4), sha256), 'utf8')).toBe(
      'hola mundo',
    );
    const whole = await store.open(sha256);
    expect(whole?.bytes).toBe(10);
    expect(await textOf(whole!.stream)).toBe('hola mundo');
    const part = await store.open(sha256, { start: 5, end: 7 });
    expect(await textOf(part!.stream)).toBe('mun');
    expect(await unfinished()).toEqual([]);
  });

  test('stores the same bytes once, also when they arrive at the same time', async () => {
    const store = await createLocalStore(dir);
    const contents = await Promise.all(Array.from({ length: 12 }, () => store.put(chunks('iguales'), LIMIT)));
    expect(new Set(contents.map((content) => content.sha256)).size).toBe(1);
    const { sha256 } = contents[0]!;
    expect(await readdir(join(dir, sha256.slice(0, 2), sha256.slice(2, 4)))).toEqual([sha256]);
    expect(await unfinished()).toEqual([]);
  });

  test('refuses a file beyond the limit, an empty one, and one that its inspection refuses, leaving nothing', async () => {
    const store = await createLocalStore(dir);
    await expect(store.put(chunks('12345', '6'), { maxBytes: 5 })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    await expect(store.put(chunks(), LIMIT)).rejects.toMatchObject({ code: 'file_empty' });
    await expect(
      store.put(chunks('x'), { ...LIMIT, inspect: () => Promise.reject(new Error('no')) }),
    ).rejects.toThrow('no');
    expect(await unfinished()).toEqual([]);
    expect(await store.open(hashOf('x'))).toBeUndefined();
  });

  test('the inspection sees the complete file before it has its name', async () => {
    const store = await createLocalStore(dir);
    let seen = '';
    await store.put(chunks('a', 'b'), {
      ...LIMIT,
      inspect: async (path) => {
        seen = await readFile(path, 'utf8');
        expect(await store.path(hashOf('ab'))).toBeUndefined();
      },
    });
    expect(seen).toBe('ab');
    expect(await store.path(hashOf('ab'))).toBeDefined();
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const store = await createLocalStore(dir);
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('mitad');
      throw new Error('se cortó');
    }
    await expect(store.put(broken(), LIMIT)).rejects.toThrow('se cortó');
    expect(await unfinished()).toEqual([]);
  });

  test('opening the store removes what a crashed process left and nothing of a running one, here or elsewhere', async () => {
    await mkdir(join(dir, 'tmp'), { recursive: true });
    const leftBy = async (host: string, pid: number, minutes: number) => {
      const path = join(dir, 'tmp', `${host}~${pid}~${randomUUID()}`);
      await writeFile(path, 'resto');
      const at = new Date(Date.now() - minutes * 60_000);
      await utimes(path, at, at);
      return path;
    };
    const left = {
      dead: await leftBy(hostname(), 999_999_999, 1),
      earlierLife: await leftBy(hostname(), process.pid, 1),
      running: await leftBy(hostname(), process.ppid, 1),
      elsewhere: await leftBy('otro-contenedor', process.pid, 1),
      longAgoElsewhere: await leftBy('otro-contenedor', process.pid, 61),
    };
    await createLocalStore(dir);
    expect(Object.entries(left).flatMap(([name, path]) => (existsSync(path) ? [name] : []))).toEqual([
      'running',
      'elsewhere',
    ]);
  });

  test('a full disk is one clear sentence', async () => {
    const store = await createLocalStore(dir);
    const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
    await expect(
      store.put(chunks('x'), { ...LIMIT, inspect: () => Promise.reject(full) }),
    ).rejects.toMatchObject({ code: 'storage_full', message: expect.stringContaining('poco espacio') });
  });

  test('the sweep deletes old contents that no row names, and only those', async () => {
    const store = await createLocalStore(dir);
    const [named, orphan] = [
      await store.put(chunks('con nombre'), LIMIT),
      await store.put(chunks('huérfano'), LIMIT),
    ];
    const reopened = await createLocalStore(dir);
    const twoDaysAgo = new Date(Date.now() - 172_800_000);
    for (const { sha256 } of [named, orphan]) {
      await utimes((await reopened.path(sha256))!, twoDaysAgo, twoDaysAgo);
    }
    const fresh = await reopened.put(chunks('reciente'), LIMIT);
    const deleted = await reopened.sweep(
      async (hashes) => new Set(hashes.filter((hash) => hash === named.sha256)),
      3_600_000,
    );
    expect(deleted).toBe(1);
    expect(await reopened.path(named.sha256)).toBeDefined();
    expect(await reopened.path(orphan.sha256)).toBeUndefined();
    expect(await reopened.path(fresh.sha256)).toBeDefined();
  });

  test('a name that is not a hash never reaches the disk', async () => {
    const store = await createLocalStore(dir);
    expect(await store.open('../../etc/passwd')).toBeUndefined();
    expect(await store.path('tmp')).toBeUndefined();
  });
});
