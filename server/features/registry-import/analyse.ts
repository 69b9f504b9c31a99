import { setImmediate } from 'node:timers/promises';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import { AskedWords } from '#server/kit/imports/asked-words.ts';
import { withKeptDates } from '#server/kit/imports/columns.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { RowMarks } from '#server/kit/imports/row-marks.ts';
import { addMonths } from '#contract/rules/registry/supplier-action.ts';
import { stateByDates } from '#contract/rules/registry/supplier-machine.ts';
import { FOREIGN_RFC } from '#contract/rules/identifiers/rfc.ts';
import { supplierFileName } from '#contract/supplier-file.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import {
  readValidityTerm,
  registrationValidUntil,
  supplierKeys,
} from '#server/features/supplier-registry/public.ts';
import type { Db } from '#server/kit/db.ts';
import { orderedId } from '#server/kit/ordered-id.ts';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import type { ImportSettings } from '#contract/imports.ts';
import { tidy } from './import-cells.rules.ts';
import type { CsvRow } from '#server/kit/table-file/csv-text.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';
import type { StagedRow } from '#server/kit/imports/importer.ts';
import {
  accountOwners,
  foreignIdentities,
  takenIdentities,
  type ForeignIdentity,
} from './registry-import.sql.ts';
import { impedimentsOf, type Impediments } from './impediments.sql.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';
import { FirmsOfFile } from './same-firm.rules.ts';
import { readSupplierRow, rowWarnings, type ReadSupplier, type RowQuestion } from './supplier-row.rules.ts';
import type { OpenedRegistry } from './table-rows.ts';

const RFC_COLUMN = 'RFC';
const CLABE_COLUMN = 'CLABE';
const TAX_ID_COLUMN = IMPORT_COLUMNS.find(({ path }) => path === 'taxId')?.header ?? '';
/** Rows that are read without a pause. */
const SLICE = 50;

type RegisteredState = ReturnType<typeof stateByDates>;

/** What is noticed of rows that can be registered. */
export const MARK_LABELS = {
  incomplete: 'Incompletas: el refrendo pedirá lo que falta',
  repeated: 'Se repiten en el archivo, iguales: cada proveedor se toma una vez',
  undated: 'Sin fecha de inscripción: entran con la de hoy, como se eligió',
  expired: `Su registro ya venció: entran como «${SUPPLIER_STATE_LABELS.expired}» y no se les puede contratar hasta que se refrende. Si alguno sigue vigente, corrige la fecha en el archivo`,
  zero: 'Códigos postales de 4 cifras que se completaron con un cero',
} as const;

/** Where a supplier stands first, with what its row says. */
interface SeenRow {
  line: number;
  values: readonly string[];
}

/** What turns rows into staged suppliers. */
export interface Analysis {
  question: RowQuestion;
  expiringDays: number;
  /** Last day of a registration that does not say its own, by its first day. */
  validUntil(registeredOn: string): string;
  /** First row of each identity and number in this file. */
  seen: Map<string, SeenRow>;
  /** Words of the closed lists, by the path of each column that has one. */
  choices: ReadonlyMap<string, AskedWords>;
  words: AskedWords;
  situations: AskedWords;
  header: readonly string[];
  /** Who stands under which RFC in the whole file. */
  firms: FirmsOfFile;
  /** Rows that do not say when they were registered. */
  undated: RowMarks<'registered'>;
  lines: readonly { code: string; name: string }[];
  marks: RowMarks<keyof typeof MARK_LABELS>;
  /** In which state the rows come in. */
  states: RowMarks<RegisteredState>;
}

