import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './procurement-admin.ts';
import { QUOTATION_KINDS, QUOTATION_REQUEST_STATES } from './quotation-requests.ts';
import { QuotationOffer, SealedFile } from './quotations.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';

const tag = 'Cotizaciones';
const params = z.object({ folio: z.string().trim().min(1).max(60) });

/** One answer as the opening found it. */
export const OpenedQuotation = z.object({
  id: z.uuid(),
  supplierId: z.uuid(),
  supplier: z.string(),
  folio: z.string(),
  hash: z.string(),
  receivedAt: z.iso.datetime(),
  /** Only one counts of each supplier; what was replaced or withdrawn is there to be audited. */
  standing: z.enum(['counts', 'replaced', 'withdrawn']),
  source: z.enum(['link', 'captured']),
  cameHow: z.string(),
  capturedBy: z.string().nullable(),
  barredReason: z.string().nullable(),
  declined: z.string().nullable(),
  offer: QuotationOffer.nullable(),
  /** Sin IVA, its IVA, and both. */
  totals: z.object({ net: z.string(), tax: z.string(), total: z.string() }).nullable(),
  files: z.array(SealedFile),
});
export type OpenedQuotation = z.infer<typeof OpenedQuotation>;

/** The opening as an act; until it is done it has no rows, and says nothing of how many there are. */
export const QuotationOpening = z.object({
  folio: z.string(),
  version: z.number(),
  state: z.enum(QUOTATION_REQUEST_STATES),
  kind: z.enum(QUOTATION_KINDS),
  closesAt: z.iso.datetime().nullable(),
  opened: z
    .object({
      at: z.iso.datetime(),
      by: z.string(),
      /** Who proposed it, where two people open. */
      proposedBy: z.string().nullable(),
      note: z.string(),
    })
    .nullable(),
  rows: z.array(OpenedQuotation),
});
export type QuotationOpening = z.infer<typeof QuotationOpening>;

/** One that came on paper or by mail, as the unit writes it down. */
export const CapturedQuotation = z.object({
  supplierId: z.uuid('Elige de quién es.'),
  cameHow: text(500).min(10, 'Di cómo llegó: en papel, por correo, cuándo y a quién (10 letras o más).'),
  offer: QuotationOffer,
});
export type CapturedQuotation = z.infer<typeof CapturedQuotation>;

/** What officers do with answers once a request is closed. */
export const quotationOpeningApi = {
  get: endpoint({
    operationId: 'getQuotationOpening',
    method: 'GET',
    path: '/administracion/cotizaciones/{folio}/apertura',
    tag,
    summary: 'La apertura de las cotizaciones: antes de hacerse no dice nada de ellas',
    params,
    response: QuotationOpening,
    errors: ['not_found', 'state_conflict'],
  }),
  open: endpoint({
    operationId: 'openQuotations',
    method: 'POST',
    path: '/administracion/cotizaciones/{folio}/apertura',
    tag,
    summary: 'Abre todas las cotizaciones de una solicitud que ya cerró',
    params,
    body: z.object({ note: text(2_000).default('') }),
    response: QuotationOpening,
    ifMatch: true,
    errors: ['not_found', 'version_conflict', 'state_conflict', 'decision_proposed'],
  }),
  file: endpoint({
    operationId: 'downloadQuotationFile',
    method: 'GET',
    path: '/administracion/cotizaciones/{folio}/archivos/{id}',
    tag,
    summary: 'Un archivo de una cotización abierta',
    params: params.extend({ id: z.uuid() }),
    media: 'binary',
    errors: ['not_found', 'file_missing'],
  }),
  attach: endpoint({
    operationId: 'attachCapturedQuotation',
    method: 'POST',
    path: '/administracion/cotizaciones/{folio}/archivos',
    tag,
    summary: 'El archivo de una cotización que llegó en papel o por correo',
    params,
    query: UploadQuery.omit({ carga: true }).extend({ proveedor: z.uuid() }),
    rawBody: true,
    status: 201,
    response: SealedFile,
    errors: ['not_found', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  capture: endpoint({
    operationId: 'captureQuotation',
    method: 'POST',
    path: '/administracion/cotizaciones/{folio}/capturas',
    tag,
    summary: 'Captura una cotización que llegó en papel o por correo, después del cierre y antes de abrir',
    params,
    body: CapturedQuotation,
    response: QuotationOpening,
    errors: ['not_found', 'state_conflict', 'decision_proposed'],
  }),
};
