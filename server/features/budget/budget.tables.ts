import type { ColumnType, Generated } from 'kysely';
import type { EntryKind } from '#contract/rules/requisitions/budget-ledger.ts';

type Sum = ColumnType<string, never, never>;

declare module '#server/kit/schema.ts' {
  interface Database {
    funding_source: {
      code: string;
      name: string;
      money: string | null;
      is_earmarked: boolean;
      source: string;
    };
    spending_item: { code: string; name: string; source: string };
    spending_key: {
      id: Generated<string>;
      year: number;
      unit: string;
      area_id: string;
      programme: string;
      project: Generated<string>;
      source: string;
      item: string;
      expense: string;
      code: Sum;
      description: Generated<string>;
      months: ColumnType<string[] | null, string[] | null, string[] | null>;
      approved: Sum;
      increased: Sum;
      decreased: Sum;
      reserved: Sum;
      committed: Sum;
      accrued: Sum;
      exercised: Sum;
      paid: Sum;
      modified: Sum;
      available: Sum;
    };
    budget_entry: {
      id: string;
      key_id: string;
      kind: EntryKind;
      amount: string;
      day: Generated<string>;
      document: string | null;
      document_number: Generated<string>;
      reverses: string | null;
      reason: Generated<string>;
      import_id: string | null;
      author_id: string | null;
      at: Generated<Date>;
    };
    budget_system: {
      is_only: Generated<boolean>;
      is_external: boolean;
      silent_since: Date | null;
    };
    budget_message: {
      id: string;
      sequence: Generated<string>;
      kind: EntryKind;
      document: string;
      document_number: string;
      keys: ColumnType<{ clave: string; importe: string }[], string, string>;
      reason: string;
      author_id: string | null;
      act: Generated<string>;
      created_at: Generated<Date>;
      state: 'waiting' | 'done' | 'refused' | 'aside';
      number: string | null;
      attempts: number;
      next_at: Date;
      due_on: string | null;
      warn_on: string | null;
      is_late: boolean;
      said: string;
      answered_at: Date | null;
    };
    budget_year: {
      year: number;
      closed_at: Generated<Date>;
      closed_by: string;
      sheet: ColumnType<unknown, string, never>;
      hash: string;
    };
    budget_difference: { id: string; what: string; theirs: string; ours: string; since: Generated<Date> };
    budget_document: {
      document: string;
      key_id: string;
      reserved: Sum;
      committed: Sum;
      accrued: Sum;
      exercised: Sum;
      paid: Sum;
    };
  }
}
