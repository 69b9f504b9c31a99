import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** A quarter of a year, for which the transparency law asks a report. */
export const QuarterQuery = z.object({
  ejercicio: z.coerce.number().int().min(2015).max(2100),
  trimestre: z.coerce.number().int().min(1).max(4),
});
export type QuarterQuery = z.infer<typeof QuarterQuery>;

/** First and last day of a quarter. */
export function quarterDays(year: number, quarter: number): { from: string; to: string } {
  const month = quarter * 3;
  const two = (value: number) => String(value).padStart(2, '0');
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { from: `${year}-${two(month - 2)}-01`, to: `${year}-${two(month)}-${two(last)}` };
}

/** Texts that change with the law and the unit (decision D9). */
export const TransparencySettings = z.object({
  /** Article and fraction as printed in the report. */
  articleLabel: z.string().trim().min(3, 'Escribe al menos 3 letras.').max(200),
  /** Area that makes, keeps and publishes the information. */
  area: z.string().trim().min(3, 'Escribe al menos 3 letras.').max(200),
  /** Note of every row. */
  note: z.string().trim().max(500),
});
export type TransparencySettings = z.infer<typeof TransparencySettings>;

/** Names of the texts, as people read them. */
export const TRANSPARENCY_LABELS: Record<keyof TransparencySettings, string> = {
  articleLabel: 'Artículo y fracción',
  area: 'Área responsable',
  note: 'Nota de cada renglón',
};

/** Other formats of the law, each with where its rows come from. */
export const FORMATS = {
  contratos: {
    title: 'Formato XXVI, procedimientos y contratos',
    label: 'LGTAIP, artículo 65, fracción XXVI (antes artículo 70, fracción XXVIII)',
    row: 'Un renglón por contrato firmado en el trimestre, y por procedimiento que terminó desierto en él.',
  },
  normatividad: {
    title: 'Formato I, marco normativo',
    label: 'LGTAIP, artículo 65, fracción I (antes artículo 70, fracción I)',
    row: 'Un renglón por norma vigente publicada.',
  },
  directorio: {
    title: 'Formato VI, directorio',
    label: 'LGTAIP, artículo 65, fracción VI (antes artículo 70, fracción VII)',
    row: 'Un renglón por puesto publicado.',
  },
} as const;
export type FormatKey = keyof typeof FORMATS;

/** Something to mend before a row of a format is complete, and where it is mended. */
export const FormatFault = z.object({
  name: z.string(),
  /** Number in the registry, where the row is a supplier. */
  number: z.string().nullable(),
  field: z.string(),
  problem: z.string(),
  /** Screen below the base of the screens, and after `#` the control in it. */
  path: z.string(),
});
export type FormatFault = z.infer<typeof FormatFault>;

export const FormatReport = z.object({
  from: z.string(),
  to: z.string(),
  rows: z.number(),
  /** Rows without anything to mend. */
  complete: z.number(),
  faultCount: z.number(),
  /** The first ones, row by row. */
  faults: z.array(FormatFault),
});
export type FormatReport = z.infer<typeof FormatReport>;

/** Format XXX, with the texts that all formats print. */
export const TransparencyReport = FormatReport.extend({
  settings: TransparencySettings,
  settingsVersion: z.number(),
});
export type TransparencyReport = z.infer<typeof TransparencyReport>;

const Format = z.object({ formato: z.enum(['contratos', 'normatividad', 'directorio']) });

export const transparencyApi = {
  format: endpoint({
    operationId: 'getTransparencyFormat',
    method: 'GET',
    path: '/transparencia/formatos/{formato}',
    tag: 'Padrón',
    summary: 'Un formato de un trimestre (XXVI, I o VI): renglones y lo que falta por corregir',
    params: Format,
    query: QuarterQuery,
    response: FormatReport,
  }),
  formatFile: endpoint({
    operationId: 'downloadTransparencyFormat',
    method: 'GET',
    path: '/transparencia/formatos/{formato}/archivo',
    tag: 'Padrón',
    summary: 'Un formato de un trimestre en XLSX, con las columnas oficiales y sus tablas',
    params: Format,
    query: QuarterQuery,
    media: 'xlsx',
  }),
  report: endpoint({
    operationId: 'getTransparencyReport',
    method: 'GET',
    path: '/padron/transparencia',
    tag: 'Padrón',
    summary: 'Formato XXX (antes XXXII) de un trimestre: renglones y lo que falta por corregir',
    query: QuarterQuery,
    response: TransparencyReport,
  }),
  file: endpoint({
    operationId: 'downloadTransparencyReport',
    method: 'GET',
    path: '/padron/transparencia/archivo',
    tag: 'Padrón',
    summary: 'Formato XXX de un trimestre en XLSX, con RFC completo por obligación legal',
    query: QuarterQuery,
    media: 'xlsx',
  }),
  faults: endpoint({
    operationId: 'downloadTransparencyFaults',
    method: 'GET',
    path: '/padron/transparencia/faltantes',
    tag: 'Padrón',
    summary: 'Todo lo que falta por corregir en el formato de un trimestre, en CSV',
    query: QuarterQuery,
    media: 'csv',
  }),
  changeSettings: endpoint({
    operationId: 'changeTransparencySettings',
    method: 'PUT',
    path: '/padron/transparencia/ajustes',
    tag: 'Padrón',
    summary: 'Cambiar la etiqueta del artículo, el área responsable y la nota del formato',
    body: TransparencySettings,
    response: z.object({ settings: TransparencySettings, version: z.number() }),
    errors: ['version_conflict'],
    ifMatch: true,
  }),
};
