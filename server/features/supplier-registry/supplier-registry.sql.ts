import { sql, type RawBuilder } from 'kysely';
import { stateOfText } from '#contract/rules/identifiers/written-state.ts';
import type { FacetCount } from '#contract/procedures.ts';
import { readCatalogues } from '#server/features/registry-catalogues/public.ts';
import {
  PERSON_TYPE_LABELS,
  PERSON_TYPE_SLUGS,
  SUPPLIER_STATE_LABELS,
  SUPPLIER_STATE_SLUGS,
} from '#contract/suppliers.ts';
import {
  type REGISTRY_COLUMNS,
  type RegistryPage,
  type RegistryQuery,
  type RegistryRow,
} from '#contract/supplier-registry.ts';
import type { Db } from '#server/kit/db.ts';
import { isNamed, orderOf, type ListSource } from '#server/kit/list-columns.ts';
import { countUpTo } from '#server/kit/list-page.ts';

const COUNT_CAP = 10_000;
const STATE_WORDS: Record<string, string> = { ...SUPPLIER_STATE_SLUGS, unregistered: 'sin-registro' };

type Facet = 'estado' | 'persona' | 'giro' | 'entidad';

function conditions(query: RegistryQuery, without?: Facet): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [sql<boolean>`true`];
  const codes = (words: string[], slugs: Record<string, string>) =>
    Object.keys(slugs).filter((code) => words.includes(slugs[code] ?? ''));
  const states = codes(query.estado, STATE_WORDS);
  const persons = codes(query.persona, PERSON_TYPE_SLUGS);
  if (without !== 'estado' && states.length > 0) parts.push(sql`s.status = any(${states})`);
  if (without !== 'persona' && persons.length > 0) parts.push(sql`s.person_type = any(${persons})`);
  if (without !== 'giro' && query.giro.length > 0) parts.push(sql`s.lines && ${query.giro}::text[]`);
  if (without !== 'entidad' && query.entidad.length > 0)
    parts.push(sql`s.state_name = any(${query.entidad.map(stateOfText)})`);
  if (query.carga !== undefined) {
    parts.push(sql`s.id in (select supplier_id from supplier_event
      where action = 'import' and details ->> 'import' = ${query.carga})`);
  }
  if (query.q !== undefined && query.q !== '') {
    const key = query.q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');
    parts.push(sql`(s.search @@ (websearch_to_tsquery('spanish', ${query.q})
      || websearch_to_tsquery('spanish_plain', plain(${query.q}))) or s.rfc = ${key})`);
  }
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

interface Row {
  id: string;
  number: string | null;
  person_type: RegistryRow['personType'];
  name: string;
  legal_suffix: string | null;
  rfc: string | null;
  state_name: string | null;
  main_line: string | null;
  status: RegistryRow['status'];
  registered_on: string | null;
  valid_until: string | null;
  has_expired_papers: boolean;
  list_level: RegistryRow['listLevel'];
  email: string | null;
  phone: string | null;
  source: RegistryRow['source'];
  contract_count: number;
  contract_amount: string;
}

const spanish = (column: RawBuilder<unknown>) => sql`${column} collate "es-x-icu"`;
const SOURCES: Record<RegistryRow['source'], string> = {
  portal: 'Portal',
  compranet: 'Contratos importados',
  demo: 'Demostración',
};

/** Where each column of the registry comes from. */
export const REGISTRY_SOURCE: ListSource<typeof REGISTRY_COLUMNS, RegistryRow> = {
  nombre: {
    order: spanish(sql`s.name`),
    value: ({ name, legalSuffix }) => (legalSuffix === null ? name : `${name}, ${legalSuffix}`),
    width: 44,
  },
  registro: { order: sql`s.number`, value: (row) => row.number },
  rfc: { order: sql`s.rfc`, value: (row) => row.rfc },
  persona: { order: sql`s.person_type`, value: (row) => PERSON_TYPE_LABELS[row.personType] },
  giro: {
    order: spanish(sql`(select l.name from registry_line l where l.code = s.main_line)`),
    value: (row) => row.mainLine,
    width: 36,
  },
  entidad: { order: spanish(sql`s.state_name`), value: (row) => row.stateName },
  estado: {
    order: sql`s.status`,
    value: ({ status }) => (status === 'unregistered' ? 'Sin registro' : SUPPLIER_STATE_LABELS[status]),
  },
  inscripcion: { order: sql`s.registered_on`, value: (row) => row.registeredOn, kind: 'date' },
  vigencia: { order: sql`s.valid_until`, value: (row) => row.validUntil, kind: 'date' },
  correo: { value: (row) => row.email, width: 30 },
  telefono: { value: (row) => row.phone },
  origen: { order: sql`s.source`, value: (row) => SOURCES[row.source] },
  contratos: { value: (row) => row.contractCount, width: 12 },
  monto: { value: (row) => row.contractAmount, kind: 'amount' },
};

