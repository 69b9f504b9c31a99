import type { SupplierDetail, SupplierPage, SupplierQuery } from '#contract/suppliers.ts';
import { SUPPLIER_STATES, type SupplierState } from '#contract/suppliers.ts';
import type { Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import type { Remember } from '#server/kit/remembered.ts';
import { selectSanctionsOf } from './sanctions.sql.ts';
import { selectBids } from './supplier-bids.sql.ts';
import { selectContracts, selectSupplier, sumByYear } from './supplier-detail.sql.ts';
import { selectScores } from './supplier-scores.sql.ts';
import { countFacets, type SupplierOverview } from './supplier-facets.sql.ts';
import type { SupplierFilter } from './supplier-filters.sql.ts';
import { mendText, searchSuppliers, selectSuppliers } from './suppliers.sql.ts';

/** Counts per filter, kept while the public data stays the same. */
export type SupplierOverviews = Remember<SupplierOverview>;

/** A page of the registry with counts; a text that finds nothing is tried again with its words mended. */
export async function listSuppliers(
  db: Db,
  overviews: SupplierOverviews,
  query: SupplierQuery,
): Promise<SupplierPage> {
  const found = await readPage(db, overviews, query);
  if (found.isFound || query.q === undefined || query.q === '') return { ...found, correctedQuery: null };
  const correctedQuery = await mendText(db, query.q);
  const mended =
    correctedQuery === null ? null : await readPage(db, overviews, { ...query, q: correctedQuery });
  return mended?.isFound ? { ...mended, correctedQuery } : { ...found, correctedQuery: null };
}

const WHOLE_FILTER: SupplierFilter = {
  estado: [],
  persona: [],
  tamano: [],
  banda: [],
  giro: [],
  entidad: [],
};
const WHOLE = JSON.stringify([undefined, [], [], [], [], [], []]);

async function readPage(db: Db, overviews: SupplierOverviews, query: SupplierQuery) {
  const { q, estado, persona, tamano, banda, giro, entidad } = query;
  const key = JSON.stringify([q, estado, persona, tamano, banda, giro, entidad]);
  const whole = () => overviews(WHOLE, () => countFacets(db, WHOLE_FILTER, whole));
  const counting = overviews(key, () => countFacets(db, query, whole));
  const [rows, overview] = await Promise.all([
    q === undefined || q === ''
      ? counting.then(({ total }) => selectSuppliers(db, query, total.value))
      : searchSuppliers(db, query),
    counting,
  ]);
  return { ...overview, rows, page: query.pag, size: query.tam };
}

/** One registered supplier with contracts, evaluations, certificate and sanctions; `not_found` otherwise. */
export async function getSupplier(db: Db, number: string): Promise<SupplierDetail> {
  const supplier = await selectSupplier(db, number);
  if (supplier === undefined || supplier.number === null)
    throw notFound('No encontramos ese número de registro.');
  const [contracts, bids, years, scores, sanctions] = await Promise.all([
    selectContracts(db, supplier.id),
    selectBids(db, supplier.id),
    sumByYear(db, supplier.id),
    selectScores(db, supplier.id),
    selectSanctionsOf(db, supplier.id),
  ]);
  return {
    number: supplier.number,
    personType: supplier.person_type === 'natural' ? 'natural' : 'legal',
    name: supplier.name,
    legalSuffix: supplier.legal_suffix,
    tradeName: supplier.trade_name,
    rfc: supplier.rfc,
    stateName: supplier.state_name,
    size: supplier.size as SupplierDetail['size'],
    mainLine: supplier.lines[0] ?? null,
    lines: supplier.lines,
    lineCodes: supplier.line_codes,
    status:
      SUPPLIER_STATES.find((state) => state === supplier.status) ?? ('cancelled' satisfies SupplierState),
    registeredOn: supplier.registered_on,
    renewedOn: supplier.renewed_on,
    cancellation: supplier.cancellation,
    certificate:
      supplier.certificate_code === null
        ? null
        : {
            code: supplier.certificate_code,
            issuedAt: supplier.certificate_issued_at.toISOString(),
            validUntil: supplier.certificate_valid_until,
          },
    bids,
    sanctions,
    validUntil: supplier.valid_until,
    email: supplier.email,
    phone: supplier.phone,
    website: supplier.website,
    score: scores[0]?.score ?? null,
    band: scores[0]?.band ?? null,
    years,
    contracts,
    scores,
  };
}
