import { sql } from 'kysely';
import type { z } from 'zod';
import type {
  AdminProcedurePage,
  AdminProcedureQuery,
  AdminProcedureRow,
} from '#contract/procurement-admin.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { refusedContracts } from './refused-contracts.ts';

/** Procedures of the demonstration count as captured here. */
const ORIGIN = sql`case p.source when 'compranet' then 'compranet' else 'portal' end`;

/** An import of a thousand contracts leaves what is worked on at the top. */
const IS_IMPORTED = sql`(p.source = 'compranet')`;

/** Most procedures that are counted exactly. */
const COUNT_CAP = 1_000;

/**
 * Drafts and published procedures, the Unit's own before the imported ones, the last saved first. The words of the search may stand anywhere in number or
 * title, without accents.
 */
export async function listAdminProcedures(
  db: Db,
  query: z.output<typeof AdminProcedureQuery>,
): Promise<AdminProcedurePage> {
  const words = (query.q ?? '').split(/\s+/).filter((word) => word !== '');
  const conditions = [
    query.estado === undefined
      ? sql`true`
      : query.estado === 'borrador'
        ? sql`p.status = 'draft'`
        : sql`p.status <> 'draft'`,
    query.origen === undefined ? sql`true` : sql`${ORIGIN} = ${query.origen}`,
    ...words.map(
      (word) =>
        sql`plain(p.number || ' ' || p.title || ' ' || coalesce(p.compranet_number, '')) like '%' || plain(${escapeLike(word)}) || '%'`,
    ),
  ];
  const where = sql.join(conditions, sql` and `);
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<
      Omit<AdminProcedureRow, 'publishedAt' | 'plannedFor' | 'updatedAt' | 'refusedContracts'> & {
        publishedAt: Date | null;
        plannedFor: Date | null;
        updatedAt: Date;
      }
    >`
      select p.id, p.number, p.slug, p.title, p.kind, p.status, ${ORIGIN} origin, p.published_at as "publishedAt",
        (select max(at) from milestone where procedure_id = p.id and kind = 'publication' and p.status = 'planned') as "plannedFor",
        p.updated_at as "updatedAt", p.updated_by as "updatedBy", p.version, d.drafts, d.scheduled, d.published
      from (select * from procedure p where ${where}
        order by ${IS_IMPORTED}, p.updated_at desc, p.id
        limit ${query.tam} offset ${(query.pag - 1) * query.tam}) p
      left join lateral (
        select count(*) filter (where status = 'draft')::int as drafts,
          count(*) filter (where status = 'scheduled')::int as scheduled,
          count(*) filter (where status = 'published')::int as published
        from document where procedure_id = p.id) d on true
      order by ${IS_IMPORTED}, p.updated_at desc, p.id`.execute(db),
    sql<{ value: number }>`
      select count(*)::int as value from (select 1 from procedure p where ${where} limit ${COUNT_CAP + 1}) c`.execute(
      db,
    ),
  ]);
  const value = counted[0]?.value ?? 0;
  const drafts = rows.filter(({ status }) => status === 'draft').map(({ id }) => id);
  const refused = await transaction(db, (tx) => refusedContracts(tx, drafts));
  return {
    rows: rows.map((row) => ({
      ...row,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      plannedFor: row.plannedFor?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      refusedContracts: refused.filter(({ procedureId }) => procedureId === row.id).length,
    })),
    total: { value: Math.min(value, COUNT_CAP), exact: value <= COUNT_CAP },
    page: query.pag,
    size: query.tam,
  };
}

function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, String.raw`\$&`);
}
