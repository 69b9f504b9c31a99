import { sql } from 'kysely';
import {
  REGULATION_LEVEL_SLUGS,
  REGULATION_LEVELS,
  type RegulationDetail,
  type RegulationLink,
  type RegulationPage,
  type RegulationQuery,
  type RegulationRow,
} from '#contract/regulations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { standingOn } from '#contract/rules/documents/in-force.ts';
import { attachedFiles } from '#server/features/content/public.ts';
import type { Db } from '#server/kit/db.ts';

interface Row {
  slug: string;
  title: string;
  short_title: string | null;
  level: RegulationRow['level'];
  kind: string;
  status: RegulationRow['status'];
  published_on: string | null;
  in_force_on: string | null;
  last_reform_on: string | null;
  repealed_on: string | null;
  summary: string;
  topics: string[];
  sheets: number;
  replacement: RegulationLink | null;
  has_text: boolean;
}

/** Published sheets that name the regulation `r`. */
const SHEETS = sql`(select count(*) from sheet_regulation c where c.regulation = r.slug)`;

/** What the search reads; topics are few and the table is small, so they need no index. */
const SEARCH = sql`(r.search || search_vector(array_to_string(r.topics, ' ')))`;

const COLUMNS = sql`r.slug, r.title, r.short_title, r.level, r.kind, r.status, r.published_on, r.in_force_on,
  r.last_reform_on, r.repealed_on, r.summary, r.topics, ${SHEETS} sheets,
  (select jsonb_build_object('slug', n.slug, 'title', n.title) from regulation n
    where n.id = r.replaced_by and n.is_published) replacement,
  exists (select from regulation_text t where t.regulation = r.id and t.is_published) has_text`;

/** The day that is asked about, and today. */
interface Days {
  day: string;
  today: string;
}

const rowOf = (row: Row, procedures: RegimeUses, days?: Days): RegulationRow => ({
  slug: row.slug,
  title: row.title,
  shortTitle: row.short_title,
  level: row.level,
  kind: row.kind,
  status: row.status,
  publishedOn: row.published_on,
  inForceOn: row.in_force_on,
  lastReformOn: row.last_reform_on,
  repealedOn: row.repealed_on,
  summary: row.summary,
  topics: row.topics,
  uses: row.sheets + (procedures.get(row.slug) ?? 0),
  replacedBy: row.replacement,
  hasText: row.has_text,
  isUncertain: days !== undefined && standingOf(row, days) === 'unknown',
});

const standingOf = (row: Row, { day, today }: Days) =>
  standingOn(
    {
      status: row.status,
      publishedOn: row.published_on,
      inForceOn: row.in_force_on,
      repealedOn: row.repealed_on,
    },
    day,
    today,
  );

/** What was in force on a day, and what its dates leave open: as `standingOn` tells it. */
const inForceOn = ({
  day,
  today,
}: Days) => sql`coalesce(r.in_force_on, r.published_on, ${day}::date) <= ${day}::date
  and (r.repealed_on is null or r.repealed_on > ${day}::date)
  and (r.status <> 'repealed' or r.repealed_on is not null or ${day}::date < ${today}::date)`;

/** Published procedures by the regulation that was applied to them. */
export type RegimeUses = ReadonlyMap<string, number>;

/** Counts them all: callers keep it. */
export async function countRegimes(db: Db): Promise<RegimeUses> {
  const { rows } = await sql<{ slug: string; count: number }>`
    select coalesce(regime_regulation(regime), '') slug, sum(n)::int count
    from (select regime, count(*) n from procedure where public_state <> 'hidden' group by 1) of_regime group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ slug, count }) => [slug, count]));
}

/** Published regulations by level, in each the most used first; level counts ignore the chosen level. */
export async function listRegulations(
  db: Db,
  query: RegulationQuery,
  procedures: RegimeUses,
): Promise<RegulationPage> {
  const q = query.q ?? '';
  const level = REGULATION_LEVELS.find((code) => REGULATION_LEVEL_SLUGS[code] === query.nivel) ?? null;
  const today = todayInMexico();
  const days = query.fecha === undefined ? undefined : { day: query.fecha, today };
  const isAsked =
    days === undefined ? sql`(${query.vigencia} = 'todas' or r.status <> 'repealed')` : inForceOn(days);
  const matches = sql`r.is_published and ${isAsked}
    and (${q} = '' or ${SEARCH} @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q}))))`;
  const [rows, levels] = await Promise.all([
    sql<Row>`select ${COLUMNS} from regulation r
      where ${matches} and (${level}::text is null or r.level = ${level}) order by r.position, r.title limit 500`.execute(
      db,
    ),
    sql<{
      value: string;
      count: number;
    }>`select r.level as value, count(*) from regulation r where ${matches} group by 1`.execute(db),
  ]);
  const place = ({ level: code }: RegulationRow) => REGULATION_LEVELS.indexOf(code);
  return {
    rows: rows.rows
      .map((row) => rowOf(row, procedures, days))
      .toSorted((one, other) => place(one) - place(other) || other.uses - one.uses),
    total: rows.rows.length,
    levels: levels.rows.map((entry) => ({ value: entry.value, count: Number(entry.count) })),
  };
}

interface DetailRow extends Row {
  issuer: string;
  medium: string | null;
  official_url: string | null;
  amended: RegulationLink | null;
  files: RegulationDetail['files'];
  amended_by: RegulationLink[];
  replaced: RegulationLink[];
  texts: RegulationDetail['texts'];
}

/** One published regulation with what it replaces and what changed it. */
export async function selectRegulation(
  db: Db,
  slug: string,
  procedures: RegimeUses,
): Promise<RegulationDetail | undefined> {
  const result = await sql<DetailRow>`
    select ${COLUMNS}, r.issuer, r.medium, r.official_url, ${attachedFiles(sql`r.id`)} files,
      (select jsonb_build_object('slug', n.slug, 'title', n.title) from regulation n where n.id = r.amends and n.is_published) amended,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', n.slug, 'title', n.title) order by n.published_on), '[]')
        from regulation n where n.amends = r.id and n.is_published) amended_by,
      (select coalesce(jsonb_agg(jsonb_build_object('slug', n.slug, 'title', n.title) order by n.title), '[]')
        from regulation n where n.replaced_by = r.id and n.is_published) replaced,
      (select coalesce(jsonb_agg(jsonb_build_object('key', t.key, 'name', t.name, 'inForceOn', t.in_force_on)
          order by t.in_force_on, t.key collate "C"), '[]')
        from regulation_text t where t.regulation = r.id and t.is_published) texts
    from regulation r where r.slug = ${slug} and r.is_published`.execute(db);
  const row = result.rows[0];
  if (row === undefined) return undefined;
  return {
    ...rowOf(row, procedures),
    issuer: row.issuer,
    medium: row.medium,
    officialUrl: row.official_url,
    amends: row.amended,
    files: row.files,
    amendedBy: row.amended_by,
    replaces: row.replaced,
    texts: row.texts,
  };
}