/** Reads the catalogues once for a whole file. */
export async function startAnalysis(
  db: Db,
  file: OpenedRegistry,
  { today, run }: { today: string; run: RunRow },
): Promise<Analysis> {
  const { lines, terms } = await readCatalogues(db);
  const active = lines.filter((line) => line.active);
  const validity = await readValidityTerm(db);
  const words = await AskedWords.of(db, run, 'lines');
  const situations = await AskedWords.of(db, run, 'situation');
  const choices = new Map<string, AskedWords>();
  for (const column of file.columns)
    if (column !== undefined && (column.kind === 'choice' || column.kind === 'yes'))
      choices.set(column.path, await AskedWords.of(db, run, column.path));
  const codes = new Set(active.map(({ code }) => code));
  const firms = new FirmsOfFile(file.columns);
  return {
    header: file.header,
    firms,
    undated: new RowMarks(),
    question: {
      columns: file.columns,
      written: await writtenIn(file, await withKeptDates(db, run, file.header), firms),
      isOfToday: run.settings?.said?.registered === 'today',
      today,
      lineNames: active.map(({ name }) => name),
      // A line that was retired since it was answered is asked again.
      answered: (word) => {
        const code = words.answer(word);
        return code !== undefined && codes.has(code) ? code : undefined;
      },
      situationOf: (word) => situations.answer(word),
      choiceOf: (path, word) => choices.get(path)?.answer(word),
      bankAt: file.header.findIndex((name) =>
        /^(?:nombre del )?banco$|^institucion bancaria$/.test(fold(name)),
      ),
      lineCodes: codes,
      lineByName: new Map(
        active.flatMap(
          ({ code, name }) =>
            [
              [fold(name), code],
              [fold(code), code],
            ] as const,
        ),
      ),
    },
    expiringDays: terms.find((term) => term.code === 'expiring')?.amount ?? 30,
    validUntil: (registeredOn) =>
      registeredOn === today
        ? registrationValidUntil(today, null, validity)
        : validity.endsWithYear
          ? `${registeredOn.slice(0, 4)}-12-31`
          : addMonths(registeredOn, validity.months),
    seen: new Map(),
    words,
    situations,
    choices,
    lines: active,
    marks: new RowMarks(),
    states: new RowMarks(),
  };
}

/** How the columns of a file write their dates. */
function writtenIn(
  { columns, rows, isUnread }: OpenedRegistry,
  settings: ImportSettings | null,
  firms: FirmsOfFile,
): Promise<WrittenValues<string>> {
  const places = new Map(
    columns.flatMap((column, i) => (column?.kind === 'date' ? [[column.path, i] as const] : [])),
  );
  const seen = async function* () {
    if (isUnread) return;
    for await (const row of rows()) {
      firms.see(row.values, row.line);
      yield row;
    }
  };
  return new WrittenValues({ days: [...places.keys()] }, settings).survey(seen(), ({ values }, path) =>
    tidy(values[places.get(path) ?? -1] ?? ''),
  );
}

/** A batch of rows as staged suppliers: the row rule. */
export async function stageRows(db: Db, rows: readonly CsvRow[], analysis: Analysis): Promise<StagedRow[]> {
  const read: { row: CsvRow; supplier: ReadSupplier }[] = [];
  for (const row of rows) {
    // Visitors of the portal and the database are answered between some rows and the next ones.
    if (read.length % SLICE === 0) await setImmediate();
    const supplier = readSupplierRow(row.values, analysis.question);
    for (const word of new Set(supplier.words)) analysis.words.note(word, row.line);
    if (supplier.unknownSituation !== undefined)
      analysis.situations.note(supplier.unknownSituation, row.line);
    for (const [path, word] of Object.entries(supplier.unknownChoices))
      analysis.choices.get(path)?.note(word, row.line);
    read.push({ row, supplier });
  }
  const rfcs = read.map(({ supplier }) => supplier.file.rfc);
  const numbers = read.map(({ supplier }) => supplier.number).filter((number) => number !== '');
  const abroad = read.filter(({ supplier }) => supplier.file.rfc === FOREIGN_RFC);
  const identities = await foreignIdentities(
    db,
    abroad.map(({ supplier }) => supplier.file),
  );
  const foreign = new Map(abroad.map(({ supplier }, i) => [supplier, identities[i]]));
  const asked = { rfcs, foreign: identities.flatMap(({ key }) => (key === null ? [] : [key])) };
  const [impeded, taken, owners] = await Promise.all([
    impedimentsOf(db, asked, analysis.question.today),
    takenIdentities(db, rfcs, numbers),
    accountOwners(
      db,
      read.map(({ supplier: { file } }) => ({ clabe: file.bank.clabe, rfc: file.rfc })),
    ),
  ]);
  return read.map(({ row, supplier }): StagedRow => {
    const isDuplicate = noteDuplicates(supplier, {
      row,
      header: analysis.header,
      taken,
      foreign: foreign.get(supplier),
      seen: analysis.seen,
    });
    const same = analysis.firms.doubtsOf(row.values, row.line);
    noteSameFirm(supplier, same);
    noteSharedAccount(supplier, owners, same.clabe);
    if (supplier.isUndated) analysis.undated.note('registered', row.line);
    const listed = noteImpediments(supplier, impeded, foreign.get(supplier)?.key ?? null);
    const { file, problems } = supplier;
    if (isDuplicate === 'same') {
      analysis.marks.note('repeated', row.line);
      return { line: row.line, key: file.rfc, title: supplierFileName(file), kind: 'same' };
    }
    const said = { line: row.line, key: file.rfc, title: supplierFileName(file) };
    if (Object.keys(problems).length > 0)
      return {
        ...said,
        kind: 'refused',
        code: isDuplicate ? 'repeated' : 'wrong',
        // All that is to be mended is told at once, also what alone would cost its cell.
        problems: { ...droppedIn(supplier), ...problems },
        cells: row.values,
      };
    const data = publicData(supplier, analysis);
    const doubts = doubtsOf(supplier, listed);
    analysis.states.note(data.status, row.line);
    if (supplier.isIncomplete) analysis.marks.note('incomplete', row.line);
    if (supplier.isUndated) analysis.marks.note('undated', row.line);
    if (data.status === 'expired') analysis.marks.note('expired', row.line);
    if (supplier.hasZero) analysis.marks.note('zero', row.line);
    return {
      ...said,
      kind: 'new',
      subject_id: orderedId(),
      data: { supplier: data, file, dropped: supplier.dropped, keys: supplierKeys(file) },
      ...(doubts === undefined ? {} : { doubts }),
    };
  });
}

