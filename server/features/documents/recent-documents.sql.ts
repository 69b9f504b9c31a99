import { sql, type RawBuilder } from 'kysely';
import type { DocumentStage } from '#contract/procedures.ts';
import type { RecentDocument } from '#contract/recent-documents.ts';
import type { Db } from '#server/kit/db.ts';
import type { Cell, Filter, Traits } from './document-filters.rules.ts';
import { publicHref } from './public-documents.sql.ts';

const CANDIDATES = 2_000;

/** A version that the list shows. */
export interface Chosen {
  id: string;
  number: number;
}

/** A document of few that were found, with what filters ask of it and when it was published or withdrawn. */
export interface FoundDocument extends Chosen, Traits {
  is_withdrawn: boolean;
  at: Date;
}

/** Part of a list. */
export interface Window {
  from: number;
  size: number;
}

/** The newest version that is public now. */
const NEWEST = sql`lateral (select number, published_at from document_version
  where document_id = d.id and published_at <= now() order by number desc limit 1) v on true`;

/** How many documents there are of each kind, stage, year and area that are public, or were until they were withdrawn. */
export async function countCells(db: Db): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    select d.kind, d.stage, p.fiscal_year as year, p.requesting_area as area,
      d.withdrawn_at is not null is_withdrawn, count(*)::int count
    from document d join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    where exists (select from document_version v where v.document_id = d.id and v.published_at <= now())
    group by 1, 2, 3, 4, 5`.execute(db);
  return rows;
}

/** Documents of a procedure, those that a text finds, or both: few enough to be looked at one by one. */
export async function findDocuments(
  db: Db,
  { q = '', proc }: { q?: string | undefined; proc?: string | undefined },
): Promise<FoundDocument[]> {
  const hit = q === '' ? sql`select id from document where procedure_id = ${procedureNamed(proc)}` : hits(q);
  const within = q !== '' && proc !== undefined ? sql`and d.procedure_id = ${procedureNamed(proc)}` : sql``;
  const { rows } = await sql<FoundDocument>`
    with hit as materialized (${hit})
    select ${FOUND} from hit
    join document d on d.id = hit.id ${within}
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join ${NEWEST}`.execute(db);
  return rows;
}

/** Documents with the chosen values of each filter: for filters that find few. */
export async function filterDocuments(
  db: Db,
  filter: Filter,
  isWithdrawn: boolean,
): Promise<FoundDocument[]> {
  const { rows } = await sql<FoundDocument>`
    select ${FOUND} from document d
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join ${NEWEST}
    where ${viewed(isWithdrawn)} ${chosen(filter)}`.execute(db);
  return rows;
}

/** Part of what a filter finds, newest first, in the order of an index: for filters that find many. */
export async function scanDocuments(
  db: Db,
  filter: Filter,
  { from, size, isWithdrawn }: Window & { isWithdrawn: boolean },
): Promise<Chosen[]> {
  const source = isWithdrawn
    ? sql`from document d
      join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
      join ${NEWEST}
      where ${viewed(true)} ${chosen(filter)} order by d.withdrawn_at desc, d.id`
    : sql`from document_version v
      join document d on d.id = v.document_id
      join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
      where v.published_at <= now() and ${viewed(false)} ${chosen(filter)}
        and not exists (select from document_version w
          where w.document_id = v.document_id and w.number > v.number and w.published_at <= now())
      order by v.published_at desc, v.document_id`;
  const { rows } = await sql<Chosen>`select d.id, v.number ${source} limit ${size} offset ${from}`.execute(
    db,
  );
  return rows;
}

const FOUND = sql`d.id, v.number, d.kind, d.stage, p.fiscal_year as year, p.requesting_area as area,
  d.withdrawn_at is not null is_withdrawn, coalesce(d.withdrawn_at, v.published_at) at`;

const viewed = (isWithdrawn: boolean) =>
  isWithdrawn ? sql`d.withdrawn_at is not null` : sql`d.withdrawn_at is null`;

function chosen({ kind, stage, year, area }: Filter): RawBuilder<unknown> {
  const among = (column: RawBuilder<unknown>, values: readonly unknown[]) =>
    values.length === 0 ? sql`` : sql`and ${column} = any(${values})`;
  return sql`${among(sql`d.kind`, kind)} ${among(sql`d.stage`, stage)}
    ${among(sql`p.fiscal_year`, year)} ${among(sql`p.requesting_area`, area)}`;
}

const procedureNamed = (name: string | undefined) =>
  sql`(select id from procedure where (slug = ${name} or number = ${name}) and public_state <> 'hidden' limit 1)`;

/** Documents whose title matches, and those of procedures that match; each side by its own index. */
function hits(text: string) {
  const asked = sql`(websearch_to_tsquery('spanish', ${text}) || websearch_to_tsquery('spanish_plain', ${text})
    || to_tsquery('spanish_plain', ${wordBeginnings(text)}))`;
  return sql`
    (select id from document where search @@ ${asked} limit ${CANDIDATES})
    union
    (select m.id from (select id from procedure where search @@ ${asked} limit ${CANDIDATES}) n
      join document m on m.procedure_id = n.id limit ${CANDIDATES})`;
}

/** Words without accents and plural endings as beginnings, because the stemmer needs the accents that people leave out. */
function wordBeginnings(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z0-9]{3,}/g) ?? [];
  return words.map((word) => `${word.length > 4 ? word.replace(/e?s$/, '') : word}:*`).join(' & ');
}

interface RecentRow extends Chosen {
  stage: DocumentStage;
  kind: string;
  title: string;
  withdrawn_at: Date | null;
  withdrawn_reason: string | null;
  original_name: string;
  media_type: string;
  bytes: number;
  pages: number | null;
  published_at: Date;
  procedure_number: string;
  procedure_slug: string;
  procedure_title: string;
}

/** What the list shows of chosen versions, in their order; one that is not public any more is left out. */
export async function readRecent(db: Db, versions: readonly Chosen[]): Promise<RecentDocument[]> {
  if (versions.length === 0) return [];
  const { rows } = await sql<RecentRow>`
    select d.id, d.stage, d.kind, d.title, d.withdrawn_at, d.withdrawn_reason, v.number, v.original_name,
      f.media_type, f.bytes, f.pages, greatest(v.published_at, p.published_at) published_at,
      p.number procedure_number, p.slug procedure_slug, p.title procedure_title
    from unnest(${versions.map(({ id }) => id)}::uuid[], ${versions.map(({ number }) => number)}::int[])
      with ordinality shown (id, number, place)
    join document_version v on v.document_id = shown.id and v.number = shown.number and v.published_at <= now()
    join document d on d.id = shown.id
    join procedure p on p.id = d.procedure_id and p.public_state <> 'hidden'
    join stored_file f on f.sha256 = v.sha256
    order by shown.place`.execute(db);
  return rows.map(recentOf);
}

function recentOf(row: RecentRow): RecentDocument {
  return {
    id: row.id,
    title: row.title,
    kind: row.kind,
    stage: row.stage,
    version: row.number,
    publishedAt: row.published_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnReason: row.withdrawn_reason,
    originalName: row.original_name,
    mediaType: row.media_type,
    bytes: row.bytes,
    pages: row.pages,
    href: row.withdrawn_at === null ? publicHref(row.id, row.number, row.original_name) : null,
    procedure: { number: row.procedure_number, slug: row.procedure_slug, title: row.procedure_title },
  };
}
