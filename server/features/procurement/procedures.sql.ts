import { sql, type RawBuilder } from 'kysely';
import {
  FUNDING_SLUGS,
  KIND_SLUGS,
  PUBLIC_STATE_SLUGS,
  type ActKind,
  type DocumentStage,
  type ProcedureQuery,
  type ProcedureRow,
} from '#contract/procedures.ts';
import type { Db } from '#server/kit/db.ts';
import { reachedStage, unprovenStages } from '#contract/rules/stage-evidence.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { mendWords } from '#server/kit/spelling.ts';

/** Filtered counts stop here and are shown as «más de 1,000». */
export const COUNT_CAP = 1_000;
/** Up to so many matches of a search text are named one by one. */
const FEW = 2_000;
const EXPORT_SLICE = 500;

export type FacetName = 'estado' | 'tipo' | 'recurso' | 'area' | 'fecha';

type Fragment = RawBuilder<unknown>;

function codes(slugs: Record<string, string>, chosen: readonly string[]): string[] {
  return Object.entries(slugs)
    .filter(([, slug]) => chosen.includes(slug))
    .map(([code]) => code);
}

/** What the search text finds: a number by its beginning, or the words; undefined without a text. */
function found(query: ProcedureQuery): Fragment | undefined {
  const { q } = query;
  if (q === undefined || q === '') return undefined;
  const prefix = `${q.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(lower(p.number) like ${prefix} or lower(p.compranet_number) like ${prefix}
    or p.search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', ${q})))`;
}

/** An act `m` that was or will be held: those of a procedure that ended early or stands still will not. */
const HELD = sql`m.kind <> 'publication' and (p.public_state in ('planned', 'open', 'evaluation', 'awarded')
  or (p.public_state = 'unsuccessful' and m.at <= now()))`;

function conditions(query: ProcedureQuery, except?: FacetName, words = found(query)): Fragment {
  const parts: Fragment[] = [sql`p.public_state <> 'hidden'`];
  const states = codes(PUBLIC_STATE_SLUGS, query.estado);
  const kinds = codes(KIND_SLUGS, query.tipo);
  const fundings = codes(FUNDING_SLUGS, query.recurso);
  if (states.length > 0 && except !== 'estado') parts.push(sql`p.public_state = any(${states})`);
  if (kinds.length > 0 && except !== 'tipo') parts.push(sql`p.kind = any(${kinds})`);
  if (fundings.length > 0 && except !== 'recurso') parts.push(sql`p.funding = any(${fundings})`);
  if (query.area.length > 0 && except !== 'area') parts.push(sql`p.requesting_area = any(${query.area})`);
  if (except !== 'fecha' && (query.desde !== undefined || query.hasta !== undefined)) {
    const { desde = '1900-01-01', hasta = '2300-01-01' } = query;
    parts.push(sql`exists (select 1 from milestone m where m.procedure_id = p.id and ${HELD}
      and m.at >= (${desde}::date::timestamp at time zone 'America/Mexico_City')
      and m.at < ((${hasta}::date + 1)::timestamp at time zone 'America/Mexico_City'))`);
  }
  if (query.monto_min !== undefined) parts.push(sql`p.contract_amount >= ${query.monto_min}`);
  if (query.monto_max !== undefined) parts.push(sql`p.contract_amount <= ${query.monto_max}`);
  if (words !== undefined) parts.push(words);
  return sql.join(parts, sql` and `);
}

const ORDERS: Record<ProcedureQuery['orden'], Fragment> = {
  acto: sql`p.next_act_at asc nulls last, p.published_at desc, p.id`,
  publicacion: sql`p.published_at desc, p.id`,
  monto: sql`p.contract_amount desc, p.id`,
};

interface RowRecord {
  id: string;
  number: string;
  slug: string;
  title: string;
  kind: ProcedureRow['kind'];
  character: ProcedureRow['character'];
  public_state: ProcedureRow['state'];
  requesting_area: string;
  lot_count: number;
  stage: number;
  next_act_kind: string | null;
  next_act_at: Date | null;
  next_act_place: string | null;
  published_at: Date;
  supplier_names: string;
  contract_count: number;
  contract_amount: string;
  awarded_lots: number;
  /** The last of each kind. */
  acts: { kind: ActKind; at: string }[];
  signed_on: string | null;
  document_stages: DocumentStage[];
}

