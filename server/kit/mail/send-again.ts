import type { Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import { SECRET_MARK } from './queue-mail.ts';
import './mail.tables.ts';

/** Whether the words of a mail are still whole: a key of one use is forgotten when a mail is given up. */
export const isWhole = (mail: { text: string; leave_url: string | null; secret: string | null }): boolean =>
  mail.secret !== null || !`${mail.text} ${mail.leave_url ?? ''}`.includes(SECRET_MARK);

/** Puts a mail that did not leave at the front of the queue again; gives its subject. */
export async function sendAgain(tx: Transaction, id: string): Promise<string> {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select(['subject', 'text', 'leave_url', 'secret', 'status', 'attempts'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (mail === undefined) throw notFound('Este correo ya no está en la cola.');
  const isStuck = mail.status === 'failed' || (mail.status === 'queued' && mail.attempts > 0);
  if (!isStuck)
    throw failure('state_conflict', {
      detail: 'Este correo ya salió o va a salir: no hace falta reintentarlo.',
    });
  if (!isWhole(mail))
    throw failure('state_conflict', {
      detail: 'Llevaba una clave de un solo uso que el portal ya olvidó: quien la necesita la pide otra vez.',
    });
  await tx
    .updateTable('mail_outbox')
    .set({ status: 'queued', attempts: 0, last_error: null })
    .where('id', '=', id)
    .execute();
  return mail.subject;
}
