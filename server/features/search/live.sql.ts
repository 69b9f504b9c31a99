import { sql } from 'kysely';
import type { PortalAbility } from '#contract/permissions.ts';
import { readFolio } from '#contract/rules/spoken-signs.ts';
import { REQUEST_KIND_LABELS, type RequestKind } from '#contract/registration.ts';
import type { SearchKind } from '#contract/search.ts';
import type { Db } from '#server/kit/db.ts';

/** What only people of the unit see: it is read where it lies and never enters the index. */
export interface LiveRow {
  kind: SearchKind;
  title: string;
  number: string | null;
  note: string;
  place: string;
  path: string;
  dated: string | null;
  rank: number;
}

/** Rows of each kind. */
const MOST = 10;
/** A number or RFC as it was typed, and a name. */
const EXACT = 3;
const NAMED = 1;

const REGISTRY = '/padron-Proveedores/Administrador';
const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

async function records(db: Db, q: string): Promise<LiveRow[]> {
  const { rows } = await sql<{ id: string; number: string; title: string; area: string; isExact: boolean }>`
    select id, number, title, requesting_area area, plain(number) = plain(${q}) "isExact" from procedure
    where source <> 'compranet' and plain(number || ' ' || title) like '%' || regexp_replace(plain(${q}), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    order by "isExact" desc, updated_at desc limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ id, number, title, area, isExact }) => ({
    kind: 'record',
    title,
    number,
    note: area,
    place: '',
    path: `${RECORDS}?tab=nuevo&proc=${id}`,
    dated: null,
    rank: isExact ? EXACT : NAMED,
  }));
}

async function requests(db: Db, q: string): Promise<LiveRow[]> {
  const key = q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
  const year = new Date().getUTCFullYear();
  const folios = [q, ...[0, 1, 2, 3].map((ago) => `S-${year - ago}-${q}`)].flatMap(
    (one) => readFolio(one) ?? [],
  );
  const { rows } = await sql<{
    folio: string;
    kind: RequestKind;
    name: string;
    day: string | null;
    isExact: boolean;
  }>`
    select folio, kind, name, (submitted_at at time zone 'America/Mexico_City')::date as day,
      folio = any(${folios}::text[]) or rfc = ${key} "isExact"
    from registration_request where tab is not null and (
      search @@ (websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q})))
      or rfc = ${key} or folio = any(${folios}::text[]))
    order by "isExact" desc, submitted_at desc nulls last limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ folio, kind, name, day, isExact }) => ({
    kind: 'request',
    title: name === '' ? folio : name,
    number: folio,
    note: REQUEST_KIND_LABELS[kind],
    place: '',
    path: `${REGISTRY}?sol=${encodeURIComponent(folio)}`,
    dated: day,
    rank: isExact ? EXACT : NAMED,
  }));
}

async function files(db: Db, q: string): Promise<LiveRow[]> {
  const key = q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
  const { rows } = await sql<{ id: string; name: string; number: string; isExact: boolean }>`
    select id, concat_ws(' ', name, legal_suffix) name, number, rfc = ${key} or number = upper(${q}) "isExact"
    from supplier where status <> 'unregistered' and number is not null and (rfc = ${key} or number = upper(${q})
      or search @@ websearch_to_tsquery('spanish_plain', plain(${q})))
    order by "isExact" desc nulls last, updated_at desc limit ${sql.lit(MOST)}`.execute(db);
  return rows.map(({ id, name, number, isExact }) => ({
    kind: 'file',
    title: name,
    number,
    note: 'Expediente',
    place: '',
    path: `${REGISTRY}?seccion=padron&prov=${id}`,
    dated: null,
    // Its public page stands above; by its RFC a person finds no other way to a natural person.
    rank: isExact ? EXACT : NAMED / 2,
  }));
}

/** What a text finds among what a person may administer. */
export async function selectLive(db: Db, q: string, ability: PortalAbility): Promise<LiveRow[]> {
  const found = await Promise.all([
    ability.can('administer', 'Procurement') ? records(db, q) : [],
    ability.can('administer', 'SupplierRegistry') ? requests(db, q) : [],
    ability.can('administer', 'SupplierRegistry') ? files(db, q) : [],
  ]);
  return found.flat();
}
