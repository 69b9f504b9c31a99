import { importApi } from './imports-api.ts';

/** Largest contracts file that is taken, in bytes. */
export const MAX_IMPORT_BYTES = 200_000_000;

/** Why a row is not taken; the report counts by these and tells the particulars in words. */
export const REFUSAL_LABELS = {
  cancelled: 'El contrato dice que se canceló',
  rfc_of_other: 'El RFC y el nombre son de proveedores distintos',
  columns_count: 'La fila no tiene el número de columnas del encabezado',
  contract_code_missing: 'Falta el código del contrato',
  contract_code_date: 'El número de contrato se convirtió en fecha',
  contract_code_several: 'La celda trae varios números de contrato',
  contract_rows: 'Un contrato ocupa varias filas',
  contract_year: 'El número de contrato no dice su año',
  procedure_missing: 'Falta el número de procedimiento y el de expediente',
  supplier_missing: 'Falta el proveedor',
  supplier_no_name: 'El proveedor no es un nombre',
  amount_missing: 'Falta el importe',
  amount_invalid: 'El importe no es una cantidad',
  amount_zero: 'El importe es cero y nadie ha dicho que así sea',
  amount_doubtful: 'El importe se lee de dos maneras',
  amount_tax: 'El importe no lleva el IVA con que se publica',
  amount_swapped: 'El importe sin IVA es mayor que el total',
  amount_shared: 'Varias filas comparten una celda de importe',
  rfc_invalid: 'El RFC no está completo',
  currency_unknown: 'La moneda no existe',
  currency_conflict: 'El importe y la moneda se contradicen',
  date_doubtful: 'Una fecha se lee de dos maneras',
  date_invalid: 'Una fecha no se entiende',
  start_missing: 'Falta la fecha de inicio',
  dates_reversed: 'El contrato termina antes de empezar',
  kind_unknown: 'No se reconoce el tipo de procedimiento',
  category_unknown: 'No se reconoce el tipo de contratación',
  status_unknown: 'No se reconoce el estado del contrato',
  content_conflict: 'El contrato ya existe con otros datos',
  portal_procedure: 'El procedimiento es uno de este portal',
} as const;
export type RefusalCode = keyof typeof REFUSAL_LABELS;

/** What the file did not say and was deduced, so that nobody takes it for the file's word. */
export const INFERENCE_LABELS = {
  character: 'Carácter tomado de la plantilla o del número de procedimiento',
  character_default: 'Carácter no indicado: se registró como nacional',
  modality: 'Forma no indicada: se registró como presencial',
  kind: 'Tipo de procedimiento tomado de la plantilla o del número',
  number: 'Sin número de procedimiento: se usó EXP- y el número de expediente',
  number_year: 'Número y año del contrato en dos columnas: se unieron, como «0012/2025»',
  number_contract: 'Sin número de procedimiento: se usó el del contrato, como se eligió',
  supplier: 'Proveedor tomado de otra columna',
  end_missing: 'Sin fecha de término',
  published: 'Sin fecha de publicación: se usó la primera fecha conocida',
  amount_rounded: 'Importe con más de dos decimales: se redondeó al centavo',
  amount_zero: 'Importe en cero, como se eligió',
  amount_taxed: 'Importe al que se le sumó el IVA de 16 %, como se eligió',
  kind_said: 'Tipo de procedimiento que se eligió para las filas que no lo dicen',
  category_said: 'Tipo de contratación que se eligió para las filas que no lo dicen',
  law: 'Ley tomada de la plantilla y de la fecha del procedimiento',
  law_default: 'Ley no indicada en la plantilla: se registró como «Otra legislación»',
  unit_unknown: 'Unidad que no está en el directorio de áreas: se queda como está escrita',
  rfc_missing: 'Sin RFC: al proveedor se le busca por su nombre',
  currency_read: 'Moneda escrita con otras palabras, como «DLLS»',
  cancelled: 'Marcados como cancelados: su importe cuenta',
} as const;
export type InferenceCode = keyof typeof INFERENCE_LABELS;

/** What the import reads from each column. */
export const IMPORT_FIELD_LABELS = {
  contractCode: 'Código del contrato',
  contractYear: 'Año del contrato',
  contractTitle: 'Título del contrato',
  supplier: 'Proveedor',
  supplierRfc: 'RFC del proveedor',
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
  institution: 'Institución',
  unitName: 'Unidad compradora',
  announcement: 'Dirección del anuncio',
} as const;
export type ImportField = keyof typeof IMPORT_FIELD_LABELS;

/** Column of the file that a refusal is about, as the import calls it. */
export const REFUSED_COLUMNS: Partial<Record<RefusalCode, ImportField>> = {
  contract_code_missing: 'contractCode',
  contract_code_date: 'contractCode',
  contract_year: 'contractYear',
  procedure_missing: 'procedureNumber',
  supplier_missing: 'supplier',
  amount_missing: 'amount',
  amount_invalid: 'amount',
  amount_doubtful: 'amount',
  amount_zero: 'amount',
  amount_shared: 'amount',
  amount_tax: 'amount',
  amount_swapped: 'amount',
  cancelled: 'amount',
  rfc_of_other: 'supplierRfc',
  rfc_invalid: 'supplierRfc',
  supplier_no_name: 'supplier',
  currency_unknown: 'currency',
  currency_conflict: 'currency',
  start_missing: 'startsOn',
  dates_reversed: 'endsOn',
  kind_unknown: 'kind',
  category_unknown: 'category',
  status_unknown: 'contractStatus',
  content_conflict: 'contractCode',
  portal_procedure: 'procedureNumber',
};

/** Import of contracts in the columns of CompraNet. */
export const contractImportsApi = importApi({
  name: 'Contract',
  base: '/administracion/importaciones',
  tag: 'Importaciones',
  of: 'contratos de CompraNet',
  hasTemplate: false,
});
