import type { ColumnType } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface Database {
    postal_settlement: {
      code: string;
      kind: string;
      name: string;
      municipality: string;
      state_name: string;
      import_id: ColumnType<string | null, string | null, never>;
    };
  }
}
