import { sql } from 'kysely';
import type { Context } from 'hono';
import type { RequestFile } from '#contract/registration.ts';
import { emailRule, normalizeEmail } from '#contract/rules/identifiers/email.ts';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { isProvenMailbox } from '../request/mailbox.rules.ts';
import { requestFileOf } from '../request/request-file.ts';
import { requestOfToken, type RequestRow } from '../request/access.service.ts';
import { mailboxCodeMail } from '../request/request-mails.ts';
import { receiptCause, takeAsking } from '../request/stranger-mails.ts';
import { changeByKey } from '../request/request-thing.ts';
import { requireEditable } from '../request/editable-now.ts';
import { tellChanges } from './notices.service.ts';
import { changesOf } from './registration-before.ts';
import { mailboxOfCode, mailRequestCode, makeCode } from './request-codes.ts';

/** The written mailbox, where it is one that does not count yet. */
function newMailbox(row: RequestRow): string {
  const rule = emailRule(row.data.email);
  if (rule !== true) throw invalid({ email: rule });
  if (!isProvenMailbox(row)) return normalizeEmail(row.data.email);
  throw failure('state_conflict', { detail: 'Este correo ya está confirmado.' });
}

/** Mails a code to the mailbox that was written and saved. */
export async function sendMailboxCode(
  services: Services,
  context: Context,
  folio: string,
): Promise<{ text: string }> {
  const caller = callerOf(context, services.config.trustProxy);
  await takeAsking(services, caller);
  return transaction(services.db, async (tx) => {
    const row = await requestOfToken(tx, context, folio, true);
    await requireEditable(tx, row);
    const mailbox = newMailbox(row);
    const isSent = await mailRequestCode(services, tx, {
      requestId: row.id,
      purpose: 'mailbox',
      mailbox,
      caller,
      made: await makeCode(row.id),
      words: (minutes) => mailboxCodeMail(row.folio, minutes),
    });
    return {
      text: mailAnswer(
        services.config,
        isSent
          ? `Enviamos un código a ${mailbox}. Vale 10 minutos.`
          : `El último código que enviamos a ${mailbox} aún vale. Si no llegó, espera un minuto y pide otro; al día enviamos hasta 5.`,
        `, así que el código no va a llegar a ${mailbox}. Deja el correo de antes o acude a la Unidad.`,
      ),
    };
  });
}

/** The written mailbox counts from now on: mails of the request go to it. */
export async function proveMailbox(
  services: Services,
  context: Context,
  { folio, code }: { folio: string; code: string },
): Promise<RequestFile> {
  const { db, config } = services;
  const seen = await requestOfToken(db, context, folio);
  const caller = callerOf(context, config.trustProxy);
  const mailbox = await mailboxOfCode(
    db,
    { folio: readFolio(folio), requestId: seen.id, code, caller },
    'mailbox',
  );
  return transaction(db, async (tx) => {
    const { version } = await requestOfToken(tx, context, folio, true);
    await changeByKey(tx, context, { folio, version, operation: 'proveMailbox' }, async (row) => {
      await requireEditable(tx, row);
      if (mailbox === undefined || mailbox !== newMailbox(row))
        throw invalid({
          code: 'El código no es el que enviamos a este correo, o ya venció. Revísalo o pide otro.',
        });
      await sql`update registration_request set email = ${mailbox}, updated_at = now() where id = ${row.id}`.execute(
        tx,
      );
      // The registered mailbox learns of it now, not once all is filled and sent.
      const cause = { ...receiptCause(services, context), occasion: 'notice' as const };
      const moment = row.status === 'draft' ? ('draft' as const) : ('corrected' as const);
      const telling = { services, tx, cause, moment };
      await tellChanges(telling, { ...row, email: mailbox }, await changesOf(tx, row));
    });
    return requestFileOf(tx, await requestOfToken(tx, context, folio));
  });
}
