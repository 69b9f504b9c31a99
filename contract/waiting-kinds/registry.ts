import { REGISTRY, section, type WaitingKindWords } from './words.ts';

const request = (sol: string) => ({ sol });

/** Requests of suppliers. */
export const REQUEST_KINDS = {
  request_held: {
    label: '«No fui yo»: llamar al proveedor',
    action: 'Atender',
    slug: 'detenidas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  supplier_denied: {
    label: '«No fui yo» de algo que se mandó: llamar al proveedor',
    action: 'Llama',
    slug: 'envios-negados',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: (q) => ({ q }),
    canSettle: true,
  },
  request_review: {
    label: 'Solicitud por revisar',
    action: 'Revisar',
    slug: 'solicitudes',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  request_corrected: {
    label: 'Correcciones recibidas',
    action: 'Revisar',
    slug: 'correcciones',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
  request_approval: {
    label: 'Solicitud por aprobar',
    action: 'Aprobar',
    slug: 'aprobaciones',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: request,
  },
} as const satisfies Record<string, WaitingKindWords>;

/** What waits of the registry itself. */
export const REGISTRY_KINDS = {
  list_match: {
    label: 'Coincidencia con una lista',
    action: 'Decidir',
    slug: 'coincidencias',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: (q) => ({ seccion: 'listas', estado: 'pendientes', q }),
  },
  list_term: {
    label: 'Lista por actualizar',
    action: 'Actualizar',
    slug: 'listas-vencidas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('listas'),
  },
  correction_request: {
    label: 'Corrección de un dato público',
    action: 'Responder',
    slug: 'correcciones-publicas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('correcciones'),
  },
  related_finding: {
    label: 'Proveedores que comparten datos',
    action: 'Decidir',
    slug: 'relaciones',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('relaciones'),
  },
  supplier_to_join: {
    label: 'Proveedor sin registro',
    action: 'Buscar',
    slug: 'sin-registro',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: (q) => ({ seccion: 'padron', q }),
    canSettle: true,
  },
  import_to_confirm: {
    label: 'Carga por confirmar',
    action: 'Confirmar',
    slug: 'cargas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('importar'),
  },
  import_stopped: {
    label: 'Carga que se detuvo',
    action: 'Ver',
    slug: 'cargas-detenidas',
    subject: 'SupplierRegistry',
    path: REGISTRY,
    search: section('importar'),
    canSettle: true,
  },
} as const satisfies Record<string, WaitingKindWords>;
