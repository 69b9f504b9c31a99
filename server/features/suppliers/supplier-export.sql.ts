import { sql, type RawBuilder } from 'kysely';
import type { SupplierExportQuery } from '#contract/suppliers.ts';
import { CONTACT_IS_PUBLIC } from './public-contact.sql.ts';
import { conditions, textCondition } from './supplier-filters.sql.ts';

export interface ExportRow {
  number: string;
  name: string;
  legal_suffix: string | null;
  trade_name: string | null;
  person_type: 'natural' | 'legal';
  rfc: string | null;
  state_name: string | null;
  size: 'micro' | 'small' | 'medium' | 'large' | null;
  main_line: string | null;
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

/** Every supplier that matches the filters, by name, with the columns that anyone may see (decision D8). */
export function exportRows(query: SupplierExportQuery): RawBuilder<ExportRow> {
  const order =
    query.orden === 'reciente'
      ? sql`s.registered_on desc nulls last, s.id`
      : sql`s.name collate "es-x-icu", s.id`;
  return sql<ExportRow>`
    select s.number, s.name, s.legal_suffix, s.trade_name, s.person_type, s.state_name, s.size, s.main_line, s.lines, s.status,
      s.registered_on, s.renewed_on, s.valid_until, s.score, s.band,
      case when s.person_type = 'legal' then s.rfc end rfc,
      case when ${CONTACT_IS_PUBLIC} then s.email end email, case when ${CONTACT_IS_PUBLIC} then s.phone end phone,
      case when ${CONTACT_IS_PUBLIC} then s.website end website
    from supplier s where ${textCondition(query.q)} and ${conditions(query)} order by ${order}`;
}
