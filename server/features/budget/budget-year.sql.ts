import { sql } from 'kysely';
import type { BudgetYear } from '#contract/budget-desk.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './budget.tables.ts';

const MOST = 500;

/** The last year with a budget that is not closed, else the last one. */
export async function selectYear(db: Db): Promise<number | null> {
  const { rows } = await sql<{ year: number | null }>`select coalesce(
    (select min(year) from spending_key k where not exists (select from budget_year y where y.year = k.year)),
    (select max(year) from spending_key)) as year`.execute(db);
  return rows[0]?.year ?? null;
}

export interface KeyOfYear {
  code: string;
  source: string;
  sourceName: string;
  isEarmarked: boolean;
  modified: string;
  reserved: string;
  committed: string;
  accrued: string;
  exercised: string;
  paid: string;
}

/** Every key of a year with its sums, in order. */
export async function selectKeysOf(db: Db | Transaction, year: number): Promise<KeyOfYear[]> {
  const { rows } = await sql<KeyOfYear>`
    select k.code, k.source, f.name "sourceName", f.is_earmarked and f.money in ('federal', 'federal_33') "isEarmarked",
      k.modified, k.reserved, k.committed, k.accrued, k.exercised, k.paid
    from spending_key k join funding_source f on f.code = k.source where k.year = ${year} order by k.code`.execute(
    db,
  );
  return rows;
}

/** What documents of a year hold: reserved, committed and not received, received and not paid. */
export async function selectHeld(
  db: Db | Transaction,
  year: number,
): Promise<
  Pick<BudgetYear, 'committed' | 'payable'> & {
    reserved: (BudgetYear['reserved'][number] & { id: string })[];
  }
> {
  const number = sql`(select e.document_number from budget_entry e where e.document = d.document order by e.at limit 1)`;
  const [reserved, committed, payable] = await Promise.all([
    sql<{ id: string; document: string; area: string; amount: string; since: Date }>`
      select d.document id, ${number} document, min(a.name) area, sum(d.reserved)::text amount,
        (select max(e.at) from budget_entry e where e.document = d.document and e.kind = 'reserve') since
      from budget_document d join spending_key k on k.id = d.key_id join area a on a.id = k.area_id
      where k.year = ${year} and d.reserved > 0 group by d.document order by 2 limit ${MOST}`.execute(db),
    sql<{
      document: string;
      key: string;
      amount: string;
    }>`select ${number} document, k.code key, (d.committed - d.accrued)::text amount
      from budget_document d join spending_key k on k.id = d.key_id where k.year = ${year} and d.committed > d.accrued
      order by 1, 2 limit ${MOST}`.execute(db),
    sql<{
      document: string;
      key: string;
      amount: string;
    }>`select ${number} document, k.code key, (d.accrued - d.paid)::text amount
      from budget_document d join spending_key k on k.id = d.key_id where k.year = ${year} and d.accrued > d.paid
      order by 1, 2 limit ${MOST}`.execute(db),
  ]);
  return {
    reserved: reserved.rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })),
    committed: committed.rows,
    payable: payable.rows,
  };
}

/** What contracts that commit money of a year receive in later ones. */
export async function selectLater(db: Db, year: number): Promise<BudgetYear['later']> {
  const { rows } = await sql<BudgetYear['later'][number]>`
    select c.number contract, (y->>'year')::int "year", (y->>'amount') amount
    from contract c cross join lateral jsonb_array_elements(c.years) y
    where (y->>'year')::int > ${year} and exists (select from budget_document d join spending_key k on k.id = d.key_id
      where d.document = c.id and k.year = ${year} and d.committed > 0) order by 1, 2 limit ${MOST}`.execute(
    db,
  );
  return rows;
}
