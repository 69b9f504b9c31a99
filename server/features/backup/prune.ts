import type { Archive } from './archive.ts';
import { BackupDamage } from './damage.ts';
import { pieceName, readManifest, removeManifest, type Manifest } from './manifest.ts';

/**
 * Removes the rows of all but the newest `keep` backups; gives how many backups went. Contents stay: they are shared by
 * all. Each one is no backup any more before its rows go.
 */
export async function pruneBackups(archive: Archive, newest: Manifest, keep: number): Promise<number> {
  let kept = 1;
  let removed = 0;
  let next = newest.previous;
  while (next !== null) {
    const manifest: Manifest | undefined = await readManifest(archive, next).catch((error: unknown) => {
      if (error instanceof BackupDamage && error.what === 'missing') return undefined;
      throw error;
    });
    if (manifest === undefined) return removed;
    next = manifest.previous;
    kept += 1;
    if (kept <= keep) continue;
    await removeManifest(archive, manifest.id);
    for (const { name, pieces } of manifest.tables)
      for (const index of pieces.keys()) await archive.remove(pieceName(manifest.id, name, index));
    removed += 1;
  }
  return removed;
}
