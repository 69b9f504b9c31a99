import {
  SANCTION_FIELDS,
  type ListSituation,
  type MatchLevel,
  type SanctionField,
} from '#contract/negative-list-words.ts';
import { fold, nameKey, oneLine } from '#server/kit/table-file/plain-text.ts';
import { rfcIn, type ReadEntry } from './list-row.ts';
import type { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { dayAfter, daysOf, listedDays, termIn } from './written-day.rules.ts';

/** Place of each datum in a row, from 0. */
export type SanctionColumns = Partial<Record<SanctionField, number>>;

/** Whether one of `ends` stands somewhere after `beginning`. */
function follows(text: string, beginning: string, ...ends: string[]): boolean {
  const at = text.indexOf(beginning);
  return at !== -1 && ends.some((end) => text.includes(end, at + beginning.length));
}

const NAMES: Record<SanctionField, { test(name: string): boolean }> = {
  rfc: /^rfc\b|registro federal/,
  name: /^(proveedor|nombre|razon social|denominacion|contratista|particular|licitante)/,
  authority: /^(dependencia|autoridad|institucion|entidad|ente|organo)/,
  fileNumber: /expediente/,
  resolution: /sentido|tipo de sancion|tipo sancion|^sancion\b|resolutivo/,
  notifiedOn: { test: (name) => name.includes('notificado') || follows(name, 'fecha', 'notificacion') },
  resolvedOn: /fecha ?de ?resolucion|fecharesolucion|fechaderesolucion/,
  term: /plazo|duracion/,
  startsOn: /inicio/,
  endsOn: {
    test: (name) => /^fin\b|hasta/.test(name) || follows(name, 'fecha', 'fin', 'termino', 'vencimiento'),
  },
  amount: /monto|importe|multa/,
  facts: /hechos|causa|motivo/,
};

/** What the names of a header suggest; the first column of a kind counts. A person may change it. */
export function suggestColumns(header: readonly string[]): SanctionColumns {
  const columns: SanctionColumns = {};
  header.forEach((given, index) => {
    const name = fold(given).replaceAll('_', ' ');
    if (name === '' || /responsable de la informacion/.test(name)) return;
    const field = SANCTION_FIELDS.find((one) => columns[one] === undefined && NAMES[one].test(name));
    if (field !== undefined) columns[field] = index;
  });
  return columns;
}

function situationOf(resolution: string, hasTerm: boolean): ListSituation {
  const said = fold(resolution);
  if (/absol/.test(said)) return 'acquitted';
  if (/inhabilit/.test(said)) return 'disqualified';
  if (/multa/.test(said)) return 'fined';
  if (hasTerm) return 'disqualified';
  return said === '' || /sancion/.test(said) ? 'sanctioned' : 'other';
}

/** What a row says of a datum. */
export const sanctionText = (
  columns: SanctionColumns,
  values: readonly string[],
  field: SanctionField,
): string => oneLine(values[columns[field] ?? -1] ?? '');

/**
 * One sanction; undefined for a row without a name. A bar whose end the file states blocks until then; an end that
 * is only reckoned from notification and term, or none at all, asks a person: the bar goes on until the fine is
 * paid (LAASSP 2025 art. 90), and the file does not tell.
 */
export function readSanctionRow(
  columns: SanctionColumns,
  values: readonly string[],
  written: WrittenValues<string>,
): ReadEntry | undefined {
  const said = (field: SanctionField) => sanctionText(columns, values, field);
  const name = said('name');
  if (name === '') return undefined;
  const rfc = rfcIn(said('rfc'));
  const data: Record<string, string> = {};
  for (const field of SANCTION_FIELDS) {
    if (field === 'name' || field === 'rfc') continue;
    const text = said(field);
    if (text !== '') data[field] = field.endsWith('On') ? listedDays(written, field, text) : text;
  }
  const term = termIn(said('term'));
  const situation = situationOf(said('resolution'), term !== undefined);
  // Of several dates the last one counts: a bar is never reckoned shorter than it may be.
  const last = (field: SanctionField) => daysOf(data[field]).at(-1);
  const stated = last('endsOn');
  const start = last('startsOn') ?? last('notifiedOn') ?? last('resolvedOn');
  const reckoned = term === undefined || start === undefined ? undefined : dayAfter(start, term);
  if (stated === undefined && reckoned !== undefined) data.endsOnIsReckoned = reckoned;
  const isBar = situation === 'disqualified' || situation === 'other';
  const effect: MatchLevel = !isBar ? 'info' : stated === undefined ? 'alert' : 'block';
  const parts = [nameKey(name), fold(said('authority')), fold(said('fileNumber')), said('resolvedOn')];
  return {
    rfc,
    name,
    situation,
    effect,
    effectUntil: isBar ? (stated ?? reckoned ?? null) : null,
    data,
    identity: `${rfc ?? ''}|${parts.join('|')}`,
  };
}

/** Whether a row's values stand under the wrong names, as an unquoted comma leaves them. */
export function isDisplaced(
  columns: SanctionColumns,
  values: readonly string[],
  written: WrittenValues<string>,
): boolean {
  const isOdd = (field: SanctionField, fits: (text: string) => boolean) => {
    const text = oneLine(values[columns[field] ?? -1] ?? '');
    return text !== '' && !fits(text);
  };
  return (
    isOdd('resolution', (text) => /sancion|absol|inhabilit|multa/.test(fold(text))) ||
    isOdd('amount', (text) => /^[$\d,. ]+$/.test(text)) ||
    isOdd('notifiedOn', (text) => daysOf(listedDays(written, 'notifiedOn', text)).length > 0)
  );
}
