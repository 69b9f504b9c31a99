import { z } from 'zod';
import { AttachedFile } from './content-files.ts';
import { endpoint } from './endpoint.ts';
import { REQUEST_KINDS, RequiredPaper } from './registration.ts';
import { RegulationLink } from './regulations.ts';
import { PERSON_TYPES } from './suppliers.ts';

export const SHEET_AUDIENCES = ['areas', 'suppliers'] as const;
export type SheetAudience = (typeof SHEET_AUDIENCES)[number];
export const SHEET_AUDIENCE_LABELS: Record<SheetAudience, string> = {
  areas: 'Para áreas universitarias',
  suppliers: 'Para proveedores',
};
export const SHEET_AUDIENCE_SLUGS: Record<SheetAudience, string> = {
  areas: 'areas',
  suppliers: 'proveedores',
};

export const SheetQuery = z.object({
  para: z.enum(['areas', 'proveedores']).catch('areas').default('areas'),
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
});
export type SheetQuery = z.infer<typeof SheetQuery>;

export const SheetRow = z.object({
  key: z.string(),
  title: z.string(),
  audience: z.enum(SHEET_AUDIENCES),
  category: z.string(),
  objective: z.string(),
  responseTime: z.string(),
  cost: z.string(),
});
export type SheetRow = z.infer<typeof SheetRow>;

export const SheetPage = z.object({
  rows: z.array(SheetRow),
  /** Matches per audience. */
  counts: z.object({ areas: z.number(), suppliers: z.number() }),
});
export type SheetPage = z.infer<typeof SheetPage>;

export const SheetStep = z.object({ activity: z.string(), actor: z.string(), term: z.string() });
export type SheetStep = z.infer<typeof SheetStep>;

/** The procedure of the registry that a sheet explains, with what its catalogue asks of each type of person today. */
export const RegistrySheet = z.object({
  kind: z.enum(REQUEST_KINDS),
  checklists: z.array(z.object({ personType: z.enum(PERSON_TYPES), papers: z.array(RequiredPaper) })),
});
export type RegistrySheet = z.infer<typeof RegistrySheet>;

export const SheetDetail = SheetRow.extend({
  /** Its address, which never changes. */
  slug: z.string(),
  scope: z.string(),
  responsibleArea: z.string(),
  contact: z.string(),
  schedule: z.string(),
  channel: z.string(),
  result: z.string(),
  /** Empty where the registry's own checklists stand in `registry`. */
  requirements: z.array(z.string()),
  registry: RegistrySheet.nullable(),
  steps: z.array(SheetStep),
  questions: z.array(z.object({ question: z.string(), answer: z.string() })),
  regulations: z.array(RegulationLink.extend({ article: z.string() })),
  /** Forms and annexes, in their order. */
  files: z.array(AttachedFile),
  edition: z.number(),
  issuedOn: z.string(),
  reviewDueOn: z.string().nullable(),
});
export type SheetDetail = z.infer<typeof SheetDetail>;

export const procedureSheetsApi = {
  list: endpoint({
    operationId: 'listProcedureSheets',
    method: 'GET',
    path: '/fichas',
    tag: 'Procedimientos de la Unidad',
    summary: 'Fichas de trámite para áreas o para proveedores',
    query: SheetQuery,
    response: SheetPage,
  }),
  detail: endpoint({
    operationId: 'getProcedureSheet',
    method: 'GET',
    path: '/fichas/{clave}',
    tag: 'Procedimientos de la Unidad',
    summary: 'Una ficha con requisitos, pasos, plazos y fundamento',
    params: z.object({ clave: z.string().min(1).max(80) }),
    response: SheetDetail,
    errors: ['not_found'],
  }),
  pdf: endpoint({
    operationId: 'printProcedureSheet',
    method: 'GET',
    path: '/fichas/{clave}/pdf',
    tag: 'Procedimientos de la Unidad',
    summary: 'Una ficha como PDF para imprimir',
    params: z.object({ clave: z.string().min(1).max(80) }),
    media: 'pdf',
    errors: ['not_found'],
  }),
};
