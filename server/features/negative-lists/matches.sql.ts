import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows } from '#contract/list-columns.ts';
import { toMexico } from '#contract/mexico-time.ts';
import {
  MATCH_COLUMNS,
  type ListMatch,
  type ListOverview,
  type MatchFileQuery,
  type MatchPage,
  type MatchQuery,
} from '#contract/negative-lists.ts';
import {
  LIST_SITUATION_LABELS,
  LIST_SOURCE_LABELS,
  LIST_SOURCE_SLUGS,
  MATCH_LEVEL_LABELS,
  MATCH_LEVEL_SLUGS,
  MATCH_STATE_LABELS,
  MATCH_STATE_SLUGS,
} from '#contract/negative-list-words.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { escapeLike } from '#server/kit/list-page.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';

interface Row {
  id: string;
  source: ListMatch['source'];
  matched_by: ListMatch['matchedBy'];
  value: string;
  situation: ListMatch['situation'];
  level: ListMatch['level'];
  status: ListMatch['status'];
  evidence: ListMatch['evidence'];
  ended_on: string | null;
  reason: string | null;
  decided_name: string | null;
  decided_at: Date | null;
  carried_from: string | null;
  created_at: Date;
  version: number;
  supplier_id: string | null;
  supplier_number: string | null;
  supplier_name: string | null;
  supplier_rfc: string | null;
  supplier_status: NonNullable<ListMatch['supplier']>['status'] | null;
  folio: string | null;
  request_name: string | null;
  request_rfc: string | null;
}

const COLUMNS = sql`m.id, m.source, m.matched_by, m.value, m.situation, m.level, m.status, m.evidence, m.ended_on, m.reason,
  ${nameInColumn('m.decided_by')} decided_name, m.decided_at, m.created_at, m.version, m.supplier_id, s.number supplier_number, s.name supplier_name,
  s.rfc supplier_rfc, s.status supplier_status, r.folio, r.name request_name, r.rfc request_rfc,
  (select coalesce(dr.folio, ds.number) from list_match d left join supplier ds on ds.id = d.supplier_id
    left join registration_request dr on dr.id = d.request_id
    where d.matched_by = m.matched_by and d.source = m.source and d.value = m.value and d.decided_at = m.decided_at
      and d.created_at < m.created_at order by d.created_at limit 1) carried_from`;
const FROM = sql`list_match m left join supplier s on s.id = m.supplier_id
  left join registration_request r on r.id = m.request_id`;
/** A supplier in good standing that a list impedes: an officer has to act (machine B). */
const TASK = sql<boolean>`m.level = 'block' and m.ended_on is null and m.status in ('new', 'confirmed')
  and s.status in ('active', 'expiring', 'expired', 'suspended')`;

function codesOf<C extends string>(words: string, slugs: Record<C, string>): C[] {
  const wanted = words.split(',');
  return (Object.keys(slugs) as C[]).filter((code) => wanted.includes(slugs[code]));
}

