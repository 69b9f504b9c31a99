import type { Pool } from 'pg';
import { CONTENTS_LOCK } from '#server/kit/files/contents-lock.ts';
import { underLock } from '#server/kit/work-lock.ts';
import type { Archive } from './archive.ts';
import type { NamedContent } from './contents.ts';
import { BackupDamage } from './damage.ts';
import { pieceName, readManifest, removeManifest, type Manifest } from './manifest.ts';
import { contentsNamed } from './pieces.ts';

/** What went with old backups. */
export interface Pruned {
  backups: number;
  contents: number;
}

/**
 * Removes all but the newest `keep` backups, and the contents that none of those names: what the portal had to forget does
 * not stay in them for ever. Nothing goes while a backup is being made, which counts on what is there.
 */
export async function pruneBackups(pool: Pool, archive: Archive, keep: number): Promise<Pruned> {
  const pruned: Pruned = { backups: 0, contents: 0 };
  await underLock(pool, CONTENTS_LOCK, async () => {
    const all = await manifestsOf(archive);
    const [kept, old] = [all.slice(0, keep), all.slice(keep)];
    if (old.length === 0) return;
    const orphans = await orphansOf(archive, kept, old);
    for (const manifest of old) {
      // It is no backup any more before its rows and its contents go.
      await removeManifest(archive, manifest.id);
      for (const { name, pieces } of manifest.tables)
        for (const index of pieces.keys()) await archive.remove(pieceName(manifest.id, name, index));
      pruned.backups += 1;
    }
    for (const sha256 of orphans) {
      await archive.remove(archive.contentName(sha256));
      pruned.contents += 1;
    }
  });
  return pruned;
}

/** Every backup, the newest first; the one before the oldest was removed. Throws for one that is damaged. */
async function manifestsOf(archive: Archive): Promise<Manifest[]> {
  const all = [await readManifest(archive)];
  for (let next = all[0]?.previous ?? null; next !== null; next = all.at(-1)?.previous ?? null) {
    const manifest = await readManifest(archive, next).catch((error: unknown) => {
      if (error instanceof BackupDamage && error.what === 'missing') return undefined;
      throw error;
    });
    if (manifest === undefined) break;
    all.push(manifest);
  }
  return all;
}

/** Contents that only the old ones name; none when one of the kept cannot be read, for it may name any. */
async function orphansOf(
  archive: Archive,
  kept: readonly Manifest[],
  old: readonly Manifest[],
): Promise<Set<string>> {
  const orphans = new Set<string>();
  for (const manifest of old)
    for (const { sha256 } of (await namesOf(archive, manifest)) ?? []) orphans.add(sha256);
  // The oldest kept backup shares most files with the removed ones: begin there.
  for (const manifest of kept.toReversed()) {
    if (orphans.size === 0) break;
    const named = await namesOf(archive, manifest);
    if (named === undefined) return new Set();
    for (const { sha256 } of named) orphans.delete(sha256);
  }
  return orphans;
}

/** What a backup names; undefined when that is damaged. A lost place is an error all the same. */
const namesOf = (archive: Archive, manifest: Manifest): Promise<NamedContent[] | undefined> =>
  contentsNamed(archive, manifest).catch((error: NodeJS.ErrnoException) => {
    if (error instanceof BackupDamage || error.code?.startsWith('Z_') === true) return undefined;
    throw error;
  });
