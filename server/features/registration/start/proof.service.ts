import { failure } from '#server/kit/errors.ts';
import type { Services } from '#server/kit/services.ts';
import { supplierOfCode, type Proven } from './codes.service.ts';

/** How a registered supplier proves who it is. */
export interface Proof {
  number?: string | undefined;
  code?: string | undefined;
}

/** The supplier whose mailed code this is. The key of a request opens that request, never the registration. */
export async function provenSupplier(
  { db }: Services,
  proof: Proof & { caller: string | undefined },
): Promise<Proven> {
  const { number = '', code = '', caller } = proof;
  const found = await supplierOfCode(db, { number, code, caller });
  if (found !== undefined) return found;
  throw wrongCode();
}

/** The same words for a code that was wrong, is over, or was used a moment ago. */
export const wrongCode = () =>
  failure('request_access_denied', { detail: 'El código no coincide, o ya venció. Revísalo o pide otro.' });
