import { MAX_PAYMENT_ROWS } from '#contract/payment-import.ts';
import type { ImportFindings } from '#contract/imports.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { isWorkingDay } from '#contract/rules/days/working-days.ts';
import { readAmountIn } from '#contract/rules/texts/amount-text.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { PAYMENT_STATE_LABELS, type PaymentState } from '#contract/payment-orders.ts';
import type { Db } from '#server/kit/db.ts';
import {
  columnChoices,
  isReadable,
  withKeptDates,
  withMissing,
  withTwice,
} from '#server/kit/imports/columns.ts';
import type { ColumnWants } from '#server/kit/imports/check-cells.ts';
import type { OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import type { FoundTable } from '#server/kit/table-file/table-rows.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { selectPayingOrders, selectTakenReferences } from './payment-import.sql.ts';
import {
  bankKey,
  judgePayment,
  keepPayment,
  orderProblem,
  type PaymentContext,
  type PaymentRow,
} from './payment-row.rules.ts';

interface Column {
  name: string;
  header: string;
  also: string;
  wants: ColumnWants;
  isNeeded?: true;
}

/** Columns of a file of payments, with other names that they have (purchase-chain §6.9). */
export const PAYMENT_COLUMNS: readonly Column[] = [
  {
    name: 'number',
    header: 'orden',
    also: 'orden de pago|op|número de orden',
    wants: 'text',
    isNeeded: true,
  },
  { name: 'uuid', header: 'uuid', also: 'folio fiscal', wants: 'text' },
  { name: 'day', header: 'fecha', also: 'fecha de pago|fecha pago', wants: 'date', isNeeded: true },
  { name: 'amount', header: 'importe', also: 'monto|importe pagado', wants: 'number', isNeeded: true },
  {
    name: 'reference',
    header: 'referencia',
    also: 'clave de rastreo|folio del banco',
    wants: 'text',
    isNeeded: true,
  },
  { name: 'bank', header: 'banco', also: 'institución', wants: 'text' },
  {
    name: 'four',
    header: 'cuenta_final4',
    also: 'cuenta|terminación de la cuenta|últimos cuatro',
    wants: 'text',
    isNeeded: true,
  },
  { name: 'state', header: 'estado', also: 'estatus|situación', wants: 'text' },
];

const headingKey = (heading: string): string => fold(heading).replace(/[^a-z0-9]+/g, '');

/** The column that a heading names. */
export const paymentColumnOf = (heading: string): Column | undefined =>
  PAYMENT_COLUMNS.find(({ header, also }) =>
    [header, ...also.split('|')].some((name) => headingKey(name) === headingKey(heading)),
  );

const STATES: Readonly<Record<string, PaymentState>> = {
  '': 'paid',
  pagado: 'paid',
  pagada: 'paid',
  programado: 'scheduled',
  programada: 'scheduled',
  devuelto: 'returned',
  devuelta: 'returned',
};

/** What days and references rows are judged with; `before` are transfers of the same file. */
export async function paymentContext(
  db: Parameters<typeof selectTakenReferences>[0],
  rows: readonly PaymentRow[],
  { holidays, before }: { holidays: ReadonlySet<string>; before: ReadonlySet<string> },
): Promise<PaymentContext> {
  const taken = await selectTakenReferences(db, rows);
  return {
    today: todayInMexico(),
    isWorkingDay: (day) => isWorkingDay(day, holidays),
    newId: () => crypto.randomUUID(),
    isTaken: (row) => taken.has(bankKey(row)) || before.has(bankKey(row)),
  };
}

type Orders = Awaited<ReturnType<typeof selectPayingOrders>>;
type Problems = Record<string, string>;

/** A file with its columns found, and what it is compared with. */
interface OpenedPayments {
  run: RunRow;
  table: FoundTable;
  places: Readonly<Record<string, number>>;
  /** Asks which of several headings is a datum. */
  twice: string | undefined;
  notes: string[];
  holidays: ReadonlySet<string>;
}

/** What a file says was paid, row by row. */
export class PaymentReading {
  readonly #db: Db;
  readonly #given: OpenedPayments;
  /** Orders as the rows before left them. */
  readonly #orders: Orders = new Map();
  readonly #lines = new Map<string, number>();
  readonly #references = new Set<string>();
  readonly #sums = new Map<PaymentState, { count: number; cents: bigint }>();
  #written: WrittenValues<string> | undefined;

  constructor(db: Db, given: OpenedPayments) {
    this.#db = db;
    this.#given = given;
  }

  async opened(): Promise<OpenedTable> {
    const { table, places, twice } = this.#given;
    const missing = PAYMENT_COLUMNS.filter(
      ({ name, isNeeded }) => isNeeded === true && places[name] === undefined,
    );
    const reading = withMissing(
      withTwice(table.reading, twice),
      missing.map(({ header }) => header),
    );
    const isUnread = !isReadable(reading);
    if (!isUnread) await this.#survey();
    return {
      header: table.header,
      isUnread,
      wants: table.header.map((_, place) => this.#columnAt(place)?.wants),
      identity: ['number', 'reference'].flatMap((name) => places[name] ?? []),
      rows: () => this.#rows(),
      labels: table.header.map((_, place) => this.#columnAt(place)?.header),
      faultsOf: (row) => this.#faultsOf(row),
      stage: (rows) => this.#stage(rows),
      findings: () => this.#findings(reading),
    };
  }

  #findings(reading: ImportFindings['reading']): ImportFindings {
    const { table, places, notes } = this.#given;
    const fields = PAYMENT_COLUMNS.map(({ name, header: label, isNeeded = false }) => ({
      name,
      label,
      isNeeded,
    }));
    return {
      reading: [...reading, ...(this.#written?.facts ?? [])],
      choices: columnChoices(table, { fields, places }),
      columns: table.header.flatMap((header, place) => {
        const column = this.#columnAt(place);
        return column === undefined ? [] : [{ label: column.header, header, position: place + 1 }];
      }),
      missing: [],
      ignored: table.header.filter((name, place) => name !== '' && this.#columnAt(place) === undefined),
      notes: [...table.notes, ...notes, ...(this.#written?.notes ?? [])],
      marks: [],
      tables: this.#tables(),
      demand: { doubt: null, count: null },
    };
  }

  /** What the rows that would be taken come to. */
  #tables(): ImportFindings['tables'] {
    if (this.#sums.size === 0) return [];
    return [
      {
        title: 'Lo que se registra',
        columns: [
          { name: 'Estado', as: 'text' as const },
          { name: 'Pagos', as: 'count' as const },
          { name: 'Importe', as: 'text' as const },
        ],
        rows: [...this.#sums].map(([state, { count, cents }]) => [
          PAYMENT_STATE_LABELS[state],
          count,
          moneyText(decimal(cents)),
        ]),
      },
    ];
  }

  #columnAt(place: number) {
    return PAYMENT_COLUMNS.find(({ name }) => this.#given.places[name] === place);
  }

  /** How its amounts and days are written, which only all of them tell. */
  async #survey(): Promise<void> {
    const written = new WrittenValues<string>(
      { amounts: ['amount'], days: ['day'] },
      await withKeptDates(this.#db, this.#given.run, this.#given.table.header),
    );
    for await (const row of this.#rows())
      written.see((name) => (this.#kind(row, name) === undefined ? this.#cell(row, name) : ''), row.line);
    this.#written = written;
  }

  async *#rows(): AsyncGenerator<CsvRow> {
    let count = 0;
    for await (const row of this.#given.table.rows()) {
      count += 1;
      if (count > MAX_PAYMENT_ROWS)
        throw new CsvProblem(`El archivo tiene más de ${MAX_PAYMENT_ROWS} filas. Divídelo en varios.`);
      yield row;
    }
  }

  #cell({ values }: CsvRow, name: string): string {
    return oneLine(values[this.#given.places[name] ?? -1] ?? '');
  }

  #kind({ kinds }: CsvRow, name: string) {
    return kinds?.[this.#given.places[name] ?? -1];
  }

  async #stage(rows: readonly CsvRow[]): Promise<StagedRow[]> {
    const read = rows.map((row) => ({ row, ...this.#read(row) }));
    await this.#lookUp(read.map(({ data }) => data));
    const sound = read.flatMap(({ data, problems }) => (Object.keys(problems).length === 0 ? [data] : []));
    const context = await paymentContext(this.#db, sound, {
      holidays: this.#given.holidays,
      before: this.#references,
    });
    return read.map(({ row, data, problems }) => this.#staged(row, { data, problems, context }));
  }

  async #lookUp(rows: readonly PaymentRow[]): Promise<void> {
    const fresh = [...new Set(rows.map(({ number }) => number))].filter((one) => !this.#orders.has(one));
    for (const [number, order] of await selectPayingOrders(this.#db, fresh)) this.#orders.set(number, order);
  }

  /** What is wrong with the order of a row that has other faults. */
  #orderFault(row: PaymentRow): Problems {
    return orderProblem(row, this.#orders.get(row.number))?.problems ?? {};
  }

  async #faultsOf(row: CsvRow): Promise<Problems> {
    const { data, problems } = this.#read(row);
    await this.#lookUp([data]);
    return { ...this.#orderFault(data), ...problems };
  }

  #staged(
    { line, values }: CsvRow,
    { data, problems, context }: { data: PaymentRow; problems: Problems; context: PaymentContext },
  ): StagedRow {
    const { number, day, amount, reference, state } = data;
    const key = [number, day, amount, reference, state].join(' · ');
    const staged = { line, key, title: `${number} · ${moneyText(amount)} · ${reference}` };
    const refused = (code: string, said: Problems): StagedRow => ({
      ...staged,
      kind: 'refused',
      code,
      problems: said,
      cells: values,
    });
    if (Object.keys(problems).length > 0) return refused('wrong', { ...this.#orderFault(data), ...problems });
    const first = this.#lines.get(key);
    if (first !== undefined)
      return refused('repeated', { Fila: `Dice lo mismo que la línea ${first}: quita una de las dos.` });
    this.#lines.set(key, line);
    const order = this.#orders.get(number);
    const effect = judgePayment(data, order, context);
    if (effect.kind === 'same') return { ...staged, kind: 'same' };
    if (effect.kind === 'refused') return refused(effect.code, effect.problems);
    if (order !== undefined) keepPayment(data, order, effect);
    const supplier = order?.supplier ?? '';
    if (state === 'paid') this.#references.add(bankKey(data));
    const sum = this.#sums.get(state) ?? { count: 0, cents: 0n };
    this.#sums.set(state, { count: sum.count + 1, cents: sum.cents + centsOf(amount) });
    return {
      ...staged,
      title: `${PAYMENT_STATE_LABELS[state]}: ${moneyText(amount)} a ${supplier}, cuenta ••••${data.four}, orden ${number}`,
      kind: 'new',
      data: { ...data, supplier },
      ...(Object.keys(effect.notes).length > 0 && { doubts: effect.notes }),
    };
  }

  #read(row: CsvRow): { data: PaymentRow; problems: Problems } {
    const problems: Problems = {};
    const text = (name: string) => this.#cell(row, name);
    const wrong = (name: string, why: string) => {
      problems[PAYMENT_COLUMNS.find((one) => one.name === name)?.header ?? name] ??= why;
    };
    const state = STATES[fold(text('state'))];
    if (state === undefined) wrong('state', 'Escribe pagado, programado o devuelto.');
    if (!/^OP-\d{4}-\d{5,7}$/i.test(text('number')))
      wrong('number', 'Escribe el número de la orden, como OP-2026-00012.');
    const reference = text('reference');
    if (reference === '' || reference.length > 40)
      wrong('reference', 'Escribe la referencia del banco, de 40 letras como máximo.');
    const four = text('four').replace(/\.0+$/, '').slice(-4).padStart(4, '0');
    if (!/^\d{1,18}(?:\.0{1,2})?$/.test(text('four')))
      wrong('four', 'Escribe los últimos cuatro dígitos de la cuenta.');
    if (text('bank').length > 80) wrong('bank', 'Escribe el banco con 80 letras como máximo.');
    const amount = this.#amount(row);
    if ('problem' in amount) wrong('amount', amount.problem);
    else if (centsOf(amount.text) <= 0n) wrong('amount', 'Escribe un importe mayor que cero.');
    const day = this.#day(row);
    if ('problem' in day) wrong('day', day.problem);
    return {
      problems,
      data: {
        line: row.line,
        number: text('number').toUpperCase(),
        uuid: text('uuid').toUpperCase(),
        day: 'day' in day ? day.day : '',
        amount: 'text' in amount ? amount.text : '0.00',
        reference,
        bank: text('bank'),
        four,
        state: state ?? 'paid',
      },
    };
  }

  #amount(row: CsvRow) {
    const text = this.#cell(row, 'amount');
    if (text === '') return { problem: 'Escribe el importe.' };
    return this.#kind(row, 'amount') === 'number'
      ? readAmountIn(text, { '.': 'decimals' })
      : this.#written!.amount('amount', text);
  }

  #day(row: CsvRow) {
    const text = this.#cell(row, 'day');
    if (text === '') return { problem: 'Escribe la fecha.' };
    return this.#kind(row, 'day') === 'date' ? { day: text.slice(0, 10) } : this.#written!.day('day', text);
  }
}
