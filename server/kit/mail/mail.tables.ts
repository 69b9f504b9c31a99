import type { ColumnType, Generated } from 'kysely';

interface MailOutboxTable {
  id: Generated<string>;
  to_address: string;
  subject: string;
  text: string;
  template: string;
  secret: string | null;
  can_wait: Generated<boolean>;
  cause: ColumnType<'officer' | 'clock' | 'stranger' | 'unknown', string | undefined, string>;
  request_id: string | null;
  supplier_id: string | null;
  follow_id: string | null;
  leave_url: string | null;
  status: ColumnType<'queued' | 'kept' | 'sent' | 'failed', string | undefined, string>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: Generated<Date>;
  sent_at: Date | null;
  unread_until: Date | null;
}

declare module '#server/kit/schema.ts' {
  interface Database {
    mail_outbox: MailOutboxTable;
  }
}
