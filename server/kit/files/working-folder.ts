import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const folderOf = (dataDir: string) => join(dataDir, 'trabajo');

/** Gives `work` the path of a file of its own below the data folder; the file is gone afterwards, whatever happens. */
export async function withWorkingFile<T>(
  dataDir: string,
  ending: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${ending}`);
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Deletes what a crash left behind: working files older than `olderThanMs`. Gives how many. */
export async function removeForgottenFiles(dataDir: string, olderThanMs: number): Promise<number> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  let deleted = 0;
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (mtimeMs > Date.now() - olderThanMs) continue;
    await rm(path, { force: true });
    deleted += 1;
  }
  return deleted;
}
