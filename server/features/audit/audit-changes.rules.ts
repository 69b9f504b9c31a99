import type { AuditDetail } from '#contract/audit.ts';
import { auditFieldLabel, auditValue } from '#contract/audit-words.ts';
import { MATCH_FIELDS } from '#contract/negative-lists.ts';
import { FINDING_FIELDS, WEIGHT_FIELDS } from '#contract/related-suppliers.ts';
import { REQUEST_FIELDS } from '#contract/request-fields.ts';
import { CLARIFICATION_FIELDS } from '#contract/rules/procedures/clarification-board.ts';
import { isSameValue, partLabel, type FieldLabel } from '#contract/rules/texts/field-differences.ts';
import { MINUTES_FIELDS } from '#contract/rules/procedures/minutes-history.ts';
import { AWARD_FIELDS, OPENING_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { PLANNING_FIELDS } from '#contract/rules/planning/planning-history.ts';
import {
  CONTRACT_STATE_FIELDS,
  DOCUMENT_STATE_FIELDS,
  PROCEDURE_FIELDS,
} from '#contract/rules/procedures/procurement-history.ts';
import { SUPPLIER_FIELDS } from '#contract/supplier-fields.ts';

/** What people see of each kind of thing; of other kinds a value is told by its own shape. */
const FIELDS: Readonly<Record<string, readonly FieldLabel[]>> = {
  procedure: PROCEDURE_FIELDS,
  contract: CONTRACT_STATE_FIELDS,
  document: DOCUMENT_STATE_FIELDS,
  opening: OPENING_FIELDS,
  award: AWARD_FIELDS,
  clarifications: CLARIFICATION_FIELDS,
  act_minutes: MINUTES_FIELDS,
  planning: PLANNING_FIELDS,
  registration_request: REQUEST_FIELDS,
  supplier: SUPPLIER_FIELDS,
  listMatch: MATCH_FIELDS,
  relatedFinding: FINDING_FIELDS,
  relationWeight: WEIGHT_FIELDS,
};

/** Marks of the portal, and what the entry says beside them. */
const UNTOLD = new Set([
  'decisionReason',
  'version',
  'id',
  'sha256',
  'procedureId',
  'procedureSlug',
  'supplierId',
]);

type State = Readonly<Record<string, unknown>>;
type Told = AuditDetail['changes'][number];

const isRecord = (value: unknown): value is State =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (state: unknown): State => (isRecord(state) ? state : {});
const isNothing = (value: unknown) => value === null || value === undefined || value === '';

/**
 * What differs between two states, by the names of the screens; what people never see is left out. Of a record that came or
 * went each of its fields is told. `labels` are the names that fields had that day.
 */
export function toldChanges(type: string, before: unknown, after: unknown, labels: State = {}): Told[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const fields = FIELDS[type] ?? [];
  const parts = fields.flatMap(({ rows }) => rows?.fields ?? []);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !UNTOLD.has(name) && !isSameValue(was[name], is[name]))
    .flatMap((name): Told[] => {
      const field = fields.find((one) => one.name === name);
      if (name.startsWith('row:') && (isRecord(was[name]) || isRecord(is[name])))
        return toldRow(auditFieldLabel(name), parts, was[name], is[name]);
      const said = name.replace(/ \(\d\)$/, '');
      const part = name.startsWith('row:')
        ? parts.find((one) => said.endsWith(partLabel('', one.label)))
        : field;
      const label = field?.label ?? labels[name];
      return [
        {
          label: typeof label === 'string' ? label : auditFieldLabel(name),
          before: shown(part, name, was[name]),
          after: shown(part, name, is[name]),
        },
      ];
    })
    .filter((change) => change.before !== change.after || change.before !== '');
}

/** Each field of a record that was added or taken away. */
function toldRow(title: string, parts: readonly FieldLabel[], before: unknown, after: unknown): Told[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const known = names.flatMap(
    (name) => parts.find((one) => one.name === name && one.isUntold !== true) ?? [],
  );
  const told = known
    .map((part) => ({
      label: partLabel(title, part.label),
      before: shown(part, part.name, was[part.name]),
      after: shown(part, part.name, is[part.name]),
    }))
    .filter((one) => one.before !== one.after);
  if (told.length > 0) return told;
  return [{ label: title, before: auditValue('', before), after: auditValue('', after) }];
}

const shown = (field: FieldLabel | undefined, name: string, value: unknown): string =>
  isNothing(value) || (Array.isArray(value) && value.length === 0)
    ? ''
    : (field?.text?.(value) ?? auditValue(name, value));
