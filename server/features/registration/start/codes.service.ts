import { sql } from 'kysely';
import { addDays } from '#contract/rules/days/calendar.ts';
import { fromMexico, todayInMexico } from '#contract/mexico-time.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { mailAnswer } from '#server/kit/mail/sends-mail.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { tryToSpend } from '#server/kit/shared-budget.ts';
import { keyAttempts } from '../request/attempt-limit.ts';
import { findByNumber, plainNumber, type RegisteredSupplier } from './registered-supplier.ts';
import { codeMail } from '../request/request-mails.ts';
import { strangerCause, takeAsking } from '../request/stranger-mails.ts';
import { hashCode, normalizeKey, randomSigns, signsOf } from '../request/tracking-key.ts';

const CODE_SIGNS = 10;
/** ASVS 6.5.5. */
export const CODE_MINUTES = 10;
const WRONG_MINUTES = 15;
/** A new code is mailed at most so often, so that nobody fills somebody else's mailbox. */
export const PAUSE_SECONDS = 60;
/** To one supplier, whoever asks; the last one holds until midnight, so that the mailbox never lacks one that works. */
const CODES_A_DAY = 10;
/** To one supplier for one asker: nobody alone uses up the day. */
const CODES_A_DAY_EACH = 5;

/**
 * Wrong codes per number and asker. A code has 50 random bits: the limits keep floods away, and wrong guesses of others
 * never end a code.
 */
const wrongCodes = keyAttempts({ kind: 'wrong_code', each: 5, seconds: WRONG_MINUTES * 60 });

/** Ends a transaction that is to leave nothing behind. */
class NothingSent extends Error {}

/** Answer to every request of a code, whether the number exists or not. */
export const codeSent = (config: Services['config']) =>
  mailAnswer(
    config,
    `Si el número o el RFC está en el padrón, enviamos un código a su correo registrado. Vale ${CODE_MINUTES} minutos. Enviamos hasta ${CODES_A_DAY} al día por registro y ${config.mail.strangers.perMailbox} por buzón, y el último vale hasta la medianoche: si ya no llega otro, usa ese.`,
    ', así que el código no te va a llegar. Acude a la Unidad con tu número de registro y una identificación.',
  );

/** Mails a one-time code to the registered address; unknown numbers cost the same and say the same. */
export async function sendCode(
  services: Services,
  { number, caller }: { number: string; caller: string | undefined },
): Promise<void> {
  const now = new Date();
  const today = todayInMexico(now);
  const midnight = new Date(fromMexico({ date: addDays(today, 1), time: '00:00' }));
  // Of every number, so that a refusal says nothing about one.
  await takeAsking(services, caller);
  const supplier = await findByNumber(services.db, number);
  const code = newCode();
  const hash = await hashCode(code, supplier?.id);
  if (supplier === undefined || supplier.email === '') return;
  const sending = transaction(services.db, async (tx) => {
    const mine = await tryToSpend(tx, {
      kind: 'code_of_asker',
      name: `${supplier.id} ${caller ?? ''}`,
      most: caller === undefined ? Infinity : CODES_A_DAY_EACH,
      window: 'day',
      at: now,
    });
    if ('refusedUntil' in mine) throw new NothingSent();
    const { rows } = await sql<{ sent: number }>`
      insert into supplier_code_day as d (supplier_id, day, sent, last_at) values (${supplier.id}, ${today}, 1, ${now})
      on conflict (supplier_id, day) do update set sent = d.sent + 1, last_at = excluded.last_at
      where d.sent < ${CODES_A_DAY} and d.last_at <= ${new Date(now.getTime() - PAUSE_SECONDS * 1_000)}
      returning sent`.execute(tx);
    const [day] = rows;
    if (day === undefined) throw new NothingSent();
    const isLast = day.sent === CODES_A_DAY || (caller !== undefined && mine.used === CODES_A_DAY_EACH);
    const minutesOn = new Date(now.getTime() + CODE_MINUTES * 60_000);
    await tx
      .insertInto('supplier_code')
      .values({
        supplier_id: supplier.id,
        code_hash: hash,
        expires_at: isLast && midnight > minutesOn ? midnight : minutesOn,
      })
      .execute();
    const words = codeMail(supplier.number ?? '', isLast ? 'midnight' : CODE_MINUTES);
    const mail = await queueMail(tx, {
      ...words,
      to: supplier.email,
      supplierId: supplier.id,
      secret: code,
      cause: strangerCause(services, undefined, 'code'),
    });
    if (!mail.queued) throw new NothingSent();
  });
  await sending.catch((error: unknown) => {
    if (!(error instanceof NothingSent)) throw error;
  });
}

/** A supplier that a code proved, and what ends the code: it works once. */
export interface Proven {
  supplier: RegisteredSupplier;
  /** False where somebody else used it meanwhile. */
  useUp: (tx: Transaction) => Promise<boolean>;
}

/** The supplier whose mailed code this is. It is used up with what it opens, not by an answer that opens nothing. */
export async function supplierOfCode(
  db: Db,
  { number, code, caller }: { number: string; code: string; caller: string | undefined },
): Promise<Proven | undefined> {
  return wrongCodes.guess(db, { folio: plainNumber(number), caller }, async () => {
    const supplier = await findByNumber(db, number);
    const hash = await hashCode(code, supplier?.id);
    const own = sql`supplier_id = ${supplier?.id ?? null}::uuid and code_hash = ${hash} and expires_at > ${new Date()}`;
    const { rows } = await sql`select from supplier_code where ${own}`.execute(db);
    if (rows.length === 0 || supplier === undefined) return undefined;
    const useUp = async (tx: Transaction) => {
      const used = await sql`delete from supplier_code where ${own} returning supplier_id`.execute(tx);
      // After a code is used there is no pause before the next one.
      await sql`update supplier_code_day set last_at = last_at - ${`${PAUSE_SECONDS} seconds`}::interval
        where supplier_id = ${supplier.id}`.execute(tx);
      return used.rows.length > 0;
    };
    return { supplier, useUp };
  });
}

/** A new code in two groups of five, as people read it. */
export const newCode = (): string => shownCode(randomSigns(CODE_SIGNS));

/** A code that the same digest gives again, so that it can be mailed twice and is kept nowhere. */
export const codeOfDigest = (digest: Buffer): string => shownCode(signsOf(digest, CODE_SIGNS));

function shownCode(code: string): string {
  const plain = normalizeKey(code);
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
