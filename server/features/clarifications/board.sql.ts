import { sql } from 'kysely';
import type {
  AnswerDraft,
  ClarificationInput,
  PublishedAnswer,
  QuestionDecision,
  ReceivedQuestion,
} from '#contract/clarifications.ts';
import type { FieldState } from '#contract/rules/texts/field-differences.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import './clarifications.tables.ts';

/** What the clarifications of a procedure say, as they are compared and kept; nothing of who asked. */
export interface BoardState extends FieldState, ClarificationInput {
  /** How many times something was published. */
  editions: number;
}

/** Makes the row of the clarifications of a procedure where there is none. */
export async function ensureBoard(tx: Transaction, procedureId: string): Promise<void> {
  await sql`insert into clarification_board (procedure_id) values (${procedureId}) on conflict do nothing`.execute(
    tx,
  );
}

/** Version, and who wrote last; version 1 while nobody wrote anything. */
export async function readBoardRow(
  db: Db | Transaction,
  procedureId: string,
): Promise<{ version: number; updatedAt: Date; updatedBy: string | null }> {
  const row = await db
    .selectFrom('clarification_board')
    .select(['version', 'updated_at as updatedAt', nameInColumn('updated_by').as('updatedBy')])
    .where('procedure_id', '=', procedureId)
    .executeTakeFirst();
  return row ?? { version: 1, updatedAt: new Date(), updatedBy: null };
}

/** Answers in their order, and what was decided of each question. */
export async function readBoard(db: Db | Transaction, procedureId: string): Promise<BoardState> {
  const answers = await db
    .selectFrom('clarification')
    .select(['id', 'position', 'question', 'answer', 'document_id as documentId', 'page', 'passage'])
    .where('procedure_id', '=', procedureId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const { rows: decisions } = await sql<QuestionDecision & { title: string }>`
    select q.id, q.answer_id "answerId", q.refusal, left(q.text, 80) title
    from clarification_question q join clarification_submission s on s.id = q.submission_id
    where q.procedure_id = ${procedureId} and s.confirmed_at is not null
      and (q.answer_id is not null or q.refusal is not null)
    order by s.sent_at, s.id, q.position`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int count from clarification_edition e join clarification c on c.id = e.clarification_id
    where c.procedure_id = ${procedureId}`.execute(db);
  return { answers, decisions, editions: rows[0]?.count ?? 0 };
}

/** Confirmed questions in the order in which they were sent. */
export async function readQuestions(
  db: Db | Transaction,
  procedureId: string,
): Promise<(ReceivedQuestion & { answerId: string | null })[]> {
  const { rows } = await sql<ReceivedQuestion & { answerId: string | null; sent: Date }>`
    select q.id, q.text, s.sent_at sent, q.answer_id "answerId", q.told_at is not null "isTold",
      jsonb_build_object('name', s.name, 'email', s.email, 'folio', s.folio) asker,
      case when d.id is not null then jsonb_build_object('documentId', d.id, 'title', d.title, 'page', q.page,
        'passage', q.passage) end anchor
    from clarification_question q join clarification_submission s on s.id = q.submission_id
    left join document d on d.id = q.document_id
    where q.procedure_id = ${procedureId} and s.confirmed_at is not null
    order by s.sent_at, s.id, q.position`.execute(db);
  return rows.map(({ sent, ...question }) => ({ ...question, sentAt: sent.toISOString() }));
}

/** Answers that are public, and whether what is written says something else now. */
export async function readPublished(db: Db | Transaction, procedureId: string): Promise<PublishedAnswer[]> {
  const { rows } = await sql<Omit<PublishedAnswer, 'publishedAt'> & { at: Date }>`
    select c.id, c.number, e.published_at at,
      (c.question, c.answer, c.document_id, c.page, c.passage)
        is distinct from (e.question, e.answer, e.document_id, e.page, e.passage) "isChanged"
    from clarification c
    join lateral (select * from clarification_edition where clarification_id = c.id
      order by edition desc limit 1) e on true
    where c.procedure_id = ${procedureId} order by c.number`.execute(db);
  return rows.map(({ at, ...one }) => ({ ...one, publishedAt: at.toISOString() }));
}

/** Writes answers and decisions by their ids: what is gone goes, what changed changes, what stays is not touched. */
export async function writeBoard(
  tx: Transaction,
  procedureId: string,
  { answers, decisions }: ClarificationInput,
): Promise<void> {
  const written = sql`jsonb_to_recordset(${JSON.stringify(answers)}::jsonb)
    a (id uuid, position int, question text, answer text, "documentId" uuid, page int, passage text)`;
  await sql`insert into clarification as o (id, procedure_id, position, question, answer, document_id, page, passage)
    select a.id, ${procedureId}::uuid, a.position, a.question, a.answer, a."documentId", a.page, a.passage from ${written}
    on conflict (id) do update set position = excluded.position, question = excluded.question, answer = excluded.answer,
      document_id = excluded.document_id, page = excluded.page, passage = excluded.passage
    where o.procedure_id = ${procedureId}
      and (o.position, o.question, o.answer, o.document_id, o.page, o.passage) is distinct from (excluded.position,
        excluded.question, excluded.answer, excluded.document_id, excluded.page, excluded.passage)`.execute(
    tx,
  );
  const decided = sql`jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb)
    d (id uuid, "answerId" uuid, refusal text)`;
  await sql`update clarification_question q set answer_id = d."answerId", refusal = d.refusal
    from (select q.id, d."answerId", d.refusal from clarification_question q left join ${decided} on d.id = q.id
      where q.procedure_id = ${procedureId}) d
    where q.id = d.id and (q.answer_id, q.refusal) is distinct from (d."answerId", d.refusal)`.execute(tx);
  await sql`delete from clarification o where procedure_id = ${procedureId} and number is null
    and not exists (select from ${written} where a.id = o.id)`.execute(tx);
}

/** Says who wrote last. */
export async function finishBoard(tx: Transaction, procedureId: string, by: string | null): Promise<void> {
  await sql`update clarification_board set updated_at = now(), updated_by = ${by}
    where procedure_id = ${procedureId}`.execute(tx);
}

/** Publishes answers as they stand: each gets its number the first time, and an edition with the reason of a correction. */
export async function publishAnswers(
  tx: Transaction,
  procedureId: string,
  { fresh, changed, reason }: { fresh: AnswerDraft[]; changed: AnswerDraft[]; reason: string | null },
): Promise<void> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(number), 0) last from clarification where procedure_id = ${procedureId}`.execute(tx);
  const last = rows[0]?.last ?? 0;
  for (const [index, { id }] of fresh.entries())
    await tx
      .updateTable('clarification')
      .set({ number: last + index + 1 })
      .where('id', '=', id)
      .execute();
  const ids = [...fresh, ...changed].map(({ id }) => id);
  await sql`insert into clarification_edition (clarification_id, edition, question, answer, document_id, page, passage, reason)
    select c.id, e.next, c.question, c.answer, c.document_id, c.page, c.passage, case when e.next > 1 then ${reason}::text end
    from clarification c, lateral (select coalesce(max(edition), 0) + 1 next from clarification_edition
      where clarification_id = c.id) e
    where c.id = any(${ids}::uuid[])`.execute(tx);
}

