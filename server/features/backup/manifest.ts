import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import type { Archive } from './archive.ts';
import { BackupDamage, BackupRefusal } from './damage.ts';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const Count = z.number().int().nonnegative();
const BackupId = z.string().regex(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);

const DumpedTable = z.object({
  name: z.string(),
  /** As SQL names them, in the order of the dump. */
  columns: z.array(z.string()),
  /** The order of its rows, so that the same rows always have the same hash. */
  order: z.string(),
  rows: Count,
  /** Of the rows as text, before they were packed. */
  sha256: Sha256,
  pieces: z.array(z.object({ bytes: Count, sha256: Sha256 })),
});
export type DumpedTable = z.infer<typeof DumpedTable>;

const Manifest = z.object({
  format: z.literal(1),
  id: BackupId,
  startedAt: z.string(),
  /** The instant of the database that it holds. */
  takenAt: z.string(),
  finishedAt: z.string(),
  portal: z.string(),
  postgres: z.string(),
  /** The SQL files that made the structure. */
  schema: z.array(z.object({ version: Count, name: z.string(), sha256: Sha256 })),
  tables: z.array(DumpedTable),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** Background work that had not been done. */
  jobs: z.object({
    queues: z.array(z.object({ name: z.string(), options: z.record(z.string(), z.unknown()) })),
    pending: z.array(
      z.object({
        name: z.string(),
        data: z.record(z.string(), z.unknown()).nullable(),
        startAfter: z.string(),
      }),
    ),
  }),
  files: z.object({
    count: Count,
    bytes: Count,
    /** Named by a row, and not whole in the portal when it was backed up. */
    missing: z.array(Sha256),
    damaged: z.array(Sha256),
  }),
  /** What the log said up to an entry. */
  log: z.object({ until: z.string().nullable(), sha256: Sha256 }),
  /** The backup before this one. */
  previous: BackupId.nullable(),
});
export type Manifest = z.infer<typeof Manifest>;

const Newest = z.object({ id: BackupId });
const NEWEST = 'ultimo.json';

const folderOf = (id: string) => `respaldos/${id}`;
const manifestName = (id: string) => `${folderOf(id)}/manifiesto.json`;

/** Where a piece of a table lies. */
export const pieceName = (id: string, table: string, index: number) => `${folderOf(id)}/${table}.${index}.gz`;

/** Id of the backup that was finished last; null where there is none yet. */
export async function newestId(archive: Archive): Promise<string | null> {
  try {
    return (await readJson(archive, NEWEST, Newest)).id;
  } catch (error) {
    if (error instanceof BackupDamage && error.what === 'missing') return null;
    throw error;
  }
}

/** Makes a backup one: its manifest first, and then the word that it is the newest. */
export async function writeManifest(archive: Archive, manifest: Manifest): Promise<void> {
  await writeJson(archive, manifestName(manifest.id), manifest);
  await writeJson(archive, NEWEST, { id: manifest.id });
}

/** The manifest of a backup, of the newest one if none is named. */
export async function readManifest(archive: Archive, wanted?: string): Promise<Manifest> {
  const id = wanted ?? (await newestId(archive));
  if (id === null) throw new BackupRefusal('Ahí no hay ningún respaldo terminado del portal.');
  if (!BackupId.safeParse(id).success)
    throw new BackupRefusal(`«${id}» no es el nombre de un respaldo, como 20261123T031000Z-0a1b2c3d.`);
  const manifest = await readJson(archive, manifestName(id), Manifest);
  if (manifest.id !== id) throw new BackupDamage(manifestName(id), 'altered');
  return manifest;
}

/** From here on it is no backup any more. */
export const removeManifest = (archive: Archive, id: string): Promise<void> =>
  archive.remove(manifestName(id));

async function readJson<T>(archive: Archive, name: string, shape: z.ZodType<T>): Promise<T> {
  const text = (await buffer(archive.read(name))).toString('utf8');
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new BackupDamage(name, 'unreadable');
  }
}

async function writeJson(archive: Archive, name: string, value: unknown): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  const source = (async function* () {
    yield bytes;
  })();
  await archive.write(name, source, bytes.length);
}
