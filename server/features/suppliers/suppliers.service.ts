import type { SupplierDetail, SupplierFacets, SupplierPage, SupplierQuery } from '#contract/suppliers.ts';
import { SUPPLIER_STATES, type SupplierState } from '#contract/suppliers.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { dataVersionReader } from '#server/kit/data-version.ts';
import { notFound } from '#server/kit/errors.ts';
import { selectContracts, selectScores, selectSupplier, sumByYear } from './supplier-detail.sql.ts';
import {
  countFacets,
  countRegistered,
  countSuppliers,
  forgiveTypos,
  selectSuppliers,
} from './suppliers.sql.ts';

/** Facets remembered per process; a busy day asks for far fewer combinations. */
const MAX_REMEMBERED = 300;

interface Overview {
  facets: SupplierFacets;
  registered: number;
}

/** Facet counts per filter, valid while the public data has the same version. */
export class SupplierOverviews {
  private version = -1;
  private readonly known = new Map<string, Promise<Overview>>();
  private readonly readVersion: () => Promise<number>;
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
    this.readVersion = dataVersionReader(db);
  }

  /** Counts of a query: remembered, or asked from the database once. */
  async get(query: SupplierQuery): Promise<Overview> {
    const version = await this.readVersion();
    if (version !== this.version || this.known.size > MAX_REMEMBERED) {
      this.known.clear();
      this.version = version;
    }
    const { q, estado, persona, giro, entidad } = query;
    const key = JSON.stringify([q, estado, persona, giro, entidad]);
    let overview = this.known.get(key);
    if (overview === undefined) {
      overview = Promise.all([countFacets(this.db, query, false), countRegistered(this.db)]).then(
        ([facets, registered]) => ({ facets, registered }),
      );
      overview.catch(() => this.known.delete(key));
      this.known.set(key, overview);
    }
    return overview;
  }
}

/** A page of the registry with counts; a text that finds nothing is tried again with its typos forgiven. */
export async function listSuppliers(
  db: Db,
  overviews: SupplierOverviews,
  query: SupplierQuery,
): Promise<SupplierPage> {
  const [rows, total, overview] = await Promise.all([
    selectSuppliers(db, query, false),
    countSuppliers(db, query, false),
    overviews.get(query),
  ]);
  const page = { rows, total, ...overview, page: query.pag, size: query.tam };
  const isFound = Object.values(overview.facets).some((facet) => facet.length > 0);
  if (isFound || query.q === undefined || query.q === '') return page;
  return transaction(db, async (tx) => {
    await forgiveTypos(tx);
    return {
      ...page,
      rows: await selectSuppliers(tx, query, true),
      total: await countSuppliers(tx, query, true),
      facets: await countFacets(tx, query, true),
    };
  });
}

/** One registered supplier with contracts and evaluations; `not_found` otherwise. */
export async function getSupplier(db: Db, number: string): Promise<SupplierDetail> {
  const supplier = await selectSupplier(db, number);
  if (supplier === undefined || supplier.number === null)
    throw notFound('No encontramos ese número de registro.');
  const [contracts, years, scores] = await Promise.all([
    selectContracts(db, supplier.id),
    sumByYear(db, supplier.id),
    selectScores(db, supplier.id),
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
    mainLine: supplier.main_line,
    lines: supplier.lines,
    status:
      SUPPLIER_STATES.find((state) => state === supplier.status) ?? ('cancelled' satisfies SupplierState),
    registeredOn: supplier.registered_on,
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
