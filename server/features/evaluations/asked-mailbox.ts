import { sql } from 'kysely';
import {
  CODE_MINUTES,
  hashOneTimeCode,
  keyAttempts,
  newOneTimeCode,
} from '#server/features/registration/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { spendAll } from '#server/kit/shared-budget.ts';
import { queueMail, SECRET_MARK } from '#server/kit/mail/queue-mail.ts';
import { officerName } from '#server/kit/officers.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { orderThing, type OrderRecord } from './evaluation-things.ts';

/** Wrong codes of one person for one order. */
const wrongCodes = keyAttempts({ kind: 'wrong_order_code', each: 5, seconds: 15 * 60 });
/** Codes of one order, whoever asks, and for one person. */
const CODES_A_DAY = 10;
const CODES_A_DAY_EACH = 5;

/** Of a mailbox as much as tells its owner which one it is. */
const hidden = (mail: string) => mail.replace(/^(.)[^@]*/, '$1•••');

/** Whether this person was asked: it is signed in with the asked mailbox, or proved that it reads it. */
async function isAsked(db: Db | Transaction, order: OrderRecord, { id, email }: Person): Promise<boolean> {
  if (order.area_by === id) return true;
  if (order.area_email === null) return false;
  if (email?.toLowerCase() === order.area_email.toLowerCase()) return true;
  return (await provenMailbox(db, order.id, id)) === order.area_email;
}

/** The mailbox of which this person typed a code; undefined when it did not. */
export async function provenMailbox(
  db: Db | Transaction,
  orderId: string,
  personId: string,
): Promise<string | undefined> {
  const access = await db
    .selectFrom('evaluation_access')
    .select('mailbox')
    .where('order_id', '=', orderId)
    .where('person_id', '=', personId)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  return access?.mailbox;
}

/** Nobody who asks for the unit asks a mailbox of their own: the area answers, not who asks it. */
export async function refuseOwnMailbox(
  tx: Transaction,
  person: Person,
  mails: readonly (string | null | undefined)[],
): Promise<void> {
  const { rows } = await sql<{ mail: string }>`select lower(email) mail from officer where id = ${person.id}
    union select lower(email) from function_grant where person_id = ${person.id}
    union select mailbox from evaluation_access where person_id = ${person.id} and proved_at is not null`.execute(
    tx,
  );
  const own = new Set([person.email?.toLowerCase(), ...rows.map(({ mail }) => mail)]);
  if (mails.some((mail) => mail != null && own.has(mail.toLowerCase())))
    throw invalid({ email: 'Ese correo es tuyo: pide la evaluación a alguien del área.' });
}

