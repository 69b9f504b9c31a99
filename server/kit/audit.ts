import type { Transaction } from './db.ts';
import type { Person } from './identity.ts';
import { rememberOfficer } from './officers.ts';

/** One administrative write, as it is remembered for ever. */
export interface AuditEntry {
  person: Pick<Person, 'id' | 'name'>;
  operation: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  /** What people call the thing, where the database cannot tell: see `audit_about`. */
  about?: string | undefined;
  requestId: string;
}

/**
 * Writes the entry in the caller's transaction; the database refuses to change it later. Whoever writes it works here:
 * see `officers.ts`.
 */
export async function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await rememberOfficer(tx, entry.person);
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.person.id,
      actor_name: entry.person.name ?? null,
      operation: entry.operation,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      reason: entry.reason ?? null,
      about: entry.about ?? null,
      request_id: entry.requestId,
    })
    .execute();
}
