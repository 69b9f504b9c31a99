import { z } from 'zod';
import { listOf, wordsOf } from './list-words.ts';
import { endpoint } from './endpoint.ts';
import { EVALUATION_BAND_SLUGS } from './rules/evaluations/evaluation-band.ts';
import { CappedCount, FacetCount } from './procedures.ts';

/** States of a registered supplier (domain 12.3 B); `unregistered` ones only appear in contracts. */
export const SUPPLIER_STATES = [
  'active',
  'expiring',
  'expired',
  'suspended',
  'disqualified',
  'cancelled',
] as const;
export type SupplierState = (typeof SUPPLIER_STATES)[number];
export const SUPPLIER_STATE_LABELS: Record<SupplierState, string> = {
  active: 'Vigente',
  expiring: 'Por vencer',
  expired: 'Sin refrendo',
  suspended: 'Suspendido',
  disqualified: 'Inhabilitado',
  cancelled: 'Cancelado',
};

/** Words of the states in addresses (`?estado=vigente`). */
export const SUPPLIER_STATE_SLUGS: Record<SupplierState, string> = {
  active: 'vigente',
  expiring: 'por-vencer',
  expired: 'sin-refrendo',
  suspended: 'suspendido',
  disqualified: 'inhabilitado',
  cancelled: 'cancelado',
};

export const PERSON_TYPES = ['legal', 'natural'] as const;
export type PersonType = (typeof PERSON_TYPES)[number];
export const PERSON_TYPE_LABELS: Record<PersonType, string> = {
  legal: 'Persona moral',
  natural: 'Persona física',
};
export const PERSON_TYPE_SLUGS: Record<PersonType, string> = { legal: 'moral', natural: 'fisica' };

export const SUPPLIER_SIZE_LABELS = {
  micro: 'Micro',
  small: 'Pequeña',
  medium: 'Mediana',
  large: 'Grande',
} as const;

/** Words of the sizes in addresses (`?tamano=micro,pequena`). */
export const SUPPLIER_SIZE_SLUGS = {
  micro: 'micro',
  small: 'pequena',
  medium: 'mediana',
  large: 'grande',
} as const;

export const SUPPLIER_ORDERS = { nombre: 'Nombre', reciente: 'Registro más reciente' } as const;
export type SupplierOrder = keyof typeof SUPPLIER_ORDERS;

/** Search parameters of the registry. `giro` (codes of lines of business) and `entidad` are separated by `|`. */
export const SupplierQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  estado: wordsOf(SUPPLIER_STATE_SLUGS),
  persona: wordsOf(PERSON_TYPE_SLUGS),
  tamano: wordsOf(SUPPLIER_SIZE_SLUGS),
  banda: wordsOf(EVALUATION_BAND_SLUGS),
  giro: listOf('|'),
  entidad: listOf('|'),
  orden: z.enum(['nombre', 'reciente']).catch('nombre').default('nombre'),
  pag: z.coerce.number().int().min(1).max(50_000).catch(1).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});
export type SupplierQuery = z.infer<typeof SupplierQuery>;

const plainDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A registered supplier as anyone may see it: `rfc` is null for natural persons (decision D8). */
export const SupplierRow = z.object({
  number: z.string(),
  personType: z.enum(PERSON_TYPES),
  name: z.string(),
  legalSuffix: z.string().nullable(),
  rfc: z.string().nullable(),
  stateName: z.string().nullable(),
  mainLine: z.string().nullable(),
  status: z.enum(SUPPLIER_STATES),
  validUntil: plainDate.nullable(),
  /** Latest published evaluation. */
  score: z.number().nullable(),
  band: z.string().nullable(),
});
export type SupplierRow = z.infer<typeof SupplierRow>;

/** A supplier in a list, with those of the chosen lines that it has beside its main one. */
export const ListedSupplier = SupplierRow.extend({ alsoLines: z.array(z.string()) });
export type ListedSupplier = z.infer<typeof ListedSupplier>;

export const SupplierFacets = z.object({
  estado: z.array(FacetCount),
  giro: z.array(FacetCount),
  persona: z.array(FacetCount),
  entidad: z.array(FacetCount),
  tamano: z.array(FacetCount),
  banda: z.array(FacetCount),
});
export type SupplierFacets = z.infer<typeof SupplierFacets>;

export const SupplierPage = z.object({
  rows: z.array(ListedSupplier),
  total: CappedCount,
  /** All registered suppliers, without filters. */
  registered: z.number(),
  /** False when so many match a text that the facets only know a part of them: their counts are not shown. */
  facetsExact: z.boolean(),
  /** The text with its words mended, when what was asked found nothing. */
  correctedQuery: z.string().nullable(),
  page: z.number(),
  size: z.number(),
  facets: SupplierFacets,
});
export type SupplierPage = z.infer<typeof SupplierPage>;

export const SupplierContract = z.object({
  number: z.string(),
  title: z.string(),
  procedureNumber: z.string(),
  procedureSlug: z.string(),
  signedOn: plainDate.nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  /** As its amendments left it. */
  presentAmount: z.string().nullable(),
  status: z.enum(['active', 'complete', 'expired', 'terminated', 'suspended']),
});
export type SupplierContract = z.infer<typeof SupplierContract>;

