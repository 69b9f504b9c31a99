import type { Archive } from './archive.ts';
import type { Progress } from './backup.service.ts';
import { checkContents } from './contents.ts';
import { BackupDamage } from './damage.ts';
import { readManifest, type DumpedTable, type Manifest } from './manifest.ts';
import { contentsNamed, readPiece } from './pieces.ts';

interface Wish {
  /** The newest one if absent. */
  id?: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
}

/** Reads every byte of a backup and names each part that is not as it was kept. */
export async function checkBackup(
  archive: Archive,
  { id, signal, onProgress }: Wish,
): Promise<{ manifest: Manifest; damages: BackupDamage[] }> {
  const manifest = await readManifest(archive, id);
  const damages: BackupDamage[] = [];
  for (const table of manifest.tables) {
    signal.throwIfAborted();
    onProgress({ table: table.name });
    damages.push(...(await damagesOf(archive, manifest.id, table)));
  }
  // Which contents there are is told by rows: of a damaged table nobody can say it.
  if (damages.some(({ part }) => part.includes('/stored_file.'))) return { manifest, damages };
  const contents = await contentsNamed(archive, manifest);
  const found = await checkContents(archive, {
    contents,
    signal,
    onProgress: (done) => onProgress({ files: { done, of: contents.length } }),
  });
  return { manifest, damages: [...damages, ...found] };
}

async function damagesOf(archive: Archive, id: string, table: DumpedTable): Promise<BackupDamage[]> {
  const damages: BackupDamage[] = [];
  for (const index of table.pieces.keys()) {
    try {
      for await (const _ of readPiece(archive, id, { table, index })) continue;
    } catch (error) {
      if (!(error instanceof BackupDamage)) throw error;
      damages.push(error);
    }
  }
  return damages;
}
