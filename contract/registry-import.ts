import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Largest registry file that is taken, in bytes. */
export const MAX_REGISTRY_BYTES = 50_000_000;

/** Most rows of a registry file. */
export const MAX_REGISTRY_ROWS = 100_000;

export const REGISTRY_IMPORT_STATES = [
  'analysing',
  'ready',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;
export type RegistryImportState = (typeof REGISTRY_IMPORT_STATES)[number];
export const REGISTRY_IMPORT_STATE_LABELS: Record<RegistryImportState, string> = {
  analysing: 'Leyendo el archivo',
  ready: 'Lista para importar',
  running: 'Importando',
  done: 'Terminada',
  cancelled: 'Cancelada',
  failed: 'No se pudo importar',
};

export const RegistryImport = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileBytes: z.number(),
  status: z.enum(REGISTRY_IMPORT_STATES),
  scope: z.enum(['all', 'valid']).nullable(),
  rows: z.number(),
  valid: z.number(),
  refused: z.number(),
  /** Refused because the RFC is already registered or stands twice in the file. */
  duplicates: z.number(),
  /** Valid, with something a reviewer should look at, such as a check digit. */
  doubtful: z.number(),
  /** Valid, with fields that the next renewal will ask for. */
  incomplete: z.number(),
  /** Rows written so far; they count only once the import is done. */
  written: z.number(),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type RegistryImport = z.infer<typeof RegistryImport>;

export const RegistryImportRefusal = z.object({
  line: z.number(),
  rfc: z.string(),
  /** Message by name of the column. */
  problems: z.record(z.string(), z.string()),
});
export type RegistryImportRefusal = z.infer<typeof RegistryImportRefusal>;

export const RegistryImportDoubt = z.object({
  line: z.number(),
  rfc: z.string(),
  name: z.string(),
  /** Why a reviewer should look at it, by name of the column. */
  doubts: z.record(z.string(), z.string()),
});
export type RegistryImportDoubt = z.infer<typeof RegistryImportDoubt>;

export const RegistryImportDetail = RegistryImport.extend({
  /** Columns that were recognised: name in the file, and what it is read as. */
  columns: z.array(z.object({ header: z.string(), label: z.string() })),
  /** Names of columns that are not read. */
  ignored: z.array(z.string()),
  /** First refused rows. */
  refusals: z.array(RegistryImportRefusal),
  /** First valid rows that a reviewer should look at; none once the import ended. */
  doubts: z.array(RegistryImportDoubt),
  /** Who gave it up; null while nobody did. */
  cancelledBy: z.string().nullable(),
});
export type RegistryImportDetail = z.infer<typeof RegistryImportDetail>;

const params = z.object({ id: z.uuid() });
const tag = 'Carga del padrón';

export const registryImportApi = {
  template: endpoint({
    operationId: 'downloadRegistryTemplate',
    method: 'GET',
    path: '/padron/importaciones/plantilla/{formato}',
    tag,
    summary: 'Plantilla para cargar un padrón, con encabezados y un ejemplo',
    params: z.object({ formato: z.enum(['xlsx', 'csv']) }),
    media: 'template',
  }),
  upload: endpoint({
    operationId: 'uploadRegistryFile',
    method: 'POST',
    path: '/padron/importaciones',
    tag,
    summary: 'Sube un padrón en XLSX o CSV y empieza a revisarlo; no registra nada todavía',
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(255) }),
    rawBody: true,
    status: 201,
    response: RegistryImportDetail,
    errors: ['file_too_large', 'file_empty', 'file_type_refused', 'file_incomplete'],
  }),
  list: endpoint({
    operationId: 'listRegistryImports',
    method: 'GET',
    path: '/padron/importaciones',
    tag,
    summary: 'Cargas del padrón, la más reciente primero',
    response: z.object({ rows: z.array(RegistryImport) }),
  }),
  get: endpoint({
    operationId: 'getRegistryImport',
    method: 'GET',
    path: '/padron/importaciones/{id}',
    tag,
    summary: 'Una carga: columnas, cuentas, filas con errores y avance',
    params,
    response: RegistryImportDetail,
    errors: ['not_found'],
  }),
  start: endpoint({
    operationId: 'startRegistryImport',
    method: 'POST',
    path: '/padron/importaciones/{id}/inicio',
    tag,
    summary: 'Registra todas las filas en un solo paso, o solo las válidas si así se pide',
    params,
    body: z.object({ scope: z.enum(['all', 'valid']) }),
    status: 202,
    response: RegistryImportDetail,
    errors: ['not_found', 'state_conflict', 'import_running', 'import_has_errors'],
  }),
  cancel: endpoint({
    operationId: 'cancelRegistryImport',
    method: 'POST',
    path: '/padron/importaciones/{id}/cancelacion',
    tag,
    summary: 'Detiene una carga; no queda registrada ninguna de sus filas',
    params,
    body: z.object({
      /** State that the officer saw. Not a version, because the rows that are counted meanwhile change nothing. */
      seen: z.enum(['analysing', 'ready', 'running']),
    }),
    response: RegistryImportDetail,
    errors: ['not_found', 'version_conflict'],
  }),
  refusals: endpoint({
    operationId: 'downloadRegistryRefusals',
    method: 'GET',
    path: '/padron/importaciones/{id}/rechazadas.csv',
    tag,
    summary: 'Filas con errores como CSV: línea, motivo por columna y las columnas originales',
    params,
    media: 'csv',
    errors: ['not_found'],
  }),
};