/** What `reachedStage` and `unprovenStages` ask. */
const STAGE_COLUMNS = sql`
  (select count(*) from lot where procedure_id = p.id and status = 'awarded') awarded_lots,
  (select coalesce(jsonb_agg(m), '[]') from (select kind, max(at) at from milestone where procedure_id = p.id group by kind) m) acts,
  (select min(signed_on) from contract where procedure_id = p.id) signed_on,
  (select coalesce(array_agg(distinct stage::text), '{}') from document where procedure_id = p.id and status = 'published') document_stages`;

const ROW_COLUMNS = sql`p.id, p.number, p.slug, p.title, p.kind, p.character, p.public_state, p.requesting_area,
  p.lot_count, p.stage, p.next_act_kind, p.next_act_at, p.published_at, p.supplier_names, p.contract_count, p.contract_amount,
  (select place from milestone m where m.procedure_id = p.id and m.kind = p.next_act_kind and m.at = p.next_act_at limit 1) next_act_place,
  ${STAGE_COLUMNS}`;

/** How far a procedure has come, what shows it, and how many of its lots were awarded. */
function reachedBy(
  record: RowRecord,
): Pick<ProcedureRow, 'stage' | 'isConcluded' | 'unproven' | 'awardedLots'> {
  const { kind, public_state: state, acts, document_stages: documentStages } = record;
  const lastAt = (act: ActKind) => acts.find((one) => one.kind === act)?.at ?? null;
  const evidence = {
    state,
    stage: record.stage,
    awardAt: lastAt('award'),
    signatureAt: lastAt('signature'),
    signedOn: record.signed_on,
    hasContractDocument: documentStages.includes('contract'),
  };
  const now = new Date().toISOString();
  const reached = reachedStage(evidence, now);
  const unproven = unprovenStages({ kind, state, ...reached, acts, documentStages }, now);
  return { ...reached, unproven, awardedLots: record.awarded_lots };
}

function publicationOf({ acts }: RowRecord): string | null {
  const at = acts.find(({ kind }) => kind === 'publication')?.at;
  return at === undefined ? null : new Date(at).toISOString();
}

/** Wire shape of a list row. */
export function procedureRow(record: RowRecord): ProcedureRow {
  return {
    number: record.number,
    slug: record.slug,
    title: record.title,
    kind: record.kind,
    character: record.character,
    state: record.public_state,
    requestingArea: record.requesting_area,
    lotCount: record.lot_count,
    ...reachedBy(record),
    nextAct:
      record.next_act_kind === null || record.next_act_at === null
        ? null
        : {
            kind: record.next_act_kind as 'opening',
            at: iso(record.next_act_at),
            place: record.next_act_place,
          },
    publishedAt: iso(record.published_at),
    plannedFor: record.public_state === 'planned' ? publicationOf(record) : null,
    suppliers: record.supplier_names,
    contractCount: record.contract_count,
    contractAmount: record.contract_amount,
  };
}

/**
 * Condition of the search text that is quick to order by: few matches are named one by one, because PostgreSQL would walk
 * the order until it has met enough of them; of many it soon meets a page. Either way the order is over all of them.
 */
async function orderableWords(db: Db, query: ProcedureQuery): Promise<Fragment | undefined> {
  const words = found(query);
  if (words === undefined) return undefined;
  const { rows } = await sql<{ id: string }>`
    select p.id from procedure p where ${words} and p.public_state <> 'hidden' limit ${sql.lit(FEW + 1)}`.execute(
    db,
  );
  return rows.length > FEW ? words : sql`p.id = any(${rows.map(({ id }) => id)}::uuid[])`;
}

/** One page of the public list. */
export async function selectProcedures(db: Db, query: ProcedureQuery): Promise<ProcedureRow[]> {
  const { rows } = await sql<RowRecord>`
    select ${ROW_COLUMNS} from procedure p
    where ${conditions(query, undefined, await orderableWords(db, query))}
    order by ${ORDERS[query.orden]}
    limit ${query.tam} offset ${(query.pag - 1) * query.tam}`.execute(db);
  return rows.map(procedureRow);
}

