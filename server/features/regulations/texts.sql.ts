import { sql, type RawBuilder } from 'kysely';
import type { RegulationState } from '#contract/regulations.ts';
import type { TextPart } from '#contract/regulation-texts.ts';
import type { ComparedPart } from '#contract/rules/documents/article-comparison.ts';
import type { Db } from '#server/kit/db.ts';

/** A regulation in sight of visitors, with the days that its texts depend on. */
export interface RegulationRecord {
  id: string;
  slug: string;
  title: string;
  shortTitle: string | null;
  status: RegulationState;
  publishedOn: string | null;
  inForceOn: string | null;
  repealedOn: string | null;
}

/** A version of the text of a regulation, without its parts. */
export interface TextRecord {
  id: string;
  key: string;
  name: string;
  inForceOn: string;
  source: string | null;
  note: string | null;
  /** Which edition of it visitors read: it counts what was corrected. */
  edition: number;
}

const REGULATION = sql`r.id, r.slug, r.title, r.short_title "shortTitle", r.status, r.published_on "publishedOn",
  r.in_force_on "inForceOn", r.repealed_on "repealedOn"`;

async function selectOne(db: Db, where: RawBuilder<unknown>): Promise<RegulationRecord | undefined> {
  const { rows } = await sql<RegulationRecord>`select ${REGULATION} from regulation r
    where r.is_published and ${where}`.execute(db);
  return rows[0];
}

/** A regulation by its slug; undefined for what visitors do not see. */
export const selectRegulationDays = (db: Db, slug: string): Promise<RegulationRecord | undefined> =>
  selectOne(db, sql`r.slug = ${slug}`);

/** The regulation of a version of its text in sight of visitors. */
export const selectRegulationOfText = (db: Db, key: string): Promise<RegulationRecord | undefined> =>
  selectOne(
    db,
    sql`r.id = (select t.regulation from regulation_text t where t.key = ${key} and t.is_published)`,
  );

/** Versions of a regulation in sight of visitors. */
export async function selectTexts(db: Db, regulation: string): Promise<TextRecord[]> {
  const { rows } = await sql<TextRecord>`
    select t.id, t.key, t.name, t.in_force_on "inForceOn", t.source, t.note, c.edition
    from regulation_text t join content_item c on c.id = t.id
    where t.regulation = ${regulation} and t.is_published`.execute(db);
  return rows;
}

/** Parts of a version in their order, without what cites them. */
export async function selectParts(db: Db, textId: string): Promise<Omit<TextPart, 'citations'>[]> {
  const { rows } = await sql<Omit<TextPart, 'citations'>>`
    select anchor, kind, label, heading, text from regulation_article where text_id = ${textId} order by position`.execute(
    db,
  );
  return rows;
}

/** Two versions as they are now. */
interface Pair {
  from: TextRecord;
  to: TextRecord;
}

/** How two versions differ, as it was kept; undefined when it was not, or one of them changed since. */
export async function selectComparison(db: Db, { from, to }: Pair): Promise<ComparedPart[] | undefined> {
  const { rows } = await sql<{ parts: ComparedPart[] }>`select parts from regulation_comparison
    where from_id = ${from.id} and to_id = ${to.id} and from_edition = ${from.edition} and to_edition = ${to.edition}`.execute(
    db,
  );
  return rows[0]?.parts;
}

/** Keeps how two versions differ. */
export async function keepComparison(
  db: Db,
  { from, to }: Pair,
  parts: readonly ComparedPart[],
): Promise<void> {
  await sql`insert into regulation_comparison (from_id, to_id, from_edition, to_edition, parts)
    values (${from.id}, ${to.id}, ${from.edition}, ${to.edition}, ${JSON.stringify(parts)}::jsonb)
    on conflict (from_id, to_id) do update set from_edition = excluded.from_edition, to_edition = excluded.to_edition,
      parts = excluded.parts, made_at = now()`.execute(db);
}
