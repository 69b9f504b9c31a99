import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { MailTemplate } from '#contract/mail-texts.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { selectTurn, type CourseStep } from './requisition-course.sql.ts';
import type { RequisitionHead } from './requisition-head.ts';

type Told = Pick<RequisitionHead, 'id' | 'folio' | 'title' | 'requester' | 'area' | 'gross'>;

const addressOf = (publicUrl: string, folio: string, place = 'requisiciones') =>
  `${publicUrl}${SCREEN_BASE}/${place}${place === 'por-autorizar' ? `?folio=${folio}` : `/${folio}`}`;

/** Until when a step is decided, as a part of a sentence; a step may have no term. */
export const termWords = (dueOn: string | null): string =>
  dueOn === null ? 'sin fecha límite' : `a más tardar el ${shortDate(dueOn)}`;

/** M1: whoever must act on the steps that opened, each once. */
export async function tellTurn(
  tx: Transaction,
  publicUrl: string,
  head: Told,
  opened: readonly CourseStep[],
): Promise<void> {
  const told = new Set<string>();
  for (const step of opened) {
    for (const { name, email } of await selectTurn(tx, step.id)) {
      if (email === null || told.has(email)) continue;
      told.add(email);
      await queueMail(tx, {
        template: 'requisition_turn',
        to: email,
        cause: 'officer',
        values: {
          nombre: name,
          folio: head.folio,
          titulo: head.title,
          quien: head.requester,
          area: head.area,
          monto: moneyText(head.gross),
          paso: step.name,
          plazo: termWords(step.dueOn),
          direccion:
            step.kind === 'funds'
              ? `${publicUrl}${SCREEN_BASE}/administracion/presupuesto?sol=${head.folio}`
              : addressOf(publicUrl, head.folio, 'por-autorizar'),
        },
      });
    }
  }
}

/** A mail about a requisition to one person who has an address. */
export async function tellOne(
  tx: Transaction,
  publicUrl: string,
  mail: {
    template: MailTemplate;
    to: { name: string; email: string | null };
    head: Pick<RequisitionHead, 'folio' | 'title'>;
    values?: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const { template, to, head, values } = mail;
  if (to.email === null) return;
  await queueMail(tx, {
    template,
    to: to.email,
    cause: 'officer',
    values: {
      nombre: to.name,
      folio: head.folio,
      titulo: head.title,
      direccion: addressOf(publicUrl, head.folio),
      ...values,
    },
  });
}

/** Its requester and all who acted on it, without whoever acts now. */
export async function selectInvolved(
  tx: Transaction,
  requisitionId: string,
  butId: string,
): Promise<{ name: string; email: string }[]> {
  const { rows } = await sql<{ name: string; email: string }>`
    select distinct o.name, coalesce(o.email, case when o.id = r.requester_id then r.requester_email end) email
    from requisition r join officer o on o.id = r.requester_id or o.id = r.buyer_id
      or o.id in (select person_id from requisition_act where requisition_id = r.id)
    where r.id = ${requisitionId} and o.id <> ${butId}
      and coalesce(o.email, case when o.id = r.requester_id then r.requester_email end) is not null
    order by 1, 2`.execute(tx);
  return rows;
}
