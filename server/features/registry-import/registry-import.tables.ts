import type { ColumnType, Generated } from 'kysely';
import type { RegistryImportState } from '#contract/registry-import.ts';

type Moment = ColumnType<Date | null, Date | null | undefined, Date | null>;
type Count = Generated<number>;

interface RegistryImportTable {
  id: Generated<string>;
  file_sha256: string;
  file_name: string;
  file_bytes: number;
  status: ColumnType<RegistryImportState, RegistryImportState | undefined, RegistryImportState>;
  scope: ColumnType<'all' | 'valid' | null, undefined, 'all' | 'valid'>;
  header: Generated<string[]>;
  columns: ColumnType<{ header: string; label: string }[], string | undefined, string>;
  ignored: Generated<string[]>;
  row_count: Count;
  valid_count: Count;
  refused_count: Count;
  duplicate_count: Count;
  doubtful_count: Count;
  incomplete_count: Count;
  written: Count;
  attempts: Count;
  failure: string | null;
  created_by: string;
  created_name: string | null;
  request_id: string;
  created_at: Generated<Date>;
  started_by: ColumnType<string | null, undefined, string>;
  cancelled_by: ColumnType<string | null, undefined, string>;
  started_at: Moment;
  finished_at: Moment;
}

interface RegistryImportRowTable {
  import_id: string;
  position: number;
  line: number;
  rfc: Generated<string>;
  supplier_id: Generated<string>;
  problems: ColumnType<Record<string, string> | null, string | null, string | null>;
  is_duplicate: Generated<boolean>;
  row: Generated<string[]>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    registry_import: RegistryImportTable;
    registry_import_row: RegistryImportRowTable;
  }
}
