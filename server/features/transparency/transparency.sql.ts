import { sql, type RawBuilder } from 'kysely';
import { fromMexico } from '#contract/mexico-time.ts';
import { fieldLabels } from '#contract/rules/texts/field-differences.ts';
import { TRANSPARENCY_LABELS, type TransparencySettings } from '#contract/transparency.ts';
import { changeable } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { readNames } from '#server/kit/settings.ts';
import type { ReportedSupplier } from './transparency.rules.ts';

/** Registered suppliers whose registration touched the days of the report, by number. */
export function reportedSuppliers(from: string, to: string): RawBuilder<ReportedSupplier> {
  return sql<ReportedSupplier>`
    select s.id, s.number, s.person_type "personType", s.name, s.legal_suffix "legalSuffix", s.rfc, s.state_name "stateName",
      s.size, (select l.name from registry_line l where l.code = s.main_line) "mainLine", s.email, s.phone, s.website, f.data file
    from supplier s left join supplier_file f on f.supplier_id = s.id
    where s.status <> 'unregistered' and s.number is not null
      and s.registered_on <= ${to}::date and (s.valid_until is null or s.valid_until >= ${from}::date)
      and (s.status <> 'cancelled' or s.status_since >= ${fromMexico({ date: from, time: '00:00' })}::timestamptz)
    order by s.number`;
}

/** Row of the texts among the settings of the instance. */
export const REPORT_TEXTS_ID = 'transparency';

const DEFAULTS: Omit<TransparencySettings, 'area'> = {
  articleLabel: 'LGTAIP, artículo 65, fracción XXX (antes artículo 70, fracción XXXII)',
  note: '',
};

/** What the report says while nobody changed it; the area is the unit as it is called now. */
const initialTexts = async (db: Db | Transaction): Promise<TransparencySettings> => ({
  ...DEFAULTS,
  area: (await readNames(db)).unit,
});

/** Texts of the report and their version; 0 while nobody changed them. */
export async function readSettings(
  db: Db | Transaction,
): Promise<{ settings: TransparencySettings; version: number }> {
  const row = await db
    .selectFrom('instance_setting')
    .select(['value', 'version'])
    .where('key', '=', REPORT_TEXTS_ID)
    .executeTakeFirst();
  const initial = await initialTexts(db);
  return row === undefined
    ? { settings: initial, version: 0 }
    : { settings: { ...initial, ...(row.value as Partial<TransparencySettings>) }, version: row.version };
}

/** Writes the texts; their version is raised by whoever changes them. */
export async function writeSettings(tx: Transaction, settings: TransparencySettings): Promise<void> {
  await sql`
    insert into instance_setting (key, value) values (${REPORT_TEXTS_ID}, ${JSON.stringify(settings)}::jsonb)
    on conflict (key) do update set value = excluded.value, changed_at = now()`.execute(tx);
}

/** The texts of the report as a thing that officers change. */
export const reportTexts = async (db: Db) =>
  changeable<TransparencySettings>({
    subject: 'instance_setting',
    table: 'instance_setting',
    key: 'key',
    fields: fieldLabels(TRANSPARENCY_LABELS),
    about: () => 'Informe de transparencia',
    isPublic: () => false,
    read: async (tx) => (await readSettings(tx)).settings,
    initial: await initialTexts(db),
  });
