import type { Context } from 'hono';
import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { namedRows } from '#contract/list-columns.ts';
import { toMexico } from '#contract/mexico-time.ts';
import {
  FINDING_COLUMNS,
  MAX_GRAPH_NODES,
  RELATION_KIND_LABELS,
  RELATION_KIND_SLUGS,
  RELATION_KINDS,
  type FindingFileQuery,
  type FindingPage,
  type FindingQuery,
  type GroupDetail,
  type GroupPage,
  type RelatedFinding,
  type RelatedSupplier,
  type RelationGroup,
  type RelationOverview,
  type RelationWeight,
} from '#contract/related-suppliers.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { exportList, isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { escapeLike } from '#server/kit/list-page.ts';
import { nameInColumn } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { iso, isoOrNull } from '#server/kit/wire.ts';
import { isUnfinished, selectRun } from './relations.sql.ts';

interface Row {
  id: string;
  a: RelatedSupplier;
  b: RelatedSupplier;
  group_id: string | null;
  strength: string;
  kinds: RelatedFinding['kinds'];
  evidence: RelatedFinding['evidence'];
  status: RelatedFinding['status'];
  reason: string | null;
  closed_name: string | null;
  closed_at: Date | null;
  reopened_at: Date | null;
  found_at: Date;
  version: number;
}

const person = (
  alias: 'a' | 'b',
) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'number', ${sql.ref(`${alias}.number`)},
  'name', ${sql.ref(`${alias}.name`)}, 'status', ${sql.ref(`${alias}.status`)}, 'mainLine',
  (select l.name from registry_line l where l.code = ${sql.ref(`${alias}.main_line`)}))`;
const COLUMNS = sql`f.id, ${person('a')} a, ${person('b')} b, f.group_id, f.strength, f.kinds, f.evidence, f.status, f.reason,
  ${nameInColumn('f.closed_by')} closed_name, f.closed_at, f.reopened_at, f.found_at, f.version`;
const FROM = sql`related_finding f join supplier a on a.id = f.supplier_a join supplier b on b.id = f.supplier_b`;

function conditions(query: FindingQuery): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql`f.status = ${query.estado === 'cerradas' ? 'closed' : 'open'}`];
  const wanted = query.tipo.split(',');
  const kinds = RELATION_KINDS.filter((kind) => wanted.includes(RELATION_KIND_SLUGS[kind]));
  if (kinds.length > 0) parts.push(sql`f.kinds @> ${kinds}::text[]`);
  if (query.q !== undefined && query.q !== '') {
    const words = `%${escapeLike(query.q)}%`;
    const key = query.q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
    const named = sql`select id from supplier where name_plain like plain(${words})
      union all select id from supplier where rfc = ${key} union all select id from supplier where number = upper(${query.q})`;
    parts.push(sql`(f.supplier_a in (${named}) or f.supplier_b in (${named}))`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

const sharer = ({ number, name }: RelatedSupplier) => (number === null ? name : `${name} (${number})`);

/** Where each column of the findings comes from. */
export const FINDING_SOURCE: ListSource<typeof FINDING_COLUMNS, RelatedFinding> = {
  proveedores: { value: ({ a, b }) => `${sharer(a)} y ${sharer(b)}`, width: 70 },
  comparten: { value: ({ kinds }) => kinds.map((kind) => RELATION_KIND_LABELS[kind]).join(', '), width: 36 },
  evidencia: {
    value: ({ evidence }) => [...new Set(evidence.map(({ label }) => label))].join('; '),
    width: 50,
  },
  fuerza: { order: sql`f.strength`, value: ({ strength }) => strength },
  estado: {
    value: ({ status, reopenedAt }) =>
      status === 'closed' ? 'Cerrada' : reopenedAt === null ? 'Abierta' : 'Abierta de nuevo',
  },
  encontrada: { order: sql`f.found_at`, value: ({ foundAt }) => toMexico(foundAt).date, kind: 'date' },
  cerro: { value: ({ closedBy }) => closedBy, width: 28 },
  razon: { value: ({ reason }) => reason, width: 50 },
};

const findingOrder = ({ orden }: FindingQuery) =>
  orderOf(FINDING_SOURCE, orden, sql`f.strength desc, f.id`, sql`f.id`);

/** Every finding of a filter in its order, for a file; also only those that are named. */
export const exportFindings = (
  services: Services,
  query: z.output<typeof FindingFileQuery>,
  context: Context,
): Promise<Response> =>
  exportList<Row, RelatedFinding>(
    services,
    {
      file: 'proveedores-relacionados',
      sheet: 'Relaciones',
      columns: FINDING_COLUMNS,
      source: FINDING_SOURCE,
      rows: sql<Row>`select ${COLUMNS} from ${FROM} where ${conditions(query)} and ${isNamed(sql`f.id`, namedRows(query))}
        order by ${findingOrder(query)}`,
      read: (rows) => rows.map(describe),
    },
    query,
    context,
  );

/** A page of findings, the strongest first. */
export async function selectFindings(db: Db, query: FindingQuery): Promise<FindingPage> {
  const where = conditions(query);
  const [page, count] = await Promise.all([
    sql<Row>`select ${COLUMNS} from ${FROM} where ${where} order by ${findingOrder(query)}
      limit ${query.tam} offset ${(query.pag - 1) * query.tam}`.execute(db),
    sql<{ total: number }>`select count(*) total from related_finding f where ${where}`.execute(db),
  ]);
  return {
    rows: page.rows.map(describe),
    total: count.rows[0]?.total ?? 0,
    page: query.pag,
    size: query.tam,
  };
}

/** One finding. */
export async function selectFinding(db: Db | Transaction, id: string): Promise<RelatedFinding | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where f.id = ${id}`.execute(db);
  return rows[0] === undefined ? undefined : describe(rows[0]);
}

