import { noAbility } from '#contract/permissions.ts';
import { audit } from '#server/kit/audit.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Person } from '#server/kit/identity.ts';
import { PORTAL_ITSELF, THE_PORTAL } from '#server/kit/officers.ts';

/** Who does something and under which request. */
export interface Doer {
  person: Person;
  requestId: string;
}

interface Owned {
  created_by: string | null;
  created_name: string | null;
  request_id: string;
}

export const NIGHTLY_NAME = 'Revisión diaria';

/** The person who asked for work that goes on in the background. */
export function doerOf(row: Owned): Doer {
  const name = row.created_name ?? (row.created_by === null ? THE_PORTAL.name : undefined);
  return {
    person: {
      id: row.created_by ?? PORTAL_ITSELF,
      ...(name === undefined ? {} : { name }),
      role: undefined,
      ability: noAbility(),
      claims: {},
    },
    requestId: row.request_id,
  };
}

/** Who acts when nobody asked: the nightly screening. */
export const NIGHTLY = doerOf({
  created_by: null,
  created_name: NIGHTLY_NAME,
  request_id: 'revision-diaria',
});

/** One step with a screening in the audit log. */
export function remember(
  tx: Transaction,
  doer: Doer,
  entry: {
    operation: string;
    subjectType: 'screening';
    id: string;
    before?: unknown;
    after?: unknown;
    reason?: string;
  },
): Promise<void> {
  const { id, ...rest } = entry;
  return audit(tx, { ...doer, ...rest, subjectId: id });
}
