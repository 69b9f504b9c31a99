import type { ColumnType, Generated } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface Database {
    date_amendment: {
      id: Generated<string>;
      procedure_id: string;
      cause: string;
      /** `DateMove[]` */
      moves: ColumnType<unknown, string, string>;
      status: Generated<'open' | 'taken' | 'left'>;
      reason: Generated<string | null>;
      made_at: Generated<Date>;
      decided_by: Generated<string | null>;
      decided_at: Generated<Date | null>;
    };
  }
}
