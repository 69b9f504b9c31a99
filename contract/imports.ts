// Longer than the rule: what an import says and is told is one set of shapes, for every kind of table.
import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { CalendarDay } from './existing-day.ts';
import { listOrder, type ListColumns } from './list-columns.ts';

export const IMPORT_STATUSES = [
  'analysing',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const IMPORT_STATUS_LABELS: Record<ImportStatus, string> = {
  analysing: 'Leyendo el archivo',
  ready: 'Lista para importar',
  running: 'Importando',
  done: 'Terminada',
  undoing: 'Quitando lo importado',
  undone: 'Deshecha',
  cancelled: 'Cancelada',
  failed: 'No se pudo importar',
};

export const IMPORT_ENCODINGS = [
  'utf-8',
  'windows-1252',
  'macintosh',
  'ibm850',
  'utf-16le',
  'utf-16be',
] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const ENCODING_LABELS: Record<ImportEncoding, string> = {
  'utf-8': 'letras completas, con acentos y eñes',
  'windows-1252': 'letras de Excel en Windows',
  macintosh: 'letras de una Mac antigua',
  ibm850: 'letras de un programa viejo de MS-DOS',
  'utf-16le': 'letras de «Texto Unicode» de Excel',
  'utf-16be': 'letras de «Texto Unicode» de otra máquina',
};
/** What support calls them. */
export const ENCODING_NAMES: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  macintosh: 'Macintosh',
  ibm850: 'CP850',
  'utf-16le': 'UTF-16LE',
  'utf-16be': 'UTF-16BE',
};

export const SEPARATOR_LABELS = {
  ',': 'coma',
  ';': 'punto y coma',
  '\t': 'tabulador',
  '|': 'barra',
} as const;

/** Files in which a table may come. */
export const TABLE_TYPES = ['xlsx', 'ods', 'csv', 'txt'] as const;

/** What is understood of a file before its rows are read, in the order in which the preview says it. */
export const READING_FACTS = {
  encoding: 'Letras',
  separator: 'Separador',
  sheet: 'Hoja',
  header: 'Encabezados',
  decimal: 'Decimales',
  points: 'Importes con punto antes de tres cifras',
  commas: 'Importes con coma antes de tres cifras',
  dates: 'Fechas',
  century: 'Años de dos cifras',
  cutoff: 'Corte',
  year: 'Ejercicio',
  unit: 'Unidad de los importes',
  tax: 'IVA de los importes',
  registered: 'Fecha de inscripción de las filas que no la dicen',
  zeroAmount: 'Filas con importe de cero',
  oddAmount: 'Filas con un importe que parece de relleno',
  procedureNumber: 'Número de procedimiento de las filas que no lo dicen',
  kind: 'Tipo de procedimiento de las filas que no lo dicen',
  category: 'Tipo de contratación de las filas que no lo dicen',
} as const;
export type ReadingFact = keyof typeof READING_FACTS;
const READING_FACT_NAMES = Object.keys(READING_FACTS) as [ReadingFact, ...ReadingFact[]];

/** A question about rows, with their lines in its name: «note-57», «clash-26-55», «row-60». */
const RowQuestion = z.templateLiteral([z.enum(['note', 'clash', 'row']), '-', z.string().max(100)]);
const FactName = z.union([z.enum(READING_FACT_NAMES), RowQuestion]);

/**
 * What becomes of a row: it is added, corrects something, says what is there already, or cannot be taken; `gone` is
 * what is there and what a file that replaces it leaves out.
 */
export const ROW_KINDS = ['new', 'changed', 'same', 'refused', 'gone'] as const;
export type RowKind = (typeof ROW_KINDS)[number];

/** What became of a row, in words. */
export const ROW_KIND_LABELS: Record<RowKind, string> = {
  new: 'Nueva',
  changed: 'Cambió',
  same: 'Sigue igual',
  refused: 'Rechazada',
  gone: 'Salió',
};

/** Rows that can be asked for, by their word in the address. */
export const ROW_SETS = {
  rechazadas: 'refused',
  dudosas: 'doubtful',
  nuevas: 'new',
  cambiadas: 'changed',
  iguales: 'same',
  retiradas: 'gone',
  todas: 'all',
} as const;
export type RowSet = keyof typeof ROW_SETS;

