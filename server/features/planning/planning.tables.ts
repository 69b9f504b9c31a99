import type { ColumnType, Generated } from 'kysely';

type Numeric = ColumnType<string | null, string | null, string | null>;

declare module '#server/kit/schema.ts' {
  interface Database {
    award_ground: {
      code: string;
      regime: string;
      name: string;
      source: string;
      is_by_amount: boolean;
      position: number;
      is_published: Generated<boolean>;
    };
    planning: {
      procedure_id: string;
      version: Generated<number>;
      need: string | null;
      budget_line: string | null;
      certificate_number: string | null;
      certificate_on: string | null;
      certificate_amount: Numeric;
      certificate_document: string | null;
      estimate: Numeric;
      planned_on: string | null;
      is_announced: Generated<boolean>;
      line_code: string | null;
      selection_reason: string | null;
      ground_code: string | null;
      ground_article: string | null;
      justification: string | null;
      study_document: string | null;
      agreement_number: string | null;
      agreement_on: string | null;
      agreement_url: string | null;
      appraisal: Numeric;
      appraiser: string | null;
      appraised_on: string | null;
      disposal_reason: string | null;
      updated_at: Generated<Date>;
      updated_by: string | null;
    };
    invited_supplier: {
      procedure_id: string;
      supplier_id: string;
      position: number;
      invited_on: string | null;
      list_reason: string | null;
      list_findings: ColumnType<unknown, string | null, string | null>;
    };
    check_override: {
      procedure_id: string;
      key: string;
      code: string;
      message: string;
      reason: string;
      decided_by: string;
      decided_at: Generated<Date>;
    };
    procedure_relation: { procedure_id: string; related_id: string; kind: string };
    procedure_template: {
      id: Generated<string>;
      version: Generated<number>;
      name: string;
      kind: string;
      area: string;
      content: ColumnType<unknown, string, string>;
      is_retired: Generated<boolean>;
      updated_at: Generated<Date>;
      updated_by: string | null;
    };
  }
}
