import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { NumberShape } from '#contract/rules/procedures/procurement-fields.ts';
import { INSTITUTION, NUMBERS, type SettingValues } from '#contract/settings.ts';
import type { Db, Transaction } from './db.ts';

/** What people of the unit set of these settings, by key; what nobody changed is not among them. */
export async function readSettingValues(
  db: Db | Transaction,
  keys: readonly string[],
): Promise<Map<string, SettingValues>> {
  const rows = await db
    .selectFrom('instance_setting')
    .select(['key', 'value'])
    .where('key', 'in', [...keys])
    .execute();
  return new Map(rows.map(({ key, value }) => [key, value as SettingValues]));
}

/** Names of the unit and of the university, as documents and mails carry them. */
export async function readNames(
  db: Db | Transaction,
): Promise<{ unit: string; university: string; initials: string }> {
  const kept = (await readSettingValues(db, [INSTITUTION.key])).get(INSTITUTION.key);
  const name = (key: 'unit' | 'university' | 'initials') => String(kept?.[key] ?? INSTITUTION.initial[key]);
  return { unit: name('unit'), university: name('university'), initials: name('initials') };
}

/** How numbers of a kind of procedure are written. */
export async function readNumberShape(db: Db | Transaction, kind: ProcedureKind): Promise<NumberShape> {
  const kept = (await readSettingValues(db, [NUMBERS.key])).get(NUMBERS.key);
  const text = (name: string) => kept?.[name] ?? NUMBERS.initial[name] ?? '';
  return { prefix: text(kind), mark: text('unitMark'), digits: Number(text('digits')) };
}
