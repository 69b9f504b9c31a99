import { isCalendarDay } from '#contract/calendar-day.ts';
import {
  KEY_HEADER,
  shownValue,
  type ContentField,
  type ContentKind,
  type ContentValue,
} from '#contract/content.ts';
import { cellText, spreadsheetCell } from '#server/kit/spreadsheet-cell.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** Names of the columns of a table of this kind: the key, then every field by its label. */
export function headersOf({ fields }: ContentKind): string[] {
  return [KEY_HEADER, ...fields.map(({ label }) => label)];
}

/** Whether a text is the name of a column of this kind. */
export function isHeaderOf(kind: ContentKind): (name: string) => boolean {
  const known = new Set(headersOf(kind).map((header) => fold(header)));
  return (name) => known.has(fold(name));
}

/** A value as it stands in a table. Texts that a spreadsheet would calculate are written so that it shows them. */
export function cellOf(field: ContentField, value: ContentValue | undefined): string {
  const text = shownValue(field, value);
  return spreadsheetCell(field.type === 'date' ? text.split('-').toReversed().join('/') : text);
}

const DAY = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const YES = new Set(['si', 'x', 'verdadero', 'true', '1']);
const NO = new Set(['', 'no', 'falso', 'false', '0']);

/** Reads a cell; what cannot be read is told. References are read as keys or as titles in `titles` (key by folded title). */
export function valueOfCell(
  field: ContentField,
  cell: string,
  titles: ReadonlyMap<string, string>,
): { value: ContentValue } | { problem: string } {
  const text = cellText(cell).trim();
  switch (field.type) {
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
      const [, day = '', month = '', year = ''] = DAY.exec(text) ?? [];
      const plain =
        year === '' ? text.slice(0, 10) : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
      return plain === '' || isCalendarDay(plain)
        ? { value: plain }
        : { problem: 'Escribe una fecha que exista, como dd/mm/aaaa.' };
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
      return { value: text };
  }
}
