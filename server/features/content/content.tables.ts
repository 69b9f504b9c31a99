import type { ColumnType, Generated } from 'kysely';

interface ContentImportTable {
  id: Generated<string>;
  kind: string;
  file_name: string;
  rows: ColumnType<unknown, string, never>;
  ignored: string[];
  created_by: string;
  created_at: Generated<Date>;
  applied_at: Date | null;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    content_import: ContentImportTable;
  }
}
