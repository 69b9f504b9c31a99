import {
  AmountColumn,
  DECIMAL_SIGN_LABELS,
  DECIMAL_SIGNS,
  readAmountIn,
  shownNumber,
  type DecimalSign,
} from '#contract/rules/amount-text.ts';
import {
  DATE_ORDER_LABELS,
  DATE_ORDERS,
  DayColumn,
  type DateOrder,
  type DayProblem,
  type DaySpan,
} from '#contract/rules/written-day.ts';
import type { ImportFact, ImportSettings } from '#contract/imports.ts';
import { shortDate } from '#contract/rules/calendar.ts';
import { factOf } from '../imports/reading.ts';
import type { CsvRow } from './csv-text.ts';

/** How the amounts and dates of a file are written, told by its columns and not by their cells. */
export class WrittenValues<Field extends string> {
  readonly #amounts: Map<Field, AmountColumn>;
  readonly #days: Map<Field, DayColumn>;
  /** What a person chose. */
  readonly #settled: { decimal?: DecimalSign; dates?: DateOrder };
  #span: DaySpan | undefined;

  constructor(
    {
      amounts = [],
      days = [],
      first,
    }: { amounts?: readonly Field[]; days?: readonly Field[]; first?: number },
    settings: ImportSettings | null = null,
  ) {
    this.#amounts = new Map(amounts.map((field) => [field, new AmountColumn()]));
    this.#days = new Map(
      days.map((field) => [field, new DayColumn([], first === undefined ? {} : { first })]),
    );
    const { decimal, dates } = settings?.said ?? {};
    this.#settled = {
      ...(decimal === '.' || decimal === ',' ? { decimal } : {}),
      ...(dates === 'day' || dates === 'month' ? { dates } : {}),
    };
  }

  /** A row of the file, before any of them is read. */
  see(textOf: (field: Field) => string): void {
    for (const [field, column] of this.#amounts) column.see(textOf(field));
    for (const [field, column] of this.#days) column.see(textOf(field));
    this.#span = undefined;
  }

  /** Sees every row of a table. */
  async survey(rows: AsyncIterable<CsvRow>, textOf: (row: CsvRow, field: Field) => string): Promise<this> {
    for await (const row of rows) this.see((field) => textOf(row, field));
    return this;
  }

  amount(field: Field, text: string): ReturnType<typeof readAmountIn> {
    return readAmountIn(text, this.#signOf(field));
  }

  day(field: Field, text: string): { day: string } | DayProblem {
    return this.#column(field).read(text, this.#asked(field));
  }

  /** Every date of a cell, the earliest first, and what of it is none. */
  days(field: Field, text: string): { days: string[]; left: string[] } {
    return this.#column(field).readAll(text, this.#asked(field));
  }

  #column(field: Field): DayColumn {
    return this.#days.get(field) ?? new DayColumn();
  }

  #asked(field: Field) {
    return { order: this.#orderOf(this.#column(field)), span: this.#spanOfFile() };
  }

  #signOf(field: Field): DecimalSign | undefined {
    return this.#settled.decimal ?? this.#amounts.get(field)?.sign;
  }

  /** Its own dates tell, or those of the other columns; the day stands first where nothing does. */
  #orderOf(column: DayColumn): DateOrder | 'both' {
    return this.#settled.dates ?? column.order ?? this.#orderOfFile() ?? 'day';
  }

  #orderOfFile(): DateOrder | 'both' | undefined {
    const said = new Set([...this.#days.values()].flatMap(({ order }) => order ?? []));
    return said.size > 1 ? 'both' : [...said][0];
  }

  /** Columns with dates whose order only a person can say. */
  get #openDays(): DayColumn[] {
    return [...this.#days.values()].filter(
      (column) => column.doubtful > 0 && this.#orderOf(column) === 'both',
    );
  }

  #spanOfFile(): DaySpan | undefined {
    if (this.#span !== undefined) return this.#span;
    const spans = [...this.#days.values()].flatMap(({ span }) => span ?? []);
    if (spans.length === 0) return undefined;
    this.#span = {
      first: Math.min(...spans.map(({ first }) => first)),
      last: Math.max(...spans.map(({ last }) => last)),
    };
    return this.#span;
  }

  /** How they are written, for the line that says what was understood of the file. */
  get facts(): ImportFact[] {
    return [...this.#decimalFact(), ...this.#datesFact()];
  }

  #decimalFact(): ImportFact[] {
    const { decimal: isSaid } = this.#settled;
    const columns = [...this.#amounts.values()];
    const sign = isSaid ?? columns.find((column) => column.sign !== undefined)?.sign;
    const doubts = columns.flatMap((column) => column.doubts).slice(0, SHOWN);
    if (sign === undefined && doubts.length === 0) return [];
    const isOpen = isSaid === undefined && columns.some((column) => column.isOpen);
    return [
      factOf(
        'decimal',
        isOpen ? '' : (sign ?? ''),
        isOpen ? 'decimales por decir' : `decimales con ${sign === ',' ? 'coma' : 'punto'}`,
        {
          choices:
            doubts.length === 0
              ? []
              : DECIMAL_SIGNS.map((value) => ({
                  value,
                  label: DECIMAL_SIGN_LABELS[value],
                  examples: doubts.map(
                    ({ text, readings }) => `«${text}» es ${shownNumber(readings[value])}`,
                  ),
                })),
          ...(isSaid === undefined ? {} : { isSaid: true }),
          ...(isOpen
            ? {
                doubt:
                  'Hay importes que se leen de dos maneras, como «' +
                  doubts.map(({ text }) => text).join('», «') +
                  '»: di si la columna escribe los decimales con punto o con coma.',
              }
            : {}),
        },
      ),
    ];
  }

  #datesFact(): ImportFact[] {
    const { dates: isSaid } = this.#settled;
    const columns = [...this.#days.values()];
    if (columns.every(({ doubtful, order }) => doubtful === 0 && order === undefined)) return [];
    const isOpen = this.#openDays.length > 0;
    const order = isSaid ?? this.#orderOfFile() ?? 'day';
    const shown = columns.flatMap((column) => column.doubts).slice(0, SHOWN);
    return [
      factOf(
        'dates',
        isOpen || order === 'both' ? '' : order,
        isOpen
          ? 'fechas por decir'
          : order === 'both'
            ? 'fechas en los dos órdenes'
            : `fechas ${DATE_ORDER_LABELS[order]}`,
        {
          choices:
            shown.length === 0
              ? []
              : DATE_ORDERS.map((value) => ({
                  value,
                  label: DATE_ORDER_LABELS[value],
                  examples: shown.map(({ text, readings }) => `«${text}» es ${shortDate(readings[value])}`),
                })),
          ...(isSaid === undefined ? {} : { isSaid: true }),
          ...(isOpen
            ? {
                doubt:
                  'Hay fechas con el día primero y otras con el mes primero, y algunas se leen de dos maneras, como «' +
                  shown.map(({ text }) => text).join('», «') +
                  '»: di cuál va primero.',
              }
            : {}),
        },
      ),
    ];
  }
}

/** Values that are shown in both ways. */
const SHOWN = 3;
