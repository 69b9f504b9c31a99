import { sql } from 'kysely';
import { centsOf, decimal } from '#contract/rules/texts/money.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import type { BudgetSystem } from './budget-system.ts';

interface Difference {
  what: string;
  theirs: string;
  ours: string;
}

/**
 * Compares both sides, key by key and number by number, and keeps what they say otherwise; what agrees again goes. What is still being
 * told is left for another night.
 */
export async function reconcileBudget(db: Db, system: BudgetSystem, year: number): Promise<number> {
  const held = await system.held(year);
  if (held === undefined) return 0;
  const found = [...(await differentKeys(db, system, year)), ...(await differentNumbers(db, held))];
  await transaction(db, async (tx) => {
    const rows = JSON.stringify(found);
    await sql`delete from budget_difference where id not in
      (select named_uuid('difference:' || what) from jsonb_to_recordset(${rows}::jsonb) f (what text))`.execute(
      tx,
    );
    await sql`insert into budget_difference (id, what, theirs, ours)
      select named_uuid('difference:' || what), what, theirs, ours
      from jsonb_to_recordset(${rows}::jsonb) f (what text, theirs numeric, ours numeric)
      on conflict (id) do update set theirs = excluded.theirs, ours = excluded.ours`.execute(tx);
  });
  return found.length;
}

async function differentKeys(db: Db, system: BudgetSystem, year: number): Promise<Difference[]> {
  const { rows } = await sql<{
    code: string;
    available: string;
  }>`select k.code, k.available from spending_key k
    where k.year = ${year} and not exists (select from budget_message m
      where m.state <> 'done' and m.state <> 'aside' and m.keys @> jsonb_build_array(jsonb_build_object('clave', k.code)))
    order by k.code`.execute(db);
  const found: Difference[] = [];
  for (const { code, available } of rows) {
    const theirs = (await system.available(code)) ?? '0.00';
    if (centsOf(theirs) !== centsOf(available))
      found.push({ what: `Disponible de ${code}`, theirs, ours: available });
  }
  return found;
}

async function differentNumbers(db: Db, held: ReadonlyMap<string, bigint>): Promise<Difference[]> {
  const { rows } = await sql<{ number: string; folio: string; ours: string }>`
    select m.number, max(m.document_number) folio, sum(case when m.kind in ('release', 'decommit') then -k.importe else k.importe end)::text ours
    from budget_message m cross join lateral jsonb_to_recordset(m.keys) k (importe numeric)
    where m.state = 'done' and m.number <> '' and m.kind in ('reserve', 'release', 'commit', 'decommit')
    group by m.number having bool_and(not exists (select from budget_message w
      where w.document = m.document and w.state in ('waiting', 'refused'))) order by m.number`.execute(db);
  return rows.flatMap(({ number, folio, ours }) => {
    const theirs = held.get(number) ?? 0n;
    return theirs === centsOf(ours) ? [] : [{ what: `${folio}, ${number}`, theirs: decimal(theirs), ours }];
  });
}
