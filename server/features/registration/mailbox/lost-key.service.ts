import type { Context } from 'hono';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { NewRequest } from '#contract/registration.ts';
import { OPEN_REQUEST_STATES } from '#contract/rules/registry/request-machine.ts';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import { callerOf } from '#server/kit/client-address.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { giveToken, type RequestRow } from '../request/access.service.ts';
import { recordEvent } from '../request/request-events.ts';
import { keyCodeMail, keyReplacedMail } from '../request/request-mails.ts';
import { takeAsking } from '../request/stranger-mails.ts';
import { hashKey, newTrackingKey } from '../request/tracking-key.ts';
import { registeredMailbox } from '../start/registered-supplier.ts';
import { mailboxOfCode, mailRequestCode, makeCode } from './request-codes.ts';
import { tellMailboxes } from './notices.service.ts';

/** The same answer whether there is such a request or not. */
const ASKED =
  'Si hay una solicitud abierta con ese folio, enviamos un código a su correo. Vale 10 minutos. Enviamos hasta 5 al día por conexión y 10 por solicitud, y el último vale hasta la medianoche: si ya no llega otro, usa ese. Si no llega ninguno, revisa el correo no deseado.';
const ASKED_WITHOUT_MAIL = ', así que el código no te va a llegar. Acude a la Unidad con tu folio.';

/** A request whose key may be lost: one that can still be acted on, and that the registered mailbox does not hold. */
async function openRequest(db: Db | Transaction, folio: string | undefined): Promise<RequestRow | undefined> {
  if (folio === undefined) return undefined;
  return db
    .selectFrom('registration_request')
    .selectAll()
    .where('folio', '=', folio)
    .where('status', 'in', [...OPEN_REQUEST_STATES])
    .where('held_at', 'is', null)
    .executeTakeFirst();
}

/** Mails a code to the mailbox that counts for the request; folios that do not exist cost and say the same. */
export async function sendKeyCode(
  services: Services,
  context: Context,
  typed: string,
): Promise<{ text: string }> {
  const { db, config } = services;
  const caller = callerOf(context, config.trustProxy);
  const text = mailAnswer(config, ASKED, ASKED_WITHOUT_MAIL);
  await takeAsking(services, caller);
  const row = await openRequest(db, readFolio(typed));
  const made = await makeCode(row?.id);
  if (row === undefined || row.email === '') return { text };
  await transaction(db, (tx) =>
    mailRequestCode(services, tx, {
      requestId: row.id,
      purpose: 'key',
      mailbox: row.email,
      caller,
      made,
      words: (minutes) => keyCodeMail(row.folio, minutes),
    }),
  );
  return { text };
}

/** Gives another key for the code: the old one and every permission that it gave end, and its mailboxes are told. */
export async function renewKey(
  services: Services,
  context: Context,
  { folio: typed, code }: { folio: string; code: string },
): Promise<z.infer<typeof NewRequest>> {
  const { db, config } = services;
  const caller = callerOf(context, config.trustProxy);
  const folio = readFolio(typed);
  const seen = await openRequest(db, folio);
  const mailbox = await mailboxOfCode(db, { folio, requestId: seen?.id, code, caller }, 'key');
  const trackingKey = newTrackingKey();
  const keyHash = await hashKey(trackingKey);
  return transaction(db, async (tx) => {
    await sql`select from registration_request where id = ${seen?.id ?? null}::uuid for update`.execute(tx);
    const row = await openRequest(tx, folio);
    // A code that went to a mailbox that counts no more opens nothing.
    if (row === undefined || mailbox === undefined || mailbox !== row.email)
      throw failure('request_access_denied', {
        detail: 'El código no coincide o ya venció. Revísalo o pide otro.',
      });
    await sql`update registration_request set key_hash = ${keyHash}, key_renewed_at = clock_timestamp() where id = ${row.id}`.execute(
      tx,
    );
    await sql`delete from request_access where request_id = ${row.id}`.execute(tx);
    await sql`delete from request_code where request_id = ${row.id}`.execute(tx);
    const first = (await registeredMailbox(tx, row)) ?? row.first_sent?.email ?? '';
    const told = [...new Set([row.email, first === '' ? row.email : first])];
    await tellMailboxes(tx, row, { to: told, words: keyReplacedMail(row.folio) });
    await recordEvent(tx, {
      requestId: row.id,
      action: 'new_key',
      fromStatus: null,
      toStatus: null,
      actor: { kind: 'supplier', name: null },
      publicText: 'Se dio una clave de seguimiento nueva. La anterior ya no vale.',
    });
    return { folio: row.folio, trackingKey, ...(await giveToken(tx, row.id)), mailed: false };
  });
}
