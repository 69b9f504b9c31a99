import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import type { Archive } from './archive.ts';
import type { NamedContent } from './contents.ts';
import { BackupDamage } from './damage.ts';
import { pieceName, type DumpedTable, type Manifest } from './manifest.ts';

/** A piece of a dumped table; throws {@link BackupDamage} that names it when it is not as it was kept. */
export async function* readPiece(
  archive: Archive,
  id: string,
  { table, index }: { table: DumpedTable; index: number },
): AsyncGenerator<Uint8Array> {
  const part = pieceName(id, table.name, index);
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of archive.read(part)) {
    hash.update(chunk);
    length += chunk.byteLength;
    yield chunk;
  }
  const kept = table.pieces[index];
  if (kept === undefined || length < kept.bytes) throw new BackupDamage(part, 'cut');
  if (hash.digest('hex') !== kept.sha256) throw new BackupDamage(part, 'altered');
}

/** All pieces of a table one after the other: its rows as they were packed. */
export async function* packedRows(
  archive: Archive,
  id: string,
  table: DumpedTable,
): AsyncGenerator<Uint8Array> {
  for (const index of table.pieces.keys()) yield* readPiece(archive, id, { table, index });
}

/** Contents that the rows of a backup name, but for those that the portal itself did not have whole. */
export async function contentsNamed(archive: Archive, manifest: Manifest): Promise<NamedContent[]> {
  const table = manifest.tables.find(({ name }) => name === 'stored_file');
  if (table === undefined) return [];
  const [sha256, bytes] = ['sha256', 'bytes'].map((column) => table.columns.indexOf(column)) as [
    number,
    number,
  ];
  const lacking = new Set([...manifest.files.missing, ...manifest.files.damaged]);
  const gunzip = createGunzip();
  const [rows] = await Promise.all([
    text(gunzip),
    pipeline(Readable.from(packedRows(archive, manifest.id, table)), gunzip),
  ]);
  return rows
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => row.split('\t'))
    .map((row) => ({ sha256: row[sha256] ?? '', bytes: Number(row[bytes]) }))
    .filter((content) => !lacking.has(content.sha256));
}