const droppedIn = ({ doubts, dropped }: ReadSupplier): Record<string, string> =>
  Object.fromEntries(dropped.flatMap((name) => (doubts[name] === undefined ? [] : [[name, doubts[name]]])));

function noteDuplicates(
  { file, number, problems }: ReadSupplier,
  context: {
    row: CsvRow;
    header: readonly string[];
    taken: Awaited<ReturnType<typeof takenIdentities>>;
    /** Of who has the RFC of all foreigners. */
    foreign: ForeignIdentity | undefined;
    seen: Map<string, SeenRow>;
  },
): boolean | 'same' {
  const { row, header, taken, foreign, seen } = context;
  const { line, values } = row;
  const column = foreign === undefined ? 'RFC' : TAX_ID_COLUMN;
  const identity = foreign === undefined ? file.rfc : (foreign.key ?? '');
  const registered = foreign === undefined ? taken.rfcs.get(file.rfc) : foreign.takenBy;
  let isDuplicate = false;
  const repeat = (name: string, message: string) => {
    problems[name] ??= message;
    isDuplicate = true;
  };
  if (registered !== undefined) {
    const by = registered === '' ? '' : ` con el número ${registered}`;
    repeat(
      column,
      foreign === undefined
        ? `Ya está registrado${by}.`
        : `Ya existe un proveedor con esta identificación fiscal y este país${by}.`,
    );
  }
  if (identity !== '') {
    const first = seen.get(identity);
    const isFirst = first === undefined;
    if (isFirst) seen.set(identity, { line, values });
    else {
      const apart = differencesOf(header, first.values, values);
      if (apart === '' && registered === undefined && Object.keys(problems).length === 0) return 'same';
      repeat(
        column,
        apart === ''
          ? `Está repetido, igual: ya aparece en la línea ${first.line}.`
          : `Está repetido: ya aparece en la línea ${first.line}, con ${apart}. Deja una sola fila, con los datos que valen.`,
      );
    }
  }
  if (number !== '') {
    const first = seen.get(`# ${number}`);
    if (taken.numbers.has(number)) repeat('Número de registro', 'Otro proveedor ya tiene ese número.');
    else if (first !== undefined)
      repeat('Número de registro', `Está repetido: ya aparece en la línea ${first.line}.`);
    else seen.set(`# ${number}`, { line, values });
  }
  return isDuplicate;
}

/** Most cells that are told of two rows of one supplier. */
const MOST_APART = 4;

