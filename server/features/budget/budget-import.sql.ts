import { sql } from 'kysely';
import type { FieldDifference } from '#contract/rules/texts/field-differences.ts';
import { shownAmount } from '#contract/rules/texts/money.ts';
import type { ImportDependent } from '#contract/imports.ts';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { officerId } from '#server/kit/officers.ts';
import type { BudgetRow } from './budget-row.rules.ts';
import './budget.tables.ts';

/** What rows of a file are compared with. */
export interface BudgetCatalogues {
  /** Areas of the directory, and the areas of the keys of units that stand already. */
  areas: { id: string; slug: string; name: string }[];
  units: Map<string, string>;
  items: Map<string, string>;
  sources: Map<string, string>;
  /** Years that are closed. */
  closed: Set<number>;
}

export async function selectCatalogues(db: Db): Promise<BudgetCatalogues> {
  const [areas, units, items, sources, closed] = await Promise.all([
    sql<BudgetCatalogues['areas'][number]>`select id, slug, name from area order by name`.execute(db),
    sql<{ unit: string; area: string }>`select distinct on (unit) unit, area_id area from spending_key
      order by unit, year desc`.execute(db),
    sql<{ code: string; name: string }>`select code, name from spending_item order by code`.execute(db),
    sql<{ code: string; name: string }>`select code, name from funding_source order by code`.execute(db),
    sql<{ year: number }>`select year from budget_year`.execute(db),
  ]);
  const named = (rows: readonly { code: string; name: string }[]) =>
    new Map(rows.map(({ code, name }) => [code, name]));
  return {
    areas: areas.rows,
    units: new Map(units.rows.map(({ unit, area }) => [unit, area])),
    items: named(items.rows),
    sources: named(sources.rows),
    closed: new Set(closed.rows.map(({ year }) => year)),
  };
}

export interface KeySums {
  approved: string;
  available: string;
}

/** Approved and available amounts of the keys of these codes. */
export async function selectSums(db: Db, codes: readonly string[]): Promise<Map<string, KeySums>> {
  const { rows } = await sql<KeySums & { code: string }>`
    select code, approved, available from spending_key where code = any(${[...codes]}::text[])`.execute(db);
  return new Map(rows.map(({ code, ...sums }) => [code, sums]));
}

/** Of changes, those that an earlier file brought and that stand, as `code|kind|amount|day|letter`. */
export async function selectKnownChanges(db: Db, codes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ change: string }>`
    select concat_ws('|', k.code, e.kind, e.amount, e.day, e.reason) change from budget_entry e
    join spending_key k on k.id = e.key_id
    where k.code = any(${[...codes]}::text[]) and e.kind in ('increase', 'decrease') and e.reverses is null
      and not exists (select from budget_entry r where r.reverses = e.id)`.execute(db);
  return new Set(rows.map(({ change }) => change));
}

/** Where rows come from: entries of one origin and line are written once. */
interface Origin {
  origin: string;
  importId: string | null;
  author: Author;
}

/** Writes rows of a file: the keys that are not there yet, then one entry of each row. */
export async function writeRows(
  tx: Transaction,
  rows: readonly (BudgetRow & { line?: number })[],
  { origin, importId, author }: Origin,
): Promise<void> {
  const given = JSON.stringify(rows.map((row, place) => ({ line: place, ...row })));
  const read = sql`jsonb_to_recordset(${given}::jsonb) r(line int, year int, unit text, "areaId" uuid, programme text,
    project text, source text, item text, expense text, code text, description text, months numeric(16,2)[], kind text,
    amount numeric, reason text, day date)`;
  await sql`insert into spending_key as k (year, unit, area_id, programme, project, source, item, expense, description, months)
    select distinct on (code) year, unit, "areaId", programme, project, source, item, expense, description, months
    from ${read} order by code, line
    on conflict (code) do update set
      description = coalesce(nullif(excluded.description, ''), k.description), months = coalesce(excluded.months, k.months)
      where (k.description, k.months) is distinct from
        (coalesce(nullif(excluded.description, ''), k.description), coalesce(excluded.months, k.months))`.execute(
    tx,
  );
  await sql`insert into budget_entry (id, key_id, kind, amount, day, reason, import_id, author_id)
    select named_uuid(${origin} || ':' || r.line), k.id, r.kind, r.amount,
      coalesce(r.day, (now() at time zone 'America/Mexico_City')::date), r.reason, ${importId}::uuid,
      ${officerId(author.person)}
    from ${read} join spending_key k on k.code = r.code where r.amount > 0 order by r.line`.execute(tx);
}

