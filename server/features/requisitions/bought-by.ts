import { sql } from 'kysely';
import { change, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { holdersOf } from '#server/kit/functions.ts';
import { REQUISITION } from './requisition-change.ts';
import { writeAct } from './requisition-course.sql.ts';
import { refuseAsker } from './requisition-desk.service.ts';

/** A requisition that somebody buys. */
export interface Bought {
  id: string;
  folio: string;
  title: string;
  version: number;
  areaId: string;
  buyerId: string | null;
}

const COLUMNS = sql`r.id, r.folio, r.title, r.version, r.area_id "areaId", r.buyer_id "buyerId"`;

/** Requisitions that a person buys and that have not ended. */
export async function selectBought(db: Db | Transaction, buyer: string): Promise<Bought[]> {
  const { rows } = await sql<Bought>`select ${COLUMNS} from requisition r
    where r.buyer_id = ${buyer} and r.ended_at is null and r.state <> 'closed' order by r.folio`.execute(db);
  return rows;
}

/** Whether somebody may buy it; throws with why not: the function in its area, or S3. */
export async function requireMayBuy(
  tx: Transaction,
  { areaId, id }: Pick<Bought, 'areaId' | 'id'>,
  receiver: { id: string; name: string },
): Promise<void> {
  if (!(await holdersOf(tx, 'buyer', { areaId })).some((one) => one.id === receiver.id))
    throw failure('forbidden', {
      detail: `A ${receiver.name} le falta la función «Comprador» en esa área.`,
    });
  await refuseAsker(tx, receiver, id);
}

/** Gives a requisition from one buyer to another, in its own change. */
export async function giveBought(
  tx: Transaction,
  wish: { id: string; from: string; to: { id: string; name: string }; author: Author; reason: string },
): Promise<void> {
  const { author, from, id, reason, to } = wish;
  const { rows } =
    await sql<Bought>`select ${COLUMNS} from requisition r where r.id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.buyerId !== from)
    throw failure('state_conflict', {
      detail: `Ya la lleva otra persona${row === undefined ? '' : `: ${row.folio}`}.`,
    });
  await requireMayBuy(tx, row, to);
  await change(
    tx,
    REQUISITION,
    { id, version: row.version, author, operation: 'assignRequisition', reason },
    async () => {
      await sql`update requisition set buyer_id = ${to.id} where id = ${id}`.execute(tx);
      await writeAct(tx, id, { act: 'assign', personId: author.person.id, note: to.name });
    },
  );
}
