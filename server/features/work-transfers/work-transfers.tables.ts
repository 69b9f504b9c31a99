import type { Generated } from 'kysely';
import type { TransferKind, TransferState } from '#contract/work-transfers.ts';

declare module '#server/kit/schema.ts' {
  interface Database {
    work_transfer: {
      id: Generated<string>;
      version: Generated<number>;
      kind: TransferKind;
      person_id: string;
      last_day: string | null;
      reason: string;
      state: Generated<TransferState>;
      begun_by: string;
      begun_at: Generated<Date>;
      is_by_giver: boolean;
      done_at: Date | null;
      undone_at: Date | null;
      sheet: Buffer | null;
      sheet_sha256: string | null;
    };
    work_transfer_group: {
      transfer_id: string;
      code: string;
      receiver_id: string;
      signed_at: Date | null;
      moved_at: Date | null;
    };
    work_transfer_item: {
      transfer_id: string;
      code: string;
      area: string;
      thing_id: string;
      title: string;
      note: Generated<string>;
      before: unknown;
      refused: string | null;
    };
  }
}
