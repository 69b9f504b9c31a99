import { sql } from 'kysely';
import { fromMexico } from '#contract/mexico-time.ts';
import type { QuotationRequest, QuotationRequestBeginning } from '#contract/quotation-requests-api.ts';
import type { QuotationRequestForm } from '#contract/quotation-requests.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { relatedTo } from '#contract/rules/quotation/invitee-order.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { chooseInvitees, drawInvitees, rankInvitees } from './quotation-invitees.service.ts';
import { selectRanking, selectRelations } from './quotation-ranking.sql.ts';
import type { Doer } from './quotation-request-change.ts';
import { readRequest } from './quotation-request-seen.ts';
import { beginQuotationRequest, saveQuotationRequest } from './quotation-requests.service.ts';
import { sendQuotationRequest } from './quotation-sending.service.ts';

/** A request of a demonstration, as its buyer writes it. */
export interface WrittenRequest {
  beginning: QuotationRequestBeginning;
  form: Partial<QuotationRequestForm>;
  /** How many the order proposes. */
  wanted: number;
}

/** Begins a request by its own doors and freezes its order, for a demonstration; {@link drawWritten} draws it. */
export async function beginWritten(
  db: Db,
  { beginning, form, wanted }: WrittenRequest,
  author: Doer,
): Promise<QuotationRequest> {
  const begun = await beginQuotationRequest(db, beginning, author);
  const lots = (form.lots ?? begun.form.lots).map((lot) => ({
    ...lot,
    place: lot.place === '' ? 'Almacén central' : lot.place,
    deliveryDays: lot.deliveryDays ?? 15,
  }));
  const closesAt = fromMexico({ date: begun.firstClosing, time: '14:00' });
  const questionsUntil = fromMexico({ date: addDays(begun.firstClosing, -1), time: '14:00' });
  const saved = await saveQuotationRequest(
    db,
    begun,
    { ...form, closesAt, questionsUntil, lots, terms: { ...begun.form.terms, ...form.terms } },
    author,
  );
  // Nobody waits for a draw here: all of them are drawn at once, after the last one is frozen.
  await rankInvitees({ db, jobs: { send: () => Promise.resolve() } }, saved, { wanted }, author);
  return readRequest(db, begun.folio, author.person);
}

/** Draws every order that was frozen and not drawn. */
export async function drawWritten(services: Services): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from quotation_ranking where drawn_at is null
    order by frozen_at`.execute(services.db);
  for (const { id } of rows) await drawInvitees(services, id);
}

/** When a request was begun, sent and closes. */
export interface WrittenDays {
  begunAt: string;
  sentAt: string;
  /** Null: as it was written. */
  closesAt: string | null;
}

/** Sends a request to whom its order proposes and to one more who was asked for, and puts it at its days. */
export async function sendWritten(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { folio, also, days }: { folio: string; also: string | null; days: WrittenDays },
  author: Doer,
): Promise<QuotationRequest> {
  let request = await readRequest(db, folio, author.person);
  if (also !== null && request.invited.every(({ supplierId }) => supplierId !== also))
    request = await inviteAlso(db, request, { also, author });
  const { id } = await sendQuotationRequest({ db, config }, request, author);
  const { begunAt, sentAt, closesAt } = days;
  await transaction(db, async (tx) => {
    await sql`update quotation_request set created_at = ${begunAt}, sent_at = ${sentAt},
      closes_at = coalesce(${closesAt}::timestamptz, closes_at),
      questions_until = coalesce(${closesAt}::timestamptz - interval '1 day', questions_until) where id = ${id}`.execute(
      tx,
    );
    await sql`update quotation_invitee set invited_at = ${sentAt} where request_id = ${id}`.execute(tx);
    await sql`update quotation_act set at = case act when 'send' then ${sentAt}::timestamptz else ${begunAt} end
      where request_id = ${id}`.execute(tx);
    await sql`update quotation_ranking set frozen_at = ${begunAt}, drawn_at = ${begunAt} where request_id = ${id}`.execute(
      tx,
    );
  });
  return readRequest(db, folio, author.person);
}

const ASKED = 'Ya surtió lo mismo al área y cumplió en tiempo; la razón queda en el expediente.';

async function inviteAlso(
  db: Db,
  request: QuotationRequest,
  { also, author }: { also: string; author: Doer },
): Promise<QuotationRequest> {
  const { pairs, order } = await transaction(db, async (tx) => {
    const ranking = await selectRanking(tx, { requestId: request.id });
    const ids = [also, ...request.invited.map(({ supplierId }) => supplierId)];
    const relations = (await selectRelations(tx, ids)).filter(({ isGroup }) => isGroup);
    return { pairs: relations.map(({ pair }) => pair), order: ranking?.list ?? [] };
  });
  const isFree = (id: string) => relatedTo(id, [also], pairs) === undefined;
  const proposed = order.filter(({ isProposed }) => isProposed).map(({ supplierId }) => supplierId);
  const one = (supplierId: string) => ({ supplierId, reasonCode: null, reason: '' });
  return chooseInvitees(
    db,
    request,
    {
      invited: [
        ...proposed.filter(isFree).map(one),
        { supplierId: also, reasonCode: 'earlier_work', reason: ASKED },
      ],
      leftOut: proposed
        .filter((id) => !isFree(id))
        .map((supplierId) => ({ supplierId, reasonCode: 'other' as const, reason: ASKED })),
    },
    author,
  );
}
