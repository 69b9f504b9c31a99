import type { ImportChoices, ImportFact } from '#contract/imports.ts';
import type { Db, Transaction } from '../db.ts';
import type { FoundTable } from '../table-file/table-rows.ts';
import { selectKeptColumns, selectKeptDates, type RunRow } from './import-run.sql.ts';
import { factOf } from './reading.ts';

type Places = Readonly<Record<string, number>>;

/** Where each datum stands in a file, and who said so. */
interface ColumnPlaces {
  places: Places;
  notes: string[];
  /** A person said it, of this file or of one with the same header. */
  isSettled: boolean;
  /** Asks which of several headings is a datum that all of them name. */
  twice?: string;
}

/** What the headings of a file name, to ask where several name one datum. */
interface NamedHeadings {
  /** By place; undefined for a heading that names nothing. */
  fields: readonly (string | undefined)[];
  /** What a person knows a datum as. */
  labelOf(field: string): string;
}

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'America/Mexico_City' });

/**
 * Places of the data of a file: as a person said it of this file, else as somebody said it of the last one with the same
 * header, else by the names. A datum that several headings name has no place before somebody says which it is.
 */
export async function columnPlaces(
  db: Db | Transaction,
  run: Pick<RunRow, 'id' | 'kind' | 'settings'>,
  { header, byName, named }: { header: readonly string[]; byName: Places; named: NamedHeadings },
): Promise<ColumnPlaces> {
  if (run.settings?.columns != null) return { places: run.settings.columns, notes: [], isSettled: true };
  const kept = await selectKeptColumns(db, run, header);
  if (kept === undefined) {
    const doubles = doublesIn(named.fields);
    const places = Object.fromEntries(Object.entries(byName).filter(([field]) => !doubles.has(field)));
    const twice = askTwice(header, named, doubles);
    return { places, notes: [], isSettled: false, ...(twice !== undefined && { twice }) };
  }
  if (isSame(kept.columns, byName)) return { places: byName, notes: [], isSettled: true };
  return {
    isSettled: true,
    places: kept.columns,
    notes: [
      `Las columnas se leen como se indicaron para «${kept.file}», el ${day.format(kept.at)}: tiene los mismos encabezados.`,
    ],
  };
}

/** The first place of each datum that a heading names, and what each of them names. */
export function headingsBy(
  names: readonly string[],
  fieldOf: (name: string) => { name: string } | undefined,
  columns: readonly { name: string; header: string }[],
): { byName: Record<string, number>; named: NamedHeadings } {
  const fields = names.map((name) => fieldOf(name)?.name);
  const byName: Record<string, number> = {};
  for (const [place, field] of fields.entries()) if (field !== undefined) byName[field] ??= place;
  return {
    byName,
    named: { fields, labelOf: (field) => columns.find(({ name }) => name === field)?.header ?? field },
  };
}

/** Places of each datum that several headings name. */
function doublesIn(fields: NamedHeadings['fields']): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, field] of fields.entries())
    if (field !== undefined) places.set(field, [...(places.get(field) ?? []), place]);
  return new Map([...places].filter(([, at]) => at.length > 1));
}

function askTwice(
  header: readonly string[],
  { labelOf }: NamedHeadings,
  doubles: ReadonlyMap<string, readonly number[]>,
): string | undefined {
  if (doubles.size === 0) return undefined;
  const isAgain = (name: string) => header.filter((one) => one.trim() === name).length > 1;
  const shown = (place: number) => {
    const name = (header[place] ?? '').trim();
    return `«${name}»${isAgain(name) ? ` (columna ${place + 1})` : ''}`;
  };
  const told = [...doubles].map(
    ([field, places]) => `«${labelOf(field)}» puede ser ${places.map(shown).join(' o ')}.`,
  );
  return `${told.join(' ')} Di cuál es, y deja la otra en «No se usa».`;
}

/** The facts of a reading, in doubt where several headings name one datum. */
export function withTwice(reading: readonly ImportFact[], twice: string | undefined): ImportFact[] {
  if (twice === undefined) return [...reading];
  const header = reading.find(({ name }) => name === 'header') ?? factOf('header', '', '');
  return [...reading.filter((fact) => fact !== header), { ...header, doubt: twice }];
}

/** What was said of a file, with the order of its dates as it was said of the last one with the same header. */
export async function withKeptDates(
  db: Db | Transaction,
  run: Pick<RunRow, 'id' | 'kind' | 'settings'>,
  header: readonly string[],
): Promise<RunRow['settings']> {
  if (run.settings?.said?.dates !== undefined) return run.settings;
  const dates = await selectKeptDates(db, run, header);
  const settings = run.settings ?? { source: '', columns: null, day: null };
  return dates === undefined ? run.settings : { ...settings, said: { ...settings.said, dates } };
}

function isSame(one: Places, other: Places): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => one[name] === other[name]);
}

/** What a person may choose for the columns of a file. */
export function columnChoices(
  { header, sample }: Pick<FoundTable, 'header' | 'sample'>,
  { fields, places }: { fields: ImportChoices['fields']; places: Places },
): ImportChoices {
  return {
    fields,
    columns: header.map((name, place) => ({
      header: name,
      example:
        sample
          .slice(0, 3)
          .map(({ values }) => (values[place] ?? '').trim())
          .find((text) => text !== '')
          ?.slice(0, 80) ?? '',
    })),
    mapping: { ...places },
    day: null,
  };
}

/** The facts of a reading, in doubt where data are missing without which no row can be read. */
export function withMissing(reading: readonly ImportFact[], missing: readonly string[]): ImportFact[] {
  if (missing.length === 0) return [...reading];
  const header = reading.find(({ name }) => name === 'header') ?? factOf('header', '', '');
  const doubt = `No se reconocen todas las columnas. Falta decir cuál es: ${missing.join('; ')}. Dilo aquí, o corrige los encabezados y sube el archivo otra vez.`;
  return [...reading.filter((fact) => fact !== header), { ...header, doubt: header.doubt ?? doubt }];
}

/** The same with a question about the columns; what the names lack is asked first. */
export function withQuestion(reading: readonly ImportFact[], doubt: string | undefined): ImportFact[] {
  return reading.map((fact) =>
    fact.name !== 'header' || doubt === undefined || fact.doubt !== undefined ? fact : { ...fact, doubt },
  );
}

/** Asks what the columns are that nothing reads; undefined when there are none. */
export function askUnused(
  { header, sample }: Pick<FoundTable, 'header' | 'sample'>,
  isUsed: (place: number) => boolean,
): string | undefined {
  const names = header.flatMap((name, place) => {
    const says = name.trim() !== '' || sample.some(({ values }) => (values[place] ?? '').trim() !== '');
    return isUsed(place) || !says ? [] : [`«${name.trim() || `Columna ${place + 1}`}»`];
  });
  if (names.length === 0) return undefined;
  return `${names.length === 1 ? 'No se reconoce la columna' : 'No se reconocen las columnas'} ${names.join(', ')}. Di qué es cada una, o deja «No se usa», y guarda: después se leen las filas.`;
}

/** Whether rows can be read already. */
export const isReadable = (reading: readonly ImportFact[]): boolean =>
  reading.every(({ doubt }) => doubt === undefined);
