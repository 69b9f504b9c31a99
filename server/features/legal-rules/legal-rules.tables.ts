import type { ColumnType, Generated } from 'kysely';

declare module '#server/kit/schema.ts' {
  interface Database {
    procurement_rule: {
      id: Generated<string>;
      regime: string;
      kind: string;
      character: string | null;
      code: string;
      /** Null: nobody has confirmed how long the term is. */
      amount: number | null;
      /** Null: the unit of its code. */
      unit: Generated<string | null>;
      text: Generated<string | null>;
      act: string | null;
      source: string;
      valid_from: string;
      valid_until: string | null;
      version: Generated<number>;
    };
    required_document: {
      id: Generated<string>;
      step: string;
      kind: string | null;
      documents: string[];
      source: string;
      version: Generated<number>;
    };
    /** Every day without work, of single days and of recesses. */
    holiday_day: { date: ColumnType<string, never, never> };
  }
}