/** What a supplier offered for the lots of a procedure that was decided, and what it won; without tax. */
export const SupplierBid = z.object({
  procedureNumber: z.string(),
  procedureSlug: z.string(),
  title: z.string(),
  /** Day of the award; null where no act says it. */
  decidedOn: plainDate.nullable(),
  lots: z.array(
    z.object({
      number: z.number(),
      description: z.string(),
      amount: z.string(),
      outcome: z.enum(['won', 'lost', 'left_out']),
      /** What of it was won where several share it, in percent. */
      share: z.string().optional(),
    }),
  ),
});
export type SupplierBid = z.infer<typeof SupplierBid>;

/** Score of one period with its criteria; `lineAverage` is the mean of suppliers with the same main line. */
export const SupplierScore = z.object({
  period: z.string(),
  periodName: z.string(),
  score: z.number(),
  band: z.string(),
  /** Evaluated orders («pedidos»). */
  orders: z.number(),
  /** Published contracts of the supplier in force on some day of the period. */
  contracts: z.number(),
  lineAverage: z.number().nullable(),
  criteria: z.array(
    z.object({ key: z.string(), label: z.string(), score: z.number(), lineAverage: z.number().nullable() }),
  ),
});
export type SupplierScore = z.infer<typeof SupplierScore>;

/** A sanction as the register of impeded persons publishes it (LAASSP 2025, arts. 71 and 90). */
export const PublicSanction = z.object({
  name: z.string(),
  /** Null for natural persons (decision D8). */
  rfc: z.string().nullable(),
  personType: z.enum(PERSON_TYPES),
  supplierNumber: z.string().nullable(),
  kind: z.enum(['warning', 'suspension', 'cancellation', 'disqualification']),
  cause: z.string(),
  legalBasis: z.string(),
  authority: z.string(),
  documentNumber: z.string(),
  startsOn: plainDate,
  /** Null: until the cause ends. */
  endsOn: plainDate.nullable(),
  fineAmount: z.string().nullable(),
  finePaidOn: plainDate.nullable(),
  status: z.enum(['active', 'fulfilled']),
});
export type PublicSanction = z.infer<typeof PublicSanction>;

export const EXPORT_FORMATS = { csv: 'CSV', xlsx: 'XLSX', json: 'JSON' } as const;
export type ExportFormat = keyof typeof EXPORT_FORMATS;

export const SupplierDetail = SupplierRow.extend({
  tradeName: z.string().nullable(),
  size: z.enum(['micro', 'small', 'medium', 'large']).nullable(),
  lines: z.array(z.string()),
  /** Their codes, as the list of procedures filters by them (`giro`). */
  lineCodes: z.array(z.string()),
  registeredOn: plainDate.nullable(),
  renewedOn: plainDate.nullable(),
  /** When and how the registration ended, of a cancelled supplier whose history tells it. */
  cancellation: z.object({ on: plainDate, isVoluntary: z.boolean() }).nullable(),
  /** Certificate in force, if there is one. */
  certificate: z.object({ code: z.string(), issuedAt: z.string(), validUntil: plainDate }).nullable(),
  /** Published sanctions, those that are served too; newest first. */
  sanctions: z.array(PublicSanction),
  /** Contact of a natural person is null without consent. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  /** Amounts in pesos by year of signature, newest first. */
  years: z.array(z.object({ year: z.number(), contracts: z.number(), amount: z.string() })),
  contracts: z.array(SupplierContract),
  /** Newest first; of how many procedures there are in all. */
  bids: z.object({
    rows: z.array(SupplierBid),
    procedures: z.number(),
    offered: z.number(),
    won: z.number(),
  }),
  /** Published evaluations, newest first. */
  scores: z.array(SupplierScore),
});
export type SupplierDetail = z.infer<typeof SupplierDetail>;

/** Filters of a list and the format in which all of it is wanted. */
export const SupplierExportQuery = SupplierQuery.omit({ pag: true, tam: true }).extend({
  formato: z.enum(['csv', 'xlsx', 'json']).default('csv'),
});
export type SupplierExportQuery = z.infer<typeof SupplierExportQuery>;

export const suppliersApi = {
  export: endpoint({
    operationId: 'exportSuppliers',
    method: 'GET',
    path: '/proveedores/exportacion',
    tag: 'Proveedores',
    summary: 'Todo lo que coincide con los filtros, con todas las columnas públicas, en CSV, XLSX o JSON',
    query: SupplierExportQuery,
    media: 'table',
    errors: ['unavailable'],
  }),
  list: endpoint({
    operationId: 'listSuppliers',
    method: 'GET',
    path: '/proveedores',
    tag: 'Proveedores',
    summary: 'Padrón de proveedores con búsqueda, filtros, facetas y cuenta',
    query: SupplierQuery,
    response: SupplierPage,
  }),
  detail: endpoint({
    operationId: 'getSupplier',
    method: 'GET',
    path: '/proveedores/{numero}',
    tag: 'Proveedores',
    summary: 'Un proveedor registrado con su vigencia, giros, contratos y evaluaciones',
    params: z.object({ numero: z.string().min(1).max(60) }),
    response: SupplierDetail,
    errors: ['not_found'],
  }),
};
