import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { releaseReserve, setReserveAside } from './disk-reserve.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reserva-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('room is set aside once, and given back to a start on a full disk alone', async () => {
  await setReserveAside(folder, 3_000_000);
  await setReserveAside(folder, 3_000_000);
  const { size, blocks } = await stat(join(folder, 'reserva'));
  expect(size).toBe(3 * 1024 * 1024);
  // It takes the room: what only has a length gives none back.
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  expect(await releaseReserve(folder, () => Promise.resolve(40_000_000))).toBe(false);
  expect(await readdir(folder)).toEqual(['reserva']);
  expect(await releaseReserve(folder, () => Promise.resolve(4_096))).toBe(true);
  expect(await readdir(folder)).toEqual([]);
  expect(await releaseReserve(folder, () => Promise.resolve(0))).toBe(false);
});
