import { sql, type RawBuilder } from 'kysely';
import type { SupplierExportQuery } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';
import { CONTACT_IS_PUBLIC } from './public-contact.sql.ts';
import { conditions, textCondition } from './supplier-filters.sql.ts';
import { BY_DATE, BY_NAME, mendText, relevanceOf } from './suppliers.sql.ts';

export interface ExportRow {
  number: string;
  name: string;
  legal_suffix: string | null;
  trade_name: string | null;
  person_type: 'natural' | 'legal';
  rfc: string | null;
  state_name: string | null;
  size: 'micro' | 'small' | 'medium' | 'large' | null;
  lines: string[];
  status: string;
  registered_on: string | null;
  renewed_on: string | null;
  valid_until: string | null;
  score: string | null;
  band: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
}

/** The text as the list takes it: with its words mended where it finds nobody, whatever the filters. */
export async function foundText(db: Db, q: string | undefined): Promise<string | undefined> {
  if (q === undefined || q === '') return q;
  const { rows } = await sql`
    select 1 from supplier s where ${textCondition(q)} and s.status <> 'unregistered' limit 1`.execute(db);
  return rows.length > 0 ? q : ((await mendText(db, q)) ?? q);
}

/** The order of the list: a text brings those named so first, then those who deal in it, the better evaluated before. */
function orderOf({ q = '', orden }: SupplierExportQuery): RawBuilder<unknown> {
  if (orden === 'reciente') return BY_DATE;
  return q === '' ? BY_NAME : sql`${relevanceOf(q)} desc, s.score desc nulls last, ${BY_NAME}`;
}

/** Every supplier that matches the filters, with the columns that anyone may see (decision D8). What was cancelled has no validity. */
export function exportRows(query: SupplierExportQuery): RawBuilder<ExportRow> {
  return sql<ExportRow>`
    select s.number, s.name, s.legal_suffix, s.trade_name, s.person_type, s.state_name, s.size,
      array(select names.of_codes ->> line from unnest(s.lines) line) lines, s.status,
      s.registered_on, s.renewed_on, case when s.status <> 'cancelled' then s.valid_until end valid_until, s.score, s.band,
      case when s.person_type = 'legal' then s.rfc end rfc,
      case when ${CONTACT_IS_PUBLIC} then s.email end email, case when ${CONTACT_IS_PUBLIC} then s.phone end phone,
      case when ${CONTACT_IS_PUBLIC} then s.website end website
    from supplier s cross join (select jsonb_object_agg(code, name) of_codes from registry_line) names
    where ${textCondition(query.q)} and ${conditions(query)} order by ${orderOf(query)}`;
}
