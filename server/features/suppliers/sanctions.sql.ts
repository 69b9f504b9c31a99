import { sql, type RawBuilder } from 'kysely';
import { todayInMexico } from '#contract/mexico-time.ts';
import { FOREIGN_RFC } from '#contract/rules/identifiers/rfc.ts';
import type { CleanSupplier, SanctionPage, SanctionQuery } from '#contract/sanctions-api.ts';
import { PublicSanction } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';
import { isSanctioned, mendSanctionText, namedCondition, PUBLISHED } from './sanctions-search.sql.ts';
import { matchesText } from './supplier-filters.sql.ts';
import { relevanceOf } from './suppliers.sql.ts';

export interface SanctionRow {
  name: string;
  rfc: string | null;
  person_type: PublicSanction['personType'];
  supplier_number: string | null;
  kind: PublicSanction['kind'];
  cause_text: string;
  legal_basis: string;
  authority: string;
  document_number: string;
  starts_on: string;
  ends_on: string | null;
  fine_amount: string | null;
  fine_paid_on: string | null;
  status: PublicSanction['status'];
}

const COLUMNS = sql`x.name, case when x.person_type = 'legal' then x.rfc end rfc, x.person_type,
  case when s.status <> 'unregistered' then s.number end supplier_number, x.kind, x.cause_text, x.legal_basis, x.authority,
  x.document_number, x.starts_on, x.ends_on, x.fine_amount, x.fine_paid_on, x.status`;

function sanctionOf(row: SanctionRow): PublicSanction {
  return {
    name: row.name,
    rfc: row.rfc,
    personType: row.person_type,
    supplierNumber: row.supplier_number,
    kind: row.kind,
    cause: row.cause_text,
    legalBasis: row.legal_basis,
    authority: row.authority,
    documentNumber: row.document_number,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    fineAmount: row.fine_amount,
    finePaidOn: row.fine_paid_on,
    status: row.status,
  };
}

/** Published sanctions of a supplier, newest first: the register shows for all what is in force and what was served. */
export async function selectSanctionsOf(db: Db, supplierId: string): Promise<PublicSanction[]> {
  const result = await sql<SanctionRow>`
    select ${COLUMNS} from sanction x left join supplier s on s.id = x.supplier_id
    where x.supplier_id = ${supplierId} and ${PUBLISHED}
    order by x.starts_on desc, x.id`.execute(db);
  return result.rows.map(sanctionOf);
}

/** The chosen list, narrowed by a text, on {@link REGISTER}. */
function isListed({ lista, q = '' }: Pick<SanctionQuery, 'lista' | 'q'>): RawBuilder<boolean> {
  const status = lista === 'vigentes' ? 'active' : 'fulfilled';
  return sql<boolean>`(x.status = ${status} and ${namedCondition(q)})`;
}

const REGISTER = sql`from sanction x left join supplier s on s.id = x.supplier_id where ${PUBLISHED}`;
const KINDS = PublicSanction.shape.kind.options;
const NEWEST_FIRST = sql`x.starts_on desc, x.id`;

/** All that is listed, newest first, as anyone may see it. */
export function sanctionRows(query: Pick<SanctionQuery, 'lista' | 'q'>): RawBuilder<SanctionRow> {
  return sql<SanctionRow>`select ${COLUMNS} ${REGISTER} and ${isListed(query)} order by ${NEWEST_FIRST}`;
}

/**
 * Registered suppliers that the text names, by words of the name, number or RFC of a company, and that no published
 * sanction in force names: at most five.
 */
async function selectClean(db: Db, q: string): Promise<CleanSupplier[]> {
  const { rows } = await sql<CleanSupplier>`
    select s.number, s.name, s.status from supplier s
    where s.status <> 'unregistered' and ${matchesText(q)} and ${relevanceOf(q)} > 1
      and not exists (select from sanction x where ${PUBLISHED} and x.status = 'active' and (x.supplier_id = s.id
        or (s.rfc <> ${FOREIGN_RFC} and x.rfc = s.rfc)))
    order by ${relevanceOf(q)} desc, s.name, s.id limit 5`.execute(db);
  return rows;
}

/**
 * One page of the register of sanctioned and impeded persons, newest first. Whoever is registered and not in it is
 * told as clean; only a text that names nobody is mended: no spelling makes a clean company a sanctioned one.
 */
export async function listSanctions(db: Db, asked: SanctionQuery): Promise<SanctionPage> {
  const text = asked.q ?? '';
  const isClean = asked.lista === 'vigentes' && text !== '' && !(await isSanctioned(db, text));
  const clean = isClean ? await selectClean(db, text) : [];
  const correctedQuery = clean.length > 0 ? null : await mendSanctionText(db, text);
  const query = { ...asked, q: correctedQuery ?? asked.q };
  const [page, counts] = await Promise.all([
    sql<SanctionRow>`
      ${sanctionRows(query)} limit ${query.tam} offset ${(query.pag - 1) * query.tam}`.execute(db),
    sql<{
      total: number;
      active: number;
      fulfilled: number;
      kinds: SanctionPage['kinds'];
      updated_at: Date | null;
    }>`
      select count(*) filter (where ${isListed(query)}) total, count(*) filter (where x.status = 'active') active,
        count(*) filter (where x.status = 'fulfilled') fulfilled,
        jsonb_build_object(${sql.join(KINDS.map((kind) => sql`${kind}::text, count(*) filter (where x.kind = ${kind} and ${isListed(query)})`))}) kinds,
        max(greatest(x.updated_at, x.published_at)) updated_at ${REGISTER}`.execute(db),
  ]);
  const known = counts.rows[0]!;
  return {
    rows: page.rows.map(sanctionOf),
    total: { value: Number(known.total), exact: true },
    correctedQuery,
    clean,
    on: todayInMexico(),
    page: query.pag,
    size: query.tam,
    kinds: known.kinds,
    counts: { vigentes: Number(known.active), cumplidas: Number(known.fulfilled) },
    updatedAt: known.updated_at?.toISOString() ?? null,
  };
}
