import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { YEAR_RULE } from './year-rule.ts';

/** Files that anyone may take out, besides the packages of OCDS. */
export const OPEN_SETS = [
  'procedimientos',
  'contratos',
  'ejercido',
  'proveedores',
  'sancionados',
  'evaluaciones',
  'directorio',
  'banderas',
] as const;
export type OpenSet = (typeof OPEN_SETS)[number];

/** What is published as data: how much of each, since when, and what its columns are. */
export const OpenData = z.object({
  license: z.string(),
  /** Prefix of the ids of procedures, and whether somebody registered it. */
  prefix: z.string(),
  isPrefixRegistered: z.boolean(),
  ocds: z.object({
    procedures: z.number(),
    releases: z.number(),
    /** Procedures whose last change becomes a release within minutes. */
    waiting: z.number(),
    /** Procedures that break a rule of the standard: not released until they are mended. */
    refused: z.number(),
    updatedAt: z.iso.datetime().nullable(),
    /** By the month of the release, the newest first. */
    months: z.array(z.object({ month: z.string(), releases: z.number(), procedures: z.number() })),
    /** By the fiscal year of the procedure, as the list has it, the newest first. */
    years: z.array(z.object({ year: z.number(), procedures: z.number(), releases: z.number() })),
  }),
  sets: z.array(
    z.object({
      key: z.enum(OPEN_SETS),
      rows: z.number(),
      updatedAt: z.iso.datetime().nullable(),
      /** As the first row of the file names them, with what each holds. */
      columns: z.array(z.object({ name: z.string(), meaning: z.string() })),
      /** How its rows divide, the largest part first. */
      parts: z.array(z.object({ label: z.string(), count: z.number() })),
    }),
  ),
  /** Keys of the published periods of evaluations, the latest first: each has its file. */
  evaluationPeriods: z.array(z.string()),
});
export type OpenData = z.infer<typeof OpenData>;

/** Asks for the contracts that are of no year. */
export const UNDATED = 'sin-fecha';

/** Contracts of a year (`YEAR_RULE`), of none, or all of them, and the format in which they are wanted. */
export const ContractExportQuery = z.object({
  anio: z
    .union([z.literal(UNDATED), z.coerce.number().int().min(1990).max(2200)])
    .optional()
    .describe(`${YEAR_RULE} «${UNDATED}»: los que no dicen ninguna de las dos.`),
  formato: z.enum(['csv', 'xlsx', 'json']).default('csv'),
});
export type ContractExportQuery = z.infer<typeof ContractExportQuery>;

export const openDataApi = {
  contracts: endpoint({
    operationId: 'exportContracts',
    method: 'GET',
    path: '/contratos/exportacion',
    tag: 'Datos abiertos',
    summary: 'Los contratos de los procedimientos publicados, uno por renglón, en CSV, XLSX o JSON',
    query: ContractExportQuery,
    media: 'table',
    errors: ['unavailable'],
  }),
  overview: endpoint({
    operationId: 'getOpenData',
    method: 'GET',
    path: '/datos-abiertos',
    tag: 'Datos abiertos',
    summary: 'Qué archivos de datos se publican: columnas, renglones, última actualización y periodos',
    response: OpenData,
  }),
};
