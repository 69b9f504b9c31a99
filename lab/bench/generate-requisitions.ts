import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/** People and areas of what is generated: `pide-1` asks, `autoriza-1` decides for an area, `compra-1` buys, `dirige` heads. */
export const REQUESTERS = 400;
const AREAS = 60;
const BUYERS = 12;

/** Areas below ten divisions, the people of the chain, and the functions that they hold. */
async function people(db: Db): Promise<void> {
  await sql`insert into area (slug, name, position) select 'area-' || n, 'Departamento ' || n, n from generate_series(1, ${AREAS}::int) n`.execute(
    db,
  );
  await sql`update area set parent_id = p.id from area p
    where p.slug = 'area-' || (1 + split_part(area.slug, '-', 2)::int % 10) and split_part(area.slug, '-', 2)::int > 10`.execute(
    db,
  );
  await sql`insert into officer (id, name, area_id) select o.id, o.name, a.id from (
      select 'pide-' || n id, 'Solicitante ' || n "name", 1 + n % ${AREAS}::int area from generate_series(1, ${REQUESTERS}::int) n
      union all select 'autoriza-' || n, 'Autoriza ' || n, n from generate_series(1, ${AREAS}::int) n
      union all select 'compra-' || n, 'Compra ' || n, 1 from generate_series(1, ${BUYERS}::int) n
      union all select x, initcap(x), 1 from unnest(array['presupuesto', 'dictamina', 'dirige']) x) o
    join area a on a.slug = 'area-' || o.area`.execute(db);
  await sql`insert into function_grant (person_id, person_name, function, area_id, from_on, ground, given_by, given_by_name)
    select o.id, o.name, f.code, case f.code when 'requester' then o.area_id when 'area_approver' then o.area_id end, date '2020-01-01',
      'Oficio de prueba 1/2020', 'dirige', 'Dirige'
    from officer o join (values ('pide', 'requester'), ('autoriza', 'area_approver'), ('compra', 'buyer'),
      ('presupuesto', 'budget_officer'), ('dictamina', 'technical_reviewer'), ('dirige', 'finance_head')) f (who, code)
      on split_part(o.id, '-', 1) = f.who`.execute(db);
}

/** Requisitions of three years, each with three lines; of the last month those under way. */
async function requisitions(db: Db, count: number): Promise<void> {
  await sql`insert into requisition (folio, state, requester_id, area_id, fiscal_year, title, need, category, funding, net_total,
      gross_total, round, since, sent_at, created_at, touched_at, buyer_id, due_on, version)
    select 'RQ-A' || area || '-' || extract(year from made.day) || '-' || lpad(n::text, 6, '0'), state, 'pide-' || (1 + n % ${REQUESTERS}::int),
      a.id, extract(year from made.day), (array['Reactivos', 'Papel', 'Equipo de cómputo', 'Mantenimiento', 'Mobiliario'])[1 + n % 5] || ' para el laboratorio ' || n,
      'Para dar clases en el laboratorio.', 'goods', 'own', 1000 + n % 90000, 1160 + n % 90000, 1, made.day + interval '9 days', made.day, made.day, made.day,
      case when state in ('taken', 'research', 'tendering', 'awarded', 'ordered', 'closed') then 'compra-' || (1 + n % ${BUYERS}::int) end,
      (made.day + interval '12 days')::date, 6
    from (select n, 1 + n % ${AREAS}::int area, now() - (${count}::int - n) * interval '1095 days' / ${count}::int as day,
        case when n <= ${count}::int * 0.94 then (array['closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'rejected',
            'cancelled', 'closed'])[1 + n % 10]
          else (array['approval', 'approval', 'technical', 'funds', 'unassigned', 'taken', 'research', 'tendering', 'awarded', 'ordered'])[1 + n % 10]
        end state
      from generate_series(1, ${count}::int) n) made join area a on a.slug = 'area-' || area`.execute(db);
  // An index over words is made at once in a tenth of what its rows take one by one.
  const { rows: indexes } = await sql<{
    name: string;
    made: string;
  }>`select indexname as name, indexdef made from pg_indexes
    where tablename = 'requisition_line' and indexname like '%words%'`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db);
  await sql`insert into requisition_line (requisition_id, number, description, quantity, unit, unit_price, partida, price_source)
    select id, l, 'Bien ' || l || ' de ' || title, 5, 'H87', 200, (array['21101', '25101', '51501'])[l], 'past'
    from requisition, generate_series(1, 3) l`.execute(db);
  for (const { made } of indexes) await sql.raw(made).execute(db);
}

