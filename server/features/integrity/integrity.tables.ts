import type { Generated } from 'kysely';
import type { IntegrityCheck } from '#contract/integrity-checks.ts';

export interface IntegrityCheckTable {
  id: Generated<string>;
  cause: Generated<IntegrityCheck['cause']>;
  status: Generated<IntegrityCheck['state']>;
  asked_by: string | null;
  request_id: Generated<string>;
  started_at: Generated<Date>;
  ended_at: Date | null;
  last_file: Generated<string>;
  file_count: Generated<string>;
  file_bytes: Generated<string>;
  file_total: Generated<string>;
  byte_total: Generated<string>;
  attempts: Generated<number>;
  wrong: Generated<string[]>;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    integrity_check: IntegrityCheckTable;
  }
}
