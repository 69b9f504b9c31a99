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
}

/** A column of a format of the national platform. */
export interface FormatColumn<Row, Frame extends FormatFrame = FormatFrame> {
  /** Name in the format. */
  name: string;
  value: (row: Row, frame: Frame, position: number) => Value | undefined;
  /** Whether the law wants it of this row. */
  required?: (row: Row) => boolean;
  shape?: { pattern: RegExp; problem: string };
  /** Where it is mended, when that is another place than the one of the row. */
  place?: string;
}

/** Dates of the platform are written day first. */
export const platformDay = (plain: string | null | undefined): string | null =>
  plain === null || plain === undefined ? null : plain.split('-').toReversed().join('/');

/** First and last day of a quarter. */
export function quarterDays(year: number, quarter: number): { from: string; to: string } {
  const month = quarter * 3;
  const two = (value: number) => String(value).padStart(2, '0');
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${year}-${two(month - 2)}-01`, to: `${year}-${two(month)}-${two(last)}` };
}

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
export function formatRow<Row, Frame extends FormatFrame>(
  columns: readonly FormatColumn<Row, Frame>[],
  row: Row,
  { frame, position }: { frame: Frame; position: number },
): Value[] {
  return columns.map(({ value }) => {
    const cell = value(row, frame, position);
    return isEmpty(cell) ? null : cell;
  });
}

/** What has to be mended before a row is complete. */
export function formatFaults<Row, Frame extends FormatFrame>(
  columns: readonly FormatColumn<Row, Frame>[],
  row: Row,
  frame: Frame,
): { field: string; problem: string; place: string | undefined }[] {
  return columns.flatMap(({ name, value, required, shape, place }) => {
    const cell = value(row, frame, 1);
    if (isEmpty(cell)) return required?.(row) === true ? [{ field: name, problem: 'Falta', place }] : [];
    return shape === undefined || shape.pattern.test(String(cell))
      ? []
      : [{ field: name, problem: shape.problem, place }];
  });
}
