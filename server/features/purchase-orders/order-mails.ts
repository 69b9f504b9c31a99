import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { MailTemplate } from '#contract/mail-texts.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { Transaction } from '#server/kit/db.ts';
import { queueMail, screenInMail, SECRET_MARK, type MailCause } from '#server/kit/mail/queue-mail.ts';
import { readOrder, selectOrder } from './orders.sql.ts';

/** Address of a personal link, as a mail carries it: what stands behind the sign # reaches no log. */
export const orderAddress = (publicUrl: string, number: string): string =>
  `${publicUrl}${SCREEN_BASE}/pedidos/${number}#${SECRET_MARK}`;

/** Its page without the link: who comes by it enters from the account, or where the link was opened before. */
export const orderPage = (number: string, part = ''): string => screenInMail(`/pedidos/${number}${part}`);

/** Whether penalties for lateness run already, or from when on; `dueOn`: day of the order. */
export const lateText = (dueOn: string | null, today: string): string =>
  dueOn === null || dueOn < today
    ? 'Las penas por atraso siguen corriendo.'
    : `Las penas por atraso cuentan desde el día siguiente al ${shortDate(dueOn)}.`;

/** Writes to the supplier of an order, at the mailbox of the registry. */
export async function tellSupplier(
  tx: Transaction,
  orderId: string,
  mail: {
    template: MailTemplate;
    values?: Record<string, string>;
    cause?: MailCause;
    secret?: string;
    /** Where on the page of the order it leads. */
    part?: '/factura';
  },
): Promise<void> {
  const order = await selectOrder(tx, orderId);
  const written = await readOrder(tx, orderId);
  const to = order?.mailbox ?? order?.supplierEmail;
  if (order === undefined || written === undefined || to == null) return;
  await queueMail(tx, {
    template: mail.template,
    to,
    cause: mail.cause ?? 'officer',
    supplierId: order.supplierId,
    ...(mail.secret !== undefined && { secret: mail.secret }),
    values: {
      nombre: order.supplier,
      numero: order.number ?? '',
      objeto: written.object,
      contacto: order.buyerEmail === null ? order.buyer : `${order.buyer}, ${order.buyerEmail}`,
      entrega: written.dueOn === null ? '' : shortDate(written.dueOn),
      responder: order.answerBy === null ? '' : shortDate(order.answerBy),
      enlace: orderPage(order.number ?? '', mail.part),
      ...mail.values,
    },
  });
}
