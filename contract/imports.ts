import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Largest contracts file that is taken, in bytes. */
export const MAX_IMPORT_BYTES = 200_000_000;

export const IMPORT_STATUSES = ['analysing', 'ready', 'running', 'done', 'cancelled', 'failed'] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];
export const IMPORT_STATUS_LABELS: Record<ImportStatus, string> = {
  analysing: 'Leyendo el archivo',
  ready: 'Lista para importar',
  running: 'Importando',
  done: 'Terminada',
  cancelled: 'Cancelada',
  failed: 'No se pudo importar',
};

export const IMPORT_ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le'] as const;
export type ImportEncoding = (typeof IMPORT_ENCODINGS)[number];
export const ENCODING_LABELS: Record<ImportEncoding, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
};

/** Why a row is not taken; the report counts by these and tells the particulars in words. */
export const REFUSAL_LABELS = {
  text_damaged: 'La fila trae caracteres nulos',
  columns_count: 'La fila no tiene el número de columnas del encabezado',
  contract_code_missing: 'Falta el código del contrato',
  procedure_missing: 'Falta el número de procedimiento y el de expediente',
  supplier_missing: 'Falta el proveedor',
  amount_missing: 'Falta el importe',
  amount_invalid: 'El importe no es una cantidad',
  currency_unknown: 'La moneda no existe',
  date_invalid: 'Una fecha no se entiende',
  start_missing: 'Falta la fecha de inicio',
  dates_reversed: 'El contrato termina antes de empezar',
  kind_unknown: 'No se reconoce el tipo de procedimiento',
  category_unknown: 'No se reconoce el tipo de contratación',
  content_conflict: 'El contrato ya existe con otros datos',
} as const;
export type RefusalCode = keyof typeof REFUSAL_LABELS;

/** What the file did not say and was deduced, so that nobody takes it for the file's word. */
export const INFERENCE_LABELS = {
  character: 'Carácter tomado de la plantilla o del número de procedimiento',
  character_default: 'Carácter no indicado: se registró como nacional',
  modality: 'Forma no indicada: se registró como presencial',
  kind: 'Tipo de procedimiento tomado de la plantilla o del número',
  number: 'Sin número de procedimiento: se usó EXP- y el número de expediente',
  supplier: 'Proveedor tomado de otra columna',
  end_missing: 'Sin fecha de término',
  published: 'Sin fecha de publicación: se usó la primera fecha conocida',
  amount_rounded: 'Importe con más de dos decimales: se redondeó al centavo',
  amount_zero: 'Importe en cero',
} as const;
export type InferenceCode = keyof typeof INFERENCE_LABELS;

/** What the import reads from each column. */
export const IMPORT_FIELD_LABELS = {
  contractCode: 'Código del contrato',
  contractTitle: 'Título del contrato',
  supplier: 'Proveedor',
  supplierRegistered: 'Proveedor según el registro (RUPC)',
  supplierSize: 'Tamaño del proveedor',
  amount: 'Importe',
  currency: 'Moneda',
  startsOn: 'Inicio del contrato',
  endsOn: 'Fin del contrato',
  signedOn: 'Firma del contrato',
  contractStatus: 'Estado del contrato',
  procedureNumber: 'Número de procedimiento',
  fileNumber: 'Expediente',
  fileTitle: 'Título del procedimiento',
  template: 'Plantilla (ley y tipo)',
  kind: 'Tipo de procedimiento',
  category: 'Tipo de contratación',
  character: 'Carácter',
  modality: 'Forma',
  publishedAt: 'Publicación',
  openingAt: 'Apertura de proposiciones',
  awardedAt: 'Fallo',
  unitName: 'Unidad compradora',
  announcement: 'Dirección del anuncio',
} as const;
export type ImportField = keyof typeof IMPORT_FIELD_LABELS;

export const ImportColumn = z.object({
  field: z.string(),
  /** Name in the file; null when the column has none and was recognised by its content. */
  header: z.string().nullable(),
  /** Position in the file, from 1. */
  position: z.number(),
});
export type ImportColumn = z.infer<typeof ImportColumn>;

const ReasonCount = z.object({ code: z.string(), label: z.string(), count: z.number() });

export const Refusal = z.object({
  line: z.number(),
  code: z.string(),
  reason: z.string(),
  values: z.array(z.string()),
});
export type Refusal = z.infer<typeof Refusal>;

