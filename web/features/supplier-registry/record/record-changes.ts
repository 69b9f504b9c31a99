import { valueText } from '#contract/rules/texts/field-differences.ts';
import { SANCTION_STATE_LABELS, type Sanction } from '#contract/supplier-admin.ts';
import { SUPPLIER_FIELDS } from '#contract/supplier-fields.ts';
import type { ChangeConflict } from '#web/kit/change-conflict.ts';
import { formatDate } from '#web/kit/format.ts';

/** One thing of a record that differs between two moments. */
export interface RecordChange {
  key: string;
  label: string;
  before: string;
  now: string;
}

/** Somebody else changed the record while it was open here. */
export interface RecordConflict {
  who: string;
  /** When, where it is known. */
  at?: string;
  changes: RecordChange[];
}

const day = (value: string | null) => (value === null ? '' : formatDate(value));

/** «En vigor, del 3 mar 2026 al 3 jun 2026», with the payment of the fine and the reason of its end. */
export function sanctionText(sanction: Sanction | undefined): string {
  if (sanction === undefined) return '';
  const { status, startsOn, endsOn, finePaidOn, closingReason } = sanction;
  return [
    SANCTION_STATE_LABELS[status],
    endsOn === null ? `desde el ${formatDate(startsOn)}` : `del ${formatDate(startsOn)} al ${day(endsOn)}`,
    finePaidOn !== null && `multa pagada el ${formatDate(finePaidOn)}`,
    closingReason,
  ]
    .filter(Boolean)
    .join(', ');
}

/** What others did to a record meanwhile, in its words. */
export function recordChanges(conflicts: ChangeConflict<unknown>['conflicts']): RecordChange[] {
  return conflicts.map(({ name, label, was, theirs }) => ({
    key: name,
    label,
    before: valueText(SUPPLIER_FIELDS, name, was),
    now: valueText(SUPPLIER_FIELDS, name, theirs),
  }));
}