/** The route of each, with its decisions, and who did what: some asked back and answered, some held and released. */
async function courses(db: Db): Promise<void> {
  await sql`insert into requisition_step (requisition_id, round, number, kind, name, function, area_id, days, opened_at, due_on,
      decided_at, decided_by, decision)
    select r.id, 1, s.number, s.kind, s.name, s.code, case s.kind when 'approval' then r.area_id end, 2,
      case when x.is_open or x.is_done then r.sent_at + s.number * interval '40 hours' end,
      case when x.is_open or x.is_done then (r.sent_at + interval '6 days')::date end,
      case when x.is_done then r.sent_at + s.number * interval '40 hours' + (1 + r.net_total::int % 5) * interval '20 hours' end,
      case when x.is_done then case s.kind when 'approval' then 'autoriza-' || substr(a.slug, 6)
        when 'funds' then 'presupuesto' else 'dictamina' end end,
      case when x.is_done then s.decision end
    from requisition r join area a on a.id = r.area_id
    cross join (values (1, 'technical', 'Dictamen', 'technical_reviewer', 'favourable'), (2, 'approval', 'Titular del área', 'area_approver', 'approved'),
      (3, 'funds', 'Suficiencia', 'budget_officer', 'funded')) s (number, kind, name, code, decision)
    cross join lateral (select r.state = s.kind is_open, array_position(array['technical', 'approval', 'funds'], s.kind)
      < coalesce(array_position(array['technical', 'approval', 'funds'], r.state), 9) is_done) x
    where s.kind <> 'technical' or r.state = 'technical' or r.net_total::int % 7 = 0`.execute(db);
  await sql`insert into requisition_act (requisition_id, act, person_id, at)
    select r.id, t.act, coalesce(t.who, r.buyer_id, r.requester_id), r.sent_at + t.after * interval '1 hour'
    from requisition r join area a on a.id = r.area_id
    cross join lateral (values ('send', r.requester_id, 0, true), ('approve', 'autoriza-' || substr(a.slug, 6), 90, r.state not in ('technical', 'approval')),
      ('return', 'presupuesto', 95, r.net_total::int % 9 = 0), ('answer', r.requester_id, 120, r.net_total::int % 9 = 0),
      ('fund', 'presupuesto', 150, r.state not in ('technical', 'approval', 'funds')), ('take', null, 180, r.buyer_id is not null),
      ('hold', 'dirige', 200, r.net_total::int % 50 = 0), ('release', 'dirige', 300, r.net_total::int % 50 = 0),
      ('convert', null, 380, r.state in ('tendering', 'awarded', 'ordered', 'closed'))) t (act, who, after, is_done)
    where t.is_done`.execute(db);
}

/** One procedure for each seven requisitions, with its acts, three lots, a contract and a delivery that was accepted. */
async function purchases(db: Db): Promise<void> {
  await sql`insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
      status, published_at, source)
    select 'P-' || nth, 'p-' || nth, 'Compra ' || nth, (array['open', 'invitation', 'direct'])[1 + nth % 3], 'national', 'electronic',
      'goods', 'laassp_2025', extract(year from made.day), 'Departamento 1', 'contracted', made.day, 'demo'
    from (select row_number() over (order by sent_at) nth, sent_at + interval '16 days' as day from requisition
      where state in ('awarded', 'ordered', 'closed')) made where nth % 7 = 0`.execute(db);
  await sql`insert into milestone (procedure_id, kind, at) select id, k.kind, published_at + k.after
    from procedure, (values ('publication', interval '0 days'), ('award', interval '15 days')) k (kind, after)`.execute(
    db,
  );
  await sql`insert into lot (procedure_id, number, description, unit, quantity, status) select id, n, 'Lote ' || n, 'H87', 35, 'awarded'
    from procedure, generate_series(1, 3) n`.execute(db);
  await sql`insert into lot_source (lot_id, line_id, quantity) select o.id, l.id, 5
    from (select id, 'P-' || (7 * ceil(row_number() over (order by sent_at) / 7.0))::int number from requisition
      where state in ('awarded', 'ordered', 'closed')) r
    join procedure p on p.number = r.number join requisition_line l on l.requisition_id = r.id
    join lot o on o.procedure_id = p.id and o.number = l.number`.execute(db);
  await sql`insert into contract (procedure_id, number, title, supplier_name, signed_on, amount, source)
    select id, 'C-' || number, title, 'Proveedora ' || (length(title) + extract(day from published_at)::int),
      (published_at + interval '22 days')::date, 9000, 'demo' from procedure`.execute(db);
  await sql`insert into contract_delivery (id, contract_id, what, planned_on, delivered_on, accepted_on)
    select gen_random_uuid(), id, 'Entrega', signed_on + 10, signed_on + 9, signed_on + 12 from contract`.execute(
    db,
  );
}