/** Open findings between any two of these suppliers, the strongest first. */
export async function selectRelationsAmong(
  db: Db | Transaction,
  supplierIds: readonly string[],
): Promise<RelatedFinding[]> {
  if (supplierIds.length < 2) return [];
  const { rows } = await sql<Row>`select ${COLUMNS} from ${FROM} where f.status = 'open'
    and f.supplier_a = any(${[...supplierIds]}::uuid[]) and f.supplier_b = any(${[...supplierIds]}::uuid[])
    order by f.strength desc, f.id`.execute(db);
  return rows.map(describe);
}

/** A page of groups, the strongest first. */
export async function selectGroups(db: Db, page: number, size: number): Promise<GroupPage> {
  const { rows } = await sql<Omit<RelationGroup, 'strength'> & { strength: string; total: number }>`
    with grouped as (
      select group_id id, count(*) findings, max(strength) strength, count(*) over () total from related_finding
      where status = 'open' and group_id is not null group by group_id
      order by max(strength) desc, count(*) desc, group_id limit ${size} offset ${(page - 1) * size}
    )
    select g.id, g.findings, g.strength, g.total, m.suppliers, m.names, m."hasImpeded", k.kinds from grouped g
    cross join lateral (
      select count(*) suppliers, (array_agg(s.name order by s.name))[1:4] names,
        bool_or(s.status in ('suspended', 'disqualified')) "hasImpeded"
      from supplier s where s.id in (select unnest(array[f.supplier_a, f.supplier_b]) from related_finding f
        where f.group_id = g.id and f.status = 'open')) m
    cross join lateral (select array_agg(distinct kind) kinds from related_finding f, unnest(f.kinds) kind
      where f.group_id = g.id and f.status = 'open') k
    order by g.strength desc, g.findings desc, g.id`.execute(db);
  return {
    rows: rows.map(({ total: _total, strength, ...group }) => ({ ...group, strength: Number(strength) })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  };
}

/** A group with the findings inside it; of a large one the strongest. */
export async function selectGroup(db: Db, id: string): Promise<GroupDetail | undefined> {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from ${FROM} where f.group_id = ${id} and f.status = 'open'
    order by f.strength desc, f.id`.execute(db);
  if (rows.length === 0) return undefined;
  const all = new Set(rows.flatMap(({ a, b }) => [a.id, b.id]));
  const suppliers = new Map<string, RelatedSupplier>();
  for (const { a, b } of rows) {
    for (const one of [a, b]) if (suppliers.size < MAX_GRAPH_NODES) suppliers.set(one.id, one);
  }
  return {
    id,
    suppliers: [...suppliers.values()],
    findings: rows.filter(({ a, b }) => suppliers.has(a.id) && suppliers.has(b.id)).map(describe),
    hidden: all.size - suppliers.size,
  };
}

/** What each shared datum weighs, the heaviest first. */
export async function selectWeights(db: Db | Transaction): Promise<RelationWeight[]> {
  const { rows } = await sql<RelationWeight>`
    select kind, weight::float8 weight, is_diluted "isDiluted", max_shared "maxShared", reason, version
    from relation_weight order by weight desc`.execute(db);
  return rows;
}

/** Counts, weights and what is left out. */
export async function selectOverview(db: Db | Transaction): Promise<RelationOverview> {
  const run = await selectRun(db);
  const { rows: counts } = await sql<{ open: number; closed: number; groups: number }>`
    select count(*) filter (where status = 'open') open, count(*) filter (where status = 'closed') closed,
      count(distinct group_id) filter (where status = 'open') groups from related_finding`.execute(db);
  const { rows: kinds } = await sql<RelationOverview['kinds'][number]>`
    select kind, count(*) from related_finding, unnest(kinds) kind where status = 'open' group by kind
    order by count desc, kind`.execute(db);
  const weights = await selectWeights(db);
  const { rows: ignored } = await sql<RelationOverview['ignored'][number]>`
    select kind, label, reason from relation_ignored where created_by is not null
    group by kind, label, reason order by max(created_at) desc limit 100`.execute(db);
  return {
    ...counts[0]!,
    kinds,
    weights,
    ignored,
    isRunning: isUnfinished(run),
    calculatedAt: isoOrNull(run.finished_at),
    failure: run.failure,
  };
}

function describe(row: Row): RelatedFinding {
  return {
    id: row.id,
    a: row.a,
    b: row.b,
    groupId: row.group_id,
    strength: Number(row.strength),
    kinds: row.kinds,
    evidence: row.evidence,
    status: row.status,
    reason: row.reason,
    closedBy: row.closed_name,
    closedAt: isoOrNull(row.closed_at),
    reopenedAt: isoOrNull(row.reopened_at),
    foundAt: iso(row.found_at),
    version: row.version,
  };
}
