import { sql, type RawBuilder } from 'kysely';
import type { PublicClarification } from '#contract/clarifications.ts';
import type { Db } from '#server/kit/db.ts';
import './clarifications.tables.ts';

type Row = Omit<PublicClarification, 'publishedAt'> & { published_at: Date };

/** Answers in force with what stood there before; a document that was taken away is no longer named. */
const selectAnswers = (where: RawBuilder<unknown>) => sql<Row>`
  select c.number, e.question, e.answer, e.published_at, e.reason "correctionReason",
    case when d.id is not null then jsonb_build_object('documentId', d.id, 'title', d.title, 'page', e.page,
      'passage', e.passage) end anchor,
    coalesce((select jsonb_agg(jsonb_build_object('question', o.question, 'answer', o.answer,
      'publishedAt', to_char(o.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by o.edition desc)
      from clarification_edition o where o.clarification_id = c.id and o.edition < e.edition), '[]') former
  from clarification c
  join lateral (select * from clarification_edition where clarification_id = c.id
    order by edition desc limit 1) e on true
  left join document d on d.id = e.document_id and d.withdrawn_at is null
    and exists (select from document_version v where v.document_id = d.id and v.published_at <= now())
  where ${where} order by c.number`;

const shown = ({ published_at, ...row }: Row): PublicClarification => ({
  ...row,
  publishedAt: published_at.toISOString(),
});

/** Published answers of a procedure, by number. */
export async function publicAnswers(db: Db, procedureId: string): Promise<PublicClarification[]> {
  const { rows } = await selectAnswers(sql`c.procedure_id = ${procedureId}`).execute(db);
  return rows.map(shown);
}

/** Published answers about one document, by number. */
export async function answersOfDocument(db: Db, documentId: string): Promise<PublicClarification[]> {
  const { rows } = await selectAnswers(sql`e.document_id = ${documentId} and d.id is not null`).execute(db);
  return rows.map(shown);
}

/** A row of the exported table. */
export interface ExportedAnswer {
  number: number;
  question: string;
  answer: string;
  document: string | null;
  page: number | null;
  passage: string | null;
  published: string;
  reason: string | null;
}

/** The answers in force as a table. */
export const exportedAnswers = (procedureId: string): RawBuilder<ExportedAnswer> => sql<ExportedAnswer>`
  select c.number, e.question, e.answer, d.title document, e.page, e.passage, e.reason,
    to_char(e.published_at at time zone 'America/Mexico_City', 'YYYY-MM-DD HH24:MI') published
  from clarification c
  join lateral (select * from clarification_edition where clarification_id = c.id
    order by edition desc limit 1) e on true
  left join document d on d.id = e.document_id and d.withdrawn_at is null
    and exists (select from document_version v where v.document_id = d.id and v.published_at <= now())
  where c.procedure_id = ${procedureId} order by c.number`;
