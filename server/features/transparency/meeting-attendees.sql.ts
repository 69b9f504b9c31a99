import { sql } from 'kysely';

/** Legal forms with which the name of a company ends, as `supplier_name_key` writes them. */
const LEGAL_FORM =
  '\\s(sa|sapi|sab|sas|sofom|sc|ac|ap|scl|snc|spr|srl|s de rl)(\\s(de|cv|rl|ip|ar|mi|enr|er))*$';

/**
 * Who the minutes of the clarification meeting of procedure `p` name, in their order: field by field, without observers, who
 * take no part. A company is one that bid, was invited, or is written with its legal form; what is written may be a post. The
 * RFC is that of a company of the procedure: three letters before the digits, a person has four.
 */
export const meetingAttendees = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', trim(a.name), 'role', trim(a.role), 'side', a.side,
      'firm', case when a.side = 'tenderer' and not k.is_person is true
        and (k.is_person is not null or supplier_name_key(a.role) ~ ${LEGAL_FORM}) then trim(a.role) end,
      'rfc', case when not k.is_person then k.rfc end) order by a.place)
  from act_minutes m
  cross join rows from (jsonb_to_recordset(m.attendees) as (name text, role text, side text))
    with ordinality a (name, role, side, place)
  left join lateral (
    select one.rfc, coalesce(one.person_type = 'natural', one.rfc !~ '^[A-ZÑ&]{3}[0-9]') is_person
    from (select t.name, s.person_type, coalesce(s.rfc, t.rfc) rfc from tenderer t left join supplier s on s.id = t.supplier_id
        where t.procedure_id = p.id
      union all select s.name, s.person_type, s.rfc from invited_supplier i join supplier s on s.id = i.supplier_id
        where i.procedure_id = p.id) one
    where a.side = 'tenderer' and firm_key(one.name) = firm_key(a.role) limit 1) k on true
  where m.procedure_id = p.id and m.act = 'clarification' and a.side in ('unit', 'tenderer') and trim(a.name) <> ''), '[]')`;
