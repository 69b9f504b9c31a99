import type { ListSituation, MatchLevel } from '#contract/negative-list-words.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import { rfcIn, type ReadEntry } from './list-row.ts';
import type { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { listedDays } from './written-day.rules.ts';

/** Where a datum stands in a row; a header that repeats a name gives several places, the first filled one counts. */
export type SatColumns = Record<string, number[]>;

const NEEDED = { rfc: 'RFC', name: 'Nombre del Contribuyente', situation: 'Situación del contribuyente' };

/** Datum of a column by its name: the RFC, or «who published what of which stage». */
export function satField(header: string): string | undefined {
  const name = fold(header).replace(/[^a-z0-9 ]/g, '');
  if (name === 'rfc') return 'rfc';
  if (name.startsWith('nombre')) return 'name';
  if (name.startsWith('situacion')) return 'situation';
  const isOffice = /oficio/.test(name);
  const isPublication = name.startsWith('publicacion');
  if (!isOffice && !isPublication) return undefined;
  const stage = /presun/.test(name)
    ? 'presumed'
    : /desvirtu/.test(name)
      ? 'cleared'
      : /definitiv/.test(name)
        ? 'definitive'
        : /favorable/.test(name)
          ? 'favourable'
          : undefined;
  if (stage === undefined) return undefined;
  return `${stage}${/\bdof\b/.test(name) ? 'Dof' : 'Sat'}${isOffice ? 'Office' : 'On'}`;
}

/** Columns of a header; undefined when it is not the header of the list. */
export function satColumns(header: readonly string[]): SatColumns | undefined {
  const columns: SatColumns = {};
  header.forEach((name, index) => {
    const field = satField(name);
    if (field !== undefined) (columns[field] ??= []).push(index);
  });
  return Object.keys(NEEDED).every((field) => columns[field] !== undefined) ? columns : undefined;
}

/** Place of the column that numbers the rows; -1 without one. */
export function numberColumn(header: readonly string[]): number {
  return header.findIndex((name) => /^(no|num|numero)$/.test(fold(name).replace(/[^a-z]/g, '')));
}

/** Names of the needed columns that a header lacks. */
export function missingSatColumns(header: readonly string[]): string[] {
  const found = new Set(header.map(satField));
  return Object.entries(NEEDED)
    .filter(([field]) => !found.has(field))
    .map(([, name]) => name);
}

const SITUATIONS: Record<string, ListSituation> = {
  definitivo: 'definitive',
  presunto: 'presumed',
  desvirtuado: 'cleared',
  'sentencia favorable': 'court_favourable',
};

/** CFF 69-B: a definitive one blocks (32-D-VII), a presumed one asks a person, the rest is history; an unknown word asks too. */
const EFFECTS: Partial<Record<ListSituation, MatchLevel>> = {
  definitive: 'block',
  cleared: 'info',
  court_favourable: 'info',
};

/** What a row says under a name: the first filled place of it. */
export const satText = (columns: SatColumns, values: readonly string[], field: string): string =>
  (columns[field] ?? []).map((index) => values[index]?.trim() ?? '').find((text) => text !== '') ?? '';

/** One row of the SAT list, its dates as their columns write them; undefined when it has neither RFC nor name. */
export function readSatRow(
  columns: SatColumns,
  values: readonly string[],
  written: WrittenValues<string>,
): ReadEntry | undefined {
  const said = (field: string) => satText(columns, values, field);
  const name = said('name');
  const rfcText = said('rfc');
  if (name === '' && rfcText === '') return undefined;
  const rfc = rfcIn(rfcText);
  const situation = SITUATIONS[fold(said('situation')).replace(/s$/, '')] ?? 'other';
  const data: Record<string, string> = {};
  for (const field of Object.keys(columns)) {
    if (field in NEEDED) continue;
    const text = said(field);
    if (text !== '') data[field] = field.endsWith('On') ? listedDays(written, field, text) : text;
  }
  if (situation === 'other') data.situation = said('situation');
  return {
    rfc,
    name: name === '' ? rfcText : name,
    situation,
    effect: EFFECTS[situation] ?? 'alert',
    effectUntil: null,
    data,
    identity: rfc === null ? `${fold(rfcText)}|${fold(name)}|${data.presumedSatOffice ?? ''}` : '',
  };
}
