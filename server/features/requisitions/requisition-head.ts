import { sql } from 'kysely';
import type { DecisionResult } from '#contract/requisition-desk.ts';
import { REQUISITION_STATE_LABELS, type RequisitionState } from '#contract/requisition-states.ts';
import { REQUISITION_MOVES, type RequisitionMove } from '#contract/rules/requisitions/requisition-machine.ts';
import { change, type Author as ChangeAuthor } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { REQUISITION } from './requisition-change.ts';
import { selectCourse, selectTurn } from './requisition-course.sql.ts';

/** Who does something with a requisition, in answer to which request. */
export interface Author extends ChangeAuthor {
  person: Person;
}

/** What decides what may be done with a requisition. */
export interface RequisitionHead {
  id: string;
  folio: string;
  version: number;
  state: RequisitionState;
  heldFrom: RequisitionState | null;
  title: string;
  requesterId: string;
  requester: string;
  requesterEmail: string | null;
  areaId: string;
  area: string;
  net: string;
  gross: string;
  buyerId: string | null;
  buyer: string | null;
  since: Date;
  lines: number;
}

/** A requisition that was sent, by its folio. */
export async function selectHead(db: Db | Transaction, folio: string): Promise<RequisitionHead | undefined> {
  const { rows } = await sql<RequisitionHead>`
    select r.id, r.folio, r.version, r.state, r.held_from "heldFrom", r.title, r.requester_id "requesterId",
      q.name as requester, coalesce(q.email, r.requester_email) "requesterEmail", r.area_id "areaId", a.name as area,
      r.net_total::text net, r.gross_total::text gross, r.buyer_id "buyerId", b.name as buyer, r.since,
      (select count(*)::int from requisition_line l where l.requisition_id = r.id) lines
    from requisition r join officer q on q.id = r.requester_id join area a on a.id = r.area_id
      left join officer b on b.id = r.buyer_id
    where r.folio = ${folio}`.execute(db);
  return rows[0];
}

/** The same; what nobody sent does not exist for others. */
export async function mustFindHead(db: Db | Transaction, folio: string): Promise<RequisitionHead> {
  const head = await selectHead(db, folio);
  if (head === undefined) throw notFound('No encontramos esa requisición.');
  return head;
}

/** Refuses a step that the state does not lead to. */
export function refuseMove({ state }: Pick<RequisitionHead, 'state'>, move: RequisitionMove): void {
  if (REQUISITION_MOVES[move].from.includes(state)) return;
  throw failure('state_conflict', {
    detail: `La requisición está «${REQUISITION_STATE_LABELS[state].toLowerCase()}»: eso ya no se puede.`,
  });
}

/** What is done with a requisition over the version that the person saw. */
export interface Deed {
  folio: string;
  version: number;
  author: Author;
  operation: string;
  reason?: string;
}

/** Does something with a requisition in one change: locked, over the version that was seen, with its history and its event. */
export async function withRequisition(
  db: Db | Transaction,
  { folio, ...deed }: Deed,
  /** What is given back is what the unit only tells: that another person should have done it. */
  work: (tx: Transaction, head: RequisitionHead) => Promise<unknown>,
): Promise<DecisionResult> {
  const { id } = await mustFindHead(db, folio);
  let told: unknown;
  await change(db, REQUISITION, { id, ...deed }, async (tx) => {
    told = await work(tx, await mustFindHead(tx, folio));
  });
  return { ...(await resultOf(db, folio)), ...(typeof told === 'string' && { note: told }) };
}

/** Where a requisition is, and who has it now. */
export async function resultOf(db: Db | Transaction, folio: string): Promise<DecisionResult> {
  const { id, version, state, buyer } = await mustFindHead(db, folio);
  const open = (await selectCourse(db, id)).filter(({ isOpen, kind }) => isOpen && kind === state);
  const turns = await Promise.all(open.map((step) => selectTurn(db, step.id)));
  const names = [...new Set(turns.flat().map(({ name }) => name))];
  return { folio, version, state, next: names.length > 0 ? names.join(' o ') : buyer };
}
