import {
  AmountColumn,
  DECIMAL_SIGNS,
  MARK_MEANING_LABELS,
  MARK_MEANINGS,
  MARK_NAMES,
  readAmountIn,
  times,
  type AmountWitness,
  type DecimalSign,
  type MarkMeanings,
} from '#contract/rules/texts/amount-text.ts';
import {
  DATE_ORDER_LABELS,
  DATE_ORDERS,
  CENTURIES,
  DayColumn,
  isOfNoCentury,
  type DateOrder,
  type DayProblem,
  type Century,
  type DaySpan,
  type ReadDay,
} from '#contract/rules/days/written-day.ts';
import type { Tax } from '#contract/rules/texts/money-unit.ts';
import { moneyTwice } from '#contract/rules/texts/money-words.ts';
import type { ImportFact, ImportSettings, ReadingFact } from '#contract/imports.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { factOf } from '../imports/reading.ts';
import type { CsvRow } from './csv-text.ts';

/** The question about each sign before three figures. */
const MARK_FACTS = { '.': 'points', ',': 'commas' } as const satisfies Record<DecimalSign, ReadingFact>;

/** How the amounts and dates of a file are written, told by its columns and not by their cells. */
export class WrittenValues<Field extends string> {
  readonly #amounts: Map<Field, AmountColumn>;
  readonly #days: Map<Field, DayColumn>;
  /** Whether its amounts have the tax in them. */
  readonly #tax: Tax | undefined;
  /** What one of its amounts counts. */
  readonly #pesos: number;
  /** What a person chose. */
  readonly #settled: { marks: MarkMeanings; dates?: DateOrder; century?: Century | 'none' };
  #span: DaySpan | undefined;
  /** What the dates of the file say of their order, while no more of them are seen. */
  #order: { of: DateOrder | 'both' | undefined } | undefined;
  /** Years between which its dates are by what the file is. */
  readonly #bounds: DaySpan | undefined;

