import type { Db } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { openByKey } from '../request/access.service.ts';
import { supplierOfCode } from './codes.service.ts';
import { findRegistered, type RegisteredSupplier } from './registered-supplier.ts';

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
  const { folio = '', trackingKey = '', number = '', code = '', caller } = proof;
  const found =
    folio === ''
      ? await supplierOfCode(db, { number, code, caller })
      : await byRequest(db, { folio, key: trackingKey, caller });
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

function denied() {
  return failure('request_access_denied', {
    detail: 'El código o la clave no coinciden, o ya vencieron. Revísalos o pide otro código.',
  });
}
