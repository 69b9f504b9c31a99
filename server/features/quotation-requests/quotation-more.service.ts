import { sql } from 'kysely';
import type { MoreInvitees, QuotationRequest } from '#contract/quotation-requests-api.ts';
import type { InviteesInput } from '#contract/quotation-invitees.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { refuseClosing, refuseLateClosing } from '#contract/rules/quotation/quotation-request.ts';
import { change } from '#server/kit/change.ts';
import type { Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { keepUnread } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { mustBuy, refuseMove } from './quotation-access.ts';
import { factsOf } from './quotation-facts.ts';
import { refuseChosen, refuseOrder } from './quotation-invitees.service.ts';
import { inviteAll, selectAddressed, tellInvited } from './quotation-mails.ts';
import { selectRanking } from './quotation-ranking.sql.ts';
import { QUOTATION_REQUEST, type Doer, type SeenRequest } from './quotation-request-change.ts';
import { readRequest, selectInvitees } from './quotation-request-seen.ts';
import {
  formOf,
  writeQuotationAct,
  type RequestWritten,
  type StoredRequest,
} from './quotation-requests.sql.ts';

type Chosen = InviteesInput['invited'];

/**
 * Invites more suppliers to a request that was sent, or those anew whose invitation came back: each by the rules of the first ones, with
 * as much time as those had at least; the others are told.
 */
export async function inviteMore(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { folio, version }: SeenRequest,
  { reason, invited, closesAt }: { reason: string; invited: Chosen } & Pick<MoreInvitees, 'closesAt'>,
  author: Doer,
): Promise<QuotationRequest> {
  const { person } = author;
  const request = await mustBuy(db, folio, person);
  const { id } = request;
  const wish = { id, version, author, operation: 'inviteMoreSuppliers', reason };
  await change(db, QUOTATION_REQUEST, wish, async (tx, { before }) => {
    refuseMove(before.state, 'invite_more');
    const only = new Set(invited.map(({ supplierId }) => supplierId));
    const others = (await selectAddressed(tx, id)).filter(({ supplierId }) => !only.has(supplierId));
    await refuseTime(tx, { before, sentAt: request.sentAt }, closesAt ?? null);
    await insertMore(tx, request, invited);
    if (closesAt != null && before.closesAt !== null) {
      await sql`update quotation_request set closes_at = ${closesAt} where id = ${id}`.execute(tx);
      await keepUnread(tx, new Date(before.closesAt), new Date(closesAt));
    }
    await writeQuotationAct(tx, id, { act: 'invite', personId: person.id });
    await inviteAll(tx, config.publicUrl, { requestId: id, only });
    await tellInvited(tx, id, {
      template: 'quotation_changed',
      to: others,
      values: { cambios: `Se invita a más proveedores. ${reason}` },
    });
  });
  return readRequest(db, folio, person);
}

/** Whoever is invited later has the whole term: where too little of it is left, the closing moves. */
async function refuseTime(
  tx: Transaction,
  { before, sentAt }: { before: RequestWritten; sentAt: Date | null },
  wanted: string | null,
): Promise<void> {
  const now = new Date();
  if (before.closesAt === null || now >= new Date(before.closesAt))
    throw failure('state_conflict', { detail: 'Ya llegó la hora del cierre: ya no se invita a nadie.' });
  if (wanted !== null && new Date(wanted) < new Date(before.closesAt))
    throw invalid({ closesAt: 'El cierre no se adelanta: quienes ya trabajan en su oferta cuentan con él.' });
  const late = wanted !== null && sentAt !== null && refuseLateClosing(wanted, todayInMexico(sentAt));
  if (typeof late === 'string') throw invalid({ closesAt: late });
  const form = formOf(before);
  const facts = await factsOf(tx, form, [], now);
  const said = refuseClosing(wanted ?? before.closesAt, {
    ...facts,
    from: todayInMexico(now),
    kind: form.kind,
  });
  if (said !== undefined)
    throw invalid({ closesAt: `Quien se invita hoy necesita su plazo completo. ${said}` });
}

/** Keeps whom else is invited; whoever was reached already is not invited twice. */
async function insertMore(tx: Transaction, request: StoredRequest, chosen: Chosen): Promise<void> {
  const standing = await selectInvitees(tx, request);
  const reached = standing.filter(({ bouncedAt }) => bouncedAt === null).map(({ supplierId }) => supplierId);
  const twice = chosen.filter(({ supplierId }) => reached.includes(supplierId));
  if (twice.length > 0)
    throw invalid(
      Object.fromEntries(
        twice.map((one) => [`invited/${one.supplierId}`, 'Ya se le invitó: su correo salió.']),
      ),
    );
  const kept = new Map(standing.map((one) => [one.supplierId, one]));
  const ids = chosen.map(({ supplierId }) => supplierId);
  // What was said of somebody who was invited before stands.
  const whole = chosen.map((one) => ({ ...one, ...kept.get(one.supplierId) }));
  await refuseChosen(
    tx,
    request,
    whole,
    [...kept.keys()].filter((one) => !ids.includes(one)),
  );
  const ranking = await selectRanking(tx, { requestId: request.id });
  const order = (ranking?.list ?? []).filter(({ position }) => position !== null);
  const fresh = whole.filter(({ supplierId }) => !kept.has(supplierId));
  refuseOrder(order, { invited: fresh, leftOut: ranking?.leftOut ?? [], beside: [...kept.keys()] }, []);
  for (const { supplierId, reasonCode, reason } of fresh)
    await sql`insert into quotation_invitee (request_id, supplier_id, position, is_proposed, reason_code, reason)
      values (${request.id}, ${supplierId}, ${order.find((one) => one.supplierId === supplierId)?.position ?? null}, false,
        ${reasonCode}, ${reason})`.execute(tx);
}
