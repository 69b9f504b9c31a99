import { todayInMexico } from '#contract/mexico-time.ts';
import type { ImportFindings, ImportKept, ImportTable } from '#contract/imports.ts';
import type { ListEntry } from '#contract/negative-lists.ts';
import {
  ENTRY_DATA_LABELS,
  LIST_SITUATION_LABELS,
  MATCH_LEVEL_LABELS,
  SANCTION_FIELD_LABELS,
  SANCTION_FIELDS,
  type ListSituation,
  type ListSource,
} from '#contract/negative-list-words.ts';
import type { Transaction } from '#server/kit/db.ts';
import { refusedCells } from '#server/kit/imports/check-cells.ts';
import type { ImportContext, OpenedTable, StagedRow } from '#server/kit/imports/importer.ts';
import type { RunRow } from '#server/kit/imports/import-run.sql.ts';
import { factOf } from '#server/kit/imports/reading.ts';
import { CsvProblem, type CsvRow } from '#server/kit/table-file/csv-text.ts';
import { oneLine } from '#server/kit/table-file/plain-text.ts';
import { cutoffProblem, doubtOf, isShrunk, rowsProblem } from './doubt.rules.ts';
import { openList, type OpenedList } from './list-file.ts';
import { KeyGiver, SAT_STAGES, sinceOf, stageDays, type ListRow, type ReadEntry } from './list-row.ts';
import { shortDate } from '#contract/rules/calendar.ts';
import { selectCurrent, selectEntries, type ListRecord, type PresentEntry } from './lists.sql.ts';
import { endOfPresent } from './present-end.ts';
import { RowNumbers } from './row-numbers.rules.ts';
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
  const cutoff = file.cutoffOn ?? (source === 'sat_69b' ? null : (run.settings?.day ?? null));
  if (cutoff === null && source === 'sat_69b') {
    throw new CsvProblem(
      'El archivo no dice su fecha de corte («Información actualizada al …», antes del encabezado). Descárgalo otra vez y súbelo sin abrirlo.',
    );
  }
  // The list first: when another comes into force in between, this one is overtaken.
  const base = await selectCurrent(db, source);
  const problem =
    cutoff === null
      ? undefined
      : cutoffProblem(cutoff, { today: todayInMexico(), present: base?.cutoff_on ?? null });
  if (problem !== undefined) throw new CsvProblem(problem);
  const reading = new ListReading({ source, file, cutoff, base, present: await selectEntries(db, source) });
  return {
    header: file.header,
    takesDamaged: true,
    isUnread: file.isUnread,
    rows: () => file.rows(),
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
}

