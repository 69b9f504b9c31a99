// Longer than the rule: how a plan is opened, what its rows become and how that is taken back are one importer.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { MAX_PLAN_BYTES, MAX_PLAN_ROWS } from '#contract/annual-plan.ts';
import { monthNameOf } from '#contract/date-words.ts';
import type { ImportFact, ImportKept } from '#contract/imports.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { CATEGORY_LABELS, KIND_LABELS } from '#contract/procedure-kinds.ts';
import { readAmountIn, readWritten, type ReadAmount } from '#contract/rules/texts/amount-text.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { centsOf, decimal, moneyText } from '#contract/rules/texts/money.ts';
import { moneyUnitIn, taxOfHeading, type MoneyUnit } from '#contract/rules/texts/money-unit.ts';
import { quarterOf, quarterOrdinal } from '#contract/rules/planning/planning.ts';
import { areaNames, haveWordInCommon, refuseUnknownArea } from '#server/features/directory/public.ts';
import { createProcedure, saveProcedure } from '#server/features/procurement/public.ts';
import type { Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { Failure } from '#server/kit/errors.ts';
import {
  columnChoices,
  columnPlaces,
  isReadable,
  withMissing,
  withTwice,
} from '#server/kit/imports/columns.ts';
import { AskedWords } from '#server/kit/imports/asked-words.ts';
import { isCellError } from '#contract/rules/texts/clean-cell.ts';
import type { ImportContext, Importer, OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import { selectChosen, updateRows, type RunRow } from '#server/kit/imports/import-run.sql.ts';
import { TaxQuestion } from '#server/kit/imports/tax-question.ts';
import { factOf, theLines } from '#server/kit/imports/reading.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { inspectTable } from '#server/kit/table-file/inspect-table.ts';
import { fold, oneLine } from '#server/kit/table-file/plain-text.ts';
import { openTable, storedTable, type FoundTable } from '#server/kit/table-file/table-rows.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import {
  AMOUNTS,
  KIND_CHOICES,
  PLAN_COLUMNS,
  planColumnOf,
  QUARTERS,
  readPlanRow,
  type AmountField,
  type DirectLimit,
  type PlanField,
  type PlannedRow,
  type PlanQuestion,
} from './plan-row.rules.ts';
import { planDependents, type PlanBefore } from './plan-undo.sql.ts';
import { writePlan } from './planning.service.ts';

const PESOS: MoneyUnit = { name: 'pesos', pesos: 1 };
const UNITS: Readonly<Record<string, MoneyUnit>> = {
  pesos: PESOS,
  miles: { name: 'miles de pesos', pesos: 1_000 },
  millones: { name: 'millones de pesos', pesos: 1_000_000 },
};
/** Amounts that are enough to say which ones are usual. */
const LEAST_AMOUNTS = 10;

/** Takes a draft away with all that was written of it. */
type Discard = (tx: Transaction, target: { id: string; version: number }, author: Author) => Promise<void>;

/** The annual plan: each of its rows begins a draft with its planning; nothing of it is public. */
export const planImporter = (discardDraft: Discard): Importer => ({
  kind: 'annual-plan',
  maxBytes: MAX_PLAN_BYTES,
  inspect: inspectTable,
  reasons: { wrong: 'Con datos que corregir', repeated: 'Repetidas' },
  mayLeaveOut: true,
  isWhole: true,
  batchRows: 200,
  open: openPlan,
  apply: (tx, { run, author }) =>
    Promise.resolve({
      async take(batch) {
        const rows = await selectChosen<PlannedRow>(tx, run, batch);
        for (const { position, data } of rows) {
          const { id, before } = await beginDraft(tx, data, author);
          await updateRows(tx, run.id, [{ position, subject_id: id, before }]);
        }
        return { taken: rows.length };
      },
    }),
  explain: (error) =>
    error instanceof Failure && error.status < 500
      ? [error.message, ...Object.values(error.details.fields ?? {}), 'No quedó ninguna fila.'].join(' ')
      : undefined,
  kept: (_db, _run, data) => Promise.resolve(data.map((one) => keptOf(one as PlannedRow))),
  dependents: (tx, { id }) => planDependents(tx, id),
  async undo(tx, { run, author }) {
    const { rows } = await sql<{ id: string; version: number }>`select p.id, p.version
      from import_row r join procedure p on p.id = r.subject_id where r.import_id = ${run.id}`.execute(tx);
    for (const target of rows) await discardDraft(tx, target, author);
  },
});

/** The draft of a purchase with what is planned of it. */
async function beginDraft(
  tx: Transaction,
  row: PlannedRow,
  author: Author,
): Promise<{ id: string; before: PlanBefore }> {
  const title = row.title.length <= 250 ? row.title : `${row.title.slice(0, 249)}…`;
  const made = await createProcedure(tx, { kind: row.kind, title, year: row.year }, author);
  const said = [
    row.number === '' ? '' : `renglón ${row.number}`,
    row.key === '' ? '' : `clave ${row.key}`,
    row.period === undefined ? '' : `prevista «${row.period}»`,
  ].filter((one) => one !== '');
  const saved = await saveProcedure(
    tx,
    made,
    {
      description: `${row.title}\n\nPrograma anual de ${row.year}${said.length === 0 ? '' : `, ${said.join(', ')}`}.`,
      category: row.category,
      fiscalYear: row.year,
      requestingArea: row.area,
      lots: [
        {
          number: 1,
          description: row.title,
          unit: row.unit,
          quantity: row.quantity,
          budgetLine: row.budgetLine,
          cucop: null,
          estimate: row.estimate,
        },
      ],
    },
    author,
  );
  const { budgetLine, estimate, plannedOn } = row;
  const planned = { need: row.title, budgetLine, estimate, plannedOn };
  await writePlan(tx, { id: made.id, version: 1 }, planned, author);
  const { rows } = await sql<PlanBefore>`select p.version, n.version planning
    from procedure p join planning n on n.procedure_id = p.id where p.id = ${saved.id}`.execute(tx);
  return { id: made.id, before: rows[0]! };
}

function keptOf(row: PlannedRow): ImportKept[] {
  const said: [string, string | null][] = [
    ['Descripción', row.title],
    ['Tipo de procedimiento', KIND_LABELS[row.kind]],
    ['Tipo de contratación, por su partida', CATEGORY_LABELS[row.category]],
    ['Ejercicio', String(row.year)],
    ['Renglón', row.number],
    ['Clave', row.key],
    ['Área solicitante', row.area],
    ['Partida', row.budgetLine],
    ['Unidad de medida', row.unit],
    ['Cantidad', row.quantity],
    ['Estimado, sin IVA', row.estimate === null ? null : moneyText(row.estimate)],
    ['Prevista desde', row.plannedOn === null ? null : shortDate(row.plannedOn)],
    ['Cuándo, como lo dice el programa', row.period ?? null],
  ];
  return said.map(([label, value]) => ({ label, value }));
}

/** A purchase in a line: what, how much and from when. */
const titleOf = ({ title, estimate, plannedOn }: PlannedRow): string =>
  [
    ...(title === '' ? [] : [title]),
    ...(estimate === null ? [] : [moneyText(estimate)]),
    ...(plannedOn === null ? [] : [`desde ${monthNameOf(Number(plannedOn.slice(5, 7)))}`]),
  ].join(' · ');

/** The one year that a text names, days aside: of what was printed in November it is no year of a plan. */
function yearIn(text: string): string | undefined {
  const without = text.replace(/\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[/.-]\d{1,2}[/.-]\d{4}\b/g, ' ');
  const [year, ...others] = new Set(without.match(/\b20\d\d\b/g) ?? []);
  return others.length === 0 ? year : undefined;
}

/** A row of its own: not a title of a chapter, a sum or a note. */
function isPurchase({ values }: CsvRow, places: Places): boolean {
  const cell = (name: PlanField) => oneLine(values[places[name] ?? -1] ?? '');
  const filled = values.filter((value) => value.trim() !== '').length;
  const isSum = values.some((value) => /^(?:sub\s?total|total|gran total|suma)\b/i.test(value.trim()));
  return filled > 1 && !(isSum && !/\d/.test(cell('number'))) && (cell('title') !== '' || filled > 2);
}

type Places = Readonly<Record<string, number>>;

async function openPlan(
  { db, files }: Pick<ImportContext, 'db' | 'files'>,
  run: RunRow,
  scratch: string,
): Promise<OpenedTable> {
  const table = await openTable(storedTable(files, run.file_sha256), {
    isColumn: (name) => planColumnOf(name) !== undefined,
    said: run.settings?.said,
    scratch,
  });
  const byName: Record<string, number> = {};
  for (const [place, name] of table.names.entries()) {
    const column = planColumnOf(name);
    if (column === undefined) continue;
    const first = byName[column.name];
    // What is estimated is kept without tax: of two columns the one without it is read.
    const isBetter =
      first !== undefined &&
      taxOfHeading(table.names[first] ?? '') === 'with' &&
      taxOfHeading(name) !== 'with';
    if (first === undefined || isBetter) byName[column.name] = place;
  }
  const fields = table.names.map((name, place) => {
    const field = planColumnOf(name)?.name;
    const first = byName[field ?? ''];
    const isByTax =
      first !== undefined &&
      first !== place &&
      taxOfHeading(name) === 'with' &&
      taxOfHeading(table.names[first] ?? '') !== 'with';
    return isByTax ? undefined : field;
  });
  const named = {
    fields,
    labelOf: (field: string) => PLAN_COLUMNS.find(({ name }) => name === field)?.header ?? field,
  };
  const { places, notes, twice } = await columnPlaces(db, run, { header: table.header, byName, named });
  return new PlanReading(db, run, { table, places, notes, twice }).opened();
}

/** What a file says of its plan, row by row and together. */
class PlanReading {
  readonly #db: Db;
  readonly #run: RunRow;
  readonly #table: FoundTable;
  readonly #places: Places;
  readonly #notes: string[];
  readonly #unit: MoneyUnit;
  readonly #tax: TaxQuestion;
  readonly #year: number | undefined;
  readonly #reading: ImportFact[];
  /** The area of the directory that each name of the file is; undefined for those that nobody knows. */
  readonly #areas = new Map<string, string | undefined>();
  #directory: string[] = [];
  #areaWords: AskedWords | undefined;
  #direct: DirectLimit | undefined;
  /** Lines of what is no purchase. */
  readonly #left: number[] = [];
  readonly #lines = new Map<string, number>();
  readonly #quarters = new Map<string, { rows: number; cents: bigint }>();
  /** Names that are no area of the directory. */
  readonly #asked = new Set<string>();
  #isUnsaid = false;
  /** A title over the present rows that gives another unit. */
  #otherUnit: string | undefined;

  constructor(
    db: Db,
    run: RunRow,
    given: { table: FoundTable; places: Places; notes: string[]; twice: string | undefined },
  ) {
    this.#db = db;
    this.#run = run;
    this.#table = given.table;
    this.#places = given.places;
    this.#notes = given.notes;
    const { header, preamble } = given.table;
    const said = run.settings?.said ?? {};
    const headings = AMOUNTS.map((name) => header[given.places[name] ?? -1] ?? '');
    const above = preamble.map(({ values }) => oneLine(values.join(' '))).join(' ');
    this.#unit = UNITS[said.unit ?? ''] ?? moneyUnitIn(headings.join(' ')) ?? moneyUnitIn(above) ?? PESOS;
    const sheet = given.table.reading.find(({ name }) => name === 'sheet')?.value ?? '';
    const found = said.year ?? yearIn(above) ?? yearIn(sheet);
    this.#year = found === undefined ? undefined : Number(found);
    this.#tax = new TaxQuestion(
      'without',
      oneLine(headings.find((heading) => taxOfHeading(heading) !== undefined) ?? ''),
      run.settings,
    );
    for (const { values } of preamble) for (const cell of values) this.#tax.see(oneLine(cell));
    const reading = withMissing(
      withTwice(given.table.reading, given.twice),
      given.places.title === undefined ? [this.#heading('title')] : [],
    );
    this.#reading = [...reading, this.#yearFact(said.year !== undefined)];
  }

  async opened(): Promise<OpenedTable> {
    const { header } = this.#table;
    const isUnread = !isReadable(this.#reading);
    this.#directory = await areaNames(this.#db);
    this.#areaWords = await AskedWords.of(this.#db, this.#run, 'area');
    this.#direct = await directLimit(this.#db, this.#year);
    const question = isUnread ? undefined : await this.#question();
    return {
      header,
      isUnread,
      wants: header.map((_, place) => PLAN_COLUMNS.find(({ name }) => this.#places[name] === place)?.wants),
      rows: () => this.#rows(),
      faultsOf: (row) =>
        isPurchase(row, this.#places) ? readPlanRow(row, this.#places, question!).problems : {},
      stage: (rows) => this.#stage(rows, question!),
      findings: () => ({
        reading: [
          ...this.#reading,
          ...this.#unitFact(),
          ...this.#tax.facts,
          ...this.#kindFact(),
          ...(this.#written?.facts ?? []),
        ],
        choices: columnChoices(this.#table, {
          fields: PLAN_COLUMNS.map(({ name, header: label }) => ({
            name,
            label,
            isNeeded: name === 'title',
          })),
          places: this.#places,
        }),
        columns: PLAN_COLUMNS.flatMap(({ name, header: label }) => {
          const place = this.#places[name];
          return place === undefined ? [] : [{ label, header: header[place] ?? '', position: place + 1 }];
        }),
        missing: this.#missing(),
        ignored: this.#ignored().map(({ name }) => name),
        notes: [
          ...this.#table.notes,
          ...this.#notes,
          ...this.#said(),
          ...this.#leftOut(),
          ...(this.#written?.notes ?? []),
        ],
        marks: [],
        words: this.#areaWords?.found({
          label: 'Área solicitante',
          choices: [
            ...this.#directory.map((name) => ({ value: name, label: name })),
            { value: NO_AREA, label: 'Ninguna: se deja vacía' },
          ],
          near: (word) => this.#directory.filter((name) => haveWordInCommon(name, word)),
        }),
        tables: this.#tables(),
      }),
    };
  }

  #written: WrittenValues<AmountField> | undefined;

  #heading(name: PlanField): string {
    const own = this.#table.header[this.#places[name] ?? -1] ?? '';
    return own === '' ? (PLAN_COLUMNS.find((column) => column.name === name)?.header ?? name) : own;
  }

  async *#rows(): AsyncGenerator<CsvRow> {
    let count = 0;
    for await (const row of this.#table.rows()) {
      if (row.values.every((value) => value.trim() === '') && row.kinds === undefined) continue;
      count += 1;
      if (count > MAX_PLAN_ROWS)
        throw new CsvProblem(`El archivo tiene más de ${MAX_PLAN_ROWS} filas. Divídelo en varios.`);
      // A sum whose formula broke is no row that somebody has to correct.
      yield isPurchase(row, this.#places)
        ? row
        : { line: row.line, values: row.values.map((value) => (isCellError(value) ? '' : value)) };
    }
  }

  async #question(): Promise<PlanQuestion> {
    const textOf = ({ values, kinds }: CsvRow, field: AmountField) => {
      const place = this.#places[field] ?? -1;
      return kinds?.[place] === 'number' ? '' : (values[place] ?? '').trim();
    };
    const totals: bigint[] = [];
    let hasWrittenKeys = false;
    const seen: CsvRow[] = [];
    for await (const row of this.#rows()) {
      if (isPurchase(row, this.#places)) seen.push(row);
      else for (const cell of row.values) this.#tax.see(oneLine(cell));
    }
    const written = new WrittenValues<AmountField>(
      { amounts: AMOUNTS, tax: this.#tax.written, pesos: this.#unit.pesos },
      this.#run.settings,
    );
    for (const row of seen) {
      written.see((field) => textOf(row, field), row.line);
      hasWrittenKeys ||= /[-a-z]/i.test((row.values[this.#places.key ?? -1] ?? '').replace(/e\+\d+$/i, ''));
      const total = row.values[this.#places.total ?? -1] ?? '';
      const read = readWritten(total);
      const cost = 'problem' in read ? undefined : read.readings['.'];
      const amount =
        cost === undefined ? undefined : readAmountIn(cost, { '.': 'decimals' }, { pesos: this.#unit.pesos });
      if (amount !== undefined && 'text' in amount) totals.push(centsOf(amount.text));
    }
    this.#written = written;
    totals.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    return {
      year: this.#year ?? 0,
      unit: this.#unit,
      tax: this.#tax,
      kind: this.#run.settings?.said?.kind ?? '',
      header: (field) => this.#heading(field),
      amount: (field, text, isNumber): ReadAmount | { problem: string } =>
        isNumber
          ? readAmountIn(text, { '.': 'decimals' }, { kept: this.#tax.written, pesos: this.#unit.pesos })
          : written.amount(field, text),
      median: totals.length < LEAST_AMOUNTS ? undefined : totals[Math.floor(totals.length / 2)],
      hasWrittenKeys,
      items: await spendingItems(this.#db),
      areaOf: (name) => this.#areas.get(name),
      direct: this.#direct,
    };
  }

  async #stage(rows: readonly CsvRow[], question: PlanQuestion): Promise<StagedRow[]> {
    await this.#lookUpAreas(rows);
    const read = rows.flatMap((row) => this.#read(row, question));
    const known = await knownRows(
      this.#db,
      read.flatMap(({ content }) => content ?? []),
    );
    return read.map((row) =>
      row.kind === 'new' && known.has(row.content ?? '') ? { ...row, kind: 'same' } : row,
    );
  }

  async #lookUpAreas(rows: readonly CsvRow[]): Promise<void> {
    for (const { values } of rows) {
      const name = oneLine(values[this.#places.area ?? -1] ?? '');
      if (name === '' || this.#areas.has(name)) continue;
      const isKnown = await refuseUnknownArea(this.#db as Transaction, 'area', { name }).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Failure) return false;
          throw error;
        },
      );
      const same = this.#directory.find((one) => fold(one) === fold(name));
      const answer = isKnown ? name : (same ?? this.#areaWords?.answer(name));
      this.#areas.set(name, answer === NO_AREA ? '' : answer);
      if (!isKnown && same === undefined) this.#asked.add(name);
    }
  }

  #read(row: CsvRow, question: PlanQuestion): StagedRow[] {
    const { line, values } = row;
    if (!isPurchase(row, this.#places)) {
      this.#left.push(line);
      const text = oneLine(values.join(' '));
      const unit = moneyUnitIn(text);
      const isTitle = values.filter((value) => value.trim() !== '').length === 1;
      if (isTitle) this.#otherUnit = unit === undefined || unit.pesos === this.#unit.pesos ? undefined : text;
      return [];
    }
    const area = oneLine(values[this.#places.area ?? -1] ?? '');
    if (this.#asked.has(area)) this.#areaWords?.note(area, line);
    const { row: data, problems, doubts } = readPlanRow(row, this.#places, question);
    if (
      problems[this.#heading('kind')] !== undefined &&
      (values[this.#places.kind ?? -1] ?? '').trim() === ''
    )
      this.#isUnsaid = true;
    if (this.#otherUnit !== undefined && data.estimate !== null)
      problems[this.#heading('total')] ??=
        `Está bajo «${this.#otherUnit.slice(0, 100)}», y los importes de la hoja se leen en ${this.#unit.name}. Escribe los de este título en la misma unidad y quita esas palabras.`;
    const { number: _number, period: _period, ...said } = data;
    const content = createHash('sha256').update(JSON.stringify(said)).digest('hex').slice(0, 32);
    const first = this.#lines.get(content);
    if (first === undefined) this.#lines.set(content, line);
    const key = data.number === '' ? '' : `Renglón ${data.number}`;
    const staged = { line, key, title: titleOf(data), content };
    if (Object.keys(problems).length > 0)
      return [{ ...staged, kind: 'refused', code: 'wrong', problems, cells: values }];
    if (first !== undefined)
      return [
        {
          ...staged,
          kind: 'refused',
          code: 'repeated',
          problems: {
            Fila: `Dice lo mismo que la línea ${first}. Si son dos compras, distínguelas en su descripción.`,
          },
          cells: values,
        },
      ];
    this.#count(data);
    return [{ ...staged, kind: 'new', data, ...(Object.keys(doubts).length > 0 && { doubts }) }];
  }

  #count({ plannedOn, estimate }: PlannedRow): void {
    const name = plannedOn === null ? 'Sin mes' : `${quarterOrdinal(quarterOf(plannedOn))} trimestre`;
    const one = this.#quarters.get(name) ?? { rows: 0, cents: 0n };
    this.#quarters.set(name, { rows: one.rows + 1, cents: one.cents + centsOf(estimate ?? '0.00') });
  }

  #tables() {
    if (this.#quarters.size === 0) return [];
    return [
      {
        title: 'Compras por trimestre, como quedarán',
        columns: [
          { name: 'Trimestre', as: 'text' as const },
          { name: 'Compras', as: 'count' as const },
          { name: 'Estimado, sin IVA', as: 'money' as const },
        ],
        rows: [...this.#quarters]
          .toSorted(([one], [other]) => one.localeCompare(other))
          .map(([name, { rows, cents }]) => [name, rows, decimal(cents)]),
      },
    ];
  }

  #yearFact(isSaid: boolean): ImportFact {
    const now = Number(todayInMexico().slice(0, 4));
    const years = [...new Set([now - 1, now, now + 1, ...(this.#year === undefined ? [] : [this.#year])])];
    return factOf(
      'year',
      String(this.#year ?? ''),
      this.#year === undefined ? 'ejercicio por decir' : `ejercicio ${this.#year}`,
      {
        choices: years.toSorted().map((year) => ({ value: String(year), label: String(year) })),
        ...(isSaid ? { isSaid: true } : {}),
        ...(this.#year === undefined
          ? { doubt: 'El archivo no dice de qué ejercicio es el programa: elígelo.' }
          : {}),
      },
    );
  }

  #unitFact(): ImportFact[] {
    const { pesos, name } = this.#unit;
    const field = AMOUNTS.toReversed().find((one) => this.#places[one] !== undefined);
    if (field === undefined) return [];
    const example = this.#table.sample
      .map(({ values }) => readWritten(values[this.#places[field] ?? -1] ?? ''))
      .flatMap((read) => ('problem' in read ? [] : [read.readings['.'] ?? []].flat()))[0];
    const value = Object.entries(UNITS).find(([, one]) => one.pesos === pesos)?.[0] ?? 'pesos';
    return [
      factOf('unit', value, `importes en ${name}`, {
        choices: Object.entries(UNITS).map(([one, unit]) => {
          const read =
            example === undefined
              ? undefined
              : readAmountIn(example, { '.': 'decimals' }, { pesos: unit.pesos });
          return {
            value: one,
            label: `En ${unit.name}`,
            ...(read !== undefined &&
              'text' in read && { examples: [`«${example}» es ${moneyText(read.text)}`] }),
          };
        }),
        ...(this.#run.settings?.said?.unit === undefined ? {} : { isSaid: true }),
      }),
    ];
  }

  #kindFact(): ImportFact[] {
    const said = this.#run.settings?.said?.kind;
    if (said === undefined && !this.#isUnsaid) return [];
    return [
      factOf(
        'kind',
        said ?? '',
        said === undefined ? 'tipo de procedimiento sin decir' : `las demás son ${said.toLowerCase()}`,
        {
          choices: KIND_CHOICES.map((one) => ({ value: one, label: one })),
          ...(said === undefined ? {} : { isSaid: true }),
        },
      ),
    ];
  }

  /** Data that the file has no column of; of total and quarters one is enough. */
  #missing(): string[] {
    const isThere = (name: PlanField) => this.#places[name] !== undefined;
    const isSaid = AMOUNTS.some(isThere);
    return PLAN_COLUMNS.filter(
      ({ name }) =>
        !isThere(name) && !((AMOUNTS as readonly string[]).includes(name) && (isSaid || name !== 'total')),
    ).map(({ header }) => header);
  }

  /** Columns of the file that no datum is read from. */
  #ignored(): { name: string; place: number }[] {
    const used = new Set(Object.values(this.#places));
    return this.#table.header.flatMap((name, place) =>
      name === '' || used.has(place) ? [] : [{ name, place }],
    );
  }

  /** What the plan says and no draft keeps, with where a person writes it. */
  #leftOut(): string[] {
    const filled = this.#ignored().filter(({ place }) =>
      this.#table.sample.some(({ values }) => (values[place] ?? '').trim() !== ''),
    );
    if (filled.length === 0) return [];
    const names = filled.map(({ name }) => `«${oneLine(name)}»`).join(', ');
    const advance = filled.some(({ name }) => /anticip/i.test(name))
      ? ' El anticipo se escribe en «Anticipo», con las condiciones de la convocatoria de cada borrador.'
      : '';
    return [
      `${filled.length === 1 ? 'Esta columna trae datos y no se toma' : 'Estas columnas traen datos y no se toman'}: ${names}.${advance} Si una dice algo que aquí se pide con otro nombre, indícalo en «Cambiar cómo se lee»; lo demás se escribe en el borrador.`,
    ];
  }

  #said(): string[] {
    const lines = this.#left;
    if (lines.length === 0) return [];
    return [
      lines.length === 1
        ? `Un renglón es título, suma o nota y no se toma: ${theLines(lines)}.`
        : `${lines.length} renglones son títulos, sumas o notas y no se toman: ${theLines(lines)}.`,
    ];
  }
}

/** The answer that an area stays empty. */
const NO_AREA = '-';

async function spendingItems(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from spending_item`.execute(db);
  return new Set(rows.map(({ code }) => code));
}

/** The largest amount up to which a purchase of the year may be awarded directly, whatever the budget; of the last year before it. */
async function directLimit(db: Db, year = 0): Promise<DirectLimit | undefined> {
  const { rows } =
    await sql<DirectLimit>`select fiscal_year "year", max(direct_max)::text "max" from amount_limit
    where is_published and fiscal_year <= ${year} group by fiscal_year order by fiscal_year desc limit 1`.execute(
      db,
    );
  return rows[0];
}

/** Of what rows say, what drafts of earlier imports of a plan say already. */
async function knownRows(db: Db, contents: readonly string[]): Promise<Set<string>> {
  if (contents.length === 0) return new Set();
  const { rows } = await sql<{ content: string }>`select r.content from import_row r
    join import_run i on i.id = r.import_id and i.kind = 'annual-plan' and i.status = 'done'
    join procedure p on p.id = r.subject_id
    where r.content = any(${[...contents]}::text[])`.execute(db);
  return new Set(rows.map(({ content }) => content));
}

/** First rows of the template. */
export const PLAN_TEMPLATE = [
  PLAN_COLUMNS.filter(({ name }) => !(QUARTERS as readonly string[]).includes(name)).map(
    ({ header }) => header,
  ),
  [
    '1',
    '2111-001',
    '21101',
    'Papelería de oficina',
    '',
    'Paquete',
    '120',
    'abr-jun',
    '125,500.00',
    'Adjudicación directa',
  ],
];
