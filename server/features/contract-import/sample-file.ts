import { INSTITUTION } from '#contract/settings.ts';
import { PUBLISHED_ORDERS } from './column-names.rules.ts';

/** Invented contract rows for tests, in the forms of the published files. */
export const OLD_HEADER = PUBLISHED_ORDERS[0]!;
export const RUPC_HEADER = PUBLISHED_ORDERS[1]!;

const INVENTED: Record<string, string> = {
  GOBIERNO: 'APF',
  SIGLAS: 'UDM',
  DEPENDENCIA: INSTITUTION.initial.university ?? '',
  CLAVEUC: '011M0X001',
  NOMBRE_DE_LA_UC: 'UDM-Departamento de Compras #011M0X001',
  RESPONSABLE: 'Persona Inventada',
  NUMERO_EXPEDIENTE: '501001',
  TITULO_EXPEDIENTE: 'PAPEL Y TÓNER PARA LAS ESCUELAS',
  PLANTILLA_EXPEDIENTE: '07. Adjudicación Directa Nacional Art. 42 LAASSP',
  NUMERO_PROCEDIMIENTO: 'AA-011M0X001-N7-2013',
  EXP_F_FALLO: '2013-05-20 00:00:00 GMT',
  PROC_F_PUBLICACION: '2013-05-02 11:20',
  FECHA_APERTURA_PROPOSICIONES: '2013-05-10 10:00',
  CARACTER: 'Nacional',
  TIPO_CONTRATACION: 'Adquisiciones',
  TIPO_PROCEDIMIENTO: 'Adjudicación Directa Federal',
  FORMA_PROCEDIMIENTO: 'Mixta',
  CODIGO_CONTRATO: '900001',
  TITULO_CONTRATO: 'PAPEL BOND',
  FECHA_INICIO: '2013-06-01',
  FECHA_FIN: '2013-12-31',
  IMPORTE_CONTRATO: '12500.5',
  MONEDA: 'MXN',
  ESTATUS_CONTRATO: 'Expirado',
  ARCHIVADO: 'No',
  CONVENIO_MODIFICATORIO: '0',
  CONTRATO_MARCO: '0',
  COMPRA_CONSOLIDADA: '0',
  PLURIANUAL: '0',
  FECHA_CELEBRACION: '2013-05-30 00:00:00 GMT',
  ESTRATIFICACION_MUC: 'Micro',
  ESTRATIFICACION_MPC: 'Pequeña',
  FOLIO_RUPC: '4321',
  SIGLAS_PAIS: 'MX',
  ESTATUS_EMPRESA: 'Habilitado',
  CUENTA_ADMINISTRADA_POR: 'PoC',
  C_EXTERNO: '0',
  ANUNCIO: 'https://compras.example/anuncio?id=1',
  PROVEEDOR_CONTRATISTA: 'PAPELES IMAGINARIOS, S.A. DE C.V.',
};
INVENTED.CODIGO_EXPEDIENTE = INVENTED.NUMERO_EXPEDIENTE!;

/** One invented row in the order of a header; `changes` replace single columns. */
export function sampleRow(header: readonly string[], changes: Record<string, string> = {}): string[] {
  return header.map((name) => changes[name] ?? INVENTED[name] ?? '');
}

/** CSV text of rows. */
export function toCsv(rows: readonly (readonly string[])[], separator = ',', end = '\r\n'): string {
  const quote = (value: string) =>
    value.includes(separator) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return rows.map((row) => row.map(quote).join(separator) + end).join('');
}
