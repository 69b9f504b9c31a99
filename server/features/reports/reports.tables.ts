import type { Generated } from 'kysely';
import type { ReportStatus } from '#contract/rules/rights/report-terms.ts';

declare module '#server/kit/schema.ts' {
  interface Database {
    report_key: {
      id: Generated<string>;
      version: Generated<number>;
      public_key: string;
      fingerprint: string;
      set_at: Generated<Date>;
    };
    report: {
      id: Generated<string>;
      folio: string;
      key_hash: string;
      sealed_to: string;
      sealed: Buffer;
      month: string;
      status: Generated<ReportStatus>;
    };
  }
}
