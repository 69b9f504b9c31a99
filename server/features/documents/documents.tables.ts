import type { ColumnType, Generated } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface StoredFileTable {
    contents: Generated<string[]>;
  }
  interface DocumentTable {
    search: ColumnType<string, never, never>;
  }
}
