import { DISPUTE_FIELDS } from '#contract/rules/rights/disputes.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import { changeable } from '#server/kit/change.ts';
import { readDisputeState } from './disputes.sql.ts';

/** What visitors read: the suspension, and the resolution once it is firm. */
const PUBLIC = [
  'suspension',
  'suspendedOn',
  'suspendedLots',
  'guaranteeBy',
  'guaranteeShownOn',
  'counteredOn',
  'liftedOn',
  'firmOn',
];
const told = (state: FieldState | undefined): string =>
  JSON.stringify(PUBLIC.map((name) => state?.[name] ?? null));

/** A dispute, as a thing that officers change. */
export const DISPUTE = changeable<FieldState>({
  subject: 'dispute',
  table: 'dispute',
  key: 'id',
  called: 'esta inconformidad',
  fields: DISPUTE_FIELDS,
  about: ({ number }) => String(number),
  isPublic: (before, after) => told(before) !== told(after),
  read: readDisputeState,
});
