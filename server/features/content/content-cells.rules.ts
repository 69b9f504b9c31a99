import { readDay, type DayProblem, type ReadDay } from '#contract/rules/days/written-day.ts';
import {
  KEY_HEADER,
  rowOf,
  rowsOf,
  shownValue,
  type ContentChild,
  type ContentField,
  type ContentKind,
  type ContentValue,
} from '#contract/content.ts';
import { withoutUnseen } from '#contract/rules/texts/typed-text.ts';
import { cellText, spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** Names of the columns of a table of this kind: the key, then every field by its label. */
export function headersOf(kind: ContentKind): string[] {
  return [KEY_HEADER, ...cellFields(kind).map(({ label }) => label)];
}

/** Fields that stand in tables: everything but files. */
export function cellFields({ fields }: ContentKind): ContentField[] {
  return fields.filter(({ type }) => type !== 'files');
}

/** Whether a text is the name of a column of this kind. */
export function isHeaderOf(kind: ContentKind): (name: string) => boolean {
  const known = new Set(headersOf(kind).map((header) => fold(header)));
  return (name) => known.has(fold(name));
}

/** A value as it stands in a table. Texts that a spreadsheet would calculate are written so that it shows them. */
export function cellOf(field: ContentField, value: ContentValue | undefined): string {
  if (field.type === 'rows') return spreadsheetCell(cellOfRows(field, value));
  const text = shownValue(field, value);
  return spreadsheetCell(field.type === 'date' ? text.split('-').toReversed().join('/') : text);
}

const YES = new Set(['si', 'x', 'verdadero', 'true', '1']);
const NO = new Set(['', 'no', 'falso', 'false', '0']);

/** Stands between the paragraphs of a part, because a line of the cell is a row. */
const PARAGRAPH = ' ¶ ';

/** Child rows in a cell: one line each, its fields apart by a bar. */
function cellOfRows(field: ContentField, value: ContentValue | undefined): string {
  const parts = rowOf(field).fields;
  const plain = (part: ContentField, text: string) =>
    text
      .replaceAll('|', '/')
      .split('\n')
      .map((line) => line.trim())
      .join(part.type === 'longText' ? PARAGRAPH : ' ');
  return rowsOf(value)
    .map((row) => parts.map((part) => plain(part, cellOf(part, row[part.name] ?? ''))).join(' | '))
    .join('\n');
}

/** Child rows of a cell. What is there already keeps its id: the same words first, then the same place. */
function rowsOfCell(
  field: ContentField,
  text: string,
  before: readonly ContentChild[],
): { value: ContentChild[] } | { problem: string } {
  const parts = rowOf(field).fields;
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read: Record<string, string>[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = line.split('|').map((cell) => cell.trim());
    if (cells.length > parts.length) return { problem: `Línea ${index + 1}: sobra una barra «|».` };
    const values: Record<string, string> = {};
    for (const [place, part] of parts.entries()) {
      const found = valueOfCell(part, cells[place] ?? '', new Map());
      if ('problem' in found) return { problem: `Línea ${index + 1}, ${part.label}: ${found.problem}` };
      const value = String(found.value);
      values[part.name] = part.type === 'longText' ? value.replaceAll(/ ?¶ ?/g, '\n') : value;
    }
    read.push(values);
  }
  const says = (row: Readonly<Record<string, string>>) =>
    JSON.stringify(parts.map(({ name }) => row[name] ?? ''));
  const same = new Map(before.map((row) => [says(row), row.id]));
  const free = new Set(before.map(({ id }) => id));
  const ids = read.map((row) => {
    const id = same.get(says(row));
    return id !== undefined && free.delete(id) ? id : undefined;
  });
  return {
    value: read.map((row, index) => {
      const there = before[index]?.id ?? '';
      return { ...row, id: ids[index] ?? (free.delete(there) ? there : crypto.randomUUID()) };
    }),
  };
}

/** How the column of a field writes its amounts: pesos with a point, or why it is none. */
export type AmountOf = (field: string, text: string) => { value: string } | { problem: string };
/** A date of a field as its column writes dates. */
export type DayOf = (field: string, text: string) => ReadDay | DayProblem;

/** Reads a cell; what cannot be read is told. References are read as keys or as titles in `titles` (key by folded title). */
export function valueOfCell(
  field: ContentField,
  cell: string,
  titles: ReadonlyMap<string, string>,
  {
    before,
    dayOf = (_name, text) => readDay(text),
    amountOf,
  }: { before?: ContentValue | undefined; dayOf?: DayOf | undefined; amountOf?: AmountOf | undefined } = {},
): { value: ContentValue } | { problem: string } {
  const text = cellText(withoutUnseen(cell)).trim();
  switch (field.type) {
    case 'rows':
      return rowsOfCell(field, text, rowsOf(before));
    case 'yesNo': {
      const word = fold(text);
      return YES.has(word) || NO.has(word) ? { value: YES.has(word) } : { problem: 'Escribe Sí o No.' };
    }
    case 'words':
      return {
        value: text
          .split(';')
          .map((word) => word.trim())
          .filter((word) => word !== ''),
      };
    case 'date': {
      if (text === '') return { value: '' };
      const read = dayOf(field.name, text);
      return 'day' in read ? { value: read.day } : { problem: read.problem };
    }
    case 'choice': {
      const wanted = fold(text);
      const found = Object.entries(field.options ?? {}).find(
        ([value, label]) => fold(label) === wanted || value === text,
      );
      if (found !== undefined) return { value: found[0] };
      if (text === '') return { value: Object.keys(field.options ?? {})[0] ?? '' };
      return { problem: `Escribe una de estas: ${Object.values(field.options ?? {}).join(', ')}.` };
    }
    case 'number':
      return { value: text === '' ? '0' : text };
    case 'reference':
      return { value: titles.get(fold(text)) ?? text };
    default:
      return field.isMoney === true && text !== '' && amountOf !== undefined
        ? amountOf(field.name, text)
        : { value: text };
  }
}
