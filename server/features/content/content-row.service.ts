import {
  changedFields,
  contentTitle,
  emptyValues,
  KEY_HEADER,
  type ContentKind,
  type ContentValues,
} from '#contract/content.ts';
import { contentProblems, keyOf } from '#contract/rules/texts/content-check.ts';
import { differencesOf, valueText, type FieldDifference } from '#contract/rules/texts/field-differences.ts';
import type { ImportKept } from '#contract/imports.ts';
import type { Db } from '#server/kit/db.ts';
import type { StagedRow } from '#server/kit/imports/importer.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { valueOfCell, type AmountOf, type DayOf } from './content-cells.rules.ts';
import { referenceProblems, type Kinds } from './publication-problems.ts';
import { presentValues, selectContent, selectPublic } from './content.sql.ts';

/** What is written from a row, over which version. */
export interface ContentRowData {
  key: string;
  values: ContentValues;
  version: number;
}

/** The cells of a row by the folded name of their column. */
export function cellsByName(header: readonly string[], values: readonly string[]): Map<string, string> {
  return new Map(header.map((name, index) => [fold(name), values[index] ?? '']));
}

/** Keys of what references point to, by folded title, for each field. */
export async function titlesByField(
  db: Db,
  kinds: Kinds,
  kind: ContentKind,
): Promise<Map<string, Map<string, string>>> {
  const found = new Map<string, Map<string, string>>();
  for (const { name, of = '' } of kind.fields.filter(({ type }) => type === 'reference')) {
    const other = kinds[of];
    const records = other === undefined ? [] : await selectPublic(db, other);
    found.set(name, new Map(records.map(({ key, title }) => [fold(title), key])));
  }
  return found;
}

/** The row rule: what a row of a table would do to a thing, or what is wrong with it by column. */
export async function stagedRow(
  db: Db,
  kinds: Kinds,
  kind: ContentKind,
  {
    line,
    cells,
    titles,
    dayOf,
    amountOf,
  }: {
    line: number;
    cells: Map<string, string>;
    titles: Map<string, Map<string, string>>;
    dayOf?: DayOf;
    amountOf?: AmountOf;
  },
): Promise<StagedRow> {
  const key = (cells.get(fold(KEY_HEADER)) ?? '').trim();
  const problems: Record<string, string> = {};
  const record = key === '' ? undefined : await selectContent(db, kind, key);
  if (key !== '' && keyOf(key) !== key)
    problems[KEY_HEADER] = 'Usa letras minúsculas sin acentos, cifras y guiones.';
  if (record?.stage === 'in_review' || record?.stage === 'scheduled')
    problems[KEY_HEADER] = 'Tiene un borrador por revisar o programado. Ábrelo o publícalo antes.';
  const before = record === undefined ? emptyValues(kind) : presentValues(kind, record);
  const values: Record<string, ContentValues[string]> = { ...before };
  for (const field of kind.fields) {
    const cell = cells.get(fold(field.label));
    if (cell === undefined) continue;
    const read = valueOfCell(field, cell, titles.get(field.name) ?? new Map(), {
      before: before[field.name],
      dayOf,
      amountOf,
    });
    if ('problem' in read) problems[field.label] = read.problem;
    else values[field.name] = read.value;
  }
  const found = {
    ...(await referenceProblems(db, kinds, { kind, key, values })),
    ...contentProblems(kind, values),
  };
  for (const { name, label } of kind.fields)
    if (found[name] !== undefined && problems[label] === undefined) problems[label] = found[name];
  const changes = differencesOf(changedFields(kind.fields), record === undefined ? {} : before, values);
  const isRefused = Object.keys(problems).length > 0;
  const does = record === undefined ? 'new' : changes.length === 0 ? 'same' : 'changed';
  const said = { line, key, title: contentTitle(kind, values) };
  if (isRefused) return { ...said, kind: 'refused', code: 'wrong', problems };
  return {
    ...said,
    kind: does,
    ...(record === undefined ? {} : { subject_id: record.id }),
    data: { key, values, version: record?.version ?? 0 } satisfies ContentRowData,
    ...(does === 'changed' ? { changes: changes.map((change) => shownChange(kind, change)) } : {}),
  };
}

/** What is kept of a row, field by field; null for what the table has no column of and nothing had before. */
export function keptOfContent(
  kind: ContentKind,
  { values }: ContentRowData,
  columns: ReadonlySet<string>,
): ImportKept[] {
  return changedFields(kind.fields).map(({ name, label }) => {
    const isTold = kind.fields.some((field) => field.name === name && columns.has(field.label));
    const value = valueText(changedFields(kind.fields), name, values[name]);
    return { label, value: isTold || !isUnsaid(kind, name, values[name]) ? value : null };
  });
}

/** Whether a value is what a field has before anybody says anything. */
const isUnsaid = (kind: ContentKind, name: string, value: unknown) =>
  JSON.stringify(value ?? '') === JSON.stringify(emptyValues(kind)[name] ?? '');

function shownChange(
  kind: ContentKind,
  { name, label, before, after }: FieldDifference,
): { label: string; before: string; after: string } {
  const show = (value: unknown) => valueText(changedFields(kind.fields), name, value);
  return { label, before: show(before), after: show(after) };
}
