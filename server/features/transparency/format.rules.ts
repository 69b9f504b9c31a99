import { countryName } from '#contract/countries.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';

/** What stands in a cell of a report. */
export type Value = string | number | null;

/** What is the same in every row of a report. */
export interface FormatFrame {
  year: number;
  from: string;
  to: string;
  updatedOn: string;
  area: string;
  note: string;
  /** Where addresses of screens begin. */
  screens: string;
}

/** Where something that a row lacks is written: the control, and its screen where that is another than the one of the row. */
export interface MendPlace {
  section?: string;
  /** Id of the control. */
  control: string;
}

/** A column of a format of the national platform. */
export interface FormatColumn<Row> {
  /** Name in the format. */
  name: string;
  value: (row: Row, frame: FormatFrame, position: number) => Value | undefined;
  /** Whether the law wants it of this row. */
  required?: (row: Row) => boolean;
  shape?: { pattern: RegExp; problem: string };
  /** Where what is wanted or has another shape is written. */
  mend?: MendPlace | ((row: Row) => MendPlace);
}

/** What a row lacks. */
export interface Fault {
  field: string;
  problem: string;
  mend: MendPlace;
}

/** Dates of the platform are written day first. */
export const platformDay = (plain: string | null | undefined): string | null =>
  plain === null || plain === undefined ? null : plain.split('-').toReversed().join('/');

/** What an address abroad says: its country by name, not by code. */
export const abroadText = (key: string, text: string): string =>
  key === 'country' ? countryName(text) : text;

/** Columns with which every format begins. */
export const PERIOD_COLUMNS: readonly FormatColumn<unknown>[] = [
  { name: 'Ejercicio', value: (_, { year }) => year },
  { name: 'Fecha de inicio del periodo que se informa', value: (_, { from }) => platformDay(from) },
  { name: 'Fecha de término del periodo que se informa', value: (_, { to }) => platformDay(to) },
];

/** Columns with which every format ends. */
export const CLOSING_COLUMNS: readonly FormatColumn<unknown>[] = [
  {
    name: 'Área(s) responsable(s) que genera(n), posee(n), publica(n) y actualiza(n) la información',
    value: (_, { area }) => area,
  },
  { name: 'Fecha de actualización', value: (_, { updatedOn }) => platformDay(updatedOn) },
  { name: 'Nota', value: (_, { note }) => note },
];

const isEmpty = (cell: Value | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || cell === '';

/** A row of a report. Empty texts are empty cells. */
export function formatRow<Row>(
  columns: readonly FormatColumn<Row>[],
  row: Row,
  { frame, position }: { frame: FormatFrame; position: number },
): Value[] {
  return columns.map(({ value }) => {
    const cell = value(row, frame, position);
    return isEmpty(cell) ? null : cell;
  });
}

/** What has to be mended before a row is complete. */
export function formatFaults<Row>(
  columns: readonly FormatColumn<Row>[],
  row: Row,
  frame: FormatFrame,
): Fault[] {
  return columns.flatMap(({ name, value, required, shape, mend }) => {
    if (mend === undefined) return [];
    const cell = value(row, frame, 1);
    const problem = isEmpty(cell)
      ? required?.(row) === true
        ? 'Falta'
        : undefined
      : shape?.pattern.test(String(cell)) === false
        ? shape.problem
        : undefined;
    if (problem === undefined) return [];
    return [{ field: name, problem, mend: typeof mend === 'function' ? mend(row) : mend }];
  });
}

export type AddressKey = keyof SupplierFile['address'];

/** What the formats ask of a home, in their order: each names the street in its own words. */
export const homeColumns = <Column>(
  home: (name: string, key: AddressKey, isNeeded?: boolean) => Column,
  street: string,
): Column[] => [
  home('Tipo de vialidad (catálogo)', 'streetType', true),
  home(street, 'street', true),
  home('Número exterior', 'outerNumber', true),
  home('Número interior, en su caso', 'innerNumber'),
  home('Tipo de asentamiento (catálogo)', 'settlementType', true),
  home('Nombre del asentamiento', 'settlement', true),
  home('Clave de la localidad', 'localityCode'),
  home('Nombre de la localidad', 'locality'),
  home('Clave del municipio', 'municipalityCode'),
  home('Nombre del municipio o delegación', 'municipality', true),
  home('Clave de la Entidad Federativa', 'stateCode'),
  home('Entidad Federativa (catálogo)', 'stateName', true),
];