/** Requests for quotations, two for each five requisitions that somebody bought, with four invited each. */
async function quotations(db: Db): Promise<void> {
  await sql`insert into supplier (number, name, status, search)
    select 'PP-' || n, 'Proveedora ' || n, 'active', supplier_search('PP-' || n, 'Proveedora ' || n, null, '{}') from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`insert into quotation_request (folio, state, kind, regime, title, area_id, buyer_id, closes_at, created_at, sent_at)
    select 'SC-' || nth, case when nth % 40 = 0 then 'sent' when nth % 9 = 0 then 'failed' else 'decided' end,
      (array['research', 'direct', 'invitation'])[1 + nth % 3], 'laassp_2025', title, area_id, buyer_id, sent_at + interval '20 days',
      sent_at + interval '14 days', sent_at + interval '15 days'
    from (select row_number() over (order by sent_at) nth, r.* from requisition r where buyer_id is not null) r where nth % 5 < 2`.execute(
    db,
  );
  await sql`insert into quotation_invitee (request_id, supplier_id, invited_at)
    select q.id, s.id, q.sent_at from (select q.*, row_number() over (order by created_at) nth from quotation_request q) q
    cross join generate_series(0, 3) k join supplier s on s.number = 'PP-' || (1 + (q.nth * 7 + k * 331) % 2000)`.execute(
    db,
  );
}

/** Keys of a year, and what each requisition of it reserved and its contract committed. */
async function money(db: Db, keys: number): Promise<void> {
  await sql`insert into spending_key (year, unit, area_id, programme, source, item, expense)
    select extract(year from now()), 'U' || n, a.id, 'E010', '14', (array['21101', '25101', '51501'])[1 + n % 3], '1'
    from generate_series(1, ${keys}::int) n join area a on a.slug = 'area-' || (1 + n % ${AREAS}::int)`.execute(
    db,
  );
  await sql`insert into budget_entry (id, key_id, kind, amount) select gen_random_uuid(), id, 'approve', 100000000 from spending_key`.execute(
    db,
  );
  const numbered = sql`(select id, (row_number() over (order by id) - 1) nth from spending_key) k`;
  await sql`insert into budget_entry (id, key_id, kind, amount, document)
    select gen_random_uuid(), k.id, 'reserve', 100, r.id
    from (select id, row_number() over (order by sent_at) n from requisition where sent_at > now() - interval '330 days') r
    join ${numbered} on k.nth = r.n % ${keys}::int`.execute(db);
  await sql`insert into budget_entry (id, key_id, kind, amount, document)
    select gen_random_uuid(), k.id, 'commit', 900, c.id
    from (select id, row_number() over (order by signed_on) n from contract where signed_on > current_date - 330) c
    join ${numbered} on k.nth = c.n % ${keys}::int`.execute(db);
  // Their sums, as the trigger of each entry would have kept them.
  const summed = sql`sum(amount) filter (where kind = 'reserve') reserved, sum(amount) filter (where kind = 'commit') committed`;
  await sql`insert into budget_document (document, key_id, reserved, committed)
    select document, key_id, coalesce(reserved, 0), coalesce(committed, 0)
    from (select document, key_id, ${summed} from budget_entry where document is not null group by 1, 2) s`.execute(
    db,
  );
  await sql`update spending_key k set approved = 100000000, reserved = coalesce(s.reserved, 0), committed = coalesce(s.committed, 0)
    from (select key_id, ${summed} from budget_entry group by 1) s where s.key_id = k.id`.execute(db);
}

/** Fills an empty database with so many requisitions and all that hangs on them; the connection is left as it was. */
export async function generateRequisitions(db: Db, count: number, keys = 1_000): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await people(db);
  await requisitions(db, count);
  await courses(db);
  await purchases(db);
  await quotations(db);
  await money(db, keys);
  await sql`analyze`.execute(db);
  await sql`insert into waiting_item (area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on)
    select area, id, kind, subject, title, note, detail, place, owner_id, due_on, due_at, shows_on from waiting_of_requisition_turn`.execute(
    db,
  );
  await sql`set session_replication_role = default`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}
