import type { ColumnType, Generated } from 'kysely';
import type { ImportPreview, ImportStatus } from '#contract/imports.ts';

interface ImportRunTable {
  id: Generated<string>;
  file_sha256: string;
  file_name: string;
  file_bytes: number;
  status: ColumnType<ImportStatus, ImportStatus | undefined, ImportStatus>;
  preview: ColumnType<ImportPreview | null, string | undefined, string>;
  header: ColumnType<string[], string[] | undefined, string[]>;
  row_count: number | null;
  position: Generated<number>;
  taken: Generated<number>;
  skipped: Generated<number>;
  refused: Generated<number>;
  attempts: Generated<number>;
  failure: string | null;
  created_by: string;
  created_name: string | null;
  request_id: string;
  created_at: Generated<Date>;
  started_at: Date | null;
  finished_at: Date | null;
}

interface ImportRefusalTable {
  import_id: string;
  position: number;
  line: number;
  code: string;
  reason: string;
  row: string[];
}

declare module '#server/kit/schema.ts' {
  interface Database {
    import_run: ImportRunTable;
    import_refusal: ImportRefusalTable;
  }
}
