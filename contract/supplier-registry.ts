import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { CappedCount, FacetCount } from './procedures.ts';
import { PERSON_TYPES, SUPPLIER_STATES, SupplierQuery } from './suppliers.ts';

/** A supplier as the registry's staff sees it: all states, with the full RFC and contact. */
export const RegistryRow = z.object({
  id: z.uuid(),
  number: z.string().nullable(),
  personType: z.enum(PERSON_TYPES),
  name: z.string(),
  legalSuffix: z.string().nullable(),
  rfc: z.string().nullable(),
  stateName: z.string().nullable(),
  mainLine: z.string().nullable(),
  status: z.enum([...SUPPLIER_STATES, 'unregistered']),
  registeredOn: z.string().nullable(),
  validUntil: z.string().nullable(),
  /** A paper of its file is out of date. */
  hasExpiredPapers: z.boolean(),
  /** Gravest thing that a list in force says of it and nobody discarded; null when none impedes or questions it. */
  listLevel: z.enum(['block', 'alert']).nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  source: z.enum(['portal', 'compranet', 'demo']),
  contractCount: z.number(),
  contractAmount: z.string(),
});
export type RegistryRow = z.infer<typeof RegistryRow>;

export const RegistryPage = z.object({
  rows: z.array(RegistryRow),
  total: CappedCount,
  page: z.number(),
  size: z.number(),
  /** Suppliers per state, without the state filter. */
  states: z.array(FacetCount),
  /** Suppliers per value, each without its own filter; at most 50 values. */
  facets: z.object({
    persona: z.array(FacetCount),
    giro: z.array(FacetCount),
    entidad: z.array(FacetCount),
  }),
  /** Requests that wait for a review. */
  pendingRequests: z.number(),
});
export type RegistryPage = z.infer<typeof RegistryPage>;

/** Columns of the whole registry. */
export const REGISTRY_COLUMNS = {
  nombre: { label: 'Proveedor', isSortable: true },
  registro: { label: 'Registro', isSortable: true },
  rfc: { label: 'RFC', isSortable: true },
  persona: { label: 'Tipo de persona', isSortable: true, isExtra: true },
  giro: { label: 'Giro principal', isSortable: true },
  entidad: { label: 'Entidad', isSortable: true, isExtra: true },
  estado: { label: 'Estado', isSortable: true },
  inscripcion: { label: 'Inscripción', isSortable: true, isExtra: true },
  vigencia: { label: 'Vigencia', isSortable: true },
  correo: { label: 'Correo', isExtra: true },
  telefono: { label: 'Teléfono', isExtra: true },
  origen: { label: 'Origen', isSortable: true, isExtra: true },
  contratos: { label: 'Contratos' },
  monto: { label: 'Monto' },
} as const satisfies ListColumns;

/** Those of the public list; `carga` leaves only whom one bulk import registered. */
export const RegistryQuery = SupplierQuery.extend({
  orden: listOrder(REGISTRY_COLUMNS),
  carga: z.uuid('Esa carga no existe.').optional(),
});
export type RegistryQuery = z.infer<typeof RegistryQuery>;
export const RegistryFileQuery = RegistryQuery.extend(LIST_FILE);

export const supplierRegistryApi = {
  list: endpoint({
    operationId: 'listRegistry',
    method: 'GET',
    path: '/padron',
    tag: 'Padrón',
    summary: 'Padrón completo para su administración, también quienes solo aparecen en contratos importados',
    query: RegistryQuery,
    response: RegistryPage,
  }),
  export: endpoint({
    operationId: 'exportRegistry',
    method: 'GET',
    path: '/padron/exportacion',
    tag: 'Padrón',
    summary: 'El padrón completo como se filtró y ordenó, en CSV o XLSX',
    query: RegistryFileQuery,
    media: 'template',
  }),
};
