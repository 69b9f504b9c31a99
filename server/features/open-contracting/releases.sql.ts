import { sql, type RawBuilder } from 'kysely';
import { daysOf, type OcdsPeriod } from '#contract/ocds-api.ts';
import type { OcdsTag } from '#contract/ocds.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** A release as it is kept. */
export interface KeptRelease {
  procedure_id: string;
  slug: string;
  number: number;
  released_at: Date;
  tags: OcdsTag[];
  body: string;
}

/** With what tells whether anything changed since. */
export type NewestRelease = KeptRelease & { digest: Buffer };

/** A release that is to be kept. */
export interface NewRelease {
  procedure_id: string;
  number: number;
  released_at: string;
  tags: OcdsTag[];
  digest: Buffer;
  body: string;
}

/** Holds the keeping of releases for this transaction; false while another process is at it, unless one waits for it. */
export async function holdReleases(tx: Transaction, isPatient: boolean): Promise<boolean> {
  if (isPatient) {
    await sql`select pg_advisory_xact_lock(hashtextextended('open_release', 0))`.execute(tx);
    return true;
  }
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('open_release', 0)) held`.execute(tx);
  return rows[0]?.held === true;
}

/** Takes procedures that are due, at most so many, out of the line: what changes from here on puts them back into it. */
export async function takeDue(tx: Transaction, most: number): Promise<{ id: string; isPublic: boolean }[]> {
  const { rows } = await sql<{ id: string; isPublic: boolean }>`
    with due as (select procedure_id from open_release_due where due_at <= clock_timestamp() order by id limit ${most}),
      taken as (delete from open_release_due where procedure_id in (select procedure_id from due) returning procedure_id)
    select t.procedure_id id, coalesce(p.public_state <> 'hidden', false) "isPublic"
    from (select distinct procedure_id from taken) t left join procedure p on p.id = t.procedure_id`.execute(
    tx,
  );
  return rows;
}

/** Has procedures looked at again: at the moment given, or when a document that is scheduled comes before it. */
export async function lookAgain(
  tx: Transaction,
  moments: readonly { id: string; at: string | undefined }[],
): Promise<void> {
  await sql`
    insert into open_release_due (procedure_id, due_at)
    select m.id, least(m.at, d.at) from unnest(${moments.map(({ id }) => id)}::uuid[],
      ${moments.map(({ at }) => at ?? null)}::timestamptz[]) m (id, at)
    left join lateral (select min(v.published_at) at from document d join document_version v on v.document_id = d.id
      where d.procedure_id = m.id and v.published_at > clock_timestamp()) d on true
    where least(m.at, d.at) is not null`.execute(tx);
}

const KEPT = sql`r.procedure_id, p.slug, r.number, r.released_at, r.tags, r.body`;
/** Only what is public is told, whatever was released before. */
const RELEASES = sql`open_release r join procedure p on p.id = r.procedure_id and p.public_state <> 'hidden'`;

/** The newest release of each of these procedures, by their words in addresses. */
export async function newestReleases(
  db: Db | Transaction,
  slugs: readonly string[],
): Promise<Map<string, NewestRelease>> {
  const { rows } = await sql<NewestRelease>`
    select ${KEPT}, r.digest from ${RELEASES} where p.slug = any(${[...slugs]}) and r.is_newest`.execute(db);
  return new Map(rows.map((row) => [row.slug, row]));
}

/** Every release of a procedure, the oldest first. */
export async function releasesOf(db: Db, slug: string): Promise<KeptRelease[]> {
  const { rows } = await sql<KeptRelease>`
    select ${KEPT} from ${RELEASES} where p.slug = ${slug} order by r.number`.execute(db);
  return rows;
}

/** Keeps releases, each the newest of its procedure. */
export async function keepReleases(tx: Transaction, releases: readonly NewRelease[]): Promise<void> {
  if (releases.length === 0) return;
  await sql`update open_release set is_newest = false
    where is_newest and procedure_id = any(${releases.map((one) => one.procedure_id)}::uuid[])`.execute(tx);
  await sql`
    insert into open_release (procedure_id, number, released_at, tags, digest, body)
    select (r ->> 'procedure_id')::uuid, (r ->> 'number')::int, (r ->> 'released_at')::timestamptz,
      array(select jsonb_array_elements_text(r -> 'tags')), decode(r ->> 'digest', 'hex'), r ->> 'body'
    from jsonb_array_elements(${JSON.stringify(
      releases.map((one) => ({ ...one, digest: one.digest.toString('hex') })),
    )}::jsonb) r`.execute(tx);
}

/** Takes every release of these procedures away. */
export async function forgetReleases(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`delete from open_release where procedure_id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Keeps what a procedure breaks of the rules, and forgets it where nothing is broken any more. */
export async function keepRefusals(
  tx: Transaction,
  looked: readonly { id: string; problems: readonly string[] }[],
): Promise<void> {
  const broken = looked.filter(({ problems }) => problems.length > 0);
  await sql`delete from open_release_refusal where procedure_id = any(${looked.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  );
  for (const { id, problems } of broken)
    await sql`insert into open_release_refusal (procedure_id, problems) values (${id}, ${[...problems]})`.execute(
      tx,
    );
}

/** Start of a day in Mexico, as a moment. */
const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'America/Mexico_City')`;

/** Releases of the days from one to before another, in the order in which they were released. */
export const releasesBetween = (from: string, to: string): RawBuilder<KeptRelease> =>
  sql<KeptRelease>`
    select ${KEPT} from ${RELEASES} where r.released_at >= ${startOf(from)} and r.released_at < ${startOf(to)}
    order by r.released_at, r.procedure_id, r.number`;

/** Procedures of a year (their fiscal year, as in the list), a month of publication or all of them: their newest release, or all, those of one side by side. */
export const releasesOfPublished = (period: OcdsPeriod, isNewestOnly: boolean): RawBuilder<KeptRelease> =>
  sql<KeptRelease>`
    select ${KEPT} from ${RELEASES}
    where ${publishedIn(period)} and p.published_at is not null ${isNewestOnly ? sql`and r.is_newest` : sql``}
    order by p.published_at, r.procedure_id, r.number`;

function publishedIn(period: OcdsPeriod): RawBuilder<unknown> {
  if (/^\d{4}$/.test(period)) return sql`p.fiscal_year = ${Number(period)}`;
  const { from, to } = daysOf(period);
  return sql`p.published_at >= ${startOf(from)} and p.published_at < ${startOf(to)}`;
}

/** What the files of releases hold, by month of the release and by year of the procedures. */
export interface ReleaseCounts {
  months: { month: string; releases: number; procedures: number }[];
  years: { year: number; procedures: number; releases: number }[];
  procedures: number;
  releases: number;
  waiting: number;
  refused: number;
  updatedAt: Date | null;
}

/** Counts over everything that is released. */
export async function countReleases(db: Db): Promise<ReleaseCounts> {
  const [months, years, whole] = await Promise.all([
    sql<ReleaseCounts['months'][number]>`
      select to_char(r.released_at at time zone 'America/Mexico_City', 'YYYY-MM') as month, count(*)::int releases,
        count(distinct r.procedure_id)::int procedures
      from ${RELEASES} group by 1 order by 1 desc`.execute(db),
    sql<ReleaseCounts['years'][number]>`
      select p.fiscal_year as year,
        count(*) filter (where r.is_newest)::int procedures, count(*)::int releases
      from ${RELEASES} where p.published_at is not null group by 1 order by 1 desc`.execute(db),
    sql<Omit<ReleaseCounts, 'months' | 'years'> & { updatedAt: Date | null }>`
      select (select max(r.released_at) from ${RELEASES}) "updatedAt",
        (select count(*)::int from ${RELEASES} where r.is_newest) procedures,
        (select count(*)::int from ${RELEASES}) releases,
        (select count(*)::int from open_release_refusal f join procedure p on p.id = f.procedure_id and p.public_state <> 'hidden') refused,
        (select count(distinct d.procedure_id)::int from open_release_due d join procedure p on p.id = d.procedure_id
          and p.public_state <> 'hidden' where d.due_at <= clock_timestamp()) waiting`.execute(db),
  ]);
  const [all] = whole.rows;
  if (all === undefined) throw new Error('An aggregate without a row');
  return { ...all, months: months.rows, years: years.rows };
}