export const ImportColumn = z.object({
  label: z.string(),
  /** Name in the file; null when the column has none and was recognised by its content. */
  header: z.string().nullable(),
  /** Position in the file, from 1. */
  position: z.number(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

export const ImportCount = z.object({
  code: z.string(),
  label: z.string(),
  count: z.number(),
  /** The first lines of the file that it is about. */
  lines: z.array(z.number()).optional(),
});
export type ImportCount = z.infer<typeof ImportCount>;

/** Most lines that are named of one finding. */
export const MAX_NAMED_LINES = 10;

/** «líneas 4, 9 y 31», of so many in all. */
export function linesText(lines: readonly number[], count: number): string {
  const shown = lines.slice(0, MAX_NAMED_LINES).map((line) => line.toLocaleString('es-MX'));
  const more = count - shown.length;
  const last = more > 0 ? `${more.toLocaleString('es-MX')} más` : (shown.pop() ?? '');
  return `${count === 1 ? 'línea' : 'líneas'} ${shown.length === 0 ? last : `${shown.join(', ')} y ${last}`}`;
}

/** A table of the preview, as data: each column says what its values are. */
export const ImportTable = z.object({
  title: z.string(),
  columns: z.array(z.object({ name: z.string(), as: z.enum(['text', 'count', 'money', 'date']) })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))),
  /** Read by a person before it begins. */
  isTold: z.boolean().optional(),
});
export type ImportTable = z.infer<typeof ImportTable>;

/** Rows of one buyer, or whatever else a file is divided by. */
export const ImportGroup = z.object({
  key: z.string(),
  /** Institution. */
  over: z.string(),
  /** Purchasing unit. */
  name: z.string(),
  rows: z.number(),
  fresh: z.number(),
});
export type ImportGroup = z.infer<typeof ImportGroup>;

/** One thing that was understood of a file: how it was taken, and how a person may have it taken otherwise. */
export const ImportFact = z.object({
  name: FactName,
  label: z.string(),
  /** What it was taken for; one of the choices where there are some. */
  value: z.string(),
  shown: z.string(),
  /** Empty where nobody may choose; `examples` show some rows as this choice reads them. */
  choices: z.array(
    z.object({
      value: z.string(),
      label: z.string(),
      examples: z.array(z.string()).optional(),
      /** What support calls it. */
      technical: z.string().optional(),
    }),
  ),
  /** A person said it. */
  isSaid: z.boolean().optional(),
  /** What cannot be told from the file: the run does not begin before a person chose. */
  doubt: z.string().optional(),
  /** What may be said of rows that are else not taken; the run may begin without it. */
  offer: z.string().optional(),
});
export type ImportFact = z.infer<typeof ImportFact>;

/** What was understood of a file, in one line. */
export const readingLine = (facts: readonly Pick<ImportFact, 'shown'>[]): string =>
  facts.map(({ shown }) => shown).join(' · ');

const places = z.record(z.string().max(80), z.number().int().min(0).max(1_000));
const said = z.partialRecord(FactName, z.string().max(200));

/** What words of a file mean, by datum and word: «PAPELERIA Y OFNA» is a line of business. */
const words = z.record(z.string().max(80), z.record(z.string().max(200), z.string().max(200)));

/** What a person may say of a file that does not say it itself. */
export const ImportSettings = z.object({
  /** Which of several sources it is from; empty where there is one. */
  source: z.string(),
  /** Place of each datum in the file, from 0; null as long as its names decide. */
  columns: places.nullable(),
  /** Day to which it is up to date. */
  day: z.string().nullable(),
  /** What was chosen of what is understood of the file. */
  said: said.optional(),
  words: words.optional(),
});
export type ImportSettings = z.infer<typeof ImportSettings>;

/** The same from a person, who saw a version. */
export const ImportReading = z.object({
  columns: places.nullable().default(null),
  day: CalendarDay.nullable().default(null),
  said: said.default({}),
  words: words.default({}),
  version: z.number().int(),
});
export type ImportReading = z.infer<typeof ImportReading>;

/** What may be chosen for the columns of a file, and what stands in it. */
export const ImportChoices = z.object({
  fields: z.array(z.object({ name: z.string(), label: z.string(), isNeeded: z.boolean() })),
  columns: z.array(z.object({ header: z.string(), example: z.string() })),
  /** Place of each datum, as the file was read. */
  mapping: z.record(z.string(), z.number()),
  /** Day to which it is, as far as anybody said it; `dayLabel` is missing where none is asked. */
  day: z.string().nullable(),
  dayLabel: z.string().optional(),
});
export type ImportChoices = z.infer<typeof ImportChoices>;

/** Words of a datum that nothing knows: each is answered once for all rows that have it. */
export const ImportWords = z.object({
  /** Name of the datum. */
  field: z.string(),
  label: z.string(),
  choices: z.array(z.object({ value: z.string(), label: z.string() })),
  asked: z.array(
    z.object({
      word: z.string(),
      count: z.number(),
      lines: z.array(z.number()),
      /** What was answered, for this file or an earlier one; empty without an answer. */
      value: z.string(),
      /** Choices that are near, for the first places. */
      near: z.array(z.string()),
    }),
  ),
});
export type ImportWords = z.infer<typeof ImportWords>;

/** What a person has to write to let a run begin. */
export const ImportDemand = z.object({
  /** What speaks against it: then a written reason is needed. */
  doubt: z.string().nullable(),
  /** How many rows there are, to be typed by whoever read it; null when nobody has to. */
  count: z.number().nullable(),
});
export type ImportDemand = z.infer<typeof ImportDemand>;

/** What reading a file found, beside its rows. */
export const ImportFindings = z.object({
  /** What was understood of the file, for the line that names it. */
  reading: z.array(ImportFact),
  columns: z.array(ImportColumn),
  missing: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Sentences about repairs of the header and the like. */
  notes: z.array(z.string()),
  /** What was noticed of rows that can be taken, by kind. */
  marks: z.array(ImportCount),
  tables: z.array(ImportTable),
  /** Where a person may name the columns and the day. */
  choices: ImportChoices.optional(),
  words: z.array(ImportWords).optional(),
  demand: ImportDemand.optional(),
  /** What it takes the place of, in words. */
  replaces: z.string().optional(),
});
export type ImportFindings = z.infer<typeof ImportFindings>;

export const ImportRun = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileBytes: z.number(),
  status: z.enum(IMPORT_STATUSES),
  /** Rows of the file; null until it has been read. */
  rows: z.number().nullable(),
  /** Rows that add something. */
  fresh: z.number(),
  /** Rows that correct something. */
  changed: z.number(),
  /** Rows that say what is there already. */
  skipped: z.number(),
  refused: z.number(),
  /** What is there and leaves with it. */
  gone: z.number(),
  /** Rows that can be taken and that a person should look at. */
  doubtful: z.number(),
  /** Rows already dealt with. */
  position: z.number(),
  /** Rows written so far. */
  taken: z.number(),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Where the kind has several sources. */
  source: z.string(),
  /** It was read, and a person has to say how before its rows count. */
  isUnsettled: z.boolean(),
  /** Counts the steps that people and the end of a reading made, not the rows. */
  version: z.number(),
});
export type ImportRun = z.infer<typeof ImportRun>;

