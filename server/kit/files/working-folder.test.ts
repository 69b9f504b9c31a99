import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeForgottenFiles, withWorkingFile } from './working-folder.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'trabajo-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('a working file is gone after its work, also when the work fails, and only its owner may look inside', async () => {
  expect(await withWorkingFile(dir, '.pdf', async (path) => writeFile(path, 'x').then(() => 7))).toBe(7);
  const failing = withWorkingFile(dir, '.zip', async (path) => {
    await writeFile(path, 'x');
    throw new Error('broken');
  });
  await expect(failing).rejects.toThrow('broken');
  expect(await readdir(join(dir, 'trabajo'))).toEqual([]);
  expect((await stat(join(dir, 'trabajo'))).mode & 0o077).toBe(0);
});

test('what a crash left behind goes once it is old', async () => {
  const old = join(dir, 'trabajo', 'viejo.zip');
  await writeFile(old, 'x');
  await utimes(old, new Date(0), new Date(0));
  await writeFile(join(dir, 'trabajo', 'nuevo.zip'), 'x');
  expect(await removeForgottenFiles(dir, 3_600_000)).toBe(1);
  expect(await readdir(join(dir, 'trabajo'))).toEqual(['nuevo.zip']);
  expect(await removeForgottenFiles(join(dir, 'nada'), 1)).toBe(0);
});
