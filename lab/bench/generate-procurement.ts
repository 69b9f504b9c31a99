import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/**
 * Fills an empty database with `count` procedures and what belongs to them: three lots, five bids and two contracts for
 * each, over thirteen years, areas, kinds and some thousand suppliers. With `isStill` nothing that watches the tables learns
 * of it: whoever measures it lets the portal's own work catch up.
 */
export async function generateProcurement(
  db: Db,
  count: number,
  { isStill = false }: { isStill?: boolean } = {},
): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  const suppliers = Math.max(100, Math.round(count / 20));
  await sql`
    insert into supplier (number, person_type, name, legal_suffix, lines, status, registered_on, valid_until, source, search)
    select *, supplier_search(number, name, null, lines) from (select 'PP-2026-' || lpad(n::text, 6, '0') number, 'legal',
      (array['Cómputo','Laboratorios','Mobiliario','Redes','Limpieza','Suministros','Óptica','Papelería'])[1 + n % 8]
        || ' ' || (array['Colibrí','Xoconostle','Ajolote','Cenzontle','Tlacuache','Mezquite','Huizache'])[1 + n % 7] || ' ' || n "name",
      'S.A. de C.V.', '{}'::text[] lines, 'active', date '2026-01-01', date '2026-12-31', 'demo'
    from generate_series(1, ${suppliers}::int) n) made`.execute(db);
  await sql`
    insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
      requesting_area, funding, award_criterion, status, published_at, source)
    select number, number, title, 'Contratación generada para medir, número ' || n,
      (array['open','open','invitation','direct'])[1 + n % 4], 'national', (array['electronic','in_person','mixed'])[1 + n % 3],
      (array['goods','services'])[1 + n % 2], 'laassp_2025', 2014 + n % 13,
      (array['Ciencias Naturales','Servicios Generales','Tecnologías','Bibliotecas','Infraestructura','Ingenierías','Derecho',
        'Deportes','Medicina','Arquitectura','Música','Extensión Cultural'])[1 + n % 12],
      (array['federal','state','own'])[1 + n % 3], 'points',
      (array['active','evaluation','contracted','contracted','contracted','contracted','unsuccessful','cancelled'])[1 + (n / 7) % 8],
      now() - make_interval(days => 5 + (n * 7) % 4700), 'demo'
    from (select n, 'LP-B-' || lpad(n::text, 6, '0') || '-' || (2014 + n % 13) number,
        (array['Equipo de cómputo','Servicio de limpieza','Reactivos y consumibles','Mobiliario escolar','Suscripción a bases de datos',
          'Mantenimiento a elevadores','Microscopios','Vales de combustible','Tóner y cartuchos','Computadoras portátiles'])[1 + n % 10]
        || ' para ' || (array['aulas','bibliotecas','laboratorios','edificios','campus','oficinas','talleres'])[1 + (n / 10) % 7]
        || ' de ' || (array['Guanajuato','León','Irapuato','Celaya','Salamanca'])[1 + (n / 70) % 5] title
      from generate_series(1, ${count}::int) n) made`.execute(db);
  await sql`
    insert into milestone (procedure_id, kind, at, place)
    select p.id, k.kind, p.published_at + k.after, 'Sala de Juntas A'
    from procedure p, (values ('publication', interval '0 days'), ('questions_deadline', interval '8 days'),
      ('clarification', interval '10 days'), ('opening', interval '20 days'), ('award', interval '32 days')) k(kind, after)`.execute(
    db,
  );
  await sql`
    insert into lot (procedure_id, number, description, unit, quantity, budget_line, status)
    select id, n, (array['Suministro','Instalación','Capacitación'])[n] || ' de ' || lower(title), 'Pieza', 10,
      (array['51501','35801','25501','51101','32701','35101','53101','26101','21401','51501'])[1 + abs(hashtext(number)) % 10],
      case when status = 'contracted' then 'awarded' else 'pending' end
    from procedure, generate_series(1, 3) n`.execute(db);
  await sql`insert into opening (procedure_id, closed_at) select id, now() from procedure`.execute(db);
  await sql`
    insert into tenderer (procedure_id, position, supplier_id, name, opened_at)
    select p.id, place, known.id, known.name, now()
    from (select id, abs(hashtext(number)) % ${suppliers}::int seed from procedure) p
    cross join generate_series(1, 2) place
    join (select id, name, row_number() over (order by number) - 1 as nth from supplier) known
      on known.nth = (p.seed + place) % ${suppliers}::int`.execute(db);
  await sql`
    insert into bid (tenderer_id, lot_id, amount)
    select t.id, l.id, 1000 + abs(hashtext(t.id::text || l.id::text)) % 900000
    from tenderer t join lot l on l.procedure_id = t.procedure_id and (t.position = 1 or l.number < 3)`.execute(
    db,
  );
  await sql`insert into award_decision (procedure_id) select id from procedure where status = 'contracted'`.execute(
    db,
  );
  await sql`
    insert into award (lot_id, procedure_id, status, tenderer_id, supplier_id, supplier_name, amount)
    select l.id, p.id, 'awarded', t.id, t.supplier_id, t.name, b.amount
    from procedure p join lot l on l.procedure_id = p.id join tenderer t on t.procedure_id = p.id and t.position = 1
    join bid b on b.tenderer_id = t.id and b.lot_id = l.id where p.status = 'contracted'`.execute(db);
  // Half of the procedures have contracts: four each.
  await sql`
    insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, starts_on, ends_on, amount, source)
    select p.id, 'C-' || p.number || '-' || n, p.title, t.supplier_id, t.name, (p.published_at + interval '40 days')::date,
      (p.published_at + interval '41 days')::date, (p.published_at + interval '400 days')::date,
      1000 + abs(hashtext(p.number || n)) % 9000000, 'demo'
    from procedure p join tenderer t on t.procedure_id = p.id and t.position = 1, generate_series(1, 4) n
    where p.status = 'contracted'`.execute(db);
  if (!isStill) await sql`set session_replication_role = default`.execute(db);
  for (let from = 0; from < count; from += 10_000)
    await sql`select refresh_procedures(array(select id from procedure order by number offset ${from} limit 10000))`.execute(
      db,
    );
  await sql`set session_replication_role = default`.execute(db);
  // The publication of each became an event; nobody is to be told of them now.
  await sql`
    insert into procedure_event (procedure_id, kind, detail, at)
    select p.id, 'state', jsonb_build_object('before', 'evaluation', 'after', p.public_state, 'reason', null), a.at
    from procedure p join milestone a on a.procedure_id = p.id and a.kind = 'award' and a.at <= now()
    where p.public_state in ('awarded', 'unsuccessful')`.execute(db);
  await sql`update procedure_event set told_at = now()`.execute(db);
  await sql`delete from procedure_touched`.execute(db);
  await sql`update data_version set version = version + 1`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
}
