import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

const FIRST_WORDS = [
  'Cómputo',
  'Laboratorios',
  'Mobiliario',
  'Redes',
  'Limpieza',
  'Suministros',
  'Óptica',
  'Papelería',
  'Transportes',
  'Construcciones',
  'Imprenta',
  'Energía',
  'Reactivos',
  'Uniformes',
  'Alimentos',
  'Seguridad',
  'Librería',
  'Eventos',
  'Refacciones',
  'Consultoría',
  'Traducciones',
  'Software',
  'Jardines',
  'Metrología',
  'Textiles',
];
const SECOND_WORDS = [
  'Colibrí',
  'Xoconostle',
  'Ajolote',
  'Cenzontle',
  'Tlacuache',
  'Mezquite',
  'Cacomixtle',
  'Huizache',
  'Jacaranda',
  'Tepozán',
  'Chinicuil',
  'Quelite',
  'Tejocote',
  'Pinole',
  'Zopilote',
  'Tecolote',
  'Capulín',
  'Garambullo',
  'Nopal',
  'Copal',
  'Ahuehuete',
  'Biznaga',
  'Cempasúchil',
  'Jilguero',
  'Coyote',
  'Armadillo',
  'Guayacán',
  'Encino',
  'Oyamel',
  'Pirul',
  'Sabino',
  'Tabachín',
  'Venado',
  'Ocelote',
  'Tapir',
  'Manatí',
  'Quetzal',
  'Tucán',
  'Iguana',
  'Ceiba',
];
const THIRD_WORDS = [
  'del Bajío',
  'del Centro',
  'de Occidente',
  'del Norte',
  'de la Sierra',
  'del Lago',
  'del Valle',
  'de la Costa',
  'Industrial',
  'Integral',
  'Universal',
  'Metropolitano',
  'Nacional',
  'Regional',
  'Comercial',
  'Técnico',
];
/** Lines of business of the generated registry, by code. */
export const LINES = FIRST_WORDS.map((_, index) => `B${String(index + 1).padStart(2, '0')}`);
/** Federal entities of the generated registry. */
export const STATES = Array.from(
  { length: 32 },
  (_, index) => `Entidad ${String(index + 1).padStart(2, '0')}`,
);
/** Names that occur in the generated registry, two words each. */
export const NAMES = FIRST_WORDS.flatMap((first) => SECOND_WORDS.map((second) => `${first} ${second}`));

/** One procedure for so many suppliers: some dozens of contracts each, as frames have, however large the registry. */
const CONTRACTED_OF = 100;
const PERIODS = ['2024-2', '2025-1', '2025-2', '2026-1'];

/** Drops the indexes of suppliers that no constraint needs: built over all rows at once they take a tenth of the time. */
async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text name, pg_get_indexdef(i.indexrelid) definition from pg_index i
    where i.indrelid = 'supplier'::regclass and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await sql`set maintenance_work_mem = '256MB'`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Fills an empty database with a registry of `count` suppliers; a fifth have evaluations, a tenth contracts. */
