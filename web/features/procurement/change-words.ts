import type { ProcedureChange } from '#contract/procurement-admin.ts';
import { fieldLabel } from '#contract/rules/procedures/change-labels.ts';
import { capitalize, formatFullDate, formatLongDate, formatMoney, formatTime } from '#web/kit/format.ts';

const PLACE = '.place';
const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

/** Changes that were published together, for one reason. */
export interface ChangeGroup {
  changedAt: string;
  reason: string;
  changes: ProcedureChange[];
}

/** Changes of one moment together, in the order in which they come. */
export function groupChanges(changes: readonly ProcedureChange[]): ChangeGroup[] {
  const groups: ChangeGroup[] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last?.changedAt === change.changedAt && last.reason === change.reason) last.changes.push(change);
    else groups.push({ changedAt: change.changedAt, reason: change.reason, changes: [change] });
  }
  return groups;
}

/** What a field said before its last change, and when it was first published, where that was something else still. */
export function saidBefore(
  changes: readonly ProcedureChange[],
  name: string,
): { changedAt: string; before: string; first?: string } | undefined {
  const told = changes.filter(({ field, before }) => field === name && before);
  const [last] = told;
  if (last?.before == null) return undefined;
  const first = told.at(-1)?.before ?? last.before;
  return { changedAt: last.changedAt, before: last.before, ...(first !== last.before && { first }) };
}

/** «Apertura de propuestas, lugar» */
export function changedFieldText(field: string): string {
  return field.endsWith(PLACE) ? `${fieldLabel(field.slice(0, -PLACE.length))}, lugar` : fieldLabel(field);
}

/**
 * A value before or after: instants as «Jueves 3 de diciembre de 2026, 09:30 h», days and money as everywhere, none as
 * «Sin dato»; everything else stands in words already.
 */
export function changedValueText(value: string | null, field = ''): string {
  if (value === null || value === '') return 'Sin dato';
  if (INSTANT.test(value)) return `${capitalize(formatLongDate(value))}, ${formatTime(value)}`;
  if (DAY.test(value)) return formatFullDate(value);
  if (/^contract\.(?:amount|minimumAmount)\./.test(field)) return formatMoney(value);
  return value;
}
