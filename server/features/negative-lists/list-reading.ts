import { todayInMexico } from '#contract/mexico-time.ts';
import type { ImportFindings, ImportSettings, ImportTable } from '#contract/imports.ts';
import {
  ENTRY_DATA_LABELS,
  LIST_SITUATION_LABELS,
  type ListSituation,
  type ListSource,
} from '#contract/negative-list-words.ts';
import type { Transaction } from '#server/kit/db.ts';
import { AskedWords } from '#server/kit/imports/asked-words.ts';
import { cellErrorOf } from '#contract/rules/texts/clean-cell.ts';
import { refusedCells, withFaults } from '#server/kit/imports/check-cells.ts';
import type { ImportContext, OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { factOf } from '#server/kit/imports/reading.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import { cutoffProblem, doubtOf, isShrunk, rowsProblem, totalDoubt } from './doubt.rules.ts';
import { openList, type OpenedList } from './list-file.ts';
import { LeftRows } from './left-rows.ts';
import { noticesOf, nothingNoticed, textNotices } from './list-notices.ts';
import { checkedEntry, namelessProblem } from './entry-check.rules.ts';
import { KeyGiver, rfcIn, type ListRow, type ReadEntry } from './list-row.ts';
import { changesOf, effectOf, SHOWN_DATA, sinceText, titleOf } from './list-shown.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { selectCurrent, selectEntries, type ListRecord, type PresentEntry } from './lists.sql.ts';
import { isHeaderOf69, rowOf69Bis } from './other-list.rules.ts';
import { endOfPresent } from './present-end.ts';
import { RowNumbers } from './row-numbers.rules.ts';
import { RowQuestions } from './row-questions.ts';
import { totalIn } from './sat-list.rules.ts';
import { SatRows } from './sat-rows.ts';
import { cutProblem } from './shrink.rules.ts';

const SHOWN = 8;

/** What the reading of a list found that putting it in force depends on. */
export interface ListFacts {
  cutoff: string | null;
  /** The list in force when its rows were compared. */
  baseId: string | null;
  lastNumber: number | null;
  /** Entries of the list in force. */
  present: number;
}

export const sourceOf = (run: Pick<RunRow, 'settings'>) => run.settings?.source as ListSource;

/** Opens a list's file and compares it with the list in force while it is read. A problem refuses it whole. */
export async function openListTable(
  { db, files }: ImportContext,
  run: RunRow,
  scratch: string,
): Promise<OpenedTable> {
  const source = sourceOf(run);
  const file = await openList({ db, files }, run, { source, scratch });
  if (file.cutoffOn === undefined && file.cutoffText !== undefined && source === 'sat_69b')
    throw new CsvProblem(
      `La fecha de corte no se entiende: «${file.cutoffText.slice(0, 120)}». Descarga el archivo otra vez y súbelo sin abrirlo.`,
    );
  const cutoff = file.cutoffOn ?? run.settings?.day ?? null;
  // The list first: when another comes into force in between, this one is overtaken.
  const base = await selectCurrent(db, source);
  const problem =
    cutoff === null
      ? undefined
      : cutoffProblem(cutoff, { today: todayInMexico(), present: base?.cutoff_on ?? null });
  if (problem !== undefined) throw new CsvProblem(problem);
  const present = await selectEntries(db, source);
  const said = run.settings?.said;
  const sat =
    source === 'sat_69b'
      ? new SatRows({
          words: await AskedWords.of(db, run, 'situation'),
          said: said ?? {},
          present,
          today: todayInMexico(),
          cutoff: cutoff ?? todayInMexico(),
        })
      : undefined;
  const reading = new ListReading({ source, file, cutoff, base, present, said, sat });
  return {
    header: file.header,
    takesDamaged: true,
    isUnread: file.isUnread,
    rows: () => file.rows(),
    faultsOf: (row, broken) => reading.faultsOf(row, broken),
    stage: (rows) => Promise.resolve(reading.stage(rows)),
    // All rows are read: the temporary copy of the file can go.
    end: (tx) => reading.end(tx, { files, scratch }),
    findings: () => reading.findings(),
  };
}

interface Given {
  source: ListSource;
  file: OpenedList;
  cutoff: string | null;
  base: ListRecord | undefined;
  /** Entries of the list in force by their key. */
  present: ReadonlyMap<string, PresentEntry>;
  /** What a person answered. */
  said: ImportSettings['said'];
  /** What is asked of the SAT's rows. */
  sat: SatRows | undefined;
}

/** What the rows of a list say, one after the other and together. */
class ListReading {
  readonly #given: Given;
  readonly #keys = new KeyGiver();
  readonly #kept = new Set<string>();
  readonly #numbers = new RowNumbers();
  readonly #situations = new Map<ListSituation, number>();
  readonly #sample: ListRow[] = [];
  readonly #read = { total: 0, isLastCut: false, lastLine: 0 };
  readonly #noticed = nothingNoticed();
  readonly #questions: RowQuestions;
  readonly #leftOut: LeftRows;
  /** Rows of text that are no entries, and rows that a person left out. */
  readonly #texts: { line: number; text: string }[] = [];
  readonly #left: { line: number; by: number }[] = [];
  /** Where each entry stands for the first time. */
  readonly #lines = new Map<string, number>();
  /** Rows that cannot be read before somebody answers or corrects them, without an RFC by which they count. */
  #unread = 0;
  #demand: ImportFindings['demand'];

  constructor(given: Given) {
    this.#given = given;
    this.#leftOut = new LeftRows(given.said);
    this.#questions = new RowQuestions(given.file.texts, given.said);
    for (const [line, text] of given.file.texts)
      if (!given.file.isUnread && line < given.file.headerLine) this.#questions.above(line, text);
  }

  stage(rows: readonly CsvRow[]): StagedRow[] {
    return rows.flatMap((row) => this.#take(row));
  }

  #take(given: CsvRow): StagedRow[] {
    const { file } = this.#given;
    const { line, values } = given;
    const read = this.#read;
    if (values.every((value) => value.trim() === '')) return [];
    if (isHeaderOf69(values))
      throw new CsvProblem(
        `En la línea ${line.toLocaleString('es-MX')} empieza la lista del artículo 69, que es otra y no dice lo que esta. Quítala del archivo, o descarga otra vez la que es, y súbelo.`,
      );
    if (file.isFoot(values)) return this.#note(given);
    read.total += 1;
    read.lastLine = line;
    read.isLastCut = file.isCut(values);
    const shift = read.isLastCut ? undefined : file.shiftOf(values);
    if (shift !== undefined || this.#isRagged(values)) this.#noticed.ragged.push(line);
    else if (file.isOdd(values)) this.#noticed.odd.push(line);
    if (file.numberAt !== -1) this.#numbers.see(values[file.numberAt] ?? '');
    const refused = refusedCells(given, { ...file, takesDamaged: true });
    if (refused !== undefined)
      return this.#refuse(
        withFaults(
          refused,
          shift === undefined ? this.faultsOf(given, refused.broken) : { 'Toda la fila': shift },
          file,
        ),
      );
    if (shift !== undefined)
      return this.#refuse({
        line,
        kind: 'refused',
        code: 'shifted',
        title: oneLine(values.join(' ')).slice(0, 200),
        problems: { 'Toda la fila': shift },
        cells: values,
      });
    if (file.isNote(values)) return this.#note(given);
    const entries = file.read(given).map(checkedEntry);
    if (entries.length === 0) this.#noticed.empty.push(line);
    return entries.flatMap((entry) => this.#staged(entry, given));
  }

  /** A row of another width; that of the SAT's list may lack its empty cells at the end. */
  #isRagged(values: readonly string[]): boolean {
    const { file, sat } = this.#given;
    return sat === undefined ? values.length !== file.header.length : file.isCut(values);
  }

  #note({ line, values }: CsvRow): StagedRow[] {
    const text = oneLine(values.join(' '));
    if (text !== '') this.#texts.push({ line, text });
    if (this.#given.sat === undefined) this.#questions.note(line, text);
    return [];
  }

  /** A row whose cells are spoilt or stand under the wrong names; its RFC keeps it from counting as gone. */
  #refuse(row: StagedRow): StagedRow[] {
    const rfc = row.cells?.map(rfcIn).find((one) => one !== null);
    const isLeft = this.#leftOut.isLeft(row.line);
    if (rfc == null) this.#unread += isLeft ? 0 : 1;
    else if (!isLeft) this.#kept.add(rfc);
    return this.#leftOut.refuse({ ...row, key: rfc ?? '' });
  }

  /** What is wrong with the sound cells of a row that has spoilt ones. */
  faultsOf(row: CsvRow, broken: ReadonlySet<number>): Record<string, string> {
    const { file, sat } = this.#given;
    const faults: Record<string, string> = {};
    for (const entry of file.isNote(row.values) ? [] : file.read(row).map(checkedEntry)) {
      const nameless = namelessProblem(entry);
      if (nameless !== undefined) faults[this.#headingOf(file.mapping.name)] ??= nameless;
      // Nobody is asked what a spoilt cell means.
      const unknown = broken.has(file.situationAt) ? undefined : sat?.problemOf(row.line, entry);
      if (unknown !== undefined) faults[this.#headingOf(file.situationAt)] ??= unknown;
    }
    return faults;
  }

  #headingOf(place = -1): string {
    return this.#given.file.header[place] ?? '';
  }

  #staged(read: ReadEntry, { line, values, damage: lost }: CsvRow): StagedRow[] {
    const { file, present, sat } = this.#given;
    const noticed = this.#noticed;
    const damage = asTaken(lost, values) ?? unshownIn(values, file.wants);
    const against =
      sat === undefined
        ? this.#questions.see({ line, number: file.numberOf(values), entry: read })
        : undefined;
    const bis = sat === undefined ? undefined : rowOf69Bis(values);
    const seen =
      bis === undefined ? (sat?.see(line, read) ?? { entry: read }) : { entry: read, refused: bis };
    const verdict = this.#questions.verdict(line);
    if (verdict?.is === 'dropped') {
      this.#left.push({ line, by: verdict.by });
      return [];
    }
    const entry = verdict === undefined ? seen.entry : takenBack(seen.entry, verdict);
    const undated = Object.entries(entry.data).filter(isUndated);
    if (undated.length > 0) noticed.undated.push(line);
    const row = this.#keys.give(entry, line);
    const nameless = namelessProblem(entry);
    if (nameless === undefined || !this.#leftOut.isLeft(line)) this.#kept.add(row.key);
    if (seen.refused !== undefined || nameless !== undefined) {
      const refused: StagedRow = {
        line,
        kind: 'refused',
        code: nameless === undefined ? 'situation' : 'name',
        key: row.rfc ?? '',
        title: row.name,
        problems: {
          ...(nameless !== undefined && { [this.#headingOf(file.mapping.name)]: nameless }),
          ...(seen.refused !== undefined && { [this.#headingOf(file.situationAt)]: seen.refused }),
        },
        cells: values,
      };
      // What a word means is asked once for all its rows.
      return nameless === undefined ? [refused] : this.#leftOut.refuse(refused);
    }
    if (row.rfc === null) noticed.nameless.push(line);
    this.#situations.set(row.situation, (this.#situations.get(row.situation) ?? 0) + 1);
    if (this.#sample.length < SHOWN) this.#sample.push(row);
    const said = `${entry.identity}|${row.content}`;
    const twin = this.#lines.get(said);
    if (twin === undefined) this.#lines.set(said, line);
    else noticed.repeated.push(line);
    const before = present.get(row.key);
    const kind = before === undefined ? 'new' : before.content === row.content ? 'same' : 'changed';
    const other =
      against === undefined ? undefined : `Es del mismo caso que la línea ${against} y dice otra cosa.`;
    return [
      {
        line,
        kind,
        key: row.rfc ?? '',
        content: row.content,
        title: titleOf(row),
        data: row,
        ...doubtsOf(
          undated,
          damage && [file.header[damage.place] || `Columna ${damage.place + 1}`, damage.why],
          {
            ...entry.doubts,
            ...(twin === undefined
              ? other !== undefined && { name: other }
              : { name: `Dice lo mismo que la línea ${twin}: cuenta dos veces.` }),
          },
        ),
        ...(before === undefined || kind === 'same' ? {} : { changes: changesOf(before, row) }),
      },
    ];
  }

  async end(
    tx: Transaction,
    { files, scratch }: Pick<ImportContext, 'files'> & { scratch: string },
  ): Promise<{ rows: StagedRow[]; facts: ListFacts }> {
    const { source, file, cutoff, base, present } = this.#given;
    const problem = rowsProblem({ ...this.#read, ragged: this.#noticed.ragged.length });
    if (problem !== undefined) throw new CsvProblem(problem);
    if (this.#kept.size === 0) throw new CsvProblem('Ninguna fila del archivo trae un nombre.');
    const left = [...present].filter(([key]) => !this.#kept.has(key));
    const beside = {
      rows: this.#kept.size + this.#unread,
      present: present.size,
      gone: left.length,
      numbers: this.#numbers,
      hasLastBreak: file.hasLastBreak,
      ragged: this.#noticed.ragged.length,
      cutoff: cutoff ?? '',
      presentCutoff: base?.cutoff_on ?? null,
      ...(await endOfPresent({
        context: { db: tx, files },
        base,
        kept: this.#kept,
        gone: left.length,
        last: this.#numbers.last,
        scratch,
      })),
    };
    const cut = cutProblem(source, beside);
    if (cut !== undefined) throw new CsvProblem(cut);
    const hasShrunk = isShrunk(source, beside);
    const doubts = [
      doubtOf(source, beside) ?? [],
      this.#leftOut.doubts(),
      totalDoubt(
        this.#texts.map(({ text }) => totalIn(text)).find((total) => total !== undefined),
        this.#read.total - this.#noticed.empty.length,
      ),
    ].flat();
    this.#demand = {
      doubt: doubts.length === 0 ? null : doubts.join(' '),
      count: hasShrunk ? beside.rows : null,
    };
    return {
      rows: left.map(([key, entry]) => ({
        line: 0,
        kind: 'gone',
        key: entry.rfc ?? '',
        title: titleOf(entry),
        data: { key },
      })),
      facts: {
        cutoff,
        baseId: base?.id ?? null,
        lastNumber: this.#numbers.last,
        present: present.size,
      },
    };
  }

  findings(): ImportFindings {
    const { source, file, cutoff, base, present, sat } = this.#given;
    const { columns } = file;
    return {
      reading: [
        ...file.reading,
        ...(cutoff === null ? [] : [factOf('cutoff', cutoff, `corte al ${shortDate(cutoff)}`)]),
        ...file.written.facts,
        ...(file.isUnread ? [] : [...(sat ?? this.#questions).facts(), ...this.#leftOut.facts()]),
      ],
      words: sat?.asked() ?? [],
      columns: columns.flatMap(({ position, header, label }) =>
        label === null ? [] : [{ label, header, position: position + 1 }],
      ),
      missing: file.isUnread
        ? []
        : file.fields.flatMap(({ name, label }) => (name in file.mapping ? [] : [label])),
      ignored: columns.flatMap(({ header, label }) => (label === null && header !== '' ? [header] : [])),
      notes: this.#notes(),
      marks: [],
      tables: file.isUnread ? [] : [this.#counted(), this.#first()],
      choices: choicesOf(file, cutoff, source === 'sat_69b' && file.cutoffOn !== undefined),
      ...(this.#demand === undefined ? {} : { demand: this.#demand }),
      ...(base !== undefined && {
        replaces: `«${base.file_name}», con corte al ${shortDate(base.cutoff_on)} y ${count(present.size)} registros`,
      }),
    };
  }

  #notes(): string[] {
    const { base, present, file } = this.#given;
    return [
      ...file.notes,
      base === undefined
        ? 'No hay lista en vigor con que comparar.'
        : `Se compara con la lista en vigor: ${count(present.size)} registros, corte al ${shortDate(base.cutoff_on)}.`,
      ...noticesOf(this.#noticed, this.#kept.size),
      ...this.#left.map(
        ({ line, by }) =>
          `La línea ${line} no se toma, como se indicó: del mismo caso cuenta la línea ${by}.`,
      ),
      ...textNotices(this.#texts),
    ];
  }

  #counted(): ImportTable {
    return {
      title: 'Situaciones',
      columns: [
        { name: 'Situación', as: 'text' },
        { name: 'Registros', as: 'count' },
      ],
      rows: [...this.#situations]
        .toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other))
        .map(([situation, rows]) => [LIST_SITUATION_LABELS[situation], rows]),
    };
  }

  #first(): ImportTable {
    const told = SHOWN_DATA[this.#given.source];
    return {
      title: 'Primeras filas, como quedarán',
      columns: ['RFC', 'Nombre', 'Situación', 'Desde', ...told.map(([name]) => name), 'Efecto'].map(
        (name) => ({
          name,
          as: 'text' as const,
        }),
      ),
      rows: this.#sample.map((row) => [
        row.rfc ?? 'Sin RFC',
        row.name,
        LIST_SITUATION_LABELS[row.situation],
        sinceText(row),
        ...told.map(([, show]) => show(row)),
        effectOf(row),
      ]),
    };
  }
}

/** An entry that a note of its list takes back, as a person said. */
function takenBack(
  entry: ReadEntry,
  { is, line, note }: { is: 'void' | 'doubtful'; line: number; note: string },
): ReadEntry {
  const isVoid = is === 'void';
  const told = isVoid
    ? `La nota de la línea ${line} la deja sin efecto, como se indicó: entra como antecedente y no impide.`
    : `La nota de la línea ${line} puede dejarla sin efecto: avisa y no impide.`;
  return {
    ...entry,
    effect: isVoid || entry.effect === 'info' ? 'info' : 'alert',
    data: { ...entry.data, takenBack: note === '' ? `Nota de la línea ${line}` : note },
    doubts: { ...entry.doubts, resolution: told },
  };
}

/** What a person should look at of a row that is taken: dates that are none, letters that were lost. */
function doubtsOf(
  undated: readonly [string, string][],
  damage: readonly [string, string] | undefined,
  said: Readonly<Record<string, string>>,
): Pick<StagedRow, 'doubts'> {
  const told = Object.entries(said).map(([datum, text]) => [ENTRY_DATA_LABELS[datum] ?? datum, text]);
  if (undated.length === 0 && damage === undefined && told.length === 0) return {};
  const dates = undated.map(([datum, value]) => [
    ENTRY_DATA_LABELS[datum] ?? datum,
    `«${value}» no se entiende como fecha: se conserva como está escrita y no cuenta.`,
  ]);
  return { doubts: Object.fromEntries([...dates, ...told, ...(damage === undefined ? [] : [damage])]) };
}

/** What is told of lost letters in a row that is taken with them: a list without it would say less than its source. */
function asTaken(damage: CsvRow['damage'], values: readonly string[]): CsvRow['damage'] {
  if (damage?.isLost !== true) return damage;
  const cell = oneLine(values[damage.place] ?? '').slice(0, 80);
  const shown = cell.includes('\uFFFD') ? ', con \uFFFD donde no se sabe cuál iba' : '';
  return {
    ...damage,
    why: `«${cell}» trae signos donde iban letras. La fila se toma como está${shown}: compárala con la lista publicada.`,
  };
}

/** The first cell that is used and does not show what stands in it. */
function unshownIn(values: readonly string[], wants: OpenedList['wants']): CsvRow['damage'] {
  for (const [place, value] of values.entries()) {
    const why = wants[place] === undefined ? undefined : cellErrorOf(value);
    if (why !== undefined) return { place, why };
  }
  return undefined;
}

/** Whether a datum that should be dates is not. */
const isUndated = ([datum, value]: [string, string]): boolean =>
  datum.endsWith('On') && !/^\d{4}-\d{2}-\d{2}(?:, \d{4}-\d{2}-\d{2})*$/.test(value);

const count = (value: number) => value.toLocaleString('es-MX');

function choicesOf(
  { columns, fields, mapping }: OpenedList,
  day: string | null,
  isDaySettled: boolean,
): NonNullable<ImportFindings['choices']> {
  return {
    mapping: { ...mapping },
    day: isDaySettled ? null : day,
    ...(!isDaySettled && { dayLabel: 'Fecha de corte de la lista' }),
    fields,
    columns: columns.map(({ header, examples }) => ({ header, example: examples[0] ?? '' })),
  };
}
