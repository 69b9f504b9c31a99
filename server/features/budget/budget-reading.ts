import { MAX_BUDGET_ROWS } from '#contract/budget-import.ts';
import type { ImportFindings } from '#contract/imports.ts';
import { readAmountIn } from '#contract/rules/texts/amount-text.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import type { Db } from '#server/kit/db.ts';
import type { AskedWords } from '#server/kit/imports/asked-words.ts';
import {
  columnChoices,
  isReadable,
  withKeptDates,
  withMissing,
  withTwice,
} from '#server/kit/imports/columns.ts';
import { footNoteIn } from '#server/kit/imports/foot-notes.ts';
import type { OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import type { FoundTable } from '#server/kit/table-file/table-rows.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { selectKnownChanges, selectSums, type BudgetCatalogues, type KeySums } from './budget-import.sql.ts';
import { BudgetPreview } from './budget-preview.ts';
import {
  BUDGET_COLUMNS,
  isNoKey,
  isTotal,
  readBudgetRow,
  type BudgetFile,
  type BudgetRow,
} from './budget-row.rules.ts';

/** A file with its columns found, and what it is compared with. */
export interface OpenedBudget {
  run: RunRow;
  table: FoundTable;
  places: Readonly<Record<string, number>>;
  /** Asks which of several headings is a datum. */
  twice: string | undefined;
  notes: string[];
  units: AskedWords;
  items: AskedWords;
  catalogues: BudgetCatalogues;
}

type Problems = Record<string, string>;

/** What a file says of a budget, row by row and together. */
export class BudgetReading {
  readonly #db: Db;
  readonly #file: BudgetFile;
  readonly #given: OpenedBudget;
  readonly #preview: BudgetPreview;
  readonly #areas: Map<string, BudgetCatalogues['areas'][number]>;
  /** Lines of what rows say, and what is left of each key that is reduced. */
  readonly #lines = new Map<string, number>();
  readonly #left = new Map<string, bigint>();
  #written: WrittenValues<string> | undefined;

  constructor(db: Db, file: BudgetFile, given: OpenedBudget) {
    this.#db = db;
    this.#file = file;
    this.#given = given;
    this.#preview = new BudgetPreview(given.catalogues);
    const named = (key: 'name' | 'slug') =>
      given.catalogues.areas.map((area) => [fold(area[key]), area] as const);
    this.#areas = new Map([...named('slug'), ...named('name')]);
  }

  async opened(): Promise<OpenedTable> {
    const { table, places, twice } = this.#given;
    const columns = BUDGET_COLUMNS[this.#file];
    const missing = columns.filter(({ name, isNeeded }) => isNeeded === true && places[name] === undefined);
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
      rows: () => this.#rows(),
      faultsOf: (row, broken) => (isTotal(row.values) ? {} : this.#read(row, broken).problems),
      stage: (rows) => this.#stage(rows),
      findings: () => this.#findings(reading),
    };
  }

  #findings(reading: ImportFindings['reading']): ImportFindings {
    const { table, places, notes } = this.#given;
    const fields = BUDGET_COLUMNS[this.#file].map(({ name, header: label, isNeeded = false }) => ({
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
      tables: this.#preview.tables,
      words: this.#words(),
      demand: { doubt: this.#preview.doubt, count: null },
    };
  }

  #columnAt(place: number) {
    return BUDGET_COLUMNS[this.#file].find(({ name }) => this.#given.places[name] === place);
  }

  /** How its amounts and days are written, which only all of them tell. */
  async #survey(): Promise<void> {
    const named = (wants: string) =>
      BUDGET_COLUMNS[this.#file].filter((one) => one.wants === wants).map(({ name }) => name);
    const written = new WrittenValues<string>(
      { amounts: named('number'), days: named('date') },
      await withKeptDates(this.#db, this.#given.run, this.#given.table.header),
    );
    for await (const row of this.#rows())
      written.see((name) => (this.#kind(row, name) === undefined ? this.#cell(row, name) : ''), row.line);
    this.#written = written;
  }

  async *#rows(): AsyncGenerator<CsvRow> {
    let count = 0;
    for await (const row of this.#given.table.rows()) {
      if (isNoKey(row.values) && !isTotal(row.values) && footNoteIn(row) === undefined) continue;
      count += 1;
      if (count > MAX_BUDGET_ROWS)
        throw new CsvProblem(`El archivo tiene más de ${MAX_BUDGET_ROWS} filas. Divídelo en varios.`);
      yield row;
    }
  }

  #cell({ values }: CsvRow, name: string): string {
    return oneLine(values[this.#given.places[name] ?? -1] ?? '');
  }

  #kind({ kinds }: CsvRow, name: string) {
    return kinds?.[this.#given.places[name] ?? -1];
  }

  #amount(row: CsvRow, name: string) {
    const text = this.#cell(row, name);
    return this.#kind(row, name) === 'number'
      ? readAmountIn(text, { '.': 'decimals' })
      : this.#written!.amount(name, text);
  }

  async #stage(rows: readonly CsvRow[]): Promise<StagedRow[]> {
    for (const row of rows) if (isTotal(row.values)) this.#readTotal(row);
    const read = rows.filter(({ values }) => !isTotal(values)).map((row) => ({ row, ...this.#read(row) }));
    const codes = read.map(({ data }) => data.code);
    const sums = await selectSums(this.#db, codes);
    const known = this.#file === 'changes' ? await selectKnownChanges(this.#db, codes) : new Set<string>();
    return read.map(({ row: { line, values }, data, problems }) => {
      const key = data.code;
      const title = `${key} · ${moneyText(data.amount)}`;
      const staged = { line, key, title };
      const refused = (code: string, said: Problems): StagedRow => ({
        ...staged,
        kind: 'refused',
        code,
        problems: said,
        cells: values,
      });
      if (Object.keys(problems).length > 0) return refused('wrong', problems);
      const again = this.#repeated(data, line);
      if (again !== undefined) return refused('repeated', { Fila: again });
      this.#preview.count(data);
      const found = sums.get(key);
      if (this.#file === 'changes') return this.#stageChange({ staged, data, found, known, refused });
      return this.#stageApproved({ staged, data, found, refused });
    });
  }

  #stageApproved({ staged, data, found, refused }: Staging): StagedRow {
    const { line } = staged;
    if (found?.approved === data.amount) return { ...staged, kind: 'same' };
    if (found === undefined || centsOf(found.approved) === 0n)
      return { ...staged, kind: 'new', data: { ...data, line } };
    const by = centsOf(data.amount) - centsOf(found.approved);
    if (-by > centsOf(found.available))
      return refused('wrong', {
        Aprobado: `Ya se reservó o comprometió de esta clave: lo aprobado baja ${moneyText(decimal(-by))} y solo quedan ${moneyText(found.available)}.`,
      });
    return {
      ...staged,
      kind: 'changed',
      changes: [{ label: 'Aprobado', before: moneyText(found.approved), after: moneyText(data.amount) }],
      data: {
        ...data,
        line,
        kind: by < 0n ? 'unapprove' : 'approve',
        amount: decimal(by < 0n ? -by : by),
      },
    };
  }

  #stageChange({ staged, data, found, known, refused }: Staging & { known: Set<string> }): StagedRow {
    const { code, kind, amount, day, reason } = data;
    if (known.has([code, kind, amount, day, reason].join('|'))) return { ...staged, kind: 'same' };
    const left = this.#left.get(code) ?? centsOf(found?.available ?? '0.00');
    const next = kind === 'increase' ? left + centsOf(amount) : left - centsOf(amount);
    if (next < 0n)
      return refused('wrong', {
        Reducción: `La reducción es mayor que lo disponible de la clave: ${moneyText(decimal(left))}.`,
      });
    this.#left.set(code, next);
    return { ...staged, kind: 'new', data: { ...data, line: staged.line } };
  }

  /** Why a row says what another one of the file says. */
  #repeated({ code, kind, amount, day, reason }: BudgetRow, line: number): string | undefined {
    const said = this.#file === 'approved' ? code : [code, kind, amount, day, reason].join('|');
    const first = this.#lines.get(said);
    if (first === undefined) this.#lines.set(said, line);
    if (first === undefined) return undefined;
    return this.#file === 'approved'
      ? `Dice la misma clave que la línea ${first}: junta los dos importes en un renglón.`
      : `Dice lo mismo que la línea ${first}: quita una de las dos.`;
  }

  #read(row: CsvRow, broken?: ReadonlySet<number>): { data: BudgetRow; problems: Problems } {
    const problems: Problems = {};
    // Nobody is asked what a spoilt cell means.
    const isSound = (name: string) => broken?.has(this.#given.places[name] ?? -1) !== true;
    const headerOf = (name: string) =>
      this.#given.table.header[this.#given.places[name] ?? -1] ||
      (BUDGET_COLUMNS[this.#file].find((one) => one.name === name)?.header ?? name);
    const data = readBudgetRow({
      file: this.#file,
      text: (name) => this.#cell(row, name),
      wrong: (name, why) => (problems[headerOf(name)] ??= why),
      amount: (name) => this.#amount(row, name),
      day: () => {
        const text = this.#cell(row, 'day');
        return this.#kind(row, 'day') === 'date'
          ? { day: text.slice(0, 10) }
          : this.#written!.day('day', text);
      },
      areaOf: (unit) => (isSound('unit') ? this.#areaOf(unit, row.line) : undefined),
      itemOf: (text) => (isSound('item') ? this.#itemOf(text, row.line) : { problem: '' }),
      knowsSource: (code) => this.#given.catalogues.sources.has(code),
      isClosed: (year) => this.#given.catalogues.closed.has(year),
    });
    return { data, problems };
  }

  #readTotal(row: CsvRow): void {
    const cents = (name: string) => {
      const read = this.#cell(row, name) === '' ? undefined : this.#amount(row, name);
      return read === undefined || 'problem' in read ? undefined : centsOf(read.text);
    };
    const [one, less] =
      this.#file === 'approved' ? [cents('approved'), 0n] : [cents('increase'), cents('decrease')];
    if (one !== undefined || less !== undefined) this.#preview.total((one ?? 0n) - (less ?? 0n), row.line);
  }

  #areaOf(unit: string, line: number): { unit: string; areaId: string } | undefined {
    if (unit === '') return undefined;
    const known = this.#given.catalogues.units.get(unit);
    if (known !== undefined) return { unit, areaId: known };
    const named = this.#areas.get(fold(unit));
    if (named !== undefined) return { unit: named.slug, areaId: named.id };
    const { units } = this.#given;
    units.note(unit, line);
    const answered = this.#given.catalogues.areas.find(({ id }) => id === units.answer(unit));
    if (answered === undefined) return undefined;
    return { unit: /[.\s]/.test(unit) ? answered.slug : unit, areaId: answered.id };
  }

  #itemOf(text: string, line: number): { item: string } | { problem: string } {
    const { items, catalogues } = this.#given;
    if (catalogues.items.has(text)) return { item: text };
    if (/^\d{4}$/.test(text)) {
      items.note(text, line);
      const item = items.answer(text);
      return item !== undefined && catalogues.items.has(item)
        ? { item }
        : { problem: `${text} es una partida genérica: di abajo, en «Partidas», cuál específica es.` };
    }
    return {
      problem: /^\d{5}$/.test(text)
        ? `${text} no está en el clasificador por objeto del gasto del portal.`
        : `«${text}» no es una partida: escribe sus cinco cifras, como 21101.`,
    };
  }

  /** What units and generic items nothing knows, each asked once for all its rows. */
  #words(): NonNullable<ImportFindings['words']> {
    const { units, items, catalogues } = this.#given;
    const choices = [...catalogues.items].map(([value, name]) => ({ value, label: `${value} ${name}` }));
    return [
      ...units.found({
        label: 'Unidades',
        choices: catalogues.areas.map(({ id, name }) => ({ value: id, label: name })),
      }),
      ...items.found({
        label: 'Partidas',
        choices,
        // The generic item 5151 has the specific ones 51501, 51502 and so on.
        near: (word) => choices.flatMap(({ value }) => (value.startsWith(word.slice(0, 3)) ? [value] : [])),
      }),
    ];
  }
}

interface Staging {
  staged: { line: number; key: string; title: string };
  data: BudgetRow;
  found: KeySums | undefined;
  refused: (code: string, problems: Problems) => StagedRow;
}
