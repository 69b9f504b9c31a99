import { sql } from 'kysely';
import type { EarlyRelease } from '#contract/documents.ts';
import type { ProcedureSchedule } from '#contract/procurement-admin.ts';
import { fieldLabels, type FieldState } from '#contract/rules/texts/field-differences.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { failure } from '#server/kit/errors.ts';

/** A document that is published with its procedure, over which version of it. */
export interface ScheduledDocument {
  id: string;
  version: number;
  early?: EarlyRelease | undefined;
}

/** What was agreed for an hour. */
export interface ScheduleRow {
  version: number;
  status: 'proposed' | 'agreed' | 'failed' | 'taken_back' | 'published';
  publishAt: string;
  documents: ScheduledDocument[];
  procedureVersion: number;
  proposedBy: { id: string; name: string };
  agreedBy: string | null;
  mailTo: string[];
  failure: string | null;
  /** Whether what was agreed is still what stands there. */
  isSame: boolean;
}

type ScheduleState = FieldState & { publishAt: string | null; status: string };

/** When a call is published by itself, as a thing that officers change; visitors see nothing of it. */
export const SCHEDULE = changeable<ScheduleState>({
  subject: 'procedure_schedule',
  table: 'procedure_schedule',
  key: 'procedure_id',
  fields: fieldLabels({ publishAt: 'Se publica', status: 'Estado', failure: 'Por qué no se publicó' }),
  called: 'esta programación',
  isPublic: () => false,
  initial: { publishAt: null, status: '', failure: null },
  read: async (tx, id) => {
    const row = await readScheduleRow(tx, id);
    return row === undefined
      ? undefined
      : { publishAt: row.publishAt, status: STATUS_WORDS[row.status], failure: row.failure };
  },
});

const STATUS_WORDS: Record<ScheduleRow['status'], string> = {
  proposed: 'Por confirmar',
  agreed: 'Programada',
  failed: 'No se publicó',
  taken_back: 'Retirada',
  published: 'Publicada',
};

/** What was agreed of a procedure last; undefined where nothing ever was. */
export async function readScheduleRow(db: Db | Transaction, id: string): Promise<ScheduleRow | undefined> {
  const { rows } = await sql<{
    version: number;
    status: ScheduleRow['status'];
    publish_at: Date;
    documents: ScheduledDocument[];
    procedure_version: number;
    proposed_by: string;
    proposer: string;
    agreed: string | null;
    mail_to: string[];
    failure: string | null;
    is_same: boolean;
  }>`select s.version, s.status, s.publish_at, s.documents, s.procedure_version, s.proposed_by, p.name proposer,
      a.name agreed, s.mail_to, s.failure, is_as_scheduled(s) is_same
    from procedure_schedule s join officer p on p.id = s.proposed_by left join officer a on a.id = s.agreed_by
    where s.procedure_id = ${id}`.execute(db);
  const [row] = rows;
  return (
    row && {
      version: row.version,
      status: row.status,
      publishAt: row.publish_at.toISOString(),
      documents: row.documents,
      procedureVersion: row.procedure_version,
      proposedBy: { id: row.proposed_by, name: row.proposer },
      agreedBy: row.agreed,
      mailTo: row.mail_to,
      failure: row.failure,
      isSame: row.is_same,
    }
  );
}

/** Whether it still waits for its hour, or for somebody to look at what became of it. */
const isOpen = ({ status }: ScheduleRow) =>
  status === 'proposed' || status === 'agreed' || status === 'failed';

/** When a procedure is published by itself, as officers read it; undefined where it is not. */
export async function readSchedule(db: Db | Transaction, id: string): Promise<ProcedureSchedule | undefined> {
  const row = await readScheduleRow(db, id);
  if (row === undefined || !isOpen(row)) return undefined;
  const { status, publishAt, documents, proposedBy, agreedBy, failure: why } = row;
  const kept = status === 'proposed' ? 'proposed' : 'agreed';
  return {
    state: status === 'failed' ? 'failed' : row.isSame ? kept : 'changed',
    publishAt,
    documents: documents.map((one) => one.id),
    by: proposedBy,
    agreedBy,
    failure: why,
  };
}

/** Says of the schedule of a procedure what became of it. */
export async function closeSchedule(
  tx: Transaction,
  id: string,
  {
    operation,
    author,
    status,
    why = null,
  }: {
    operation: string;
    author: Author;
    status: 'failed' | 'taken_back' | 'published';
    why?: string | null;
  },
): Promise<void> {
  const row = await readScheduleRow(tx, id);
  if (row === undefined || !isOpen(row)) return;
  const wish = { id, version: row.version, author, operation, reason: why ?? undefined };
  await change(tx, SCHEDULE, wish, () =>
    sql`update procedure_schedule set status = ${status}, failure = ${why} where procedure_id = ${id}`.execute(
      tx,
    ),
  );
}

/** It is public: nothing waits for an hour any more. */
export const endSchedule = (tx: Transaction, id: string, author: Author): Promise<void> =>
  closeSchedule(tx, id, { operation: 'endSchedule', author, status: 'published' });

/** What waits for its hour is taken back before it is thrown away. */
export async function refuseScheduled(tx: Transaction, id: string): Promise<void> {
  const row = await readScheduleRow(tx, id);
  if (row === undefined || (row.status !== 'proposed' && row.status !== 'agreed')) return;
  throw failure('state_conflict', {
    detail: 'Este procedimiento está programado: retira antes la programación.',
  });
}

/** Keeps what was agreed, in place of what was before. */
export async function putSchedule(
  tx: Transaction,
  id: string,
  given: {
    status: 'proposed' | 'agreed';
    publishAt: string;
    documents: readonly ScheduledDocument[];
    procedureVersion: number;
    by: string;
    agreedBy: string | null;
    mailTo: readonly string[];
  },
): Promise<void> {
  const { status, publishAt, procedureVersion, by, agreedBy } = given;
  const agreedAt = status === 'agreed' ? sql`now()` : sql`null`;
  await sql`insert into procedure_schedule as s (procedure_id, status, publish_at, documents, procedure_version,
      planning_version, proposed_by, agreed_by, agreed_at, mail_to)
    values (${id}, ${status}, ${publishAt}, ${JSON.stringify(given.documents)}::jsonb, ${procedureVersion},
      coalesce((select n.version from planning n where n.procedure_id = ${id}), 1), ${by}, ${agreedBy}, ${agreedAt},
      ${[...given.mailTo]}::text[])
    on conflict (procedure_id) do update set status = excluded.status, publish_at = excluded.publish_at,
      documents = excluded.documents, procedure_version = excluded.procedure_version,
      planning_version = excluded.planning_version, proposed_by = excluded.proposed_by, proposed_at = now(),
      agreed_by = excluded.agreed_by, agreed_at = excluded.agreed_at, mail_to = excluded.mail_to, failure = null`.execute(
    tx,
  );
}

/** Procedures whose hour has come. */
export async function dueSchedules(db: Db): Promise<{ id: string; publishAt: Date }[]> {
  const { rows } = await sql<{ id: string; publishAt: Date }>`
    select procedure_id id, publish_at "publishAt" from procedure_schedule
    where status in ('proposed', 'agreed') and publish_at <= now() order by publish_at, procedure_id limit 200`.execute(
    db,
  );
  return rows;
}

/** The next hour at which a call is published by itself. */
export async function nextSchedule(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(publish_at) at from procedure_schedule where status in ('proposed', 'agreed')`.execute(db);
  return rows[0]?.at ?? undefined;
}