function conditions(query: MatchQuery): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  const sources = codesOf(query.fuente, LIST_SOURCE_SLUGS);
  const levels = codesOf(query.nivel, MATCH_LEVEL_SLUGS);
  const states = codesOf(query.estado, MATCH_STATE_SLUGS);
  if (sources.length > 0) parts.push(sql`m.source = any(${sources})`);
  if (levels.length > 0) parts.push(sql`m.level = any(${levels})`);
  if (states.length > 0) parts.push(sql`m.status = any(${states})`);
  if (query.estado === 'pendientes') parts.push(sql`m.status in ('new', 'needs_person')`);
  if (query.estado === 'terminadas') parts.push(sql`m.ended_on is not null`);
  else parts.push(sql`m.ended_on is null`);
  if (query.tarea === 'si') parts.push(TASK);
  if (query.q !== undefined && query.q !== '') {
    const words = `%${escapeLike(query.q)}%`;
    const key = query.q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
    parts.push(sql`(plain(coalesce(s.name, r.name, '')) like plain(${words}) or s.number = upper(${query.q})
      or coalesce(s.rfc, r.rfc) = ${key} or r.folio = upper(${query.q}))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const LEVEL_RANK = sql`case m.level when 'block' then 0 when 'alert' then 1 else 2 end`;
const STATUS_RANK = sql`case m.status when 'new' then 0 when 'needs_person' then 1 else 2 end`;

/** Where each column of the matches comes from. */
export const MATCH_SOURCE: ListSource<typeof MATCH_COLUMNS, ListMatch> = {
  quien: {
    order: sql`coalesce(s.name, r.name) collate "es-x-icu"`,
    value: ({ supplier, request }) => supplier?.name ?? request?.name ?? null,
    width: 44,
  },
  rfc: { value: ({ supplier, request }) => supplier?.rfc ?? request?.rfc ?? null },
  lista: { order: sql`m.source`, value: ({ source }) => LIST_SOURCE_LABELS[source], width: 36 },
  situacion: { order: sql`m.situation`, value: ({ situation }) => LIST_SITUATION_LABELS[situation] },
  efecto: { order: LEVEL_RANK, value: ({ level }) => MATCH_LEVEL_LABELS[level] },
  coincide: { value: ({ matchedBy }) => (matchedBy === 'rfc' ? 'RFC' : 'Solo el nombre') },
  decision: { order: STATUS_RANK, value: ({ status }) => MATCH_STATE_LABELS[status] },
  encontrada: { order: sql`m.created_at`, value: ({ createdAt }) => toMexico(createdAt).date, kind: 'date' },
  decidio: { value: ({ decidedBy }) => decidedBy, width: 28 },
  razon: { value: ({ reason }) => reason, width: 50 },
};

const matchOrder = ({ orden }: MatchQuery) =>
  orderOf(MATCH_SOURCE, orden, sql`${LEVEL_RANK}, ${STATUS_RANK}, m.updated_at desc, m.id`, sql`m.id`);

/** Every match of a filter in its order, for a file; also only those that are named. */
export const exportMatches = (
  services: Services,
  query: z.output<typeof MatchFileQuery>,
  context: Context,
): Promise<Response> =>
  exportList<Row, ListMatch>(
    services,
    {
      file: 'coincidencias',
      sheet: 'Coincidencias',
      columns: MATCH_COLUMNS,
      source: MATCH_SOURCE,
      rows: sql<Row>`select ${COLUMNS} from ${FROM} where ${conditions(query)} and ${isNamed(sql`m.id`, namedRows(query))}
        order by ${matchOrder(query)}`,
      read: (rows) => rows.map(describeMatch),
    },
    query,
    context,
  );

/** A page of matches: what impedes first, undecided ones before decided ones, then the newest. */
export async function selectMatches(db: Db, query: MatchQuery): Promise<MatchPage> {
  const where = conditions(query);
  const [page, count] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${FROM} where ${where} order by ${matchOrder(query)}
      limit ${query.tam} offset ${(query.pag - 1) * query.tam}`.execute(db),
    sql<{ total: number }>`select count(*) total from ${FROM} where ${where}`.execute(db),
  ]);
  return {
    rows: page.rows.map(describeMatch),
    total: count.rows[0]?.total ?? 0,
    page: query.pag,
    size: query.tam,
  };
}

/** One match. */
export async function selectMatch(db: Db | Transaction, id: string): Promise<ListMatch | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where m.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : describeMatch(rows[0]);
}

/** Present matches of a supplier or a request, the gravest first. */
export async function selectMatchesOf(
  db: Db | Transaction,
  owner: { supplierId: string } | { requestId: string },
): Promise<ListMatch[]> {
  const condition =
    'supplierId' in owner ? sql`m.supplier_id = ${owner.supplierId}` : sql`m.request_id = ${owner.requestId}`;
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where ${condition} and m.ended_on is null
    order by case m.level when 'block' then 0 when 'alert' then 1 else 2 end, m.created_at, m.id`.execute(db);
  return rows.map(describeMatch);
}

/** Undecided matches by what they entail, and suppliers in good standing that a list impedes. */
export async function countUndecided(
  db: Db | Transaction,
): Promise<ListOverview['undecided'] & { tasks: number }> {
  const { rows } = await sql<ListOverview['undecided'] & { tasks: number }>`
    select count(*) filter (where m.status = 'new' and m.level = 'block') block,
      count(*) filter (where m.status = 'new' and m.level = 'alert') alert,
      count(*) filter (where m.status = 'needs_person') hints, count(*) filter (where ${TASK}) tasks
    from list_match m left join supplier s on s.id = m.supplier_id where m.ended_on is null`.execute(db);
  return rows[0]!;
}

function describeMatch(row: Row): ListMatch {
  return {
    id: row.id,
    source: row.source,
    matchedBy: row.matched_by,
    value: row.value,
    situation: row.situation,
    level: row.level,
    status: row.status,
    evidence: row.evidence,
    endedOn: row.ended_on,
    reason: row.reason,
    decidedBy: row.decided_name,
    decidedAt: isoOrNull(row.decided_at),
    carriedFrom: row.carried_from,
    createdAt: iso(row.created_at),
    version: row.version,
    supplier:
      row.supplier_id === null
        ? null
        : {
            id: row.supplier_id,
            number: row.supplier_number,
            name: row.supplier_name ?? '',
            rfc: row.supplier_rfc,
            status: row.supplier_status ?? 'unregistered',
          },
    request:
      row.folio === null
        ? null
        : { folio: row.folio, name: row.request_name ?? '', rfc: row.request_rfc ?? '' },
  };
}
