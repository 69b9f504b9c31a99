import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskRoom } from './disk-room.ts';
import { createLocalStore } from './local-store.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'espacio-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const MB = 1_000_000;
/** A disk whose free space the test sets. */
const disk = (free: number, total = 1_000 * MB) => {
  const space = { free, total };
  return { space, read: async () => ({ ...space }) };
};
const full = { code: 'storage_full', details: { headers: { 'retry-after': '600' } } };

describe('room of the disk', () => {
  it('is refused before the first byte is read, and the sentence says that the rest goes on', async () => {
    const { read } = disk(30 * MB);
    const store = await createLocalStore(dir, createDiskRoom(dir, { minFree: 10 * MB, read }));
    let isRead = false;
    const source = async function* () {
      isRead = true;
      yield Buffer.from('x');
    };
    const refused = store.put(source(), { maxBytes: 25 * MB });
    await expect(refused).rejects.toMatchObject(full);
    await expect(refused).rejects.toThrow('Lo demás funciona');
    expect(isRead).toBe(false);
    await store.put(source(), { maxBytes: 25 * MB, expected: 1 });
  });

  it('of many at once is held for each, and free again when one is done or breaks off', async () => {
    const { read } = disk(100 * MB);
    const room = createDiskRoom(dir, { minFree: 10 * MB, read });
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => room.hold(20 * MB)));
    const held = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(4);
    await expect(room.hold(20 * MB)).rejects.toMatchObject(full);
    held[0]?.release();
    held[0]?.release();
    await room.hold(20 * MB);
    await expect(room.hold(20 * MB)).rejects.toMatchObject(full);

    const store = await createLocalStore(dir, createDiskRoom(dir, { minFree: 10 * MB, read }));
    const broken = async function* () {
      yield Buffer.from('mitad');
      throw new Error('se cortó');
    };
    for (let time = 0; time < 5; time += 1)
      await expect(store.put(broken(), { maxBytes: 80 * MB })).rejects.toThrow('se cortó');
  });

  it('what is written counts as free space gone, not twice', async () => {
    const { space, read } = disk(50 * MB);
    const room = createDiskRoom(dir, { minFree: 10 * MB, read });
    const first = await room.hold(20 * MB);
    space.free -= 20 * MB;
    await first.wrote(20 * MB);
    await room.hold(20 * MB);
  });

  it('that others fill while a file comes in ends it, leaves nothing of it, and what was kept is read on', async () => {
    const { space, read } = disk(100 * MB);
    const store = await createLocalStore(dir, createDiskRoom(dir, { minFree: 10 * MB, read }));
    const kept = await store.put(
      (async function* () {
        yield Buffer.from('antes');
      })(),
      { maxBytes: MB },
    );
    const source = async function* () {
      for (let part = 0; part < 20; part += 1) {
        yield Buffer.alloc(MB, 'x');
        if (part === 5) space.free = 9 * MB;
      }
      throw new Error('read to its end');
    };
    await expect(store.put(source(), { maxBytes: 25 * MB })).rejects.toMatchObject(full);
    expect(await readdir(join(dir, 'tmp'))).toEqual([]);
    expect((await store.open(kept.sha256))?.bytes).toBe(5);
  });

  it('below 2 GB by itself, and of a small disk a twentieth', async () => {
    const large = createDiskRoom(dir, { read: disk(3_000 * MB, 500_000 * MB).read });
    expect(await large.space()).toEqual({ free: 3_000 * MB, mark: 2_000 * MB });
    const small = createDiskRoom(dir, { read: disk(60 * MB, 200 * MB).read });
    expect((await small.space()).mark).toBe(10 * MB);
    await small.hold(25 * MB);
    expect((await createDiskRoom(dir).space()).free).toBeGreaterThan(0);
  });
});
