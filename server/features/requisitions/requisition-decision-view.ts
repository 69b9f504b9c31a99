import type { RequisitionForDecision } from '#contract/requisition-desk.ts';
import type { Db } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
export const readForDecision = (
  _db: Db,
  _folio: string,
  _person: Person,
): Promise<RequisitionForDecision> => {
  throw new Error('later');
};
