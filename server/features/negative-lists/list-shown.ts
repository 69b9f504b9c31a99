import type { ImportKept } from '#contract/imports.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ListEntry } from '#contract/negative-lists.ts';
import {
  ENTRY_DATA_LABELS,
  LIST_SITUATION_LABELS,
  MATCH_LEVEL_LABELS,
  type ListSource,
} from '#contract/negative-list-words.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import type { StagedRow } from '#server/kit/imports/importer.ts';
import { SAT_STAGES, sinceOf, stageDays, type ListRow } from './list-row.ts';
import type { PresentEntry } from './lists.sql.ts';

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
/** A kept datum as people read it: each day in words, the rest as the list writes it. */
const datumText = (value: string | undefined): string => value?.replace(DAY, (day) => shortDate(day)) ?? '';

/** From when its situation counts, and by which datum. */
export function sinceText(row: ListRow): string {
  const since = sinceOf(row);
  return since === undefined
    ? 'La lista no lo dice'
    : `${shortDate(since.day)}, ${ENTRY_DATA_LABELS[since.datum] ?? since.datum}`;
}

/** When each stage of the SAT's list was published, by the earliest of its two places. */
const stageText = (row: ListRow): string =>
  SAT_STAGES.flatMap(([stage, name]) => {
    const [first] = stageDays(row.data, stage);
    return first === undefined ? [] : [`${name}: ${shortDate(first)}`];
  }).join(' · ');

type Shown = readonly (readonly [string, (row: ListRow) => string])[];

const SANCTION_DATA: Shown = [
  ['Multa (como está escrita)', ({ data }) => data.amount ?? ''],
  ['Notificada', ({ data }) => datumText(data.notifiedOn)],
  ['Plazo', ({ data }) => data.term ?? ''],
  ['Motivo', ({ data }) => data.facts ?? ''],
];

/** What the first rows show of each list besides who it is. */
export const SHOWN_DATA: Record<ListSource, Shown> = {
  sat_69b: [['Fechas de cada etapa', stageText]],
  sabg_sanctioned: SANCTION_DATA,
  own_sanctioned: SANCTION_DATA,
};

/** Everything that is kept of an entry; null for what the file has no column of. */
export function keptOfEntry(row: ListRow, missing: readonly string[]): ImportKept[] {
  const said = Object.entries(ENTRY_DATA_LABELS).flatMap(([datum, label]): ImportKept[] => {
    const value = row.data[datum];
    return value === undefined || label === ENTRY_DATA_LABELS.name || label === ENTRY_DATA_LABELS.rfc
      ? []
      : [{ label, value: datumText(value) }];
  });
  return [
    { label: 'RFC', value: row.rfc ?? '' },
    { label: 'Nombre', value: row.name },
    { label: 'Situación', value: LIST_SITUATION_LABELS[row.situation] },
    { label: 'Cuenta desde', value: sinceText(row) },
    { label: 'Efecto en el portal', value: effectOf(row) },
    ...said,
    ...missing.map((label) => ({ label, value: null })),
  ];
}

export const titleOf = ({ name, situation }: Pick<ListEntry, 'name' | 'situation'>) =>
  `${name} · ${LIST_SITUATION_LABELS[situation]}`;

export function effectOf({ effect, effectUntil }: ListRow): string {
  if (effectUntil === null) return MATCH_LEVEL_LABELS[effect];
  return effectUntil < todayInMexico()
    ? `${MATCH_LEVEL_LABELS.info}, terminó el ${shortDate(effectUntil)}`
    : `${MATCH_LEVEL_LABELS[effect]}, hasta el ${shortDate(effectUntil)}`;
}

/** What an entry says otherwise than before, datum by datum. */
export function changesOf(before: PresentEntry, after: ListRow): NonNullable<StagedRow['changes']> {
  const said = ({ rfc, name, situation, effectUntil, data }: Omit<PresentEntry, 'content'>) => ({
    RFC: rfc ?? '',
    Nombre: name,
    Situación: LIST_SITUATION_LABELS[situation],
    Hasta: effectUntil === null ? '' : shortDate(effectUntil),
    ...Object.fromEntries(
      Object.entries(data).map(([datum, value]) => [ENTRY_DATA_LABELS[datum] ?? datum, value]),
    ),
  });
  const was: Record<string, string> = said(before);
  const is: Record<string, string> = said(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((label) => was[label] !== is[label])
    .map((label) => ({ label, before: was[label] ?? '', after: is[label] ?? '' }));
}
