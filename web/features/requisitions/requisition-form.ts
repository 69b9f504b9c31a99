import type { Requisition } from '#contract/requisitions.ts';
import {
  EMPTY_LINE,
  HEAD_FIELDS,
  LINE_FIELDS,
  type HeadField,
  type ReadTyped,
  type RequisitionForm,
  type RequisitionLine,
} from '#contract/requisition-fields.ts';
import { readTypedAmount } from '#contract/rules/texts/amount-text.ts';
import { isSameValue } from '#contract/rules/texts/field-differences.ts';

type Typed<Value> = Value extends string | null ? string : Value;
/** A line as it is typed: nothing is lost because it is not valid yet. */
export type LineText = { id: string } & {
  [Name in keyof typeof EMPTY_LINE]: Typed<(typeof EMPTY_LINE)[Name]>;
};
/** The form as it is typed. */
export type RequisitionTexts = { [Name in HeadField]: Typed<RequisitionForm[Name]> } & { lines: LineText[] };

const texts = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));

/** What is typed of what is saved. */
export const toTexts = ({ lines, ...head }: RequisitionForm): RequisitionTexts =>
  ({ ...texts(head), lines: lines.map((line) => texts(line)) }) as unknown as RequisitionTexts;

export const formOf = ({ form, lines }: Requisition): RequisitionForm => ({
  ...form,
  lines: lines.map(({ amount: _amount, number: _number, state: _state, ...line }) => line),
});

export const newLine = (more: Partial<LineText> = {}): LineText => ({
  ...(texts(EMPTY_LINE) as unknown as LineText),
  id: crypto.randomUUID(),
  ...more,
});

/** «1,234.5» as the server takes it; anything else as it is typed. */
function amountOf(text: string): string {
  const read = readTypedAmount(text);
  return 'amount' in read ? read.amount : text.trim();
}
const quantityOf = (text: string) => text.trim().replaceAll(',', '');
const READ: Readonly<Record<string, (text: string) => string>> = {
  unitPrice: amountOf,
  stayingGoods: amountOf,
  quantity: quantityOf,
  minQuantity: quantityOf,
};

interface Checked {
  value: unknown;
  problem: string | undefined;
}

/** What the server would take of a typed value, or why it takes none. */
function checked(name: string, typed: unknown, fields: typeof HEAD_FIELDS | typeof LINE_FIELDS): Checked {
  const { read } = (fields as Readonly<Record<string, { read?: ReadTyped }>>)[name] ?? {};
  const text = typeof typed === 'string' ? (READ[name]?.(typed) ?? typed.trim()) : typed;
  const found = read?.(text) ?? { value: text };
  return 'problem' in found
    ? { value: undefined, problem: found.problem }
    : { value: found.value, problem: undefined };
}

/** What can be saved of a line; what is not valid yet stays as the server has it. */
function toLine(line: LineText, saved: RequisitionLine | undefined): RequisitionLine {
  const before = saved ?? { ...EMPTY_LINE, id: line.id };
  const values = Object.keys(LINE_FIELDS).map((name): [string, unknown] => {
    const { value } = checked(name, line[name as keyof LineText], LINE_FIELDS);
    return [name, value === undefined ? before[name as keyof RequisitionLine] : value];
  });
  return { ...(Object.fromEntries(values) as Omit<RequisitionLine, 'id'>), id: line.id };
}

/** What can be saved of the form; what is not valid yet stays as the server has it. */
export function toInput(form: RequisitionTexts, saved: RequisitionForm): RequisitionForm {
  const head = (Object.keys(HEAD_FIELDS) as HeadField[]).map((name): [string, unknown] => {
    const { value } = checked(name, form[name], HEAD_FIELDS);
    return [name, value === undefined ? saved[name] : value];
  });
  const known = new Map(saved.lines.map((line) => [line.id, line]));
  return {
    ...(Object.fromEntries(head) as Omit<RequisitionForm, 'lines'>),
    lines: form.lines.map((line) => toLine(line, known.get(line.id))),
  };
}

/** Whether two typed values say the same to the server. */
export function isSameText(name: string, typed: unknown, saved: unknown): boolean {
  if (name === 'lines') {
    const [one, other] = [typed as LineText[], saved as LineText[]];
    return isSameValue(
      one.map((line) => toLine(line, undefined)),
      other.map((line) => toLine(line, undefined)),
    );
  }
  return isSameValue(checked(name, typed, HEAD_FIELDS).value, checked(name, saved, HEAD_FIELDS).value);
}

/** What is said at the place of what cannot be saved as it is typed, by field. */
export function typedProblems(form: RequisitionTexts): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name of Object.keys(HEAD_FIELDS) as HeadField[]) {
    const { problem } = checked(name, form[name], HEAD_FIELDS);
    if (problem !== undefined) said[name] = problem;
  }
  for (const line of form.lines)
    for (const [name, problem] of Object.entries(lineProblems(line)))
      said[`lines/${line.id}/${name}`] = problem;
  return said;
}

/** The same of one line. */
export function lineProblems(line: LineText): Record<string, string> {
  const said: Record<string, string> = {};
  for (const name of Object.keys(LINE_FIELDS)) {
    const { problem } = checked(name, line[name as keyof LineText], LINE_FIELDS);
    if (problem !== undefined) said[name] = problem;
  }
  return said;
}
