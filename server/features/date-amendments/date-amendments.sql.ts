import { sql } from 'kysely';
import type { DateAmendment } from '#contract/date-amendments.ts';
import type { DateMove } from '#contract/rules/days/date-moves.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './date-amendments.tables.ts';

/** The open proposal of a procedure with the acts that still stand where they stood; undefined when none does. */
export async function selectOpenAmendment(
  db: Db | Transaction,
  procedureId: string,
): Promise<DateAmendment | undefined> {
  const { rows } = await sql<{ id: string; cause: string; madeAt: Date; moves: DateMove[] }>`
    select a.id, a.cause, a.made_at "madeAt", (select json_agg(v) from jsonb_array_elements(a.moves) v
      join milestone m on m.procedure_id = a.procedure_id and m.kind = v ->> 'kind'
        and m.sequence = (v ->> 'sequence')::int and m.at = (v ->> 'from')::timestamptz) moves
    from date_amendment a where a.procedure_id = ${procedureId} and a.status = 'open'`.execute(db);
  const [row] = rows;
  if (row === undefined || row.moves === null) return undefined;
  return { ...row, madeAt: row.madeAt.toISOString() };
}

/** Puts a proposal in the place of the one that was open. */
export async function putAmendment(
  tx: Transaction,
  { procedureId, cause, moves }: { procedureId: string; cause: string; moves: readonly DateMove[] },
): Promise<void> {
  await tx
    .insertInto('date_amendment')
    .values({ procedure_id: procedureId, cause, moves: JSON.stringify(moves) })
    .onConflict((conflict) =>
      conflict
        .column('procedure_id')
        .where('status', '=', sql.lit('open'))
        .doUpdateSet((given) => ({
          cause: given.ref('excluded.cause'),
          moves: given.ref('excluded.moves'),
          made_at: new Date(),
        })),
    )
    .execute();
}

/** Ends an open proposal; false when it is not open any more. */
export async function endAmendment(
  tx: Transaction,
  id: string,
  decided: { status: 'taken' | 'left'; reason: string; by: string },
): Promise<boolean> {
  const done = await tx
    .updateTable('date_amendment')
    .set({ status: decided.status, reason: decided.reason, decided_by: decided.by, decided_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Deletes the proposals of a draft that is deleted. */
export async function removeAmendments(tx: Transaction, procedureId: string): Promise<void> {
  await tx.deleteFrom('date_amendment').where('procedure_id', '=', procedureId).execute();
}
