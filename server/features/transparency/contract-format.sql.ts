import { sql, type RawBuilder } from 'kysely';
import { fromMexico } from '#contract/mexico-time.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import { meetingAttendees } from './meeting-attendees.sql.ts';
import type { MeetingAttendee } from './meeting-tables.rules.ts';

/** Somebody as the platform names people and firms. */
export interface NamedParty {
  name: string;
  rfc: string | null;
  personType: 'natural' | 'legal' | null;
  legalSuffix: string | null;
  file: SupplierFile | null;
}

/** A contract of the quarter, or a procedure of it that nobody won, with what the report says besides its public page. */
export interface ReportedContract {
  procedureId: string;
  procedureNumber: string;
  /** Null where nobody won. */
  contractId: string | null;
  contractNumber: string | null;
  /** Whose file has the address of the winner. */
  supplierId: string | null;
  winner: NamedParty | null;
  invited: NamedParty[];
  tenderers: NamedParty[];
  /** Who the minutes of the clarification meeting name, published or not. */
  attendees: MeetingAttendee[];
  groundArticle: string | null;
  justification: string | null;
  /** Those of its lots, a space between them, where the planning says none. */
  budgetLine: string | null;
  guarantees: { kind: string; amount: string | null }[];
}

const party = (
  name: string,
  rfc: string,
) => sql`jsonb_build_object('name', ${sql.raw(name)}, 'rfc', ${sql.raw(rfc)},
  'personType', s.person_type, 'legalSuffix', s.legal_suffix, 'file', f.data)`;

/** Contracts signed in the days, and procedures that ended without one in them, by number. */
export function reportedContracts(from: string, to: string): RawBuilder<ReportedContract> {
  const start = fromMexico({ date: from, time: '00:00' });
  const end = fromMexico({ date: addDays(to, 1), time: '00:00' });
  return sql<ReportedContract>`
    select p.id "procedureId", p.number "procedureNumber", c.id "contractId", c.number "contractNumber", c.supplier_id "supplierId",
      case when c.id is not null then ${party('c.supplier_name', 'coalesce(s.rfc, c.supplier_rfc)')} end winner,
      coalesce((select jsonb_agg(${party('s.name', 's.rfc')} order by i.position) from invited_supplier i
        join supplier s on s.id = i.supplier_id left join supplier_file f on f.supplier_id = s.id
        where i.procedure_id = p.id), '[]') invited,
      coalesce((select jsonb_agg(${party('t.name', 'coalesce(s.rfc, t.rfc)')} order by t.position) from tenderer t
        left join supplier s on s.id = t.supplier_id left join supplier_file f on f.supplier_id = s.id
        where t.procedure_id = p.id and t.standing is null), '[]') tenderers,
      ${meetingAttendees} attendees,
      n.ground_article "groundArticle", n.justification, coalesce(n.budget_line, (select string_agg(distinct l.budget_line, ' ') from lot l where l.procedure_id = p.id)) "budgetLine", coalesce(c.guarantees, '[]') guarantees
    from procedure p
    left join contract c on c.procedure_id = p.id and c.signed_on between ${from}::date and ${to}::date
    left join supplier s on s.id = c.supplier_id left join supplier_file f on f.supplier_id = s.id
    left join planning n on n.procedure_id = p.id
    where p.public_state <> 'hidden' and (c.id is not null or (p.public_state = 'unsuccessful' and exists (
      select from milestone m where m.procedure_id = p.id and m.kind = 'award'
        and m.at >= ${start}::timestamptz and m.at < ${end}::timestamptz)))
    order by p.number, c.number`;
}
