import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';
import { worksBeside } from '#server/kit/second-person.ts';
import { changesOf } from '../mailbox/registration-before.ts';
import type { ReviewedRequest } from './request.sql.ts';
import { OWN_CAPTURE } from './review-available.rules.ts';

/**
 * Whether this person captured the request and it registers a supplier, or changes how it is reached, who signs or where it is
 * paid: then somebody else reviews and approves it, also where the unit asks for no second person, as long as anybody else
 * works here.
 */
export async function isOwnCapture(
  db: Db | Transaction,
  request: ReviewedRequest,
  personId: string,
): Promise<boolean> {
  return (
    request.captured_by === personId &&
    (request.kind === 'registration' || (await changesOf(db, request)).changes.length > 0) &&
    (await worksBeside(db, { id: personId }))
  );
}

export async function refuseOwnCapture(
  tx: Transaction,
  request: ReviewedRequest,
  personId: string,
): Promise<void> {
  if (await isOwnCapture(tx, request, personId))
    throw failure('second_person_required', { detail: `${OWN_CAPTURE}.` });
}
