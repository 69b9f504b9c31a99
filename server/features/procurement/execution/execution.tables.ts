import type { ColumnType, Generated } from 'kysely';

type Numeric = ColumnType<string, string, string>;

declare module '#server/kit/schema.ts' {
  interface ContractTable {
    years: ColumnType<unknown, string | undefined, string>;
    document_id: ColumnType<string | null, string | null | undefined, string | null>;
    penalty_rate: ColumnType<string | null, number | null | undefined, number | null>;
    penalty_cap: ColumnType<string | null, number | null | undefined, number | null>;
  }
  interface Database {
    contract_delivery: {
      id: string;
      contract_id: string;
      what: string;
      amount: ColumnType<string | null, string | null | undefined, string | null>;
      planned_on: string;
      delivered_on: string | null;
      accept_by: string | null;
      accepted_on: string | null;
      document_id: string | null;
      created_at: Generated<Date>;
    };
    contract_delivery_lot: { delivery_id: string; lot_id: string };
    contract_penalty: {
      id: string;
      contract_id: string;
      delivery_id: string;
      imposed_on: string;
      percent: ColumnType<string | null, number | null, number | null>;
      amount: Numeric;
      reason: string;
      ground: string;
      document_id: string | null;
      created_at: Generated<Date>;
    };
    contract_payment: {
      id: string;
      contract_id: string;
      paid_on: string;
      amount: Numeric;
      invoice: string;
      over_reason: string | null;
      created_at: Generated<Date>;
    };
    contract_draft: {
      id: Generated<string>;
      procedure_id: string;
      form: ColumnType<unknown, string, string>;
      /** Null of those that are older than the column. */
      created_by: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
    };
    contract_end: {
      contract_id: string;
      kind: string;
      ended_on: string;
      ground: string | null;
      reason: string | null;
      document_id: string;
      created_at: Generated<Date>;
    };
  }
}
