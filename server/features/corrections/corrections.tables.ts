import type { ColumnType, Generated } from 'kysely';
import type { CorrectionStatus } from '#contract/corrections.ts';

declare module '#server/kit/schema.ts' {
  interface Database {
    correction_request: {
      subject: ColumnType<'SupplierRegistry' | 'Procurement', never, never>;
      id: Generated<string>;
      folio: string;
      page: string;
      title: string;
      datum: string;
      says: string;
      email: string;
      status: ColumnType<CorrectionStatus, CorrectionStatus | undefined, CorrectionStatus>;
      answer: Generated<string>;
      due_on: string;
      created_at: Generated<Date>;
      answered_at: ColumnType<Date | null, undefined, Date>;
      answered_by: ColumnType<string | null, undefined, string>;
      version: Generated<number>;
    };
  }
}