export const ImportSample = z.object({
  line: z.number(),
  procedureNumber: z.string(),
  contractCode: z.string(),
  title: z.string(),
  supplierName: z.string(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  amount: z.string(),
  currency: z.string(),
});
export type ImportSample = z.infer<typeof ImportSample>;

export const ImportPreview = z.object({
  encoding: z.enum(IMPORT_ENCODINGS),
  separator: z.string(),
  columns: z.array(ImportColumn),
  missing: z.array(z.string()),
  ignored: z.array(z.string()),
  /** Sentences about repairs of the header. */
  notes: z.array(z.string()),
  rows: z.number(),
  fresh: z.number(),
  duplicates: z.number(),
  refused: z.number(),
  reasons: z.array(ReasonCount),
  inferences: z.array(ReasonCount),
  firstRefusals: z.array(Refusal),
  sample: z.array(ImportSample),
  /** Amount of the new rows per year of their start and currency. */
  totals: z.array(
    z.object({ year: z.number(), currency: z.string(), contracts: z.number(), amount: z.string() }),
  ),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportRun = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileBytes: z.number(),
  status: z.enum(IMPORT_STATUSES),
  /** Rows of the file; null until it has been read once. */
  rows: z.number().nullable(),
  /** Rows already dealt with and committed. */
  position: z.number(),
  taken: z.number(),
  skipped: z.number(),
  refused: z.number(),
  failure: z.string().nullable(),
  createdBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ImportRun = z.infer<typeof ImportRun>;

export const ImportDetail = ImportRun.extend({
  preview: ImportPreview.nullable(),
  /** Refused rows of the run itself, by reason. */
  reasons: z.array(ReasonCount),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

export const ImportPage = z.object({ rows: z.array(ImportRun), total: z.number() });
export type ImportPage = z.infer<typeof ImportPage>;

export const RefusalPage = z.object({
  header: z.array(z.string()),
  rows: z.array(Refusal),
  total: z.number(),
});
export type RefusalPage = z.infer<typeof RefusalPage>;

const ImportId = z.object({ id: z.uuid() });
const Page = z.object({
  pag: z.coerce.number().int().min(1).max(100_000).default(1),
  tam: z.coerce.number().int().min(1).max(100).default(20),
});

export const importsApi = {
  upload: endpoint({
    operationId: 'uploadImportFile',
    method: 'POST',
    path: '/administracion/importaciones/archivo',
    tag: 'Importaciones',
    summary: 'Sube un archivo CSV de contratos de CompraNet y empieza a leerlo; no importa nada todavía',
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(255) }),
    rawBody: true,
    response: ImportDetail,
    status: 201,
    errors: ['file_too_large', 'file_empty', 'file_type_refused', 'file_incomplete'],
  }),
  list: endpoint({
    operationId: 'listImports',
    method: 'GET',
    path: '/administracion/importaciones',
    tag: 'Importaciones',
    summary: 'Importaciones hechas, la más reciente primero',
    query: Page,
    response: ImportPage,
  }),
  detail: endpoint({
    operationId: 'getImport',
    method: 'GET',
    path: '/administracion/importaciones/{id}',
    tag: 'Importaciones',
    summary: 'Una importación: vista previa, avance e informe',
    params: ImportId,
    response: ImportDetail,
    errors: ['not_found'],
  }),
  start: endpoint({
    operationId: 'startImport',
    method: 'POST',
    path: '/administracion/importaciones/{id}/inicio',
    tag: 'Importaciones',
    summary: 'Empieza a importar un archivo ya leído; el trabajo sigue sin la pantalla',
    params: ImportId,
    response: ImportDetail,
    status: 202,
    errors: ['not_found', 'state_conflict', 'import_running'],
  }),
  cancel: endpoint({
    operationId: 'cancelImport',
    method: 'POST',
    path: '/administracion/importaciones/{id}/cancelacion',
    tag: 'Importaciones',
    summary: 'Detiene una importación; lo ya importado se conserva',
    params: ImportId,
    response: ImportDetail,
    errors: ['not_found', 'state_conflict'],
  }),
  refusals: endpoint({
    operationId: 'listImportRefusals',
    method: 'GET',
    path: '/administracion/importaciones/{id}/rechazadas',
    tag: 'Importaciones',
    summary: 'Filas rechazadas con su línea en el archivo y el motivo',
    params: ImportId,
    query: Page,
    response: RefusalPage,
    errors: ['not_found'],
  }),
  refusalsCsv: endpoint({
    operationId: 'downloadImportRefusals',
    method: 'GET',
    path: '/administracion/importaciones/{id}/rechazadas.csv',
    tag: 'Importaciones',
    summary: 'Filas rechazadas como CSV: línea, motivo y las columnas originales',
    params: ImportId,
    media: 'csv',
    errors: ['not_found'],
  }),
};
