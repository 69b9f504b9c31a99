import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { tellResults } from './results.sql.ts';

/** A result of a period and the supplier row it was under before. */
export interface MovedResult {
  period: string;
  from: string;
}

/** Puts the results of these supplier rows under another one; of a period it has one already, nothing moves. */
export async function moveResults(
  tx: Transaction,
  { fromIds, to }: { fromIds: readonly string[]; to: string },
): Promise<MovedResult[]> {
  const { rows } = await sql<MovedResult>`
    with taken as (
      select distinct on (period_id) period_id, supplier_id from evaluation_result r
      where r.supplier_id = any(${[...fromIds]}::uuid[]) and not exists (
        select from evaluation_result own where own.period_id = r.period_id and own.supplier_id = ${to})
      order by period_id, supplier_id)
    update evaluation_result r set supplier_id = ${to} from taken
    where taken.period_id = r.period_id and taken.supplier_id = r.supplier_id
    returning r.period_id period, taken.supplier_id "from"`.execute(tx);
  await refreshScores(
    tx,
    [...fromIds, to],
    rows.map(({ period }) => period),
  );
  return rows;
}

/** Puts results back where they were. */
export async function returnResults(
  tx: Transaction,
  { moved, owner }: { moved: readonly MovedResult[]; owner: string },
): Promise<void> {
  await sql`update evaluation_result r set supplier_id = m."from"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) m (period uuid, "from" uuid)
    where r.period_id = m.period and r.supplier_id = ${owner}`.execute(tx);
  await refreshScores(
    tx,
    [owner, ...moved.map(({ from }) => from)],
    moved.map(({ period }) => period),
  );
}

/** Latest scores of these suppliers, and the means of their lines in these periods. */
async function refreshScores(
  tx: Transaction,
  ids: readonly string[],
  periods: readonly string[],
): Promise<void> {
  await sql`select refresh_supplier_scores(${[...ids]}::uuid[])`.execute(tx);
  if (periods.length === 0) return;
  await tellResults(tx, periods);
  await sql`select refresh_line_scores(
    array(select id from evaluation_period where id = any(${[...periods]}::uuid[]) and published_at is not null),
    array(select distinct main_line from supplier where id = any(${[...ids]}::uuid[]) and main_line is not null))`.execute(
    tx,
  );
}
