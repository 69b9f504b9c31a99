import { readdir } from 'node:fs/promises';
import { folderReader } from './local-store.ts';
import type { FileStore } from './store.ts';

/** Whether contents still lie in the folder of the files, which the object store took over from. */
export async function holdsContents(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => /^[0-9a-f]{2}$/.test(name));
}

/**
 * Reads from the folder what the object store does not have: between the restart with `FILES_URL` and the end of the second
 * move nobody misses what came in meanwhile. It keeps and deletes nothing there.
 */
export function alsoFromFolder(store: FileStore, folder: string): FileStore {
  const earlier = folderReader(folder);
  return {
    ...store,
    size: async (sha256) => (await store.size(sha256)) ?? earlier.size(sha256),
    open: async (sha256, range) => (await store.open(sha256, range)) ?? earlier.open(sha256, range),
    path: async (sha256) => (await store.path(sha256)) ?? earlier.path(sha256),
  };
}
