import { sql } from 'kysely';
import type { Transaction } from './db.ts';
import { happened } from './events.ts';
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
 * see `officers.ts`. Of an act that `change()` knows, which tells its event itself.
 */
export const writeAudit = (tx: Transaction, entry: AuditEntry): Promise<void> => writeAudits(tx, [entry]);

/** The same of several, which one person wrote. */
export async function writeAudits(tx: Transaction, entries: readonly AuditEntry[]): Promise<void> {
  const [first] = entries;
  if (first === undefined) return;
  await rememberOfficer(tx, first.person);
  await tx
    .insertInto('audit_log')
    .values(
      entries.map((entry) => ({
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
      })),
    )
    .execute();
}

/** The same of an act beside `change()`, which is told as an event of its own. */
export async function audit(tx: Transaction, entry: AuditEntry): Promise<void> {
  await writeAudit(tx, entry);
  // Who took a file with them is kept; nothing changed.
  if (entry.operation.endsWith('.download')) return;
  await happened(tx, {
    subject: entry.subjectType,
    id: entry.subjectId,
    version: null,
    fields: [...new Set([...keysOf(entry.before), ...keysOf(entry.after)])],
    // What of it visitors see is told by the tables that they read.
    isPublic: false,
    operation: entry.operation,
    actorId: entry.person.id,
  });
}

/** Writes the entries of one act on many things at once; whoever calls tells its events. */
export async function auditMany(
  tx: Transaction,
  {
    operation,
    person,
    requestId,
    subjectType,
  }: Pick<AuditEntry, 'operation' | 'person' | 'requestId' | 'subjectType'>,
  entries: readonly Pick<AuditEntry, 'subjectId' | 'after' | 'reason'>[],
): Promise<void> {
  if (entries.length === 0) return;
  await rememberOfficer(tx, person);
  await sql`insert into audit_log (actor_id, actor_name, operation, subject_type, subject_id, after, reason, request_id)
    select ${person.id}, ${person.name ?? null}, ${operation}, ${subjectType}, e."subjectId", e.after, e.reason, ${requestId}
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) e ("subjectId" text, after jsonb, reason text)`.execute(
    tx,
  );
}

const keysOf = (values: unknown): string[] =>
  typeof values === 'object' && values !== null && !Array.isArray(values) ? Object.keys(values) : [];
