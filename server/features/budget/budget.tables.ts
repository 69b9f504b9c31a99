import type { ColumnType, Generated } from 'kysely';
import type { EntryKind } from '#contract/rules/budget-ledger.ts';

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
