import { createHash, randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Context } from 'hono';
import { REQUEST_TOKEN_HEADER } from '#contract/registration-api.ts';
import { FINAL_REQUEST_STATES } from '#contract/rules/registry/request-machine.ts';
import { readFolio } from '#contract/rules/texts/spoken-signs.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure, type Failure } from '#server/kit/errors.ts';
import type { KeyAccess } from '#server/kit/serve.ts';
import { keyAttempts } from './attempt-limit.ts';
import type { RegistrationRequestTable } from './registration.tables.ts';
import { requireNotHeld } from './correction-term.ts';
import { isKey } from './tracking-key.ts';

export type RequestRow = Selectable<RegistrationRequestTable>;

/** Permission of an operation that needs the token of a request. */
export const REQUEST_KEY = {
  header: REQUEST_TOKEN_HEADER,
  denied: 'request_access_denied',
  check: ({ db }, context) => requestOfToken(db, context, context.req.param('folio') ?? ''),
} satisfies KeyAccess;

const TOKEN_HOURS = 12;

/** Wrong keys per folio and address, and of a folio from everywhere. Folios that do not exist count alike. */
const wrongKeys = keyAttempts({ kind: 'wrong_key', each: 20, all: 1_000, seconds: 15 * 60 });

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A fresh token for a request; only its hash is kept. */
export async function giveToken(
  tx: Db | Transaction,
  requestId: string,
): Promise<{ token: string; tokenExpiresAt: string }> {
  const token = randomBytes(24).toString('base64url');
  const now = Date.now();
  const expiresAt = new Date(now + TOKEN_HOURS * 3_600_000);
  await sql`delete from request_access where expires_at < ${new Date(now)}`.execute(tx);
  await tx
    .insertInto('request_access')
    .values({ token_hash: hashOf(token), request_id: requestId, expires_at: expiresAt })
    .execute();
  return { token, tokenExpiresAt: expiresAt.toISOString() };
}

/** The request of a folio and its key; unknown folios answer the same after the same time. */
export async function openByKey(
  db: Db,
  { folio, key, caller }: { folio: string; key: string; caller: string | undefined },
): Promise<RequestRow> {
  const known = readFolio(folio);
  const found = await wrongKeys.guess(db, { folio: known, caller }, async () => {
    const row =
      known === undefined
        ? undefined
        : await db
            .selectFrom('registration_request')
            .selectAll()
            .where('folio', '=', known)
            .executeTakeFirst();
    return (await isKey(key, row?.key_hash)) ? row : undefined;
  });
  if (found === undefined) throw failure('request_access_denied');
  return found;
}

/** The request that the caller's token opens; `forUpdate` locks it until the transaction ends. */
export async function requestOfToken(
  tx: Db | Transaction,
  context: Context,
  folio: string,
  forUpdate = false,
): Promise<RequestRow> {
  const token = context.req.header(REQUEST_TOKEN_HEADER) ?? '';
  const known = readFolio(folio);
  if (known === undefined) throw denied();
  const query = tx
    .selectFrom('registration_request as r')
    .selectAll('r')
    .where('folio', '=', known)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('request_access as a')
          .select('a.request_id')
          .whereRef('a.request_id', '=', 'r.id')
          .where('a.token_hash', '=', hashOf(token))
          .where('a.expires_at', '>', new Date()),
      ),
    );
  const row = await (forUpdate ? query.forUpdate('r') : query).executeTakeFirst();
  if (row === undefined) throw denied();
  return row;
}

/**
 * Whether nothing can be done with it: it was decided, the registered mailbox holds it, or it is a draft of before the last
 * approval.
 */
export async function isStatusOnly(
  tx: Db | Transaction,
  {
    status,
    supplier_id,
    created_at,
    held_at,
  }: Pick<RequestRow, 'status' | 'supplier_id' | 'created_at' | 'held_at'>,
): Promise<boolean> {
  if (FINAL_REQUEST_STATES.includes(status) || held_at !== null) return true;
  if (status !== 'draft' || supplier_id === null) return false;
  const { rows } = await sql`select from registration_request where supplier_id = ${supplier_id}
    and status = 'approved' and decided_at > ${created_at} limit 1`.execute(tx);
  return rows.length > 0;
}

/** A key lives as long as its request can be acted on: then it tells how the request stands, and nothing else. */
export async function requireOpen(tx: Db | Transaction, row: RequestRow): Promise<RequestRow> {
  requireNotHeld(row);
  if (!(await isStatusOnly(tx, row))) return row;
  throw failure('state_conflict', {
    detail: FINAL_REQUEST_STATES.includes(row.status)
      ? 'Esta solicitud ya terminó: con su clave solo se ve en qué quedó. Para otro trámite, pide un código al correo registrado.'
      : 'Después de este borrador se aprobó otra solicitud de tu registro. Bórralo y empieza otro: traerá los datos de hoy.',
  });
}

/** The request that the caller's token opens, while it can be acted on. */
export async function openRequestOfToken(
  tx: Db | Transaction,
  context: Context,
  folio: string,
): Promise<RequestRow> {
  return requireOpen(tx, await requestOfToken(tx, context, folio));
}

function denied(): Failure {
  return failure('request_access_denied', {
    detail: 'Tu permiso para esta solicitud terminó. Escribe otra vez el folio y la clave de seguimiento.',
  });
}