/** What the rows of a list say, one after the other and together. */
class ListReading {
  readonly #given: Given;
  readonly #keys = new KeyGiver();
  readonly #kept = new Set<string>();
  readonly #numbers = new RowNumbers();
  readonly #situations = new Map<ListSituation, number>();
  readonly #sample: ListRow[] = [];
  readonly #read = {
    total: 0,
    ragged: 0,
    odd: 0,
    empty: 0,
    undated: 0,
    repeated: 0,
    isLastRagged: false,
    lastLine: 0,
  };
  /** Rows of text that are no entries. */
  readonly #texts: { line: number; text: string }[] = [];
  /** Where each entry stands for the first time. */
  readonly #lines = new Map<string, number>();
  #withRfc = 0;
  #demand: ImportFindings['demand'];

  constructor(given: Given) {
    this.#given = given;
  }

  stage(rows: readonly CsvRow[]): StagedRow[] {
    return rows.flatMap((row) => this.#take(row));
  }

  #take(given: CsvRow): StagedRow[] {
    const { file } = this.#given;
    const { line, values } = given;
    const read = this.#read;
    read.total += 1;
    read.lastLine = line;
    read.isLastRagged = values.length !== file.header.length;
    if (read.isLastRagged) read.ragged += 1;
    else if (file.isOdd(values)) read.odd += 1;
    if (file.numberAt !== -1) this.#numbers.see(values[file.numberAt] ?? '');
    const refused = refusedCells(given, { ...file, takesDamaged: true });
    if (refused !== undefined) return [refused];
    if (file.isNote(values)) {
      const text = oneLine(values.join(' '));
      if (text !== '') this.#texts.push({ line, text });
      return [];
    }
    const entries = file.read(given);
    if (entries.length === 0) read.empty += 1;
    return entries.map((entry) => this.#staged(entry, given));
  }

  #staged(entry: ReadEntry, { line, damage }: CsvRow): StagedRow {
    const { file, present } = this.#given;
    const read = this.#read;
    const undated = Object.entries(entry.data).filter(isUndated);
    if (undated.length > 0) read.undated += 1;
    const row = this.#keys.give(entry, line);
    this.#kept.add(row.key);
    if (row.rfc !== null) this.#withRfc += 1;
    this.#situations.set(row.situation, (this.#situations.get(row.situation) ?? 0) + 1);
    if (this.#sample.length < SHOWN) this.#sample.push(row);
    const said = `${entry.identity}|${row.content}`;
    const twin = this.#lines.get(said);
    if (twin === undefined) this.#lines.set(said, line);
    else read.repeated += 1;
    const before = present.get(row.key);
    const kind = before === undefined ? 'new' : before.content === row.content ? 'same' : 'changed';
    return {
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
          ...(twin === undefined ? {} : { name: `Dice lo mismo que la línea ${twin}: cuenta dos veces.` }),
        },
      ),
      ...(before === undefined || kind === 'same' ? {} : { changes: changesOf(before, row) }),
    };
  }

  async end(
    tx: Transaction,
    { files, scratch }: Pick<ImportContext, 'files'> & { scratch: string },
  ): Promise<{ rows: StagedRow[]; facts: ListFacts }> {
    const { source, file, cutoff, base, present } = this.#given;
    const problem = rowsProblem(this.#read);
    if (problem !== undefined) throw new CsvProblem(problem);
    if (this.#kept.size === 0) throw new CsvProblem('Ninguna fila del archivo trae un nombre.');
    const left = [...present].filter(([key]) => !this.#kept.has(key));
    const beside = {
      rows: this.#kept.size,
      present: present.size,
      gone: left.length,
      numbers: this.#numbers,
      hasLastBreak: file.hasLastBreak,
      ragged: this.#read.ragged,
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
    this.#demand = { doubt: doubtOf(source, beside), count: hasShrunk ? beside.rows : null };
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
    const { source, file, cutoff } = this.#given;
    const { columns } = file;
    return {
      reading: [
        ...file.reading,
        ...(cutoff === null ? [] : [factOf('cutoff', cutoff, `corte al ${shortDate(cutoff)}`)]),
        ...file.written.facts,
      ],
      columns: columns.flatMap(({ position, header, label }) =>
        label === null ? [] : [{ label, header, position: position + 1 }],
      ),
      missing: file.isUnread ? [] : file.missing,
      ignored: columns.flatMap(({ header, label }) => (label === null && header !== '' ? [header] : [])),
      notes: this.#notes(),
      marks: [],
      tables: file.isUnread ? [] : [this.#counted(), this.#first()],
      ...(source === 'sat_69b' ? {} : { choices: choicesOf(file, cutoff) }),
      ...(this.#demand === undefined ? {} : { demand: this.#demand }),
    };
  }

  #notes(): string[] {
    const { base, present } = this.#given;
    const { total, ragged, odd, empty, undated, repeated } = this.#read;
    const nameless = this.#kept.size - this.#withRfc;
    const said: [unknown, string][] = [
      [base === undefined, 'No hay lista en vigor con que comparar.'],
      [
        base !== undefined,
        `Se compara con la lista en vigor: ${count(present.size)} registros, corte al ${shortDate(base?.cutoff_on ?? '')}.`,
      ],
      [
        this.#withRfc === 0 && total > 0,
        'Ninguna fila trae RFC: las coincidencias serán por nombre y solo pistas que una persona comprueba.',
      ],
      [
        this.#withRfc > 0 && nameless > 0,
        `${count(nameless)} filas no traen un RFC completo; se comparan solo por nombre.`,
      ],
      [ragged > 0, `${count(ragged)} filas tienen más o menos columnas que el encabezado.`],
      [
        odd > 0,
        `${count(odd)} filas traen un dato que no corresponde a su columna; se conserva como está escrito.`,
      ],
      [
        undated > 0,
        `${count(undated)} filas traen una fecha que no se entiende; se conserva como está escrita y no cuenta.`,
      ],
      [empty > 0, `${count(empty)} filas sin nombre no se toman.`],
      [repeated > 0, `${count(repeated)} filas dicen lo mismo que otra del archivo.`],
      ...this.#texts
        .slice(0, SHOWN)
        .map(({ line, text }): [unknown, string] => [
          true,
          `La línea ${line} no es un registro y no se toma: «${text.slice(0, 300)}»`,
        ]),
    ];
    return [...this.#given.file.notes, ...said.flatMap(([isSo, note]) => (isSo === true ? [note] : []))];
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

const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
/** A kept datum as people read it: each day in words, the rest as the list writes it. */
const datumText = (value: string | undefined): string => value?.replace(DAY, (day) => shortDate(day)) ?? '';

/** From when its situation counts, and by which datum. */
function sinceText(row: ListRow): string {
  const since = sinceOf(row);
  return since === undefined
    ? 'La lista no lo dice'
    : `${shortDate(since.day)}, ${ENTRY_DATA_LABELS[since.datum] ?? since.datum}`;
}

/** When each stage of the SAT's list was published, by the earliest of its two places. */
const stageText = (row: ListRow): string =>
  SAT_STAGES.flatMap(([stage, name]) => {
    const [first] = stageDays(row.data, stage);
    return first === undefined ? [] : [`${name}: ${shortDate(first)}`];
  }).join(' · ');

type Shown = readonly (readonly [string, (row: ListRow) => string])[];

const SANCTION_DATA: Shown = [
  ['Multa (como está escrita)', ({ data }) => data.amount ?? ''],
  ['Notificada', ({ data }) => datumText(data.notifiedOn)],
  ['Plazo', ({ data }) => data.term ?? ''],
  ['Motivo', ({ data }) => data.facts ?? ''],
];

/** What the first rows show of each list besides who it is. */
const SHOWN_DATA: Record<ListSource, Shown> = {
  sat_69b: [['Fechas de cada etapa', stageText]],
  sabg_sanctioned: SANCTION_DATA,
  own_sanctioned: SANCTION_DATA,
};

/** Everything that is kept of an entry; null for what the file has no column of. */
export function keptOfEntry(row: ListRow, missing: readonly string[]): ImportKept[] {
  const said = Object.entries(ENTRY_DATA_LABELS).flatMap(([datum, label]): ImportKept[] => {
    const value = row.data[datum];
    return value === undefined || label === ENTRY_DATA_LABELS.name || label === ENTRY_DATA_LABELS.rfc
      ? []
      : [{ label, value: datumText(value) }];
  });
  return [
    { label: 'RFC', value: row.rfc ?? '' },
    { label: 'Nombre', value: row.name },
    { label: 'Situación', value: LIST_SITUATION_LABELS[row.situation] },
    { label: 'Cuenta desde', value: sinceText(row) },
    { label: 'Efecto en el portal', value: effectOf(row) },
    ...said,
    ...missing.map((label) => ({ label, value: null })),
  ];
}

/** Whether a datum that should be dates is not. */
const isUndated = ([datum, value]: [string, string]): boolean =>
  datum.endsWith('On') && !/^\d{4}-\d{2}-\d{2}(?:, \d{4}-\d{2}-\d{2})*$/.test(value);

const count = (value: number) => value.toLocaleString('es-MX');
const titleOf = ({ name, situation }: Pick<ListEntry, 'name' | 'situation'>) =>
  `${name} · ${LIST_SITUATION_LABELS[situation]}`;

function effectOf({ effect, effectUntil }: ListRow): string {
  if (effectUntil === null) return MATCH_LEVEL_LABELS[effect];
  return effectUntil < todayInMexico()
    ? `${MATCH_LEVEL_LABELS.info}, terminó el ${shortDate(effectUntil)}`
    : `${MATCH_LEVEL_LABELS[effect]}, hasta el ${shortDate(effectUntil)}`;
}

/** What an entry says otherwise than before, datum by datum. */
function changesOf(before: PresentEntry, after: ListRow): NonNullable<StagedRow['changes']> {
  const said = ({ rfc, name, situation, effectUntil, data }: Omit<PresentEntry, 'content'>) => ({
    RFC: rfc ?? '',
    Nombre: name,
    Situación: LIST_SITUATION_LABELS[situation],
    Hasta: effectUntil === null ? '' : shortDate(effectUntil),
    ...Object.fromEntries(
      Object.entries(data).map(([datum, value]) => [ENTRY_DATA_LABELS[datum] ?? datum, value]),
    ),
  });
  const was: Record<string, string> = said(before);
  const is: Record<string, string> = said(after);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((label) => was[label] !== is[label])
    .map((label) => ({ label, before: was[label] ?? '', after: is[label] ?? '' }));
}

function choicesOf(
  { columns, mapping }: OpenedList,
  day: string | null,
): NonNullable<ImportFindings['choices']> {
  return {
    mapping: { ...mapping },
    day,
    dayLabel: 'Fecha de corte de la lista',
    fields: SANCTION_FIELDS.map((name) => ({
      name,
      label: SANCTION_FIELD_LABELS[name],
      isNeeded: name === 'name',
    })),
    columns: columns.map(({ header, examples }) => ({ header, example: examples[0] ?? '' })),
  };
}
