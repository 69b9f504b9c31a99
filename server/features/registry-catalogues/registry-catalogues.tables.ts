import type { ColumnType, Generated } from 'kysely';

interface CatalogueRevisionTable {
  id: Generated<number>;
  catalogue: string;
  code: string;
  before: ColumnType<Record<string, unknown> | null, string | null, never>;
  after: ColumnType<Record<string, unknown> | null, string | null, never>;
  source: string;
  actor_id: string;
  actor_name: string | null;
  at: Generated<Date>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    catalogue_revision: CatalogueRevisionTable;
  }
}
