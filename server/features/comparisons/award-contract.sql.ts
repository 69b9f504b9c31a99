import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';

/** Somebody who was asked or who quoted, as the registry names it; when its quotation came. */
export interface InvitedBidder {
  id: string;
  name: string;
  rfc: string | null;
  receivedAt: Date | null;
}

/** Everybody who was asked or quoted: those who quoted first, as they came. */
export async function selectInvited(tx: Transaction, requestId: string): Promise<InvitedBidder[]> {
  const { rows } = await sql<InvitedBidder>`
    select s.id, concat_ws(', ', s.name, s.legal_suffix) name, s.rfc, q.received_at "receivedAt"
    from supplier s left join quotation q on q.supplier_id = s.id and q.request_id = ${requestId}
      and q.replaced_at is null and q.withdrawn_at is null and exists (select from quotation_price p where p.quotation_id = q.id)
    where q.id is not null or s.id in (select supplier_id from quotation_invitee where request_id = ${requestId})
    order by q.received_at nulls last, s.name, s.id`.execute(tx);
  return rows;
}

/** What a request says of penalties, in words. */
export async function selectAskedPenalties(tx: Transaction, requestId: string): Promise<string> {
  const { rows } = await sql<{ said: string | null }>`select terms->>'penalties' said from quotation_request
    where id = ${requestId}`.execute(tx);
  return rows[0]?.said ?? '';
}

/** What each of those who won takes of each lot, the first of a lot first. */
export async function selectAwardedParts(tx: Transaction, requestId: string) {
  const { rows } = await sql<{
    lotId: string;
    bidderId: string;
    quantity: string | null;
    amount: string;
    reason: string | null;
  }>`
    select lot_id "lotId", supplier_id "bidderId", trim_scale(quantity)::text quantity, amount::text,
      reason from quotation_award where request_id = ${requestId} order by lot_id, rank`.execute(tx);
  return rows;
}

/** Lines of requisitions for which a request asked. */
export async function selectQuotedLines(tx: Transaction, requestId: string) {
  const { rows } = await sql<{
    id: string;
    quantity: string;
    elsewhere: string;
    budgetLine: string | null;
    profile: string | null;
  }>`select l.id, trim_scale(l.quantity)::text quantity, l.partida "budgetLine", p.slug profile,
      trim_scale(coalesce((select sum(s.quantity) from lot_source s where s.line_id = l.id), 0))::text elsewhere
    from requisition_line l left join computing_profile p on p.slug = l.profile and p.is_published
    where l.quantity is not null
      and l.id in (select unnest(q.line_ids) from quotation_lot q where q.request_id = ${requestId})
    order by l.requisition_id, l.number`.execute(tx);
  return rows;
}

/** Ids of those lines. */
export const quotedLineIds = async (tx: Transaction, requestId: string): Promise<string[]> =>
  (await selectQuotedLines(tx, requestId)).map(({ id }) => id);
