import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/** A browser file as it is kept: compressed by Brotli where its build made that. */
export interface SharedAsset {
  name: string;
  /** Media type. */
  type: string;
  bytes: Buffer;
  isBr: boolean;
}

/** So many days after the last start of its build a file is forgotten. */
const KEPT_DAYS = 30;
const AT_ONCE = 50;
const inflate = promisify(brotliDecompress);

/** Keeps the files of this build where processes of other builds find them; those of builds that nobody starts any more go. */
export async function shareAssets(db: Db, assets: readonly SharedAsset[]): Promise<void> {
  const names = assets.map(({ name }) => name);
  const { rows: known } = await sql<{ name: string }>`
    update page_asset set used_on = current_date where name = any(${names}::text[]) returning name`.execute(
    db,
  );
  const has = new Set(known.map(({ name }) => name));
  const missing = assets
    .filter(({ name }) => !has.has(name))
    // In one order: two processes of a build that start together never wait for each other.
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const some = missing.slice(from, from + AT_ONCE);
    await sql`
      insert into page_asset (name, type, bytes, is_br)
      select * from unnest(${some.map(({ name }) => name)}::text[], ${some.map(({ type }) => type)}::text[],
        ${some.map(({ bytes }) => bytes)}::bytea[], ${some.map(({ isBr }) => isBr)}::boolean[])
      on conflict (name) do nothing`.execute(db);
  }
  await sql`delete from page_asset where used_on < current_date - ${KEPT_DAYS}::int`.execute(db);
}

/** A file of another build, uncompressed and, where there is one, compressed; undefined where no build has it. */
export async function findShared(
  db: Db,
  name: string,
): Promise<{ type: string; plain: Buffer; br?: Buffer } | undefined> {
  const { rows } = await sql<{ type: string; bytes: Buffer; isBr: boolean }>`
    select type, bytes, is_br "isBr" from page_asset where name = ${name}`.execute(db);
  const row = rows[0];
  if (row === undefined) return undefined;
  const { type, bytes, isBr } = row;
  return isBr ? { type, plain: await inflate(bytes), br: bytes } : { type, plain: bytes };
}
