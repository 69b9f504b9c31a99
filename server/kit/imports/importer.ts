import type {
  ImportDependent,
  ImportFindings,
  ImportKept,
  ImportSettings,
  ImportTable,
  ImportWish,
  RowKind,
} from '#contract/imports.ts';
import type { Author } from '../change.ts';
import type { Db, Transaction } from '../db.ts';
import type { Services } from '../services.ts';
import type { CsvRow } from '../table-file/csv-text.ts';
import type { ColumnWants } from './check-cells.ts';
import type { RunRow } from './import-run.sql.ts';

/** What an import works with; the portal and the command both have it. */
export type ImportContext = Pick<Services, 'db' | 'pool' | 'files' | 'log'> & {
  config: Pick<Services['config'], 'dataDir'>;
};

/** A row of a file as it is staged: what it would do, or why it is refused. */
export interface StagedRow {
  line: number;
  kind: RowKind;
  /** Why it is refused, for counting; one of the importer's reasons. */
  code?: string;
  /** What tells it apart, and what it says: the same key with other content is a conflict. */
  key?: string;
  content?: string;
  /** What the file is divided by: institution and purchasing unit. */
  over?: string;
  part?: string;
  title?: string;
  /** Id of what it becomes. */
  subject_id?: string;
  /** What is written from it. */
  data?: unknown;
  /** Messages by column. */
  problems?: Record<string, string>;
  doubts?: Record<string, string>;
  changes?: { label: string; before: string; after: string }[];
  /** Its cells, when it is refused. */
  cells?: readonly string[];
}

/** A file with its columns recognised. */
export interface OpenedTable {
  header: readonly string[];
  /** What each column holds, by place; undefined for those that are not used. */
  wants?: readonly (ColumnWants | undefined)[];
  /** Places of the columns without all of which a row is a title, a total or blank; such rows are left out and told. */
  identity?: readonly number[];
  /** Its rows have amounts: a title among them may say that they are in thousands, or with their tax. */
  hasMoney?: boolean;
  /** Rows with lost letters are taken too, marked, because a list without them would say less than its source. */
  takesDamaged?: boolean;
  /** A person has to say how it is read before its rows can be. */
  isUnread?: boolean;
  /** Every row that counts, streamed. */
  rows(): AsyncGenerator<CsvRow>;
  /** What its row rule calls each column, by place, where that is not its heading. */
  labels?: readonly (string | undefined)[];
  /** What the row rule says, by column, of a row that it never gets because the cells at these places are spoilt. */
  faultsOf(
    row: CsvRow,
    broken: ReadonlySet<number>,
  ): Record<string, string> | Promise<Record<string, string>>;
  /** The row rule, for some rows at a time in the order of the file. */
  stage(rows: readonly CsvRow[]): Promise<StagedRow[]>;
  /**
   * What only all rows together tell, in the transaction that staged them: more rows, such as those that leave, and what
   * letting it begin depends on. Throws `CsvProblem` for a file that is refused whole.
   */
  end?(tx: Transaction): Promise<{ rows?: StagedRow[]; facts?: unknown }>;
  /** What the preview says besides the rows, after the last of them. */
  findings(): ImportFindings;
}

/** Part of the rows of a run, by position. */
export interface Batch {
  from: number;
  to: number;
}

/** What became of the chosen rows of a batch. */
export interface Taken {
  taken: number;
  /** Rows that turned out to be there already, or to contradict it, since they were read. */
  skipped?: number;
  refused?: number;
}

/** Writing in one transaction. */
export interface Applying {
  take(batch: Batch): Promise<Taken>;
  end?(): Promise<void>;
}

/** A run being worked on. */
export interface ImportWork {
  context: ImportContext;
  run: RunRow;
  wish: ImportWish;
  author: Author;
}

/** What a kind of table brings to the one import: reader, row rule, apply, undo. */
export interface Importer {
  /** Its name in the table of runs. */
  kind: string;
  maxBytes: number;
  /** Looks at an uploaded file before it is kept. */
  inspect(path: string): Promise<void>;
  /** Labels of the reasons for which rows are refused. */
  reasons: Readonly<Record<string, string>>;
  /** Rows with which the rest may be left out; else the file is taken whole or not at all. */
  mayLeaveOut: boolean;
  /** Its rows stay, without their data, once it is done: what became of each can be read. */
  keepsRows?: boolean;
  /** All rows in one transaction; else each batch in its own, for files that would hold the tables too long. */
  isWhole: boolean;
  batchRows: number;
  /** Opens a stored file; `scratch` names a file of its own until the reading ends. Throws `CsvProblem` with what to tell the person. */
  open(context: ImportContext, run: RunRow, scratch: string): Promise<OpenedTable>;
  /** A file that waits already is not read twice. */
  isOneOfFile?: boolean;
  /** Everything that is kept of staged rows, for the preview. */
  kept?(db: Db, run: RunRow, data: readonly unknown[]): Promise<ImportKept[][]>;
  /** What the preview says of today, not of the day of the reading. */
  tablesNow?(db: Db | Transaction, run: RunRow): Promise<ImportTable[]>;
  /** A second person has to let it begin. */
  needsSecond?(db: Db | Transaction, run: RunRow): Promise<boolean>;
  /** What this person begins or undoes waits until another one confirms it. */
  takesSecond?(db: Db | Transaction, personId: string): Promise<boolean>;
  /** Throws when it cannot be read so. */
  maySettle?(tx: Transaction, run: RunRow, settings: ImportSettings): Promise<void>;
  /** Throws when it may not begin so; gives what the audit log says of it besides. */
  mayStart?(
    tx: Transaction,
    asked: { run: RunRow; wish: ImportWish; person: Author['person'] },
  ): Promise<object | void> | object | void;
  apply(tx: Transaction, work: ImportWork): Promise<Applying>;
  /** What the person is told of a failure that others caused meanwhile, such as a constraint. */
  explain?(error: unknown): string | undefined;
  /** What hangs on what the run wrote; locks it in a transaction that undoes. */
  dependents(tx: Transaction, run: RunRow): Promise<ImportDependent[]>;
  /** Whoever undoes it has to say why, with so many letters. */
  undoReason?: { least: number; ask: string };
  /** Takes everything back that the run wrote, in the caller's transaction. */
  undo(tx: Transaction, work: Omit<ImportWork, 'wish'>): Promise<void>;
}