export async function generateRegistry(db: Db, count: number): Promise<void> {
  await sql`insert into registry_line (code, name, source)
    select code, 'Giro ' || lower(word), 'Generado' from unnest(${LINES}::text[], ${FIRST_WORDS}::text[]) l (code, word)`.execute(
    db,
  );
  await sql`set session_replication_role = replica`.execute(db);
  const indexes = await dropIndexes(db);
  await sql`
    insert into supplier (number, person_type, name, legal_suffix, rfc, state_name, size, lines, status,
      registered_on, valid_until, email, source, search)
    select *, supplier_search(number, name, null, lines) from (select 'P-' || lpad(n::text, greatest(5, length(n::text)), '0') number, case when h1 % 4 = 0 then 'natural' else 'legal' end,
      (${FIRST_WORDS}::text[])[1 + h1 % 25] || ' ' || (${SECOND_WORDS}::text[])[1 + h2 % 40] || ' '
        || (${THIRD_WORDS}::text[])[1 + h3 % 16] || ' ' || (n % 1000) "name",
      case when h1 % 4 = 0 then null else (array['S.A. de C.V.','S. de R.L.','S.A.S.'])[1 + h2 % 3] end,
      'AAA' || to_char(date '1990-01-01' + h1 % 9000, 'YYMMDD') || upper(lpad(to_hex(n % 4096), 3, '0')),
      (${STATES}::text[])[1 + h2 % 32], (array['micro','small','medium','large'])[1 + h3 % 4],
      array(select line from unnest(array[(${LINES}::text[])[1 + h3 % 25], (${LINES}::text[])[1 + h1 % 25], (${LINES}::text[])[1 + h2 % 25]])
        with ordinality had (line, place) group by line order by min(place)) lines,
      (array['active','active','active','active','active','active','expiring','expired','expired','suspended'])[1 + h2 % 10],
      date '2018-01-01' + h1 % 3000, date '2027-03-31', 'ventas' || n || '@empresa.example', 'demo'
    from (select n, abs(hashint4(n)) h1, abs(hashint4(n + 7919)) h2, abs(hashint4(n + 104729)) h3
      from generate_series(1, ${count}::int) n) seeds) made`.execute(db);
  await sql`insert into supplier_line select id, unnest(lines) from supplier`.execute(db);
  await sql`select setval('supplier_number', ${count}::int)`.execute(db);
  for (const definition of indexes) await sql.raw(definition).execute(db);
  await sql`analyze supplier`.execute(db);
  await sql`
    insert into evaluation_period (key, name, starts_on, ends_on, instrument, published_at, source)
    select key, 'Semestre ' || key, date '2024-01-01', date '2024-06-30',
      '{"criteria":[{"key":"calidad","label":"Calidad"},{"key":"entrega","label":"Entrega"}],"bands":[]}',
      now() - interval '30 days', 'demo' from unnest(${PERIODS}::text[]) key`.execute(db);
  await sql`
    insert into evaluation_result (period_id, supplier_id, orders, score, band, criteria)
    select p.id, s.id, 4, 50 + abs(hashtext(s.number || p.key)) % 50,
      (array['reliable','conditional','unreliable'])[1 + abs(hashtext(s.number)) % 3], '{"calidad": 90, "entrega": 80}'
    from supplier s, evaluation_period p where abs(hashtext(s.number)) % 5 = 0`.execute(db);
  const procedures = Math.max(100, Math.round(count / CONTRACTED_OF));
  await sql`
    with made as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
        requesting_area, funding, status, published_at, source)
      select 'LP-P-' || n || '-2026', 'LP-P-' || n || '-2026', 'Contratación generada ' || n, 'open', 'national', 'electronic',
        'goods', 'laassp_2025', 2026, 'Área', 'state', 'contracted', now() - interval '90 days', 'demo'
      from generate_series(1, ${procedures}::int) n returning id, number), place as (select array(select id from made) ids)
    insert into contract (procedure_id, number, title, supplier_id, supplier_name, signed_on, amount, source)
    select place.ids[1 + abs(hashtext(s.number)) / 10 % ${procedures}::int], 'C-' || s.number || '-' || k, 'Contrato generado',
      s.id, s.name, date '2022-01-15' + k * 300, 100000 + k, 'demo'
    from supplier s, place, generate_series(1, 4) k where abs(hashtext(s.number)) % 10 = 3`.execute(db);
  await sql`select rebuild_supplier_counts(), rebuild_search_words()`.execute(db);
  await sql`select refresh_supplier_scores(), refresh_line_scores()`.execute(db);
  await sql`select compact_supplier_counts()`.execute(db);
  await sql`analyze`.execute(db);
  // Still without who watches the tables: the portal indexes what it finds by steps, which takes longer than all of this.
  await sql`select refresh_procedures(array(select id from procedure))`.execute(db);
  await sql`set session_replication_role = default`.execute(db);
  await sql`update data_version set version = version + 1`.execute(db);
  await sql`vacuum analyze supplier`.execute(db);
  await sql`analyze`.execute(db);
}