  constructor(
    {
      amounts = [],
      days = [],
      first,
      tax,
      pesos = 1,
      bounds,
    }: {
      amounts?: readonly Field[];
      days?: readonly Field[];
      first?: number;
      tax?: Tax;
      pesos?: number;
      bounds?: DaySpan;
    },
    settings: ImportSettings | null = null,
  ) {
    this.#tax = tax;
    this.#bounds = bounds;
    this.#pesos = pesos;
    this.#amounts = new Map(amounts.map((field) => [field, new AmountColumn()]));
    this.#days = new Map(
      days.map((field) => [field, new DayColumn([], first === undefined ? {} : { first })]),
    );
    const { dates, century } = settings?.said ?? {};
    this.#settled = {
      marks: Object.fromEntries(
        DECIMAL_SIGNS.flatMap((mark) => {
          const meaning = MARK_MEANINGS.find((one) => one === settings?.said?.[MARK_FACTS[mark]]);
          return meaning === undefined ? [] : [[mark, meaning] as const];
        }),
      ),
      ...(dates === 'day' || dates === 'month' ? { dates } : {}),
      ...(century === '20' || century === '19' || century === 'none' ? { century } : {}),
    };
  }

  /** A row of the file, before any of them is read. */
  see(textOf: (field: Field) => string, line: number): void {
    for (const [field, column] of this.#amounts) column.see(textOf(field), line);
    for (const [field, column] of this.#days) column.see(textOf(field), line);
    this.#span = undefined;
    this.#order = undefined;
  }

  /** Sees every row of a table. */
  async survey(rows: AsyncIterable<CsvRow>, textOf: (row: CsvRow, field: Field) => string): Promise<this> {
    for await (const row of rows) this.see((field) => textOf(row, field), row.line);
    return this;
  }

  /** An amount of a field, in pesos. */
  amount(field: Field, text: string): ReturnType<typeof readAmountIn> {
    return readAmountIn(text, this.#meaningsOf(field), { kept: this.#tax, pesos: this.#pesos });
  }

  day(field: Field, text: string): ReadDay | DayProblem {
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
    const { century } = this.#settled;
    return {
      order: this.#orderOf(this.#column(field)),
      span: this.#spanOfFile(),
      ...(century !== 'none' && { century }),
    };
  }

  #meaningsOf(field: Field): MarkMeanings {
    return { ...this.#amounts.get(field)?.meanings, ...this.#settled.marks };
  }

  /** Its own dates tell, or those of the other columns; the day stands first where nothing does. */
  #orderOf(column: DayColumn): DateOrder | 'both' {
    const file = this.#orderOfFile();
    if (this.#settled.dates !== undefined) return this.#settled.dates;
    // One date of its own does not speak against the other columns.
    return (column.isSure || file !== 'both' ? column.order : undefined) ?? file ?? 'day';
  }

  #orderOfFile(): DateOrder | 'both' | undefined {
    if (this.#order !== undefined) return this.#order.of;
    const said = new Set([...this.#days.values()].flatMap(({ order }) => order ?? []));
    this.#order = { of: said.size > 1 ? 'both' : [...said][0] };
    return this.#order.of;
  }

  /** Columns with dates whose order only a person can say. */
  get #openDays(): DayColumn[] {
    return [...this.#days.values()].filter(
      (column) => column.doubtful > 0 && this.#orderOf(column) === 'both',
    );
  }

  #spanOfFile(): DaySpan | undefined {
    if (this.#span !== undefined) return this.#span;
    const spans = [...this.#days.values()].flatMap(({ span }) => span ?? []).concat(this.#bounds ?? []);
    if (spans.length === 0) return undefined;
    this.#span = {
      first: Math.min(...spans.map(({ first }) => first)),
      last: Math.max(...spans.map(({ last }) => last)),
    };
    return this.#span;
  }

  /** How they are written, for the line that says what was understood of the file. */
  get facts(): ImportFact[] {
    return [
      ...this.#decimalFact(),
      ...DECIMAL_SIGNS.flatMap((mark) => this.#markFact(mark)),
      ...this.#datesFact(),
      ...this.#centuryFact(),
    ];
  }

  /** What a person should know of it before anything is asked: columns that mix both ways of writing. */
  get notes(): string[] {
    return [...this.#amounts.values()].flatMap((column) => {
      if (!column.isMixed) return [];
      const said = DECIMAL_SIGNS.map((sign) => {
        const { count, shown } = column.certain[sign];
        return `${count === 1 ? '1 fila escribe' : `${count} filas escriben`} los centavos con ${MARK_NAMES[sign]} (${whereOf(shown)})`;
      });
      return [
        `La columna de importes mezcla dos maneras de escribir: ${said.join(' y ')}. Cada una se toma como está escrita.`,
      ];
    });
  }

  #decimalFact(): ImportFact[] {
    const columns = [...this.#amounts.values()];
    if (columns.some(({ isMixed }) => isMixed)) return [factOf('decimal', '', 'decimales mezclados')];
    const signs = [...new Set(columns.flatMap(({ sign }) => sign ?? []))];
    if (signs.length === 0) return [];
    const shown = signs.map((sign) => MARK_NAMES[sign]).join(' y ');
    return [factOf('decimal', signs[0]!, `decimales con ${shown}`)];
  }

  /** What a sign before three figures stands for: as its column tells, as a person said, or asked. */
  #markFact(mark: DecimalSign): ImportFact[] {
    const columns = [...this.#amounts.values()].filter((column) => column.doubts[mark].count > 0);
    if (columns.length === 0) return [];
    const said = this.#settled.marks[mark];
    const isOpen = said === undefined && columns.some(({ open }) => open.includes(mark));
    const meaning = isOpen ? undefined : (said ?? columns[0]!.meanings[mark]);
    const count = columns.reduce((sum, { doubts }) => sum + doubts[mark].count, 0);
    const shown = columns.flatMap(({ doubts }) => doubts[mark].shown).slice(0, SHOWN);
    const [first] = shown;
    return [
      factOf(
        MARK_FACTS[mark],
        meaning ?? '',
        meaning === undefined
          ? `importes con ${MARK_NAMES[mark]} por decir`
          : `«${first!.text}» es ${moneyTwice(times(first!.readings[meaning], this.#pesos))}`,
        {
          choices: MARK_MEANINGS.map((value) => ({
            value,
            label: MARK_MEANING_LABELS[mark][value],
            examples: shown.map(
              ({ text, line, readings }) =>
                `línea ${line}: «${text}» es ${moneyTwice(times(readings[value], this.#pesos))}`,
            ),
          })),
          ...(said === undefined ? {} : { isSaid: true }),
          ...(isOpen
            ? {
                doubt: `${count === 1 ? 'Hay 1 fila' : `Hay ${count} filas`} con un importe que se lee de dos maneras (${whereOf(shown)}) y nada en la columna dice cuál. Elige cuánto es; las demás filas se toman como están escritas.`,
              }
            : {}),
        },
      ),
    ];
  }

  /** A cell of each order, for whoever reads that the file has both. */
  #bothOrders(): string {
    const shown = DATE_ORDERS.flatMap((order) => {
      const found = [...this.#days.values()].flatMap(({ witnesses }) => witnesses[order] ?? [])[0];
      return found === undefined ? [] : `${DATE_ORDER_LABELS[order]} en ${whereOf([found])}`;
    });
    return shown.length === 0 ? '' : ` (${shown.join('; ')})`;
  }

  /** What stands against many dates that read both ways, where it is one alone. */
  #slip(): string | undefined {
    const columns = [...this.#days.values()];
    if (columns.some(({ witnesses }) => witnesses.day !== undefined)) return undefined;
    const count = columns.reduce((sum, { doubtful }) => sum + doubtful, 0);
    return `Una sola fecha dice que el mes va primero${this.#bothOrders()} y ${count.toLocaleString('es-MX')}`;
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
            ? `fechas en los dos órdenes${this.#bothOrders()}`
            : `fechas ${DATE_ORDER_LABELS[order]}`,
        {
          choices:
            shown.length === 0
              ? []
              : DATE_ORDERS.map((value) => ({
                  value,
                  label: DATE_ORDER_LABELS[value],
                  examples: shown.map(
                    ({ text, line, readings }) => `línea ${line}: «${text}» es ${shortDate(readings[value])}`,
                  ),
                })),
          ...(isSaid === undefined ? {} : { isSaid: true }),
          ...(isOpen
            ? {
                doubt:
                  `${this.#slip() ?? `Hay fechas con el día primero y otras con el mes primero${this.#bothOrders()}, y algunas`} se leen de dos maneras, como «` +
                  shown.map(({ text }) => text).join('», «') +
                  '»: di cuál va primero.',
              }
            : {}),
        },
      ),
    ];
  }

  /** For which dates a century was chosen: those that the file itself tells are as it says. */
  #centuryShown(open: readonly AmountWitness[]): string {
    const { century } = this.#settled;
    if (century === undefined) return 'siglo por decir';
    const all = [...this.#days.values()].flatMap(({ shorts }) => [...shorts.values()]);
    const told = all.find((one) => !open.some(({ text }) => text === one.text));
    const said = century === 'none' ? 'años de dos cifras por escribir' : CENTURY_LABELS[century];
    const rest = told === undefined ? '' : `; las demás, como «${told.text}», por los otros años del archivo`;
    return `${said} en ${whereOf(open.slice(0, SHOWN))}${open.length > SHOWN ? ' y otras' : ''}${rest}`;
  }

  /** The century of short years that the other years of the file do not tell: as a person said, or asked. */
  #centuryFact(): ImportFact[] {
    const span = this.#spanOfFile();
    const open = [...this.#days.values()].flatMap(({ shorts }) =>
      [...shorts.values()].filter((one) => isOfNoCentury(one, span)),
    );
    if (open.length === 0) return [];
    const { century } = this.#settled;
    const shown = open.slice(0, SHOWN);
    return [
      factOf('century', century ?? '', this.#centuryShown(open), {
        choices: ([...CENTURIES, 'none'] as const).map((value) => ({
          value,
          label: CENTURY_LABELS[value],
          ...(value !== 'none' && {
            examples: shown.flatMap(({ text, line, readings }) => {
              const day = readings[value];
              return day === undefined ? [] : [`línea ${line}: «${text}» es ${shortDate(day)}`];
            }),
          }),
        })),
        ...(century === undefined
          ? {
              doubt: `Hay fechas con el año en dos cifras (${whereOf(shown)}) y nada en el archivo dice de qué siglo son: elige cuál.`,
            }
          : { isSaid: true }),
      }),
    ];
  }
}

const CENTURY_LABELS: Record<Century | 'none', string> = {
  '20': 'años 2000 a 2099',
  '19': 'años 1900 a 1999',
  none: 'De los dos siglos: esas filas no se toman; escribe en ellas el año con cuatro cifras',
};

/** Values that are shown in both ways. */
const SHOWN = 3;

const whereOf = (shown: readonly AmountWitness[]) =>
  shown.map(({ text, line }) => `línea ${line}: «${text}»`).join('; ');