/** Keys that need what a run brought: money of it is reserved or owed, or a later file changed them. Their rows are held. */
export async function budgetDependents(tx: Transaction, runId: string): Promise<ImportDependent[]> {
  await sql`select from spending_key where id in (select key_id from budget_entry where import_id = ${runId})
    order by id for no key update`.execute(tx);
  const { rows } = await sql<ImportDependent>`
    with own as (select key_id, max(at) at,
        sum(case when kind in ('approve', 'increase') then amount else -amount end) brought
      from budget_entry where import_id = ${runId} group by key_id),
    found as (select k.code, k.available < own.brought "isUsed", exists (select from budget_entry e
          where e.key_id = k.id and e.at > own.at and e.document is null and e.reverses is null
            and not exists (select from budget_entry r where r.reverses = e.id)) "isChanged"
      from own join spending_key k on k.id = own.key_id)
    select null::int line, code title, case when "isUsed" then 'ya tiene reservado o comprometido lo que se quitaría'
      else 'otra importación la cambió después' end why
    from found where "isUsed" or "isChanged" order by code limit 500`.execute(tx);
  return rows;
}

/** Takes back what a run brought, each entry by its opposite; first what leaves more money. */
export async function takeBackRun(tx: Transaction, runId: string, author: Author): Promise<void> {
  await sql`insert into budget_entry (id, key_id, kind, amount, reverses, reason, author_id)
    select named_uuid('undo:' || e.id), e.key_id, case e.kind when 'approve' then 'unapprove' when 'unapprove' then 'approve'
      when 'increase' then 'decrease' else 'increase' end, e.amount, e.id, 'Se deshizo la importación',
      ${officerId(author.person)}
    from budget_entry e where e.import_id = ${runId} order by e.kind in ('approve', 'increase'), e.key_id, e.id`.execute(
    tx,
  );
}

/** What a run brings or takes away, for whoever confirms it. */
export async function tellBudgetRun(
  step: 'start' | 'undo',
  runId: string,
  db: Db,
): Promise<FieldDifference[]> {
  const { rows } = await sql<{ rows: number; amount: string }>`
    select count(*)::int rows, coalesce(sum(case data->>'kind' when 'decrease' then -(data->>'amount')::numeric
      else (data->>'amount')::numeric end), 0.00)::text amount
    from import_row where import_id = ${runId} and kind = 'new'`.execute(db);
  const { rows: count, amount } = rows[0]!;
  const of = (name: string, label: string, value: unknown): FieldDifference =>
    step === 'start'
      ? { name, label, before: null, after: value }
      : { name, label, before: value, after: null };
  return [of('rows', 'Renglones', count), of('amount', 'Importe con IVA', shownAmount(amount))];
}

type LastKey = Pick<
  BudgetRow,
  'year' | 'unit' | 'programme' | 'project' | 'source' | 'item' | 'expense' | 'description'
>;

/** Keys of the newest year, for a template that begins with them. */
export async function selectLastKeys(db: Db): Promise<LastKey[]> {
  const { rows } =
    await sql<LastKey>`select year, unit, programme, project, source, item, expense, description
    from spending_key where year = (select max(year) from spending_key) and modified > 0 order by code`.execute(
      db,
    );
  return rows;
}
