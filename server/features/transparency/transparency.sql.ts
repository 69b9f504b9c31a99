import { sql, type RawBuilder } from 'kysely';
import { fromMexico } from '#contract/mexico-time.ts';
import type { TransparencySettings } from '#contract/transparency.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import type { ReportedSupplier } from './transparency.rules.ts';

/** Registered suppliers whose registration touched the days of the report, by number. */
export function reportedSuppliers(from: string, to: string): RawBuilder<ReportedSupplier> {
  return sql<ReportedSupplier>`
    select s.id, s.number, s.person_type "personType", s.name, s.legal_suffix "legalSuffix", s.rfc, s.state_name "stateName",
      s.size, s.main_line "mainLine", s.email, s.phone, s.website, f.data file
    from supplier s left join supplier_file f on f.supplier_id = s.id
    where s.status <> 'unregistered' and s.number is not null
      and s.registered_on <= ${to}::date and (s.valid_until is null or s.valid_until >= ${from}::date)
      and (s.status <> 'cancelled' or s.status_since >= ${fromMexico({ date: from, time: '00:00' })}::timestamptz)
    order by s.number`;
}

const KEY = 'transparency';

const DEFAULTS: TransparencySettings = {
  articleLabel: 'LGTAIP, artículo 65, fracción XXX (antes artículo 70, fracción XXXII)',
  area: 'Unidad de Adquisiciones y Servicios de Apoyo',
  note: '',
};

/** Texts of the report and their version; 0 while nobody changed them. */
export async function readSettings(
  db: Db | Transaction,
): Promise<{ settings: TransparencySettings; version: number }> {
  const row = await db
    .selectFrom('instance_setting')
    .select(['value', 'version'])
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row === undefined
    ? { settings: DEFAULTS, version: 0 }
    : { settings: { ...DEFAULTS, ...(row.value as Partial<TransparencySettings>) }, version: row.version };
}

/** Who changed the texts last and when. */
export async function lastAuthor(tx: Transaction): Promise<{ changedBy?: string; at?: string }> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select o.name, s.changed_at at from instance_setting s join officer o on o.id = s.changed_by
    where s.key = ${KEY}`.execute(tx);
  return rows[0] === undefined ? {} : { changedBy: rows[0].name, at: rows[0].at.toISOString() };
}

/** Writes the texts over the named version; undefined when somebody changed them meanwhile. */
export async function writeSettings(
  tx: Transaction,
  settings: TransparencySettings,
  { version, by }: { version: number; by: string },
): Promise<number | undefined> {
  const result = await sql<{ version: number }>`
    insert into instance_setting (key, value, changed_by) select ${KEY}, ${JSON.stringify(settings)}::jsonb, ${by}
      where ${version}::int = 0 or exists (select 1 from instance_setting where key = ${KEY})
    on conflict (key) do update set value = excluded.value, version = instance_setting.version + 1, changed_at = now(),
      changed_by = excluded.changed_by
      where instance_setting.version = ${version} returning version`.execute(tx);
  return result.rows[0]?.version;
}
