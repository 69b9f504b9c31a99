import type { ImportField } from '#contract/contract-imports.ts';
import { taxIn } from '#contract/rules/texts/money-unit.ts';
import { fold } from '#server/kit/table-file/plain-text.ts';

/** One form for the same header: no case, accents, blanks or signs. */
export function headerKey(header: string): string {
  return fold(header.replace(/^\uFEFF/, ''))
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Headers of each field: CompraNet until 2015, with RUPC number, and the later spelled-out ones. */
const ALIASES: Record<ImportField, readonly string[]> = {
  contractCode: [
    'codigo_contrato',
    'codigo_del_contrato',
    'numero_de_contrato',
    'numero_del_contrato',
    'no_de_contrato',
    'no_contrato',
    'num_de_contrato',
    'num_contrato',
    'contrato',
  ],
  contractYear: ['ano', 'anio', 'ano_del_contrato', 'ejercicio', 'ejercicio_fiscal'],
  contractTitle: ['titulo_contrato', 'titulo_del_contrato', 'objeto', 'objeto_del_contrato', 'descripcion'],
  supplier: [
    'proveedor_contratista',
    'proveedor_o_contratista',
    'proveedor',
    'nombre_del_proveedor',
    'nombre_o_razon_social',
    'razon_social_o_nombre',
    'nombre_denominacion_o_razon_social',
    'denominacion_o_razon_social',
    'nombre_razon_social',
    'razon_social_nombre',
    'nombre_o_denominacion_social',
    'razon_social_o_denominacion',
    'nombre_o_razon_social_del_proveedor',
    'razon_social_del_proveedor',
    'nombre_proveedor',
    'nombre_del_proveedor_o_contratista',
    'razon_social',
  ],
  supplierRfc: [
    'rfc',
    'r_f_c',
    'rfc_proveedor',
    'rfc_del_proveedor',
    'rfc_contratista',
    'rfc_proveedor_contratista',
  ],
  supplierRegistered: ['proveedor_rupc', 'nombre_rupc', 'razon_social_rupc'],
  supplierSize: ['estratificacion_mpc', 'estratificacion_de_la_empresa', 'estratificacion'],
  amount: [
    'importe_contrato',
    'importe_del_contrato',
    'importe_total',
    'importe',
    'monto_del_contrato',
    'monto_total',
    'monto',
    'total',
    'importe_neto',
    'monto_neto',
    'subtotal',
    'sub_total',
    'mto',
    'mto_total',
    'mto_del_contrato',
  ],
  currency: ['moneda', 'moneda_del_contrato'],
  startsOn: [
    'fecha_inicio',
    'fecha_de_inicio_del_contrato',
    'fecha_de_inicio',
    'inicio_del_contrato',
    'inicio_de_contrato',
    'inicio',
  ],
  endsOn: [
    'fecha_fin',
    'fecha_de_fin_del_contrato',
    'fecha_de_fin',
    'fecha_de_termino',
    'termino_del_contrato',
    'termino_de_contrato',
    'termino',
    'fin',
  ],
  signedOn: [
    'fecha_celebracion',
    'fecha_de_firma_del_contrato',
    'fecha_de_celebracion',
    'fecha_de_firma',
    'firma',
  ],
  contractStatus: ['estatus_contrato', 'estatus_del_contrato', 'estatus'],
  procedureNumber: [
    'numero_procedimiento',
    'numero_de_procedimiento',
    'numero_del_procedimiento',
    'no_de_procedimiento',
    'num_de_procedimiento',
  ],
  fileNumber: [
    'numero_expediente',
    'codigo_expediente',
    'codigo_del_expediente',
    'numero_de_expediente',
    'numero_del_expediente',
  ],
  fileTitle: [
    'titulo_expediente',
    'titulo_del_expediente',
    'descripcion_del_expediente',
    'descripcion_de_expediente',
  ],
  template: ['plantilla_expediente', 'plantilla_del_expediente'],
  kind: ['tipo_procedimiento', 'tipo_de_procedimiento', 'tipo'],
  category: ['tipo_contratacion', 'tipo_de_contratacion'],
  character: ['caracter', 'caracter_del_procedimiento'],
  modality: ['forma_procedimiento', 'forma_de_procedimiento', 'forma_de_participacion'],
  publishedAt: ['proc_f_publicacion', 'fecha_de_publicacion'],
  openingAt: ['fecha_apertura_proposiciones', 'fecha_apertura', 'fecha_de_apertura'],
  awardedAt: ['exp_f_fallo', 'fecha_de_fallo'],
  institution: ['dependencia', 'institucion', 'nombre_de_la_institucion'],
  requestingArea: ['area_requirente', 'area_solicitante', 'unidad_requirente', 'area'],
  unitName: ['nombre_de_la_uc', 'nombre_uc', 'nombre_de_la_unidad_compradora'],
  announcement: ['anuncio', 'direccion_del_anuncio'],
};

const FIELD_BY_HEADER = new Map(
  Object.entries(ALIASES).flatMap(([field, names]) =>
    names.map((name) => [name, field as ImportField] as const),
  ),
);

/** What a header says of the tax of its amounts: «(con IVA)», «antes de impuestos», «IVA incluido». */
const TAX_WORDS =
  /_(?:(?:con|sin|c|s|mas|antes_del?|incluye|incluido|no_incluye)_(?:el_)?)?(?:i_?v_?a|impuestos?)(?:_(?:incluidos?|no_incluidos?))?$/;

/** The field that a header names, if the import reads it. */
export function fieldOf(header: string): ImportField | undefined {
  const key = headerKey(header);
  const field = FIELD_BY_HEADER.get(key) ?? FIELD_BY_HEADER.get(key.replace(TAX_WORDS, ''));
  // «Monto IVA» is the tax alone: an amount says that it has it, or that it has not.
  if (!FIELD_BY_HEADER.has(key) && taxIn(header) === undefined) return undefined;
  return field === 'amount' || FIELD_BY_HEADER.has(key) ? field : undefined;
}

/** Order of the columns in the two published forms; gives a name to a header cell that was lost. */
export const PUBLISHED_ORDERS: readonly (readonly string[])[] = [
  `GOBIERNO SIGLAS DEPENDENCIA CLAVEUC NOMBRE_DE_LA_UC RESPONSABLE NUMERO_EXPEDIENTE TITULO_EXPEDIENTE
   PLANTILLA_EXPEDIENTE NUMERO_PROCEDIMIENTO EXP_F_FALLO PROC_F_PUBLICACION FECHA_APERTURA_PROPOSICIONES CARACTER
   TIPO_CONTRATACION TIPO_PROCEDIMIENTO FORMA_PROCEDIMIENTO CODIGO_CONTRATO TITULO_CONTRATO FECHA_INICIO FECHA_FIN
   IMPORTE_CONTRATO MONEDA ESTATUS_CONTRATO ARCHIVADO RAMO CLAVE_PROGRAMA APORTACION_FEDERAL FECHA_CELEBRACION
   CONTRATO_MARCO COMPRA_CONSOLIDADA PLURIANUAL CLAVE_CARTERA_SHCP ESTRATIFICACION_MUC PROVEEDOR_CONTRATISTA
   ESTRATIFICACION_MPC ESTATUS_EMPRESA CUENTA_ADMINISTRADA_POR ANUNCIO`.split(/\s+/),
  `GOBIERNO SIGLAS DEPENDENCIA CLAVEUC NOMBRE_DE_LA_UC RESPONSABLE CODIGO_EXPEDIENTE TITULO_EXPEDIENTE
   PLANTILLA_EXPEDIENTE NUMERO_PROCEDIMIENTO EXP_F_FALLO PROC_F_PUBLICACION FECHA_APERTURA_PROPOSICIONES CARACTER
   TIPO_CONTRATACION TIPO_PROCEDIMIENTO FORMA_PROCEDIMIENTO CODIGO_CONTRATO TITULO_CONTRATO FECHA_INICIO FECHA_FIN
   IMPORTE_CONTRATO MONEDA ESTATUS_CONTRATO ARCHIVADO CONVENIO_MODIFICATORIO RAMO CLAVE_PROGRAMA APORTACION_FEDERAL
   FECHA_CELEBRACION CONTRATO_MARCO COMPRA_CONSOLIDADA PLURIANUAL CLAVE_CARTERA_SHCP ESTRATIFICACION_MUC FOLIO_RUPC
   ESTRATIFICACION_MPC SIGLAS_PAIS ESTATUS_EMPRESA CUENTA_ADMINISTRADA_POR C_EXTERNO ORGANISMO ANUNCIO
   PROVEEDOR_CONTRATISTA`.split(/\s+/),
];