export const ImportDetail = ImportRun.extend({
  findings: ImportFindings.nullable(),
  /** Refused rows by reason, the most frequent first. */
  reasons: z.array(ImportCount),
  groups: z.array(ImportGroup),
  /** Groups that were chosen; null when all were. */
  chosen: z.array(z.string()).nullable(),
  scope: z.enum(['all', 'valid']).nullable(),
  settings: ImportSettings.nullable(),
  /** Why it was right although something spoke against it. */
  reason: z.string(),
  /** The first of two people, who let it begin only when somebody else does too. */
  proposedBy: z.string().nullable(),
  proposedAt: z.iso.datetime().nullable(),
  /** Two people have to let it begin. */
  needsSecond: z.boolean(),
  /** What whoever asks begins or undoes is only proposed: another person confirms it. */
  takesSecond: z.boolean(),
  /** Somebody proposed to begin it or to undo it, and another person has not decided yet. */
  isWaiting: z.boolean(),
  /** Whoever asks is the first of them. */
  isYours: z.boolean(),
  startedBy: z.string().nullable(),
  cancelledBy: z.string().nullable(),
  undoneBy: z.string().nullable(),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const ImportPage = z.object({ rows: z.array(ImportRun), total: z.number() });
export type ImportPage = z.infer<typeof ImportPage>;

/** One datum that is kept of a row; null where the file has no column for it. */
export const ImportKept = z.object({ label: z.string(), value: z.string().nullable() });
export type ImportKept = z.infer<typeof ImportKept>;

export const ImportRow = z.object({
  line: z.number(),
  kind: z.enum(ROW_KINDS),
  /** What tells the row apart, such as an RFC. */
  key: z.string(),
  title: z.string(),
  /** Message by name of the column. */
  problems: z.record(z.string(), z.string()),
  doubts: z.record(z.string(), z.string()),
  changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
  values: z.array(z.string()),
  /** Everything that is kept of it; empty once the import is over. */
  kept: z.array(ImportKept),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportRowPage = z.object({
  header: z.array(z.string()),
  rows: z.array(ImportRow),
  total: z.number(),
});
export type ImportRowPage = z.infer<typeof ImportRowPage>;

/** Something that depends on what a run wrote: while there is any, the run stays. */
export const ImportDependent = z.object({
  line: z.number().nullable(),
  title: z.string(),
  why: z.string(),
});
export type ImportDependent = z.infer<typeof ImportDependent>;

export const ImportDependents = z.object({ rows: z.array(ImportDependent), total: z.number() });
export type ImportDependents = z.infer<typeof ImportDependents>;

/** What a person decides who lets a file be imported. */
export const ImportWish = z.object({
  /** `all`: a single refused row stops it; `valid`: refused rows are left out. */
  scope: z.enum(['all', 'valid']).default('all'),
  /** Groups that are taken; all of them without it. */
  groups: z.array(z.string().max(400)).min(1, 'Elige al menos una.').max(5_000).optional(),
  /** Content is published at once, not kept as drafts. */
  publish: z.boolean().default(false),
  /** Needed when something speaks against it. */
  reason: z.string().trim().max(1_000, 'Escribe menos de 1,000 letras.').optional(),
  /** How many rows there are, where that is asked. */
  count: z.number().int().min(0).optional(),
  /** Version that the person saw; without it only the state counts. */
  version: z.number().int().optional(),
});
export type ImportWish = z.infer<typeof ImportWish>;

/** What is said of a run that the portal itself stopped, with nothing left of it. */
export const IMPORT_DEFECT =
  'No se importó: una falla del portal la detuvo y no quedó ninguna fila. Intenta otra vez; si vuelve a pasar, avisa a soporte.';

/** Shortest reason for a run against which something speaks, in letters. */
export const MIN_IMPORT_REASON = 20;

/** Columns of the history of imports. */
export const IMPORT_COLUMNS = {
  archivo: { label: 'Archivo', isSortable: true },
  lista: { label: 'Lista', isSortable: true },
  subido: { label: 'Subido', isSortable: true },
  autor: { label: 'Por', isSortable: true },
  estado: { label: 'Estado', isSortable: true },
  tomadas: { label: 'Tomadas', isSortable: true },
  omitidas: { label: 'Omitidas', isSortable: true },
  rechazadas: { label: 'Rechazadas', isSortable: true },
  terminado: { label: 'Terminado', isSortable: true, isExtra: true },
} as const satisfies ListColumns;

/** Filter and order of the history of imports. */
export const IMPORT_LIST = {
  q: z.string().trim().max(200).default('').describe('Parte del nombre del archivo o de quien lo subió.'),
  estado: oneOf(IMPORT_STATUSES).optional(),
  orden: listOrder(IMPORT_COLUMNS),
};
const ImportList = z.object(IMPORT_LIST);
export type ImportList = z.output<typeof ImportList>;
