import { IMPORT_FIELD_LABELS, INFERENCE_LABELS, type InferenceCode } from '#contract/contract-imports.ts';
import { KIND_LABELS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import type { ImportFact, ImportFindings, ImportTable } from '#contract/imports.ts';
import { areAlike } from '#contract/rules/identifiers/names-alike.ts';
import { factOf } from '#server/kit/imports/reading.ts';
import type { AskedWords } from '#server/kit/imports/asked-words.ts';
import { RowMarks, rowsText } from '#server/kit/imports/row-marks.ts';
import { fold, nameKey } from '#server/kit/table-file/plain-text.ts';
import type { Db } from '#server/kit/db.ts';
import type { StagedRow } from '#server/kit/imports/importer.ts';
import type { CsvRow } from '#server/kit/table-file/csv-text.ts';
import {
  conflictOf,
  differencesOf,
  faultsBeside,
  ofThePortal,
  plainContentOf,
  refusedRow,
  type Seen,
} from './conflict.rules.ts';
import {
  purchaseKey,
  selectKnown,
  selectNamesByRfc,
  selectPortalPurchases,
  selectRfcByName,
  type FreshRow,
  type KnownContract,
} from './contract-batch.sql.ts';
import { readContractRow, type RowQuestion, type TakenRow } from './contract-row.rules.ts';
import type { OpenedImport } from './import-file.ts';
import type { BuyingUnits } from './buyer.rules.ts';
import type { MovementsOfFile } from './movements.rules.ts';
import type { NumberMarks } from './number-marks.rules.ts';
import type { OddAmounts } from '#server/kit/imports/odd-amounts.ts';
import type { OlderDashes } from './older-dashes.sql.ts';
import { ANSWERS, SETTLED } from './said-of-rows.ts';
import type { ContractsInRows } from './contracts-in-rows.rules.ts';
import type { SuppliersOfFile } from './same-supplier.rules.ts';

/** What people answered of the words of each. */
type AnsweredWords = Record<keyof typeof ANSWERS, AskedWords>;

const SAMPLE_ROWS = 10;

const kindText = (kind: string): string => `«${KIND_LABELS[kind as ProcedureKind]}»`;

/** 16 bytes of a hexadecimal key as a short string: the whole file's keys fit in memory. */
function compact(hex: string): string {
  return Buffer.from(hex.slice(0, 32), 'hex').toString('latin1');
}

/** Reads the rows of a file into what importing them would do, and counts on the way. */
export class ContractStaging {
  readonly #db: Db;
  readonly #file: OpenedImport;
  readonly #question: RowQuestion;
  readonly #words: AnsweredWords;
  readonly #inferences = new RowMarks<InferenceCode>();
  readonly #sample: ImportTable['rows'] = [];
  readonly #totals = new Map<string, { contracts: number; cents: bigint }>();
  readonly #seen = new Map<string, string>();
  /** Where each number stands first, by its letters and digits. */
  readonly #numbers = new Map<string, string>();
  /** What rows do not say that one may say for all. */
  readonly #unsaid = new RowMarks<keyof typeof SETTLED>();
  /** What kind of procedure each number is by its first row. */
  readonly #kinds = new Map<string, { kind: string; line: number }>();
  /** Where each supplier, amount and dates stand first. */
  readonly #bargains = new Map<string, string>();
  readonly #suppliers: SuppliersOfFile;
  readonly #older: OlderDashes;
  readonly #units: BuyingUnits;
  readonly #movements: MovementsOfFile;
  readonly #continued: ContractsInRows;
  /** Whose each RFC is by its first row. */
  readonly #rfcs = new Map<string, { name: string; line: number }>();

  constructor(
    db: Db,
    file: OpenedImport,
    {
      today,
      written,
      said,
      words,
      suppliers,
      older,
      units,
      movements,
      continued,
      marks,
      odd,
    }: Pick<RowQuestion, 'today' | 'written' | 'said'> & {
      marks: NumberMarks;
      odd: OddAmounts;
      words: AnsweredWords;
      suppliers: SuppliersOfFile;
      older: OlderDashes;
      units: BuyingUnits;
      movements: MovementsOfFile;
      continued: ContractsInRows;
    },
  ) {
    this.#db = db;
    this.#file = file;
    this.#words = words;
    this.#suppliers = suppliers;
    this.#older = older;
    this.#units = units;
    this.#movements = movements;
    this.#continued = continued;
    this.#question = {
      map: file.map,
      tax: file.tax,
      today,
      written,
      ...(said && { said }),
      answered: (name, word) => words[name].answer(word),
      markOf: (code) => marks.of(code),
      isOdd: (amount) => odd.isOdd(amount),
    };
  }

  /** What else is wrong with a row that has broken cells at these places. */
  faultsOf(row: CsvRow, broken: ReadonlySet<number>): Record<string, string> {
    const { map } = this.#question;
    if (row.values.length !== map.width) return {};
    const read = readContractRow(this.#question, row.values, row);
    return 'refused' in read ? faultsBeside(read.refused, (field) => broken.has(map.at[field] ?? -1)) : {};
  }

  /** The row rule: new, a repetition, a contradiction, or unreadable. */
  async stage(rows: readonly CsvRow[]): Promise<StagedRow[]> {
    const read = rows.map((row) => ({
      line: row.line,
      values: row.values,
      answer: this.#read(row),
    }));
    for (const { line, answer } of read)
      for (const { name, text } of 'refused' in answer
        ? [...(answer.refused.open ?? []), ...(answer.refused.words ?? [])]
        : (answer.taken.words ?? []))
        if (text === '') {
          if (name !== 'contractStatus' && name !== 'character' && name !== 'modality')
            this.#unsaid.note(name, line);
        } else if (name !== 'procedureNumber' && name !== 'zeroAmount' && name !== 'oddAmount')
          this.#words[name].note(text, line);
    const taken = read.flatMap(({ answer }) => ('taken' in answer ? [answer.taken] : []));
    for (const { procedure } of taken) procedure.number = this.#older.numberOf(procedure.number);
    const [known, own, byRfc, byName] = await Promise.all([
      selectKnown(
        this.#db,
        taken.flatMap(({ identity, bareIdentity }) => [identity, bareIdentity ?? []].flat()),
      ),
      selectPortalPurchases(this.#db, taken),
      selectNamesByRfc(
        this.#db,
        taken.flatMap(({ supplierRfc }) => supplierRfc ?? []),
      ),
      selectRfcByName(
        this.#db,
        taken.flatMap(({ supplierRfc, contract }) =>
          supplierRfc === undefined ? [] : contract.supplier_name,
        ),
      ),
    ]);
    return read.map(({ line, values, answer }) => {
      if ('taken' in answer) this.#units.name(answer.taken, line);
      if ('refused' in answer) {
        const { code } = answer.refused;
        const moved = code === 'contract_code_missing' ? this.#movements.problemOf(line) : undefined;
        return {
          line,
          ...refusedRow(moved === undefined ? answer.refused : { code, reason: moved }, values),
        };
      }
      const row = answer.taken;
      const moved = this.#movements.doubtOf(line);
      if (moved !== undefined) row.doubts = { ...row.doubts, Contrato: moved };
      const theirs = byRfc.get(row.supplierRfc ?? '');
      const name = row.contract.supplier_name;
      if (theirs !== undefined && nameKey(theirs) !== nameKey(name)) {
        if (!areAlike(theirs, name))
          return { line, ...refusedRow({ code: 'rfc_of_other', reason: otherName(row, theirs) }, values) };
        row.doubts = {
          ...row.doubts,
          Proveedor: `En el padrón, ${row.supplierRfc} es «${theirs}»: se toma como él.`,
        };
      }
      const registered = byName.get(name);
      if (theirs === undefined && registered !== undefined && row.supplierRfc !== undefined)
        return {
          line,
          ...refusedRow({ code: 'rfc_of_other', reason: otherRfc(row, registered) }, values),
        };
      // Whoever the registry knows under this RFC and name is who the row says.
      const other =
        theirs === undefined && row.supplierRfc !== undefined
          ? this.#suppliers.problemOf(name, row.supplierRfc)
          : undefined;
      if (other !== undefined)
        return { line, ...refusedRow({ code: 'rfc_of_other', reason: other }, values) };
      const twice = this.#otherOfFile(row, line);
      if (twice !== undefined) row.doubts = { ...row.doubts, 'RFC del proveedor': twice };
      return this.#place(row, {
        line,
        values,
        known: known.get(row.identity) ?? bareOf(row, known) ?? this.#older.contractOf(row),
        isOwn: own.has(purchaseKey(row)),
      });
    });
  }

  #read(row: CsvRow): ReturnType<typeof readContractRow> {
    const reason = this.#continued.problemOf(row.line);
    const read = readContractRow(this.#question, row.values, row);
    if (reason === undefined) return read;
    const slip = 'refused' in read && read.refused.code === 'rfc_invalid' ? ` ${read.refused.reason}` : '';
    return { refused: { code: 'contract_rows', reason: `${reason}${slip}` } };
  }

  /** Whether an earlier row has this RFC for somebody else. */
  #otherOfFile({ supplierRfc: rfc, contract: { supplier_name: name } }: TakenRow, line: number) {
    if (rfc === undefined) return undefined;
    const first = this.#rfcs.get(rfc);
    if (first === undefined) this.#rfcs.set(rfc, { name, line });
    return first === undefined || areAlike(first.name, name)
      ? undefined
      : `En la línea ${first.line} el RFC ${rfc} es de «${first.name}» y aquí de «${name}»: uno de los dos está mal. Compruébalos con sus constancias.`;
  }

  /** Whether another row has the same number in another writing. */
  #alike({ contract }: TakenRow, line: number): string | undefined {
    const key = fold(contract.number).replace(/[^a-z0-9]/g, '');
    const first = this.#numbers.get(key);
    if (first === undefined) this.#numbers.set(key, `${line} ${contract.number}`);
    const [at = '', ...said] = (first ?? '').split(' ');
    if (first === undefined) return undefined;
    return said.join(' ') === contract.number
      ? `El contrato está también en la línea ${at}, de otro procedimiento o de otro proveedor, y se toma como otro: si es el mismo, quita una de las dos filas.`
      : `Se parece a «${said.join(' ')}», de la línea ${at}, y se toma como otro: comprueba que no sea el mismo.`;
  }

  /** Whether an earlier row gives the procedure another kind; CompraNet's own files, with file numbers, stay as they are. */
  #otherKind(
    { procedure: { number, kind, compranet_file: file } }: TakenRow,
    line: number,
  ): string | undefined {
    if (file !== null) return undefined;
    const key = fold(number);
    const first = this.#kinds.get(key);
    if (first === undefined) this.#kinds.set(key, { kind, line });
    return first === undefined || first.kind === kind
      ? undefined
      : `El procedimiento ${number} es ${kindText(first.kind)} en la línea ${first.line} y ${kindText(kind)} aquí: si son dos, escribe el número completo de cada uno; si es uno, corrige el tipo.`;
  }

  /** Whether an earlier row has the same supplier, amount and dates under another number. */
  #twice({ contract }: TakenRow, line: number): string | undefined {
    const { supplier_name: name, amount, currency, starts_on: starts, ends_on: ends, number } = contract;
    if (amount === '0.00') return undefined;
    const key = [nameKey(name), amount, currency, starts, ends].join('|');
    const first = this.#bargains.get(key);
    if (first === undefined) this.#bargains.set(key, `${line} con el número ${number}`);
    return first === undefined
      ? undefined
      : `El mismo proveedor, importe y fechas están en la línea ${first}: si es el mismo contrato, quita una de las dos filas.`;
  }

  #place(
    row: TakenRow,
    given: { line: number; values: readonly string[]; known: KnownContract | undefined; isOwn: boolean },
  ): StagedRow {
    const { line, values, known, isOwn } = given;
    const said = {
      line,
      key: row.contract.number,
      content: row.content,
      over: row.institution,
      part: row.procedure.requesting_area,
      title: row.contract.title,
    };
    const key = compact(row.identity);
    const earlier = this.#earlier(key, known);
    const other = earlier === undefined ? this.#otherKind(row, line) : undefined;
    if (other !== undefined)
      return { ...said, ...refusedRow({ code: 'kind_conflict', reason: other }, values) };
    if (earlier === undefined && isOwn) return { ...said, ...refusedRow(ofThePortal(row), values) };
    if (earlier === undefined) {
      this.#seen.set(key, `${compact(row.content)}${plainContentOf(row)}${line}`);
      this.#note(row, line);
      const alike = this.#alike(row, line);
      const twice = this.#twice(row, line);
      const doubts =
        (alike ?? twice) === undefined
          ? row.doubts
          : { ...row.doubts, 'Código del contrato': [alike, twice].filter(Boolean).join(' ') };
      return {
        ...said,
        kind: 'new',
        data: this.#fresh(row, line, values),
        ...(doubts !== undefined && { doubts }),
      };
    }
    const repeats = earlier.content === row.content || earlier.content === compact(row.content);
    const conflict = repeats ? undefined : conflictOf(earlier, row);
    if (conflict === undefined && earlier.line !== undefined) this.#inferences.note('repeated', line);
    return conflict === undefined ? { ...said, kind: 'same' } : { ...said, ...refusedRow(conflict, values) };
  }

  #fresh(
    { doubts: _shown, words: _words, ...row }: TakenRow,
    line: number,
    values: readonly string[],
  ): FreshRow {
    const cells = this.#file.map.header.map((name, index) => [
      name.trim() || `columna ${index + 1}`,
      values[index] ?? '',
    ]);
    return { ...row, source: { line, values: Object.fromEntries(cells) as Record<string, string> } };
  }

  #earlier(key: string, known: KnownContract | undefined): Seen | undefined {
    if (known !== undefined) return { content: known.content, known };
    const seen = this.#seen.get(key);
    return seen === undefined
      ? undefined
      : { content: seen.slice(0, 8), plain: seen.slice(8, 16), line: Number(seen.slice(16)) };
  }

  #note({ contract, procedure, inferences, supplierRfc }: TakenRow, line: number): void {
    for (const code of inferences) this.#inferences.note(code, line);
    const key = `${contract.starts_on.slice(0, 4)} ${contract.currency}`;
    const total = this.#totals.get(key) ?? { contracts: 0, cents: 0n };
    total.contracts += 1;
    total.cents += BigInt(contract.amount.replace('.', ''));
    this.#totals.set(key, total);
    if (this.#sample.length >= SAMPLE_ROWS) return;
    const { number, title, supplier_name: supplier, starts_on: starts, ends_on: ends } = contract;
    const { amount, currency } = contract;
    this.#sample.push([
      number,
      procedure.number,
      title,
      supplier,
      supplierRfc ?? null,
      starts,
      ends,
      amount,
      currency,
    ]);
  }

  #settledFacts(): ImportFact[] {
    const { said } = this.#question;
    return (Object.keys(SETTLED) as (keyof typeof SETTLED)[]).flatMap((name) => {
      const value = said?.[name];
      const asked = this.#unsaid.of(name);
      if (value === undefined && asked === undefined) return [];
      const { label, choices, mark, offer, unsaid } = {
        offer: undefined,
        unsaid: `${SETTLED[name].label} sin decir en`,
        ...SETTLED[name],
      };
      const settled = this.#inferences.of(mark);
      const answer = choices.find((one) => one.value === value)?.label ?? value;
      const shown =
        asked !== undefined
          ? `${unsaid} ${rowsText(asked)}`
          : settled === undefined
            ? `${label}: se dijo «${answer}», pero todas las filas lo dicen`
            : `${label} de ${rowsText(settled)}: ${answer}`;
      return [
        factOf(name, value ?? '', shown, {
          choices: [...choices],
          ...(value === undefined ? {} : { isSaid: true }),
          ...(value !== undefined || asked === undefined
            ? {}
            : {
                offer:
                  offer === undefined
                    ? `${asked.count === 1 ? 'No lo dice' : 'No lo dicen'} ${rowsText(asked)}. Elige uno para todas ellas; si una columna del archivo lo dice, indícala aquí. Mientras no lo digas, esas filas no se toman.`
                    : `${rowsText(asked)}. ${offer}`,
              }),
        }),
      ];
    });
  }

  /** What the preview says besides the rows. */
  findings(): ImportFindings {
    const { reading, choices, map } = this.#file;
    const { columns, missing, ignored, notes } = map;
    const { written } = this.#question;
    return {
      reading: [...reading, ...this.#file.tax.facts, ...written.facts, ...this.#settledFacts()],
      choices,
      columns,
      missing,
      ignored,
      notes: [...notes, ...written.notes],
      words: [
        ...(Object.keys(ANSWERS) as (keyof typeof ANSWERS)[]).flatMap((name) =>
          this.#words[name].found({ label: IMPORT_FIELD_LABELS[name], choices: [...ANSWERS[name]] }),
        ),
        ...this.#units.asked,
      ],
      marks: this.#inferences.counts(INFERENCE_LABELS),
      tables: [totalsTable(this.#totals), sampleTable(this.#sample)].filter(({ rows }) => rows.length > 0),
    };
  }
}

const otherRfc = ({ supplierRfc, contract }: TakenRow, registered: string) =>
  `«${contract.supplier_name}» está en el padrón con el RFC ${registered} y la fila dice ${supplierRfc}. Corrige el que esté mal, o deja la celda del RFC vacía para tomarlo por su nombre.`;

const otherName = ({ supplierRfc, contract }: TakenRow, theirs: string) =>
  `El RFC ${supplierRfc} es de «${theirs}» en el padrón y la fila dice «${contract.supplier_name}». Corrige el que esté mal.`;

function totalsTable(totals: ReadonlyMap<string, { contracts: number; cents: bigint }>): ImportTable {
  return {
    title: 'Contratos nuevos por año',
    columns: [
      { name: 'Año de inicio', as: 'text' },
      { name: 'Contratos', as: 'count' },
      { name: 'Importe', as: 'money' },
      { name: 'Moneda', as: 'text' },
    ],
    rows: [...totals]
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([key, { contracts, cents }]) => {
        const digits = cents.toString().padStart(3, '0');
        return [key.slice(0, 4), contracts, `${digits.slice(0, -2)}.${digits.slice(-2)}`, key.slice(5)];
      }),
  };
}

function sampleTable(rows: ImportTable['rows']): ImportTable {
  const text = (name: string) => ({ name, as: 'text' as const });
  return {
    title: 'Primeras filas, como quedarán',
    columns: [
      ...['Contrato', 'Procedimiento', 'Título', 'Proveedor', 'RFC'].map(text),
      { name: 'Inicio', as: 'date' },
      { name: 'Fin', as: 'date' },
      { name: 'Importe', as: 'money' },
      text('Moneda'),
    ],
    rows,
  };
}

/** The contract of a row as it was kept under a number without its year; one of another year has other dates. */
function bareOf(row: TakenRow, known: ReadonlyMap<string, KnownContract>): KnownContract | undefined {
  const bare = known.get(row.bareIdentity ?? '');
  const { amount, starts_on: start } = row.contract;
  if (bare === undefined || bare.amount !== amount || bare.starts_on !== start) return undefined;
  return { ...bare, content: differencesOf(bare, row).length === 0 ? row.content : '' };
}
