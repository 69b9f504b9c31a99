import { sql } from 'kysely';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type { SettingValues } from '#contract/settings.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './settings.tables.ts';

/** What people set of a setting; undefined while nobody changed it. */
export async function selectSetting(db: Db | Transaction, key: string): Promise<SettingValues | undefined> {
  const row = await db
    .selectFrom('instance_setting')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value as SettingValues | undefined;
}

/** Writes the values; their version is raised by whoever changes them. */
export async function writeSetting(tx: Transaction, key: string, value: SettingValues): Promise<void> {
  await sql`
    insert into instance_setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now()`.execute(tx);
}

interface Kept {
  key: string;
  value: SettingValues;
  version: number;
  at: Date | null;
  by: string | null;
  differences: FieldDifference[] | null;
}

/** Every setting that somebody changed, with who did last. */
export async function lastChanges(db: Db, subject: string): Promise<Map<string, Kept>> {
  const { rows } = await sql<Kept>`
    select s.key, s.value, s.version, r.at, coalesce(r.actor_name, r.actor_id) "by", r.differences
    from instance_setting s left join lateral (select at, actor_name, actor_id, differences from revision
      where subject_type = ${subject} and subject_id = s.key order by id desc limit 1) r on true`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Keeps a drawing that was checked; the same one is kept once. */
export async function insertArtwork(
  tx: Transaction,
  artwork: { sha256: string; mediaType: string; data: Buffer; uploadedBy: string },
): Promise<void> {
  await tx
    .insertInto('artwork')
    .values({
      sha256: artwork.sha256,
      media_type: artwork.mediaType,
      data: artwork.data,
      uploaded_by: artwork.uploadedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A drawing by its digest. */
export function selectArtwork(
  db: Db | Transaction,
  sha256: string,
): Promise<{ media_type: string; data: Buffer } | undefined> {
  return db
    .selectFrom('artwork')
    .select(['media_type', 'data'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}
