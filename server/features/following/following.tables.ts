import type { ColumnType, Generated } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface Database {
    procedure_event: {
      id: ColumnType<number, never, never>;
      procedure_id: string;
      kind: string;
      detail: ColumnType<Record<string, unknown>, string | undefined, string>;
      at: Generated<Date>;
      told_at: Date | null;
    };
    procurement_follow: {
      id: Generated<string>;
      email: string;
      mailbox: string;
      procedure_id: string | null;
      filter: string | null;
      frequency: 'at_once' | 'daily';
      confirmed_at: Date | null;
      mailed_on: string | null;
      created_at: Generated<Date>;
    };
    follow_news: { follow_id: string; event_id: number };
  }
}
