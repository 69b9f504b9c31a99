import { sql } from 'kysely';
import type { QuotationRequestState } from '#contract/quotation-requests.ts';
import { change, type Author } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { selectAddressed, tellInvited } from './quotation-mails.ts';
import { QUOTATION_REQUEST } from './quotation-request-change.ts';

export { type LinkHolder } from './quotation-links.ts';
export { beginWritten, drawWritten, sendWritten } from './written-request.ts';
export { mustBuy as buyQuotationRequest } from './quotation-access.ts';
export { quotationRecord } from './quotation-decisions.ts';
export { mayContract, tieQuotationRequest } from './quotation-contract.sql.ts';
export { covering } from './quotation-ranking.sql.ts';
export { QUOTATION_REQUEST_SUBJECT } from './quotation-request-change.ts';
export {
  readWritten as readQuotationRequest,
  selectQuotationDoers as quotationDoers,
  selectRequest as findQuotationRequest,
  type RequestWritten,
  type StoredRequest,
} from './quotation-requests.sql.ts';

/** Where a request goes by itself or by what is decided about what was answered. */
interface Course {
  id: string;
  version: number;
  to: Extract<QuotationRequestState, 'closed' | 'opened' | 'decided' | 'failed'>;
  author: Author;
  operation: string;
  reason?: string;
}

/** Brings a request to another state in one change; `work` is what belongs to it in the same transaction. */
export async function moveQuotationRequest(
  tx: Transaction,
  { to, ...wish }: Course,
  work: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await change(tx, QUOTATION_REQUEST, wish, async (inside) => {
    await sql`update quotation_request set state = ${to},
        closed_at = case when ${to} = 'closed' then now() else closed_at end,
        opened_at = case when ${to} = 'opened' then now() else opened_at end
      where id = ${wish.id}`.execute(inside);
    await work(inside);
  });
}

/** Keeps what somebody asks about a request. */
export async function keepQuestion(
  tx: Transaction,
  asked: { requestId: string; supplierId: string; text: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into quotation_question (request_id, supplier_id, text)
    values (${asked.requestId}, ${asked.supplierId}, ${asked.text}) returning id`.execute(tx);
  await sql`select follow_quotations(array[${asked.requestId}]::uuid[])`.execute(tx);
  return rows[0]!.id;
}

/** Keeps that whoever was invited will not quote, and why. */
export async function keepDecline(
  tx: Transaction,
  said: { requestId: string; supplierId: string; reason: string },
): Promise<void> {
  await sql`update quotation_invitee set declined_at = now(), declined_reason = ${said.reason}
    where request_id = ${said.requestId} and supplier_id = ${said.supplierId}`.execute(tx);
}

const countText = (count: number): string =>
  count === 0 ? 'que no llegó ninguna cotización' : count === 1 ? 'una cotización' : `${count} cotizaciones`;

/** Q6: tells everybody who is invited that the answers were opened, and how many there were. */
export const tellOpened = (tx: Transaction, requestId: string, count: number): Promise<void> =>
  tellInvited(tx, requestId, {
    template: 'quotation_opened',
    cause: 'clock',
    values: { cuantas: countText(count) },
  });

/** Q9: thanks whoever said that they will not quote; the unit does not read it before the closing. */
export async function tellDeclined(
  tx: Transaction,
  said: { requestId: string; supplierId: string; reason: string; closesAt: Date },
): Promise<void> {
  const to = (await selectAddressed(tx, said.requestId)).filter(
    ({ supplierId }) => supplierId === said.supplierId,
  );
  await tellInvited(tx, said.requestId, {
    template: 'quotation_declined',
    cause: 'clock',
    to,
    unreadUntil: said.closesAt,
    values: { razon: said.reason },
  });
}
