import type { Generated } from 'kysely';
import type { WaitingKind } from '#contract/waiting-kinds/all.ts';

interface WaitingItemTable {
  area: string;
  id: string;
  kind: WaitingKind;
  subject: string;
  title: string;
  note: string;
  detail: string;
  place: string;
  owner_id: string | null;
  taken_by: string | null;
  handed_to: string | null;
  due_on: string | null;
  due_at: Date | null;
  shows_on: string | null;
  since: Generated<Date>;
  settled_by: string | null;
  settled_at: Date | null;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    waiting_item: WaitingItemTable;
    /** Who asked for the mail of the morning. */
    morning_mail: {
      officer_id: string;
      to_address: string;
      subjects: string[];
      last_sent_on: string | null;
    };
    hand_over: {
      id: Generated<string>;
      by_id: string;
      to_id: string | null;
      at: Date;
      undone_at: Date | null;
    };
    handed_thing: {
      hand_over_id: string;
      area: string;
      thing_id: string;
      handed_before: string | null;
      taken_before: string | null;
      owner_before: string | null;
    };
    absence: { officer_id: string; from_on: string; until_on: string; substitute_id: string };
    waiting_flow: { at: Generated<Date>; subject: string; kind: string | null; entered: boolean };
    job_failure: { id: Generated<string>; name: string; code: string; failed_at: Generated<Date> };
  }
}