/** What two rows of one supplier say otherwise, by their columns; a number of the row itself tells nothing. */
function differencesOf(header: readonly string[], one: readonly string[], other: readonly string[]): string {
  const apart = header.flatMap((name, place) => {
    const [before, after] = [tidy(one[place] ?? ''), tidy(other[place] ?? '')];
    const isOwn = /^(?:id\w*|no|num|consecutivo|#)$/.test(fold(name).replace(/[. ]/g, ''));
    return isOwn || fold(before) === fold(after)
      ? []
      : [{ name: name.trim() || `columna ${place + 1}`, before, after }];
  });
  const shown = apart
    .slice(0, MOST_APART)
    .map(
      ({ name, before, after }) =>
        `${name} «${(before || 'vacío').slice(0, 40)}» y aquí «${(after || 'vacío').slice(0, 40)}»`,
    );
  const more = apart.length - shown.length;
  return `${shown.join('; ')}${more > 0 ? ` y ${more} ${more === 1 ? 'dato' : 'datos'} más` : ''}`;
}

/** What the rest of the file says of its RFC or its name: a row that is refused for its RFC says it too. */
function noteSameFirm({ file, problems, doubts }: ReadSupplier, same: { rfc?: string; name?: string }): void {
  const told = problems[RFC_COLUMN];
  if (same.rfc !== undefined && told !== undefined) problems[RFC_COLUMN] = `${told} ${same.rfc}`;
  else if (same.rfc !== undefined) doubts[RFC_COLUMN] = same.rfc;
  const path = file.personType === 'legal' ? 'legalName' : 'givenNames';
  const column = IMPORT_COLUMNS.find((one) => one.path === path)?.header ?? RFC_COLUMN;
  if (same.name !== undefined) doubts[column] = [doubts[column], same.name].filter(Boolean).join(' ');
}

/** An account that is somebody else's, in the file or in the registry. */
function noteSharedAccount(
  { file, doubts }: ReadSupplier,
  owners: ReadonlyMap<string, string>,
  inFile: string | undefined,
): void {
  const owner = owners.get(`${file.rfc} ${file.bank.clabe}`);
  const registered =
    owner === undefined
      ? undefined
      : `Ya es la cuenta de «${owner}», que está en el padrón: comprueba de quién es con la carátula de la cuenta.`;
  const told = [doubts[CLABE_COLUMN], inFile, registered].filter(Boolean).join(' ');
  if (told !== '') doubts[CLABE_COLUMN] = told;
}

/** Whoever may not begin a registration is not taken from a file either; gives why a list asks a person about the row. */
function noteImpediments(
  { file, problems }: ReadSupplier,
  { barred, doubtful }: Impediments,
  foreignKey: string | null,
): string | undefined {
  const reason = barred.get(foreignKey ?? file.rfc);
  if (reason !== undefined) problems[foreignKey === null ? RFC_COLUMN : TAX_ID_COLUMN] ??= reason;
  return doubtful.get(file.rfc);
}

/** What a reviewer should look at in a valid row, by column; undefined when nothing. */
function doubtsOf(
  { file, isDoubtful, doubts: noted }: ReadSupplier,
  listed: string | undefined,
): Record<string, string> | undefined {
  const doubts: Record<string, string> = { ...noted };
  if (isDoubtful) {
    for (const [path, message] of Object.entries(rowWarnings(file))) {
      const column = IMPORT_COLUMNS.find((one) => path === one.path || path.startsWith(`${one.path}.`));
      doubts[column?.header ?? path] ??= message;
    }
  }
  if (listed !== undefined) doubts[RFC_COLUMN] = [doubts[RFC_COLUMN], listed].filter(Boolean).join(' ');
  return Object.keys(doubts).length === 0 ? undefined : doubts;
}

function publicData(read: ReadSupplier, analysis: Analysis) {
  const { file } = read;
  const registeredOn = read.registeredOn === '' ? analysis.question.today : read.registeredOn;
  const validUntil = read.validUntil === '' ? analysis.validUntil(registeredOn) : read.validUntil;
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    number: read.number,
    person_type: file.personType,
    name: supplierFileName(file),
    legal_suffix: file.personType === 'legal' ? orNull(file.legalSuffix) : null,
    trade_name: orNull(file.tradeName),
    rfc: file.rfc,
    state_name: orNull(file.address.stateName),
    size: orNull(file.size),
    lines: file.lines,
    registered_on: registeredOn,
    valid_until: validUntil,
    status: stateByDates({
      validUntil,
      hasExpiredPapers: false,
      today: analysis.question.today,
      expiringDays: analysis.expiringDays,
    }),
    // Public only with the supplier's consent (decision D8).
    publishes_contact: file.publishContact,
    email: file.publishContact ? orNull(file.email) : null,
    phone: file.publishContact ? orNull(file.phone) : null,
    website: file.publishContact ? orNull(file.website) : null,
    remarks: read.remarks,
    situation: read.situation,
  };
}
