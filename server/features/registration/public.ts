import type { Transaction } from '#server/kit/db.ts';
import type { RequestRow } from './access.service.ts';
import { recordEvent as record } from './request-events.ts';
import { hashKey } from './tracking-key.ts';

export type { RequestRow } from './access.service.ts';
export type { RequestStep } from './request-events.ts';

/** Writes a step of a request and, with `mail`, its mail. */
export const recordEvent = record;

/** A request by its folio; `forUpdate` locks it until the transaction ends. */
export async function selectRequest(
  tx: Transaction,
  folio: string,
  forUpdate = false,
): Promise<RequestRow | undefined> {
  const query = tx.selectFrom('registration_request').selectAll().where('folio', '=', folio);
  return (forUpdate ? query.forUpdate() : query).executeTakeFirst();
}

/** Slow hash of a tracking key, as requests keep it. */
export const hashTrackingKey = hashKey;
