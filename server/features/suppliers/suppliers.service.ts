import type { SupplierDetail, SupplierPage, SupplierQuery } from '#contract/suppliers.ts';
import { SUPPLIER_STATES, type SupplierState } from '#contract/suppliers.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { notFound } from '#server/kit/errors.ts';
import { rememberByVersion, type Remember } from '#server/kit/remembered.ts';
import { selectSanctionsOf } from './sanctions.sql.ts';
import { selectContracts, selectSupplier, sumByYear } from './supplier-detail.sql.ts';
import { besidePeers, selectPeerMeans, selectScores, type PeerMeans } from './supplier-scores.sql.ts';
import {
  countFacets,
  forgiveTypos,
  searchSuppliers,
  selectSuppliers,
  type SupplierOverview,
} from './suppliers.sql.ts';

/** Facets remembered per process; a busy day asks for far fewer combinations. */
const MAX_REMEMBERED = 300;

/** Dear answers of the registry that are kept while the public data stays the same. */
export interface SupplierMemory {
  overviews: Remember<SupplierOverview>;
  /** Means of the suppliers with the same main line. */
  peers: Remember<PeerMeans[]>;
}

const memories = new WeakMap<Db, SupplierMemory>();

/** The memory over a database: one per process. */
export function supplierMemory(db: Db): SupplierMemory {
  const memory = memories.get(db) ?? {
    overviews: rememberByVersion<SupplierOverview>(db, MAX_REMEMBERED),
    peers: rememberByVersion<PeerMeans[]>(db, MAX_REMEMBERED),
  };
  memories.set(db, memory);
  return memory;
}

/** A page of the registry with counts; a text that finds nothing is tried again with its typos forgiven. */
export async function listSuppliers(
  db: Db,
  { overviews }: SupplierMemory,
  query: SupplierQuery,
): Promise<SupplierPage> {
  const { q, estado, persona, tamano, banda, giro, entidad } = query;
  const isSearch = q !== undefined && q !== '';
  const key = JSON.stringify([q, estado, persona, tamano, banda, giro, entidad]);
  const [rows, overview] = await Promise.all([
    isSearch ? searchSuppliers(db, query, false) : selectSuppliers(db, query),
    overviews(key, () => countFacets(db, query, false)),
  ]);
  const shape = { page: query.pag, size: query.tam };
  if (overview.isFound || !isSearch) return { ...overview, ...shape, rows };
  return transaction(db, async (tx) => {
    await forgiveTypos(tx);
    const mended = await overviews(`typos ${key}`, () => countFacets(tx, query, true));
    return { ...mended, ...shape, rows: await searchSuppliers(tx, query, true) };
  });
}

/** One registered supplier with contracts, evaluations, certificate and sanctions; `not_found` otherwise. */
export async function getSupplier(
  db: Db,
  number: string,
  { peers }: Pick<SupplierMemory, 'peers'> = supplierMemory(db),
): Promise<SupplierDetail> {
  const supplier = await selectSupplier(db, number);
  if (supplier === undefined || supplier.number === null)
    throw notFound('No encontramos ese número de registro.');
  const line = supplier.main_line ?? '';
  const [contracts, years, results, means, sanctions] = await Promise.all([
    selectContracts(db, supplier.id),
    sumByYear(db, supplier.id),
    selectScores(db, supplier.id),
    peers(line, () => selectPeerMeans(db, line)),
    selectSanctionsOf(db, supplier.id),
  ]);
  const scores = besidePeers(results, means);
  return {
    number: supplier.number,
    personType: supplier.person_type === 'natural' ? 'natural' : 'legal',
    name: supplier.name,
    legalSuffix: supplier.legal_suffix,
    tradeName: supplier.trade_name,
    rfc: supplier.rfc,
    stateName: supplier.state_name,
    size: supplier.size as SupplierDetail['size'],
    mainLine: supplier.main_line,
    lines: supplier.lines,
    status:
      SUPPLIER_STATES.find((state) => state === supplier.status) ?? ('cancelled' satisfies SupplierState),
    registeredOn: supplier.registered_on,
    renewedOn: supplier.renewed_on,
    certificate:
      supplier.certificate_code === null
        ? null
        : {
            code: supplier.certificate_code,
            issuedAt: supplier.certificate_issued_at.toISOString(),
            validUntil: supplier.certificate_valid_until,
          },
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
