import { sql } from 'kysely';
import type { QuestionForm, QuestionWindow } from '#contract/clarifications.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import type { ProcedureKind, Regime } from '#contract/procedure-kinds.ts';
import type { Character } from '#contract/procedures.ts';
import type { DatedAct } from '#contract/rules/procedures/procurement.ts';
import { questionWindow } from '#contract/rules/procedures/question-window.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import './clarifications.tables.ts';

/** A procedure as its questions need it. */
export interface AskedProcedure {
  id: string;
  number: string;
  slug: string;
  title: string;
  status: string;
  window: QuestionWindow;
}

interface Row {
  id: string;
  number: string;
  slug: string;
  title: string;
  kind: ProcedureKind;
  character: Character;
  regime: Regime;
  shortened: boolean;
  status: string;
  public_state: string;
  published_at: Date | null;
}

/** The procedure by what its address says, for visitors only while it is public; or by its id, for officers. */
export async function findAsked(
  db: Db | Transaction,
  by: { slug: string } | { id: string } | { documentId: string },
): Promise<AskedProcedure | undefined> {
  const where =
    'slug' in by
      ? sql`slug in (${by.slug}, ${by.slug.toUpperCase()}) and public_state <> 'hidden'`
      : 'id' in by
        ? sql`id = ${by.id}`
        : sql`id = (select d.procedure_id from document d where d.id = ${by.documentId} and exists (
            select from document_version v where v.document_id = d.id and v.published_at <= now()))
            and public_state <> 'hidden'`;
  const { rows } = await sql<Row>`
    select id, number, slug, title, kind, character, regime, shortened, status, public_state, published_at
    from procedure where ${where}`.execute(db);
  const [row] = rows;
  if (row === undefined) return undefined;
  const acts = await db
    .selectFrom('milestone')
    .select(['kind', 'sequence', 'at'])
    .where('procedure_id', '=', row.id)
    .where('kind', 'in', ['clarification', 'questions_deadline'])
    .execute();
  const { rules } = await readRuleBook(db);
  const { id, number, slug, title, status } = row;
  const dated = {
    ...row,
    publishOn: todayInMexico(row.published_at ?? new Date()),
    acts: acts.map((act) => ({ ...act, at: act.at.toISOString() })) as DatedAct[],
  };
  return {
    id,
    number,
    slug,
    title,
    status,
    window: questionWindow(dated, { rules }, row.public_state === 'open'),
  };
}

/** Documents of the file that visitors can open, in the order of the file. */
export async function openDocuments(
  db: Db | Transaction,
  procedureId: string,
): Promise<QuestionForm['documents']> {
  const { rows } = await sql<{ id: string; title: string; pages: number | null }>`
    select d.id, d.title, f.pages from document d
    join lateral (select sha256 from document_version where document_id = d.id and published_at <= now()
      order by number desc limit 1) v on true
    join stored_file f on f.sha256 = v.sha256
    where d.procedure_id = ${procedureId} and d.withdrawn_at is null
    order by d.created_at, d.id`.execute(db);
  return rows;
}

/** Text about the data of whoever asks that is in force. */
export async function questionNotice(
  db: Db | Transaction,
  today: string,
): Promise<QuestionForm['privacyNotice']> {
  return db
    .selectFrom('question_notice')
    .select(['version', 'title', 'text'])
    .where('valid_from', '<=', today)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}
