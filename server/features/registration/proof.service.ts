import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import type { Services } from '#server/kit/services.ts';
import { openByKey } from './access.service.ts';
import { findRegistered, type RegisteredSupplier } from './registered-supplier.ts';
import { codeMail } from './request-mails.ts';
import { hashKey, isKey } from './tracking-key.ts';

const CODE_MINUTES = 15;
const MAX_ATTEMPTS = 5;
/** A new code is mailed at most so often, so that nobody fills somebody else's mailbox. */
const PAUSE_SECONDS = 60;
/** With five tries each, somebody who asks for codes all day guesses one of 10⁸ in two million days. */
const CODES_A_DAY = 10;

/** The number of this portal as people type it: `P-01203`, `p 1203`, `1203`. */
const OWN_NUMBER = /^\s*p?[\s-]*(\d{1,7})\s*$/i;

/** Whoever has the number that was typed; those that came from another registry keep theirs («UG-77», «770»). */
export async function findByNumber(
  db: Db | Transaction,
  typed: string,
): Promise<RegisteredSupplier | undefined> {
  const digits = OWN_NUMBER.exec(typed)?.[1];
  const own = digits && (await findRegistered(db, { number: `P-${digits.padStart(5, '0')}` }));
  return own || findRegistered(db, { number: typed.trim().toUpperCase() });
}

/** Answer to every request of a code, whether the number exists or not. */
export const CODE_SENT = `Si el número está en el padrón, enviamos un código a su correo registrado. Vale 15 minutos. Enviamos hasta ${CODES_A_DAY} al día: si ya no llega, usa el folio y la clave de tu última solicitud o espera a mañana.`;

/** Mails a one-time code to the registered address; unknown numbers cost the same and say the same. */
export async function sendCode(services: Services, given: string): Promise<void> {
  const code = String(randomInt(100_000_000)).padStart(8, '0');
  const hash = await hashKey(code);
  const now = Date.now();
  const today = todayInMexico(new Date(now));
  const expiresAt = new Date(now + CODE_MINUTES * 60_000);
  await transaction(services.db, async (tx) => {
    const supplier = await findByNumber(tx, given);
    const to = supplier?.email ?? '';
    const { rows } = await sql`insert into supplier_code (supplier_id, code_hash, expires_at, day, sent)
      select id, ${hash}, ${expiresAt}, ${today}::date, 1 from supplier where id = ${to === '' ? null : (supplier?.id ?? null)}::uuid
      on conflict (supplier_id) do update set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at,
        day = excluded.day, sent = case when supplier_code.day = excluded.day then supplier_code.sent + 1 else 1 end
      where supplier_code.expires_at <= ${new Date(expiresAt.getTime() - PAUSE_SECONDS * 1000)}
        and (supplier_code.day <> excluded.day or supplier_code.sent < ${CODES_A_DAY})
      returning supplier_id`.execute(tx);
    if (rows.length === 0 || supplier === undefined) return;
    await queueMail(tx, { ...codeMail(supplier.number ?? ''), to, supplierId: supplier.id, secret: code });
  });
}

/** How a registered supplier proves who it is. */
export interface Proof {
  number?: string | undefined;
  code?: string | undefined;
  folio?: string | undefined;
  trackingKey?: string | undefined;
}

/** The supplier that the proof opens: mailed code, or folio and key of its last request. */
export async function provenSupplier(
  { db }: Services,
  proof: Proof & { caller: string | undefined },
): Promise<RegisteredSupplier> {
  const found =
    proof.folio !== undefined && proof.folio !== ''
      ? await byRequest(db, { folio: proof.folio, key: proof.trackingKey ?? '', caller: proof.caller })
      : await byCode(db, proof.number ?? '', proof.code ?? '');
  if (found === undefined) throw denied();
  return found;
}

async function byRequest(
  db: Db,
  given: Parameters<typeof openByKey>[1],
): Promise<RegisteredSupplier | undefined> {
  const row = await openByKey(db, given);
  return row.supplier_id === null ? undefined : findRegistered(db, { id: row.supplier_id });
}

async function byCode(db: Db, number: string, code: string): Promise<RegisteredSupplier | undefined> {
  const supplier = await findByNumber(db, number);
  // The attempt is counted before the comparison, so that parallel guesses count too.
  const { rows } = await sql<{ code_hash: string }>`
    update supplier_code set attempts = attempts + 1
    where supplier_id = ${supplier?.id ?? null}::uuid and attempts < ${MAX_ATTEMPTS} and expires_at > ${new Date()}
    returning code_hash`.execute(db);
  const isRight = await isKey(code.replace(/\D/g, ''), rows[0]?.code_hash);
  if (!isRight || supplier === undefined) return undefined;
  // Only one of two who bring it at the same time uses it; the row stays, with the count of the day.
  const { rows: used } = await sql`update supplier_code set code_hash = '', expires_at = ${new Date()}
    where supplier_id = ${supplier.id} and code_hash = ${rows[0]?.code_hash ?? ''} returning supplier_id`.execute(
    db,
  );
  return used.length === 0 ? undefined : supplier;
}

function denied() {
  return failure('request_access_denied', {
    detail: 'El código o la clave no coinciden, o ya vencieron. Revísalos o pide otro código.',
  });
}