/** Open calls with the day on which they close (their opening, else their next act), the nearest first. */
export async function selectClosing(
  db: Db,
  limit: number,
): Promise<(ProcedureRow & { opensAt: string | null })[]> {
  const { rows } = await sql<RowRecord & { opens_at: Date | null }>`
    select ${ROW_COLUMNS}, o.at opens_at from procedure p
    left join lateral (select max(at) at from milestone where procedure_id = p.id and kind = 'opening') o on true
    where p.public_state = 'open'
    order by coalesce(o.at, p.next_act_at) asc nulls last, p.published_at desc, p.id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({ ...procedureRow(row), opensAt: isoOrNull(row.opens_at) }));
}

/** All rows of the filtered list in slices of 500, for exports: ordered once, then read by their key. */
export async function* everyProcedure(db: Db, query: ProcedureQuery): AsyncGenerator<ProcedureRow[]> {
  const { rows: found } = await sql<{ id: string }>`
    select p.id from procedure p where ${conditions(query)} order by ${ORDERS[query.orden]}`.execute(db);
  for (let from = 0; from < found.length; from += EXPORT_SLICE) {
    const ids = found.slice(from, from + EXPORT_SLICE).map(({ id }) => id);
    const { rows } = await sql<RowRecord>`
      select ${ROW_COLUMNS} from unnest(${ids}::uuid[]) with ordinality chosen(id, place)
      join procedure p on p.id = chosen.id and p.public_state <> 'hidden'
      order by chosen.place`.execute(db);
    yield rows.map(procedureRow);
  }
}

/** Number of procedures that match, counted up to the cap. */
export async function countProcedures(
  db: Db,
  query: ProcedureQuery,
): Promise<{ value: number; exact: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) count from (
      select 1 from procedure p where ${conditions(query)} limit ${sql.lit(COUNT_CAP + 1)}) capped`.execute(
    db,
  );
  const count = rows[0]?.count ?? 0;
  return count > COUNT_CAP ? { value: COUNT_CAP, exact: false } : { value: count, exact: true };
}

const FACET_COLUMNS: Record<Exclude<FacetName, 'fecha'>, Fragment> = {
  estado: sql`p.public_state`,
  tipo: sql`p.kind`,
  recurso: sql`p.funding`,
  area: sql`p.requesting_area`,
};

/** Counts of one facet, which ignore the facet's own selection; the biggest first. */
export async function countFacet(
  db: Db,
  query: ProcedureQuery,
  facet: Exclude<FacetName, 'fecha'>,
): Promise<{ value: string; count: number }[]> {
  const column = FACET_COLUMNS[facet];
  const { rows } = await sql<{ value: string; count: number }>`
    select ${column} as value, count(*) count from procedure p
    where ${conditions(query, facet)} and ${column} is not null
    group by 1 order by 2 desc, 1 limit 60`.execute(db);
  return rows;
}

/** Acts of the procedures per week, from `start` (a Monday) for twelve weeks. */
export async function countWeeks(db: Db, query: ProcedureQuery, start: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ week: string; count: number }>`
    select to_char(date_trunc('week', m.at at time zone 'America/Mexico_City'), 'YYYY-MM-DD') week, count(*) count
    from milestone m join procedure p on p.id = m.procedure_id
    where ${conditions(query, 'fecha')} and ${HELD}
      and m.at >= (${start}::date::timestamp at time zone 'America/Mexico_City')
      and m.at < ((${start}::date + 84)::timestamp at time zone 'America/Mexico_City')
    group by 1`.execute(db);
  return new Map(rows.map(({ week, count }) => [week, count]));
}

/** The search text with each unknown word replaced by its nearest known one; undefined when nothing changes. */
export async function mendQuery(db: Db, q: string): Promise<string | undefined> {
  const words = q
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 12);
  const mended = await mendWords(
    db,
    'procedures',
    words,
    (word) => sql`select p.search_text from procedure p where p.public_state <> 'hidden'
      and p.search @@ plainto_tsquery('spanish_plain', ${word}) limit 20`,
  );
  const text = mended.join(' ');
  return text.toLowerCase() === q.toLowerCase() ? undefined : text;
}
