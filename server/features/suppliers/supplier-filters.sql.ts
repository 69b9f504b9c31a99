import { sql, type RawBuilder } from 'kysely';
import { stateOfText } from '#contract/rules/identifiers/written-state.ts';
import { EVALUATION_BAND_SLUGS } from '#contract/rules/evaluations/evaluation-band.ts';
import {
  PERSON_TYPE_SLUGS,
  SUPPLIER_SIZE_SLUGS,
  SUPPLIER_STATE_SLUGS,
  type SupplierFacets,
  type SupplierQuery,
} from '#contract/suppliers.ts';
import { withoutLegalForm } from './legal-form.rules.ts';
import { codesOf } from './supplier-words.rules.ts';

/** What a list is narrowed by. */
export type SupplierFilter = Pick<
  SupplierQuery,
  'q' | 'estado' | 'persona' | 'tamano' | 'banda' | 'giro' | 'entidad'
>;
export type Facet = keyof SupplierFacets;

/** Facets of which a supplier has one value, with their column in `supplier` and in the kept counts. */
export const FACET_COLUMNS = {
  estado: 'status',
  persona: 'person_type',
  entidad: 'state_name',
  tamano: 'size',
  banda: 'band',
} as const;
export type SingleFacet = keyof typeof FACET_COLUMNS;
export const SINGLE_FACETS = Object.keys(FACET_COLUMNS) as SingleFacet[];
const FACETS: readonly Facet[] = [...SINGLE_FACETS, 'giro'];

/** Chosen codes per facet; words that mean nothing are ignored. */
function chosen(filter: SupplierFilter): Record<Facet, readonly string[]> {
  return {
    estado: codesOf(filter.estado, SUPPLIER_STATE_SLUGS),
    persona: codesOf(filter.persona, PERSON_TYPE_SLUGS),
    tamano: codesOf(filter.tamano, SUPPLIER_SIZE_SLUGS),
    banda: codesOf(filter.banda, EVALUATION_BAND_SLUGS),
    giro: filter.giro,
    entidad: filter.entidad.map(stateOfText),
  };
}

/** Condition of the chosen values of a facet on alias `s`. One value is an equality: its index keeps the order by name. */
function conditionOf(facet: Facet, values: readonly string[]): RawBuilder<boolean> {
  if (facet === 'giro') return hasLine(values);
  const column = sql.ref(`s.${FACET_COLUMNS[facet]}`);
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`;
}

/** Whether supplier `s` has one of these lines, by code, main or not. */
export function hasLine(lines: readonly string[]): RawBuilder<boolean> {
  return sql`s.lines && ${lines}::text[]`;
}

/** Conditions of the chosen values on alias `s`, by facet. */
function chosenConditions(filter: SupplierFilter): { facet: Facet; condition: RawBuilder<boolean> }[] {
  const values = chosen(filter);
  return FACETS.filter((facet) => values[facet].length > 0).map((facet) => ({
    facet,
    condition: conditionOf(facet, values[facet]),
  }));
}

/** Facets in which something known is chosen. */
export function chosenFacets(filter: SupplierFilter): Facet[] {
  return chosenConditions(filter).map(({ facet }) => facet);
}

/** All conditions of the chosen values, on registered suppliers only; `without` leaves one facet out. */
export function conditions(filter: SupplierFilter, without?: Facet): RawBuilder<boolean> {
  const parts = chosenConditions(filter)
    .filter(({ facet }) => facet !== without)
    .map(({ condition }) => condition);
  return sql<boolean>`${sql.join([sql<boolean>`s.status <> 'unregistered'`, ...parts], sql` and `)}`;
}

/** Bit of a facet in {@link missedFacets}. */
export const facetBit = (facet: Facet) => 1 << FACETS.indexOf(facet);

/**
 * Facets among `looked` whose chosen values a row misses, as bits: 0 matches all, one bit matches all but that facet.
 */
export function missedFacets(filter: SupplierFilter, looked: readonly Facet[] = FACETS): RawBuilder<number> {
  const missing = chosenConditions(filter).filter(({ facet }) => looked.includes(facet));
  const parts = missing.map(
    ({ facet, condition }) => sql`case when ${condition} then 0 else ${sql.lit(facetBit(facet))} end`,
  );
  return sql<number>`${sql.join([sql`0`, ...parts], sql` + `)}`;
}

/** Registration number in a typed text such as «1187», «p 1187» or «P-01187»; null when it is none. */
export function typedNumber(q: string): string | null {
  const digits = /^p?[\s-]*0*([1-9]\d{0,6}|0)$/i.exec(q.trim())?.[1];
  return digits === undefined ? null : `P-${digits.padStart(5, '0')}`;
}

/** RFC letters and digits in a typed text. */
export const rfcKey = (q: string) => q.toUpperCase().replace(/[^A-ZÑ&0-9]/g, '');

/** Text search in both spellings: stemmed, and without accents. */
export function textQuery(text: string): RawBuilder<unknown> {
  const q = withoutLegalForm(text);
  return sql`(websearch_to_tsquery('spanish', ${q}) || websearch_to_tsquery('spanish_plain', plain(${q})))`;
}

/** Whether a supplier matches a text by words or number, or a company by its RFC (never a natural person, decision D8). */
export function matchesText(q: string): RawBuilder<boolean> {
  return sql<boolean>`(s.search @@ ${textQuery(q)} or s.number = ${typedNumber(q) ?? q.trim()}
    or (s.rfc = ${rfcKey(q)} and s.person_type = 'legal'))`;
}

/** The condition of a text; none without one. */
export function textCondition(q: string | undefined): RawBuilder<boolean> {
  return q === undefined || q === '' ? sql<boolean>`true` : matchesText(q);
}