/** Everything that matches in its order, whole or one page; for files, also only who is named. */
export function registryQuery(
  query: RegistryQuery,
  { limit, named = [] }: { limit?: RawBuilder<unknown>; named?: readonly string[] } = {},
): RawBuilder<Row> {
  const order = orderOf(REGISTRY_SOURCE, query.orden, sql`s.name collate "es-x-icu", s.id`, sql`s.id`);
  return sql<Row>`
    select page.id, page.number, page.person_type, page.name, page.legal_suffix, page.rfc, page.state_name,
      (select l.name from registry_line l where l.code = page.main_line) main_line,
      page.status, page.registered_on, page.valid_until, page.has_expired_papers, page.source,
      (select m.level from list_match m where m.supplier_id = page.id and m.ended_on is null and m.level <> 'info'
        and m.status in ('new', 'confirmed') order by m.level = 'block' desc limit 1) list_level,
      coalesce(nullif(f.data ->> 'email', ''), page.email) email, coalesce(nullif(f.data ->> 'phone', ''), page.phone) phone,
      coalesce(c.contract_count, 0) contract_count, coalesce(c.contract_amount, 0)::numeric(18,2)::text contract_amount
    from (select row_number() over () position, t.* from (
      select s.id, s.number, s.person_type, s.name, s.legal_suffix, s.rfc, s.state_name, s.main_line, s.status,
        s.registered_on, s.valid_until, s.has_expired_papers, s.email, s.phone, s.source
      from supplier s where ${conditions(query)} and ${isNamed(sql`s.id`, named)}
      order by ${order} ${limit ?? sql``}) t) page
    left join supplier_file f on f.supplier_id = page.id
    left join lateral (select count(*) contract_count, sum(amount) filter (where currency = 'MXN') contract_amount
      from contract where supplier_id = page.id) c on true
    order by page.position`;
}

/** A supplier as the registry's staff reads it. */
export function registryRow(row: Row): RegistryRow {
  return {
    id: row.id,
    number: row.number,
    personType: row.person_type,
    name: row.name,
    legalSuffix: row.legal_suffix,
    rfc: row.rfc,
    stateName: row.state_name,
    mainLine: row.main_line,
    status: row.status,
    registeredOn: row.registered_on,
    validUntil: row.valid_until,
    hasExpiredPapers: row.has_expired_papers,
    listLevel: row.list_level,
    email: row.email,
    phone: row.phone,
    source: row.source,
    contractCount: Number(row.contract_count),
    contractAmount: row.contract_amount,
  };
}

/** One page of every supplier, also those known only from imported contracts. */
export async function selectRegistry(db: Db, query: RegistryQuery): Promise<RegistryRow[]> {
  const limit = sql`limit ${query.tam} offset ${(query.pag - 1) * query.tam}`;
  const { rows } = await registryQuery(query, { limit }).execute(db);
  return rows.map(registryRow);
}

async function countFacet(
  db: Db,
  query: RegistryQuery,
  facet: Facet,
  values: RawBuilder<unknown>,
): Promise<FacetCount[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    select f.value, count(*) from supplier s, lateral ${values} f (value)
    where ${conditions(query, facet)} and f.value is not null
    group by 1 order by 2 desc, 1 limit 50`.execute(db);
  return rows.map((row) => ({ value: row.value, count: Number(row.count) }));
}

/** Lines of business with their names. */
async function withNames(db: Db, counts: readonly FacetCount[]): Promise<FacetCount[]> {
  const { lines } = await readCatalogues(db);
  const names = new Map(lines.map(({ code, name }) => [code, name]));
  return counts.map((counted) => ({ ...counted, label: names.get(counted.value) }));
}

/** Matches up to the cap, counts per state and facet without their own filter, and the requests that wait. */
export async function countRegistry(
  db: Db,
  query: RegistryQuery,
): Promise<Pick<RegistryPage, 'total' | 'states' | 'facets' | 'pendingRequests'>> {
  const [total, states, persona, giro, entidad, pending] = await Promise.all([
    countUpTo(db, sql`supplier s where ${conditions(query)}`, COUNT_CAP),
    countFacet(db, query, 'estado', sql`(values (s.status))`),
    countFacet(db, query, 'persona', sql`(values (s.person_type))`),
    // Once for each of its lines, main or not.
    countFacet(db, query, 'giro', sql`unnest(s.lines)`).then((counts) => withNames(db, counts)),
    countFacet(db, query, 'entidad', sql`(values (s.state_name))`),
    sql<{ count: number }>`select count(*) from registration_request where tab = 'por-revisar'`.execute(db),
  ]);
  return {
    total,
    states,
    facets: { persona, giro, entidad },
    pendingRequests: Number(pending.rows[0]?.count ?? 0),
  };
}
