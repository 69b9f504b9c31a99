import type { Generated } from 'kysely';
import type { AdministrativeSubject } from '#contract/permissions.ts';
import type { PetitionKind, PetitionOutcome, PetitionStatus } from '#contract/rules/rights/petition-kinds.ts';

declare module '#server/kit/schema.ts' {
  interface Database {
    petition: {
      id: Generated<string>;
      version: Generated<number>;
      kind: PetitionKind;
      topic: string;
      subject: AdministrativeSubject;
      folio: string;
      key_hash: string;
      name: string;
      text: string;
      about: string;
      email: string;
      may_publish: boolean;
      status: Generated<PetitionStatus>;
      acknowledge_by: string | null;
      due_on: string;
      acknowledged_at: Date | null;
      extended_at: Date | null;
      extension_reason: Generated<string>;
      outcome: PetitionOutcome | null;
      answer: Generated<string>;
      is_published: Generated<boolean>;
      answered_at: Date | null;
      answered_by: string | null;
      carry_out_by: string | null;
      carried_out_at: Date | null;
      key_mailed: Generated<boolean>;
      mailbox_proved_at: Date | null;
      identified_at: Date | null;
      identified_by: string | null;
      identity_note: Generated<string>;
      created_at: Generated<Date>;
    };
  }
}
