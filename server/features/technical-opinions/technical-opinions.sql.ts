import { sql } from 'kysely';
import type { Opinion, OpinionInput, OpinionRow, OpinionStep } from '#contract/technical-opinions.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { happened } from '#server/kit/events.ts';

/** A request as it is kept. */
export interface StoredOpinion extends Omit<
  Opinion,
  'steps' | 'history' | 'files' | 'takesFiles' | 'createdAt' | 'answeredAt'
> {
  id: string;
  requesterId: string;
  requesterEmail: string | null;
  createdAt: Date;
  answeredAt: Date | null;
}

const COLUMNS = sql`o.id, o.folio, o.version, o.status, o.verdict, o.need, o.area, o.justification, o.project, o.budget::text budget,
  o.profile_key profile, o.requester_id "requesterId", o.requester_name requester, o.requester_email "requesterEmail",
  o.created_at "createdAt", o.answered_at "answeredAt", o.due_on "dueOn"`;

/** Requests of one person, or of everybody: the open ones first. At most 500. */
export async function selectOpinions(db: Db, requesterId: string | null): Promise<OpinionRow[]> {
  const { rows } = await sql<Omit<OpinionRow, 'createdAt'> & { createdAt: Date }>`
    select o.folio, o.status, o.verdict, o.need, o.area, o.requester_name requester, o.created_at "createdAt",
      o.due_on "dueOn"
    from technical_opinion o where ${requesterId}::text is null or o.requester_id = ${requesterId}
    order by o.status in ('answered', 'withdrawn'), o.created_at desc, o.folio desc limit 500`.execute(db);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** One request by its folio; held until the transaction ends where it is asked for to be changed. */
export async function selectOpinion(
  db: Db | Transaction,
  folio: string,
  isHeld = false,
): Promise<StoredOpinion | undefined> {
  const { rows } =
    await sql<StoredOpinion>`select ${COLUMNS} from technical_opinion o where o.folio = ${folio}
    ${isHeld ? sql`for update` : sql``}`.execute(db);
  return rows[0];
}

/** What both sides did and said, in order. */
export async function selectSteps(db: Db | Transaction, id: string): Promise<Opinion['history']> {
  const { rows } = await sql<{ step: OpinionStep; at: Date; author: string; text: string }>`
    select step, at, author_name author, text from technical_opinion_step where opinion_id = ${id} order by position`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** How many requests of a person are not over. */
export async function countOpen(tx: Transaction, requesterId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int from technical_opinion
    where requester_id = ${requesterId} and status in ('sent', 'in_review', 'needs_info')`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Keeps a new request and gives its id and folio. */
export async function insertOpinion(
  tx: Transaction,
  { profile, area, need, justification, project, budget }: OpinionInput,
  by: { id: string; name: string; email: string | null; year: number; dueOn: string },
): Promise<{ id: string; folio: string }> {
  const { rows } = await sql<{ id: string; folio: string }>`
    insert into technical_opinion (folio, profile_key, requester_id, requester_name, requester_email, area, need,
      justification, project, budget, due_on)
    values ('DT-' || ${by.year}::text || '-' || lpad(nextval('technical_opinion_number')::text, 4, '0'),
      ${profile === '' ? null : profile}, ${by.id}, ${by.name}, ${by.email}, ${area}, ${need}, ${justification}, ${project},
      ${budget === '' ? null : budget}::numeric, ${by.dueOn}::date)
    returning id, folio`.execute(tx);
  return rows[0] as { id: string; folio: string };
}

/** What the requester did stands in the request alone, not in the log of the unit. */
export const tellRequest = (
  tx: Transaction,
  folio: string,
  operation: string,
  actorId: string,
): Promise<void> =>
  happened(tx, {
    subject: 'technical_opinion',
    id: folio,
    version: null,
    fields: [],
    isPublic: false,
    operation,
    actorId,
  });

/** Writes what was done, and where it leads. */
export async function writeStep(
  tx: Transaction,
  id: string,
  done: { step: OpinionStep; text: string; byRequester: boolean; author: string },
): Promise<void> {
  await sql`insert into technical_opinion_step (opinion_id, position, step, by_requester, author_name, text)
    select ${id}::uuid, coalesce(max(position), 0) + 1, ${done.step}, ${done.byRequester}, ${done.author}, ${done.text}
    from technical_opinion_step where opinion_id = ${id}`.execute(tx);
}

/** Moves a request; `officerId` is whoever has it from here on and `dueOn` its new day, null for no change. */
export async function moveOpinion(
  tx: Transaction,
  id: string,
  {
    status,
    verdict,
    officerId,
    dueOn,
  }: { status: string; verdict: string | null; officerId: string | null; dueOn: string | null },
): Promise<void> {
  await sql`update technical_opinion set status = ${status}, version = version + 1, verdict = ${verdict},
      answered_at = case when ${status} = 'answered' then now() end, officer_id = coalesce(${officerId}, officer_id),
      due_on = coalesce(${dueOn}::date, due_on)
    where id = ${id}`.execute(tx);
}
