import { sql, type RawBuilder } from 'kysely';
import type { Citation, CitationReview, CitingKind } from '#contract/regulation-texts.ts';
import type { RuleCode } from '#contract/rules/procedures/procurement.ts';
import { RULE_CODE_WORDS } from '#contract/rules/days/rule-words.ts';
import { KIND_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS } from '#contract/procedures.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** What cites, as the database tells it. */
interface CitingRow {
  kind: CitingKind;
  key: string;
  title: string;
  says: string;
  detail: string;
}

const labelIn = (labels: object, key: string) => (labels as Record<string, string | undefined>)[key] ?? key;

/** What a thing that cites is called, and where visitors find it. */
function describe({ kind, key, title, says, detail }: CitingRow): Omit<Citation, 'anchors'> {
  const named = { kind, key, title, says, path: null };
  switch (kind) {
    case 'sheet':
      return { ...named, path: `/procedimientos/${key}` };
    case 'procedure':
      return { ...named, title: `${detail}, ${title}`, path: `/adquisiciones/procedimientos/${key}` };
    case 'limit':
      return { ...named, path: `/normatividad?ejercicio=${detail}#montos-maximos` };
    case 'instrument':
      return { ...named, title: `${title}, versión ${detail}`, path: '/adquisiciones/evaluaciones' };
    case 'ground':
      return { ...named, title: `Adjudicación directa: ${title.toLowerCase()}` };
    default:
      return { ...named, title: ruleTitle(title as RuleCode, detail) };
  }
}

/** «De la publicación a la apertura, al menos (licitación pública)» */
function ruleTitle(code: RuleCode, detail: string): string {
  const [procedure = '', act = ''] = detail.split('/');
  const rule = RULE_CODE_WORDS[code].label;
  const what = act === '' ? rule : `${rule}: ${labelIn(ACT_LABELS, act).toLowerCase()}`;
  return `${what} (${labelIn(KIND_LABELS, procedure).toLowerCase()})`;
}

/** Everything in sight of visitors that cites a regulation, by kind and name. */
export async function selectCitations(db: Db, regulation: string): Promise<Citation[]> {
  const { rows } = await sql<CitingRow & { anchors: string[] }>`
    select kind, key, title, says, detail,
      coalesce(array_agg(distinct anchor) filter (where anchor is not null), '{}') anchors
    from regulation_citation where regulation = ${regulation}
    group by kind, key, title, says, detail order by kind, title, says, key`.execute(db);
  return rows.map(({ anchors, ...row }) => ({ ...describe(row), anchors }));
}

/** How many things cite each article of a regulation, by anchor. */
export async function countCitations(db: Db, regulation: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ anchor: string; count: number }>`
    select anchor, count(distinct (kind, key)) count from regulation_citation
    where regulation = ${regulation} and anchor is not null group by anchor`.execute(db);
  return new Map(rows.map(({ anchor, count }) => [anchor, Number(count)]));
}

type ReviewRow = CitingRow & { id: string; anchor: string; done_by: string | null; done_at: Date | null };

async function selectReviewsWhere(
  db: Db | Transaction,
  where: RawBuilder<unknown>,
): Promise<CitationReview[]> {
  const { rows } = await sql<ReviewRow>`
    select c.id, c.anchor, c.kind, c.key, c.title, c.says, c.detail, o.name done_by, c.done_at
    from citation_review c left join officer o on o.id = c.done_by
    where ${where} order by c.anchor, c.kind, c.title, c.id`.execute(db);
  return rows.map((row) => {
    const { title, says, path } = describe(row);
    const { id, anchor, kind, done_by: doneBy, done_at: doneAt } = row;
    return { id, anchor, kind, title, says, path, doneBy, doneAt: doneAt?.toISOString() ?? null };
  });
}

/** What cites the articles that a version changed, seen to or not; undefined when there is no such version. */
export async function selectReviews(db: Db, textKey: string): Promise<CitationReview[] | undefined> {
  const { rows } = await sql<{ id: string }>`select id from regulation_text where key = ${textKey}`.execute(
    db,
  );
  return rows[0] === undefined ? undefined : selectReviewsWhere(db, sql`c.text_id = ${rows[0].id}`);
}

/** Marks that somebody looked at one, or that nobody did; undefined when there is none of that id. */
export async function markReview(
  tx: Transaction,
  { id, by }: { id: string; by: string | null },
): Promise<CitationReview | undefined> {
  await sql`update citation_review set done_by = ${by}, done_at = case when ${by}::text is null then null else now() end
    where id = ${id} and (done_by is null) <> (${by}::text is null)`.execute(tx);
  return (await selectReviewsWhere(tx, sql`c.id = ${id}`))[0];
}
