import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/** Fills an empty database with `count` suppliers and `count` procedures, each with acts, a lot and a contract. */
export async function generate(db: Db, count: number): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await sql`
    insert into supplier (number, person_type, name, legal_suffix, rfc, state_name, size, lines, status, registered_on,
      valid_until, source, search)
    select *, supplier_search(number, name, null, lines) from (select 'PP-2026-' || lpad(n::text, 6, '0') number, case when n % 4 = 0 then 'natural' else 'legal' end,
      (array['Cómputo','Laboratorios','Mobiliario','Redes','Limpieza','Suministros','Óptica','Papelería','Transportes','Construcciones'])[1 + n % 10]
        || ' ' || (array['Colibrí','Xoconostle','Ajolote','Cenzontle','Tlacuache','Mezquite','Cacomixtle','Huizache','Jacaranda'])[1 + n % 9] || ' ' || n "name",
      case when n % 4 = 0 then null else 'S.A. de C.V.' end, null,
      (array['Guanajuato','Jalisco','Querétaro','Ciudad de México','Nuevo León'])[1 + n % 5],
      (array['micro','small','medium','large'])[1 + n % 4],
      array[(array['G02','G03','G05','G06','G09','G10'])[1 + n % 6], 'G01'] lines,
      (array['active','active','active','expiring','expired','suspended'])[1 + n % 6], date '2026-01-01', date '2026-12-31', 'demo'
    from generate_series(1, ${count}::int) n) made`.execute(db);
  await sql`insert into supplier_line select id, unnest(lines) from supplier`.execute(db);
  await sql`
    insert into procedure (number, slug, title, description, kind, character, modality, category, regime, fiscal_year,
      requesting_area, funding, award_criterion, status, published_at, source)
    select 'LP-B-' || n || '-2026', 'LP-B-' || n || '-2026',
      (array['Equipo de cómputo','Servicio de limpieza','Reactivos y consumibles','Mobiliario escolar','Suscripción a bases de datos','Mantenimiento a elevadores','Microscopios','Vales de combustible'])[1 + n % 8]
        || ' para ' || (array['aulas','bibliotecas','laboratorios','edificios','campus'])[1 + n % 5] || ' ' || n,
      'Contratación generada para medir, número ' || n,
      (array['open','open','invitation','direct'])[1 + n % 4], 'national', (array['electronic','in_person','mixed'])[1 + n % 3],
      (array['goods','services'])[1 + n % 2], 'laassp_2025', 2026,
      (array['Ciencias Naturales','Servicios Generales','Tecnologías','Bibliotecas','Infraestructura','Ingenierías','Derecho','Deportes'])[1 + n % 8],
      (array['federal','state','own'])[1 + n % 3], 'points',
      (array['active','active','contracted','contracted','contracted','contracted','unsuccessful','cancelled'])[1 + (n / 7) % 8],
      now() - make_interval(days => 5 + n % 700), 'demo'
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into milestone (procedure_id, kind, at, place)
    select p.id, k.kind, p.published_at + k.after, 'Sala de Juntas A'
    from procedure p, (values ('questions_deadline', interval '8 days'), ('clarification', interval '10 days'),
      ('opening', interval '20 days'), ('award', interval '32 days')) k(kind, after)`.execute(db);
  await sql`
    insert into lot (procedure_id, number, description, unit, quantity)
    select id, 1, 'Partida única de ' || title, 'Pieza', 10 from procedure`.execute(db);
  await sql`
    insert into contract (procedure_id, number, title, supplier_name, signed_on, starts_on, ends_on, amount, source)
    select id, 'C-' || number, title, 'Proveedor ' || (abs(hashtext(number)) % 90000), (published_at + interval '40 days')::date,
      (published_at + interval '41 days')::date, (published_at + interval '400 days')::date, (abs(hashtext(title)) % 90000000) / 10.0, 'demo'
    from procedure where status = 'contracted'`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  // Without it the states below are looked for in tables that are believed to be empty: hours instead of minutes.
  await sql`analyze`.execute(db);
  for (let from = 0; from < count; from += 10_000) {
    await sql`select refresh_procedures(array(select id from procedure order by number offset ${from} limit 10000))`.execute(
      db,
    );
  }
  await sql`update data_version set version = version + 1`.execute(db);
  await sql`analyze`.execute(db);
}
