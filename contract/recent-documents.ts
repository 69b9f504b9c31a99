import { z } from 'zod';
import { listOf } from './list-words.ts';
import { ProcedureOfDocument } from './documents.ts';
import { areaList, CappedCount, DOCUMENT_STAGES, FacetCount } from './procedures.ts';

/** A published document, or one that was withdrawn, as the public list shows it. */
export const RecentDocument = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.string(),
  stage: z.enum(DOCUMENT_STAGES),
  /** Number of its newest public version. */
  version: z.number(),
  publishedAt: z.iso.datetime(),
  /** When and why it was withdrawn; null while it is public. */
  withdrawnAt: z.iso.datetime().nullable(),
  withdrawnReason: z.string().nullable(),
  originalName: z.string(),
  mediaType: z.string(),
  bytes: z.number(),
  pages: z.number().nullable(),
  /** Address of the bytes below the API base; null once it was withdrawn. */
  href: z.string().nullable(),
  procedure: ProcedureOfDocument,
});
export type RecentDocument = z.infer<typeof RecentDocument>;

/** Filters of the public list of documents; unknown words are ignored. */
export const RecentDocumentQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  /** Number or slug of one procedure. */
  proc: z.string().trim().max(120).optional(),
  tipo: listOf(',').describe('Tipos de documento separados por comas, como «bases,acta-de-fallo».'),
  anio: listOf(',').describe('Ejercicios fiscales de sus procedimientos, separados por comas.'),
  area: areaList.describe('Áreas requirentes separadas por «|».'),
  etapa: listOf(',').describe('Etapas del expediente separadas por comas, como «convocatoria,fallo».'),
  vista: z
    .enum(['retirados'])
    .optional()
    .describe('«retirados»: los que se retiraron, con su motivo, en lugar de los publicados.'),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
});
export type RecentDocumentQuery = z.output<typeof RecentDocumentQuery>;

/** Counts of each filter's values, in words as in addresses; each ignores its own choice, and a chosen value never leaves. */
export const RecentDocumentFacets = z.object({
  tipo: z.array(FacetCount),
  anio: z.array(FacetCount),
  area: z.array(FacetCount),
  etapa: z.array(FacetCount),
});
export type RecentDocumentFacets = z.infer<typeof RecentDocumentFacets>;

export const RecentDocumentPage = z.object({
  rows: z.array(RecentDocument),
  total: CappedCount,
  /** How many of each view the same filters find. */
  published: z.number(),
  withdrawn: z.number(),
  facets: RecentDocumentFacets,
  page: z.number(),
  size: z.number(),
});
export type RecentDocumentPage = z.infer<typeof RecentDocumentPage>;
