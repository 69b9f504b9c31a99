import type { Generated } from 'kysely';
import type {
  ContestedAct,
  DisputeKind,
  DisputeReportKind,
  DisputeResolution,
  Suspension,
} from '#contract/rules/rights/disputes.ts';

declare module '#server/kit/schema.ts' {
  interface Database {
    dispute: {
      id: Generated<string>;
      version: Generated<number>;
      kind: DisputeKind;
      number: string;
      authority: string;
      received_at: Date | string;
      procedure_id: string;
      lots: Generated<string[]>;
      act: ContestedAct | null;
      notified_on: string | null;
      who: string;
      grounds: string;
      summary: string;
      document_id: string | null;
      suspension: Generated<Suspension>;
      suspended_on: string | null;
      suspended_lots: Generated<string[]>;
      suspension_document: string | null;
      guarantee_by: string | null;
      guarantee_amount: string | null;
      guarantee_shown_on: string | null;
      countered_on: string | null;
      lifted_on: string | null;
      lift_document: string | null;
      resolution: DisputeResolution | null;
      resolved_on: string | null;
      effects: Generated<string>;
      resolution_text: Generated<string>;
      resolution_document: string | null;
      firm_on: string | null;
      hearing_by: string | null;
      follow_up: Generated<string>;
      created_by: string | null;
      created_at: Generated<Date>;
    };
    dispute_report: {
      id: Generated<string>;
      dispute_id: string;
      kind: DisputeReportKind;
      asked_on: string;
      due_on: string;
      sent_on: string | null;
      document_id: string | null;
    };
  }
}
