import type { ColumnType, Generated } from 'kysely';
import type { ImportFindings, ImportSettings, ImportStatus, ImportWish, RowKind } from '#contract/imports.ts';

type Json<T> = ColumnType<T | null, string | null | undefined, string | null>;
type Count = Generated<number>;

interface ImportRunTable {
  id: Generated<string>;
  kind: string;
  subject: string;
  file_sha256: string;
  file_name: string;
  file_bytes: number;
  status: ColumnType<ImportStatus, ImportStatus | undefined, ImportStatus>;
  options: Json<ImportWish>;
  settings: Json<ImportSettings>;
  facts: Json<unknown>;
  findings: Json<ImportFindings>;
  header: Generated<string[]>;
  row_count: number | null;
  fresh: Count;
  changed: Count;
  skipped: Count;
  refused: Count;
  gone: Count;
  doubtful: Count;
  position: Count;
  taken: Count;
  attempts: Count;
  failure: string | null;
  /** Null when the portal brought it by itself. */
  created_by: string | null;
  request_id: string;
  created_at: Generated<Date>;
  version: Count;
  settled_by: string | null;
  proposed_by: string | null;
  proposed_at: Date | null;
  started_by: string | null;
  cancelled_by: string | null;
  undone_by: string | null;
  undo_reason: Generated<string>;
  started_at: Date | null;
  finished_at: Date | null;
}

interface ImportRowTable {
  import_id: string;
  position: number;
  line: number;
  kind: RowKind;
  code: string | null;
  key: Generated<string>;
  content: string | null;
  over: string | null;
  part: string | null;
  title: Generated<string>;
  subject_id: string | null;
  data: Json<unknown>;
  problems: Json<Record<string, string>>;
  doubts: Json<Record<string, string>>;
  changes: Json<{ label: string; before: string; after: string }[]>;
  before: Json<unknown>;
  cells: Generated<string[]>;
}

interface ImportMadeTable {
  import_id: string;
  kind: string;
  id: string;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    import_run: ImportRunTable;
    import_row: ImportRowTable;
    import_made: ImportMadeTable;
  }
}