/** Whether this person asked for it in the name of the unit, to whatever mailbox. */
async function didAsk(db: Db | Transaction, orderId: string, personId: string): Promise<boolean> {
  const { rows } =
    await sql`select from revision where subject_type = ${orderThing.subject} and subject_id = ${orderId}
    and actor_id = ${personId} and operation in ('evaluation.order.ask', 'evaluation.order.add') limit 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** The link is no key: it is answered by who was asked, and by nobody whom it was forwarded to, nor by who asked. */
export async function requireAsked(db: Db | Transaction, order: OrderRecord, person: Person): Promise<void> {
  if (await didAsk(db, order.id, person.id))
    throw failure('forbidden', {
      detail: 'Tú pediste esta evaluación por la Unidad: la responde otra persona, del área.',
    });
  if (await isAsked(db, order, person)) return;
  if (order.area_email === null)
    throw failure('forbidden', {
      detail:
        'La Unidad no anotó a quién le pide esta evaluación. Pídele que la mande a tu correo institucional.',
    });
  const mailbox = hidden(order.area_email);
  throw failure('forbidden', {
    detail: `Esta evaluación se pidió a ${mailbox}. Entra con esa cuenta, escribe el código que mandemos a ese correo, o pide a esa persona que te la pase desde esta misma página.`,
    extra: { mailbox },
  });
}

/** Mails a code to the asked mailbox, which reads who asks for it. */
export async function sendOrderCode(
  { config, db }: Services,
  order: OrderRecord,
  person: Person,
): Promise<{ text: string }> {
  const { id, area_email: mailbox } = order;
  if (mailbox === null || (await isAsked(db, order, person)))
    throw failure('state_conflict', {
      detail:
        mailbox === null
          ? 'La Unidad no anotó a quién le pide esta evaluación.'
          : 'No necesitas un código: ya puedes responder.',
    });
  const code = newOneTimeCode();
  const hash = await hashOneTimeCode(code, `${id} ${person.id}`);
  const detail =
    'Hoy ya se mandaron los códigos que admitimos para este pedido. Escribe a la Unidad, o intenta mañana.';
  await spendAll(db, [
    {
      kind: 'order_code_of_person',
      name: `${id} ${person.id}`,
      most: CODES_A_DAY_EACH,
      window: 'day',
      detail,
    },
    { kind: 'order_code', name: id, most: CODES_A_DAY, window: 'day', detail },
  ]);
  await transaction(db, async (tx) => {
    const now = new Date();
    const sent = {
      mailbox,
      code_hash: hash,
      sent_at: now,
      expires_at: new Date(now.getTime() + CODE_MINUTES * 60_000),
      proved_at: null,
    };
    await tx
      .insertInto('evaluation_access')
      .values({ order_id: id, person_id: person.id, ...sent })
      .onConflict((met) => met.columns(['order_id', 'person_id']).doUpdateSet(sent))
      .execute();
    await queueMail(tx, {
      to: mailbox,
      template: 'evaluation_code',
      values: {
        pedido: order.number,
        titulo: order.title,
        persona: [officerName(person), person.email].filter(Boolean).join(', '),
        clave: SECRET_MARK,
        vigencia: `Vale ${CODE_MINUTES} minutos y se usa una sola vez.`,
      },
      cause: 'officer',
      secret: code,
    });
  });
  return {
    text: mailAnswer(
      config,
      `Enviamos un código a ${hidden(mailbox)}. Vale ${CODE_MINUTES} minutos.`,
      `, así que el código no va a llegar a ${hidden(mailbox)}. Entra con la cuenta a la que se pidió o llama a la Unidad.`,
    ),
  };
}

/** Who typed the code that went to the asked mailbox answers from then on, by its own name. */
export async function proveMailbox(
  db: Db,
  { order, code, author }: { order: OrderRecord; code: string; author: Author & { person: Person } },
): Promise<void> {
  const { id, version, area_email: mailbox } = order;
  const { person } = author;
  const hash = await hashOneTimeCode(code, `${id} ${person.id}`);
  const found = (of: Db | Transaction) =>
    of
      .selectFrom('evaluation_access')
      .select('mailbox')
      .where('order_id', '=', id)
      .where('person_id', '=', person.id)
      .where('code_hash', '=', hash)
      .where('mailbox', '=', mailbox)
      .where('expires_at', '>', new Date())
      .executeTakeFirst();
  const wrong = invalid({
    code: 'El código no es el que mandamos a ese correo, o ya venció. Revísalo o pide otro.',
  });
  if ((await wrongCodes.guess(db, { folio: id, caller: person.id }, () => found(db))) === undefined)
    throw wrong;
  const wish = { id, version, author: { ...author, isOutside: true }, operation: 'evaluation.order.prove' };
  await change(db, orderThing, wish, async (tx) => {
    // It works once: who used it meanwhile holds the row of the order.
    if ((await found(tx)) === undefined) throw wrong;
    await tx
      .updateTable('evaluation_access')
      .set({ code_hash: null, proved_at: new Date() })
      .where('order_id', '=', id)
      .where('person_id', '=', person.id)
      .execute();
  });
}
