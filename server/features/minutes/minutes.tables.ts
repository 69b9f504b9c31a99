import type { ColumnType, Generated } from 'kysely';
import type { Attendee } from '#contract/minutes.ts';

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

declare module '#server/kit/schema.ts' {
  interface Database {
    act_minutes: {
      key: string;
      procedure_id: string;
      act: 'clarification' | 'opening' | 'award';
      version: Generated<number>;
      place: Nullable<string>;
      began_at: Nullable<string>;
      ended_at: Nullable<string>;
      attendees: ColumnType<Attendee[], string | undefined, string>;
      remarks: Nullable<string>;
      updated_at: Generated<Date>;
      updated_by: Nullable<string>;
    };
  }
}
