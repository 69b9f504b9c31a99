import {
  AmountColumn,
  DECIMAL_SIGN_LABELS,
  readAmountIn,
  shownNumber,
  type DecimalSign,
} from '#contract/rules/amount-text.ts';
import {
  DATE_ORDER_LABELS,
  DayColumn,
  type DateOrder,
  type DayProblem,
  type DaySpan,
} from '#contract/rules/written-day.ts';
import type { ImportTable } from '#contract/imports.ts';

/** What a person settled about the values of a file. */
export interface ValueSettings {
  decimal?: DecimalSign | undefined;
  dateOrder?: DateOrder | undefined;
}

/** How the amounts and dates of a file are written, told by its columns and not by their cells. */
export class WrittenValues<Field extends string> {
  readonly #amounts: Map<Field, AmountColumn>;
  readonly #days: Map<Field, DayColumn>;
  readonly #settled: ValueSettings;
  #span: DaySpan | undefined;

  constructor(
    {
      amounts = [],
      days = [],
      first,
    }: { amounts?: readonly Field[]; days?: readonly Field[]; first?: number },
    settled: ValueSettings = {},
  ) {
    this.#amounts = new Map(amounts.map((field) => [field, new AmountColumn()]));
    this.#days = new Map(
      days.map((field) => [field, new DayColumn([], first === undefined ? {} : { first })]),
    );
    this.#settled = settled;
  }

  /** A row of the file, before any of them is read. */
  see(textOf: (field: Field) => string): void {
    for (const [field, column] of this.#amounts) column.see(textOf(field));
    for (const [field, column] of this.#days) column.see(textOf(field));
    this.#span = undefined;
  }

  /** Sees every row of a table. */
  async survey(
    rows: AsyncIterable<{ values: readonly string[] }>,
    textOf: (values: readonly string[], field: Field) => string,
  ): Promise<this> {
    for await (const { values } of rows) this.see((field) => textOf(values, field));
    return this;
  }

  amount(field: Field, text: string): ReturnType<typeof readAmountIn> {
    return readAmountIn(text, this.#signOf(field));
  }

  day(field: Field, text: string): { day: string } | DayProblem {
    return this.#column(field).read(text, this.#asked(field));
  }

  /** Every date of a cell, the earliest first. */
  days(field: Field, text: string): string[] {
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
    return this.#settled.dateOrder ?? column.order ?? this.#orderOfFile() ?? 'day';
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

  /** The decimal sign that amounts are read with, where any has decimals or may have. */
  get decimal(): { sign: DecimalSign | undefined; isOpen: boolean } | undefined {
    const columns = [...this.#amounts.values()];
    const sign = this.#settled.decimal ?? columns.find((column) => column.sign !== undefined)?.sign;
    const isOpen = this.#settled.decimal === undefined && columns.some((column) => column.isOpen);
    const isAsked = isOpen || columns.some(({ doubtful }) => doubtful > 0);
    return sign === undefined && !isAsked ? undefined : { sign, isOpen };
  }

  /** The order that dates of figures are read in, where any may be read otherwise. */
  get dateOrder(): { order: DateOrder; isOpen: boolean } | undefined {
    const columns = [...this.#days.values()];
    if (columns.every(({ doubtful, order }) => doubtful === 0 && order === undefined)) return undefined;
    const file = this.#settled.dateOrder ?? this.#orderOfFile() ?? 'day';
    return { order: file === 'both' ? 'day' : file, isOpen: this.#openDays.length > 0 };
  }

  /** What the preview says of them in one line. */
  get said(): string[] {
    const { decimal, dateOrder } = this;
    return [
      ...(decimal === undefined
        ? []
        : [
            `decimales con ${decimal.isOpen || decimal.sign === undefined ? 'punto o coma (falta decirlo)' : DECIMAL_SIGN_LABELS[decimal.sign]}`,
          ]),
      ...(dateOrder === undefined
        ? []
        : [
            `fechas ${dateOrder.isOpen ? 'en dos órdenes (falta decirlo)' : DATE_ORDER_LABELS[dateOrder.order]}`,
          ]),
    ];
  }

  /** Three of the values that say two things, both ways, where a person has to say which. */
  get doubts(): ImportTable[] {
    const amounts = [...this.#amounts.values()].filter(
      (column) => column.doubtful > 0 && column.sign === undefined,
    );
    const days = [...this.#days.values()].filter(
      (column) => column.doubtful > 0 && (column.order ?? this.#orderOfFile()) === 'both',
    );
    const text = (name: string) => ({ name, as: 'text' as const });
    return [
      ...amounts.map((column) => ({
        title: 'Importes que se leen de dos maneras',
        columns: ['Como está escrito', 'Con punto decimal', 'Con coma decimal'].map(text),
        rows: column.doubts.map((doubt) => [
          doubt.text,
          shownNumber(doubt.readings['.']),
          shownNumber(doubt.readings[',']),
        ]),
      })),
      ...days.map((column) => ({
        title: 'Fechas que se leen de dos maneras',
        columns: ['Como está escrita', 'Día primero', 'Mes primero'].map(text),
        rows: column.doubts.map((doubt) => [doubt.text, doubt.readings.day, doubt.readings.month]),
      })),
    ];
  }
}
