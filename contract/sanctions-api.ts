import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CappedCount } from './procedures.ts';
import { PublicSanction, SUPPLIER_STATES } from './suppliers.ts';

export const SanctionQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  /** `vigentes`, or `cumplidas` for the history. */
  lista: z.enum(['vigentes', 'cumplidas']).catch('vigentes').default('vigentes'),
  pag: z.coerce.number().int().min(1).max(50_000).catch(1).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});
export type SanctionQuery = z.infer<typeof SanctionQuery>;

/** A registered supplier without a published sanction in force. */
export const CleanSupplier = z.object({
  number: z.string(),
  name: z.string(),
  status: z.enum(SUPPLIER_STATES),
});
export type CleanSupplier = z.infer<typeof CleanSupplier>;

export const SanctionPage = z.object({
  rows: z.array(PublicSanction),
  /** Of the chosen list and text, whatever the page. */
  total: CappedCount,
  /** The text with its words mended, when what was asked is nowhere in the register. */
  correctedQuery: z.string().nullable(),
  /** Of a text that no sanction in force names: who is registered so, at most five. */
  clean: z.array(CleanSupplier),
  /** Day on which it was asked. */
  on: z.string(),
  page: z.number(),
  size: z.number(),
  /** How many of each kind are listed: a suspension or a warning of the registry is no disqualification. */
  kinds: z.record(PublicSanction.shape.kind, z.number()),
  counts: z.object({ vigentes: z.number(), cumplidas: z.number() }),
  /** Latest change of the register. */
  updatedAt: z.string().nullable(),
});
export type SanctionPage = z.infer<typeof SanctionPage>;

/** A list with its text, and the format in which all of it is wanted. */
export const SanctionExportQuery = SanctionQuery.omit({ pag: true, tam: true }).extend({
  formato: z.enum(['csv', 'xlsx', 'json']).default('csv'),
});
export type SanctionExportQuery = z.infer<typeof SanctionExportQuery>;

export const sanctionsApi = {
  list: endpoint({
    operationId: 'listSanctions',
    method: 'GET',
    path: '/proveedores/sancionados',
    tag: 'Proveedores',
    summary: 'Registro publicado de personas sancionadas e impedidas con causa, autoridad y periodo',
    query: SanctionQuery,
    response: SanctionPage,
  }),
  export: endpoint({
    operationId: 'exportSanctions',
    method: 'GET',
    path: '/proveedores/sancionados/exportacion',
    tag: 'Proveedores',
    summary: 'Todo lo que coincide en el registro de personas sancionadas e impedidas, en CSV, XLSX o JSON',
    query: SanctionExportQuery,
    media: 'table',
    errors: ['unavailable'],
  }),
};
