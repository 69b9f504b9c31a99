import { sql } from 'kysely';
import type { Db } from '#server/kit/db.ts';

/** Words that tender documents are made of, the commonest first. */
export const WORDS: readonly string[] =
  'licitante proveedor contrato propuesta plazo entrega garantía universidad procedimiento documento servicio bienes requisito partida precio fallo anexo técnico económico evaluación firma acta convocatoria bases apertura aclaraciones junta cumplimiento penalización anticipo factura pago almacén instalación mantenimiento equipo laboratorio cómputo mobiliario limpieza vigilancia reactivo microscopio impresora servidor licencia biblioteca campus edificio aula oficina transporte combustible papelería uniforme jardinería impermeabilización elevador subestación luminaria cableado póliza fianza domicilio fiscal constancia padrón representante legal apoderado poder notarial manifiesto protesta verdad integridad subcontratación inspección calibración capacitación refacción accesorio garrafón extintor fumigación ambulancia espectrofotómetro centrífuga autoclave proyector pizarrón butaca alfombra persiana'.split(
    ' ',
  );
const BEGINNINGS = [
  'con',
  'tra',
  'li',
  'per',
  'mo',
  'sub',
  'gar',
  'pre',
  'in',
  'des',
  're',
  'bi',
  'fo',
  'lu',
  'ca',
  'me',
  'no',
  'sa',
  'te',
  'va',
];
const MIDDLES = [
  'tri',
  'me',
  'ca',
  'lo',
  'ti',
  'ra',
  'do',
  'mi',
  'gu',
  'si',
  'pe',
  'na',
  'ru',
  'fi',
  'ta',
  'le',
  'bo',
  'cu',
  'di',
  'ga',
];
const ENDINGS = ['ción', 'dor', 'mente', 'dades', 'nte', 'ble', 'rio', 'tura', 'ismo', 'nza'];
const SENTENCES = 20_000;
const SENTENCE_WORDS = 22;
const PAGE_SENTENCES = 13;

/**
 * Gives every `each`-th document of bidding documents a text of some pages, of words as often as words are: the n-th commonest
 * one n times as seldom as the first.
 */
export async function generateTexts(db: Db, { each, pages }: { each: number; pages: number }): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  await sql`create temp table word_of on commit preserve rows as
    select row_number() over () place, word from (
      select word from unnest(${WORDS}::text[]) with ordinality known (word, n) union all
      select b || m || e from unnest(${BEGINNINGS}::text[]) b, unnest(${MIDDLES}::text[]) m, unnest(${ENDINGS}::text[]) e) words`.execute(
    db,
  );
  await sql`alter table word_of add primary key (place)`.execute(db);
  await sql`create temp table sentence_of on commit preserve rows as
    select s, string_agg(word, case when n % 4 = 0 then ' de la ' when n % 7 = 0 then ', ' else ' ' end order by n) || '. ' line
    from generate_series(1, ${SENTENCES}::int) s cross join generate_series(1, ${SENTENCE_WORDS}::int) n
      join word_of w on w.place = floor(power((select count(*) from word_of), (hashint4(s * 1000 + n)::bigint & 65535) / 65536.0))::int
    group by s`.execute(db);
  await sql`alter table sentence_of add primary key (s)`.execute(db);
  await sql`create temp table file_of on commit preserve rows as
    select id, encode(sha256(id::text::bytea), 'hex') sha256 from (
      select id, row_number() over (order by id) n from document where kind = 'bidding_documents') d
    where n % ${each}::int = 0`.execute(db);
  await sql`insert into stored_file (sha256, bytes, media_type, pages)
    select sha256, 100000, 'application/pdf', ${pages}::int from file_of`.execute(db);
  await sql`update document_version v set sha256 = f.sha256 from file_of f where f.id = v.document_id`.execute(
    db,
  );
  await sql`insert into file_page (sha256, page, source, text)
    select f.sha256, page, 'text', string_agg(line, '' order by n)
    from file_of f cross join generate_series(1, ${pages}::int) page cross join generate_series(1, ${PAGE_SENTENCES}::int) n
      join sentence_of on s = 1 + (hashtext(f.sha256 || page || n)::bigint & 1048575) % ${SENTENCES}::int
    group by f.sha256, page`.execute(db);
  await sql`insert into file_text (sha256, state, pages, text_pages, ocr_pages, image_pages, language, is_tagged, is_protected, reader)
    select sha256, 'read', ${pages}::int, ${pages}::int, 0, 0, 'es', false, false, 1 from file_of`.execute(
    db,
  );
  await sql`set session_replication_role = default`.execute(db);
}
