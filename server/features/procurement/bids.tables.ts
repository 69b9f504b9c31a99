import type { ColumnType, Generated } from 'kysely';
import type { ReadOut } from '#contract/rules/bids/read-out.ts';

type Numeric = ColumnType<string | null, string | null, string | null>;

declare module '#server/kit/schema.ts' {
  interface LotTable {
    estimate: ColumnType<string | null, string | null | undefined, string | null>;
    lot_group: ColumnType<string | null, string | null | undefined, string | null>;
    /** The computing profile that it is bought by. */
    profile_id: ColumnType<string | null, string | null | undefined, string | null>;
  }
  interface ContractTable {
    minimum_amount: ColumnType<string | null, string | null | undefined, string | null>;
    guarantees: ColumnType<unknown, string | undefined, string>;
  }
  interface Database {
    opening: {
      procedure_id: string;
      version: Generated<number>;
      closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      /** Since when bids were evaluated, or lots decided, over the closed opening. */
      relied_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      /** What stood when it was opened again, and why; null unless it is open again. */
      read_out: ColumnType<ReadOut | null, string | null | undefined, string | null>;
      reopened_why: ColumnType<string | null, string | null | undefined, string | null>;
      updated_at: Generated<Date>;
      updated_by: string | null;
    };
    opening_reading: {
      id: Generated<string>;
      procedure_id: string;
      tenderer_id: string;
      lot_id: string | null;
      name: string;
      rfc: string | null;
      opened_at: Date | null;
      amount: Numeric;
      is_erased: Generated<boolean>;
      at: Generated<Date>;
    };
    opening_correction: {
      id: Generated<string>;
      procedure_id: string;
      tenderer_id: string;
      field: string;
      before: string;
      after: string;
      changed_at: Date;
      reason: string;
      told_at: Generated<Date>;
    };
    bid_paper_type: { code: string; name: string; position: number; source: string };
    opening_paper: { procedure_id: string; code: string; name: string; position: number };
    tenderer: {
      id: string;
      procedure_id: string;
      position: number;
      supplier_id: string | null;
      name: string;
      rfc: string | null;
      opened_at: Date | null;
      reason: string | null;
      ground: string | null;
      offered_on: string | null;
      document_id: string | null;
      standing: ColumnType<string | null, string | null | undefined, string | null>;
      standing_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
      created_at: Generated<Date>;
    };
    tenderer_paper: { tenderer_id: string; code: string; is_delivered: boolean };
    bid: {
      tenderer_id: string;
      lot_id: string;
      amount: Numeric;
      points: Numeric;
      scores: ColumnType<unknown, string | undefined, string>;
      reason: string | null;
      ground: string | null;
    };
    award_decision: {
      procedure_id: string;
      version: Generated<number>;
      publishes_estimate: Generated<boolean>;
      firm_on: string | null;
      updated_at: Generated<Date>;
      updated_by: string | null;
    };
    award: {
      lot_id: string;
      /** Of those who share a lot; the first carries what is said of it. */
      place: Generated<number>;
      share: ColumnType<string, string | undefined, string>;
      procedure_id: string;
      status: string;
      tenderer_id: string | null;
      supplier_id: string | null;
      supplier_name: string | null;
      supplier_rfc: string | null;
      amount: Numeric;
      reason: string | null;
      list_reason: string | null;
      list_findings: ColumnType<unknown, string | null, string | null>;
      passed: ColumnType<unknown, string | undefined, string>;
    };
    contract_lot: { contract_id: string; lot_id: string };
    contract_amendment: {
      id: Generated<string>;
      contract_id: string;
      number: number;
      signed_on: string;
      what: string;
      ground: string;
      amount_before: Numeric;
      amount_after: Numeric;
      ends_before: string | null;
      ends_after: string | null;
      document_id: ColumnType<string | null, string | null | undefined, string | null>;
      created_at: Generated<Date>;
    };
  }
}
