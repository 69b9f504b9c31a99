import {
  PROCEDURE_STATUS_LABELS,
  type AdminAct,
  type AdminLot,
  type ProcedureInput,
} from '#contract/procurement-admin.ts';
import { CATEGORY_LABELS, FUNDING_LABELS, KIND_LABELS, REGIME_LABELS } from '#contract/procedure-kinds.ts';
import {
  AWARD_CRITERION_LABELS,
  CHARACTER_LABELS,
  MODALITY_LABELS,
  type ProcedureStatus,
} from '#contract/procedures.ts';
import { scoringText } from '../bids/scoring-text.ts';
import { simultaneousText } from '../bids/simultaneous-text.ts';
import { CONTRACT_FIELDS, FIELD_LABELS, type PlainField } from './change-labels.ts';

/** One field that differs, with the texts that a person reads; instants stay ISO. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Words of the fields whose value is a machine word. */
export const VALUE_LABELS: Partial<Record<PlainField, Record<string, string>>> = {
  kind: KIND_LABELS,
  character: CHARACTER_LABELS,
  modality: MODALITY_LABELS,
  category: CATEGORY_LABELS,
  regime: REGIME_LABELS,
  funding: FUNDING_LABELS,
  awardCriterion: AWARD_CRITERION_LABELS,
};

/** What differs between two states of a contract, each with a path such as `contract.amount.UG-014`. */
export function contractChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const text = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  return Object.keys(CONTRACT_FIELDS)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      field: `contract.${name}.${text(before.number) ?? ''}`,
      before: text(before[name]),
      after: text(after[name]),
    }));
}

/** A declared change of state, as visitors read it. */
export function statusChange(before: ProcedureStatus, after: ProcedureStatus): FieldChange {
  return {
    field: 'status',
    before: PROCEDURE_STATUS_LABELS[before],
    after: PROCEDURE_STATUS_LABELS[after],
  };
}

function lotText(lot: AdminLot): string {
  const codes = [lot.budgetLine, lot.cucop].filter((code) => code !== null).join(', ');
  const group = lot.group == null ? '' : `, lote ${lot.group}`;
  return `${lot.description}, ${lot.quantity ?? 'sin cantidad'} ${lot.unit}${codes === '' ? '' : ` (${codes})`}${group}`;
}

function compare<T>(
  before: readonly T[],
  after: readonly T[],
  key: (item: T) => string,
  text: (item: T) => string,
): FieldChange[] {
  const old = new Map(before.map((item) => [key(item), text(item)]));
  const next = new Map(after.map((item) => [key(item), text(item)]));
  return [...new Set([...old.keys(), ...next.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: next.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function actPlace(act: AdminAct): string {
  return [act.place, act.url].filter((part) => part !== null).join(' · ');
}

/** Fields in which two states of a form differ, in the order of the screen. */
export function changesBetween(before: ProcedureInput, after: ProcedureInput): FieldChange[] {
  const plain = (Object.keys(FIELD_LABELS) as (keyof typeof FIELD_LABELS)[]).flatMap(
    (field): FieldChange[] => {
      if (field === 'lots' || field === 'documents' || field === 'fiscalYear') return [];
      if (field === 'scoring' || field === 'simultaneous') {
        const told = (form: ProcedureInput) =>
          field === 'scoring' ? scoringText(form.scoring) : simultaneousText(form.simultaneous);
        const [was, is] = [told(before), told(after)];
        return was === is ? [] : [{ field, before: was, after: is }];
      }
      if (field === 'shortened') {
        const yes = (value: boolean) => (value ? 'Sí' : 'No');
        return before.shortened === after.shortened
          ? []
          : [{ field, before: yes(before.shortened), after: yes(after.shortened) }];
      }
      const text = (value: string | null | undefined) =>
        value == null || value === '' ? null : (VALUE_LABELS[field]?.[value] ?? value);
      return text(before[field]) === text(after[field])
        ? []
        : [{ field, before: text(before[field]), after: text(after[field]) }];
    },
  );
  const actKey = (act: AdminAct) => `acts.${act.kind}.${act.sequence}`;
  return [
    ...plain,
    ...compare(before.acts, after.acts, actKey, (act) => new Date(act.at).toISOString()),
    ...compare(before.acts, after.acts, (act) => `${actKey(act)}.place`, actPlace),
    ...compare(before.lots, after.lots, (lot) => `lot.${lot.number}`, lotText),
  ];
}