/** A question of which its asker is told something, with who that is. */
export interface ToldQuestion {
  submission: string;
  name: string;
  email: string;
  text: string;
  number: number | null;
  refusal: string | null;
  /** Its answer was known already: it is told that it was corrected. */
  isCorrection: boolean;
}

/** Questions whose askers are to be told: those that came to an end, and those whose public answer changed. Marks them. */
export async function tellQuestions(
  tx: Transaction,
  procedureId: string,
  changed: readonly string[],
): Promise<ToldQuestion[]> {
  const { rows } = await sql<ToldQuestion>`
    with told as (
      select q.id, q.told_at is not null "isCorrection" from clarification_question q
      join clarification_submission s on s.id = q.submission_id
      left join clarification c on c.id = q.answer_id
      where q.procedure_id = ${procedureId} and s.confirmed_at is not null
        and ((q.told_at is null and (q.refusal is not null or c.number is not null))
          or (q.told_at is not null and c.id = any(${[...changed]}::uuid[])))
    ), marked as (
      update clarification_question q set told_at = now() from told t where t.id = q.id returning q.id
    )
    select q.submission_id submission, s.name, s.email, q.text, c.number, q.refusal, t."isCorrection"
    from told t join marked m on m.id = t.id join clarification_question q on q.id = t.id
    join clarification_submission s on s.id = q.submission_id
    left join clarification c on c.id = q.answer_id
    order by s.sent_at, s.id, q.position`.execute(tx);
  return rows;
}
