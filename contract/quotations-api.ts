import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { REGIMES } from './procedure-kinds.ts';
import {
  AWARD_WAYS,
  QUOTATION_CRITERIA,
  QUOTATION_KINDS,
  QUOTATION_REQUEST_STATES,
  QuotationLot,
  QuotationTerms,
  VALIDITY_UNITS,
} from './quotation-requests.ts';
import {
  OwnQuotation,
  QuotationDecline,
  QuotationOffer,
  QuotationSession,
  SealedFile,
} from './quotations.ts';
import { registryKeyRule } from './rules/identifiers/registry-key.ts';
import { UPLOAD_REFUSALS, UploadQuery } from './upload-query.ts';

const tag = 'Cotizaciones de proveedores';
const params = z.object({ folio: z.string().trim().min(1).max(60) });
/** The personal link, as it stands behind the sign # of the address; null where the request is open to others. */
const link = z.string().trim().max(100).nullable().default(null);
const number = z
  .string()
  .trim()
  .max(40, 'Escribe tu número de registro o tu RFC.')
  .superRefine((typed, context) => {
    const said = typed === '' || registryKeyRule(typed);
    if (said !== true) context.addIssue({ code: 'custom', message: said });
  })
  .default('')
  .meta({ examples: ['P-01042'] });

/** What is asked, for whoever may answer. */
export const AskedQuotation = z.object({
  folio: z.string(),
  title: z.string(),
  kind: z.enum(QUOTATION_KINDS),
  regime: z.enum(REGIMES),
  state: z.enum(QUOTATION_REQUEST_STATES),
  closesAt: z.iso.datetime(),
  questionsUntil: z.iso.datetime().nullable(),
  validityDays: z.number(),
  validityUnit: z.enum(VALIDITY_UNITS),
  allowsPartial: z.boolean(),
  isOpen: z.boolean(),
  awardBy: z.enum(AWARD_WAYS),
  criterion: z.enum(QUOTATION_CRITERIA),
  minimumReceived: z.number(),
  /** Names of the lines of business of whoever may answer an open one. */
  lines: z.array(z.string()),
  terms: QuotationTerms.partial(),
  buyer: z.string(),
  lots: z.array(QuotationLot.omit({ estimate: true, lotId: true, lineIds: true })),
  declarations: z.array(z.object({ code: z.string(), version: z.number(), text: z.string() })),
  answered: z.array(z.object({ question: z.string(), answer: z.string(), answeredAt: z.iso.datetime() })),
  /** What changed after it was sent, in order: why, and each thing as it was and as it is. */
  changes: z.array(z.object({ at: z.iso.datetime(), reason: z.string(), words: z.array(z.string()) })),
  /** Whom the link was sent to; null without one. */
  invited: z.object({ name: z.string(), mailbox: z.string() }).nullable(),
});
export type AskedQuotation = z.infer<typeof AskedQuotation>;

export const OpenRequestRow = z.object({
  folio: z.string(),
  title: z.string(),
  kind: z.enum(QUOTATION_KINDS),
  closesAt: z.iso.datetime(),
  lots: z.number(),
  lines: z.array(z.string()),
});
export type OpenRequestRow = z.infer<typeof OpenRequestRow>;

const held = {
  tag,
  params,
  errors: ['request_access_denied', 'not_found', 'state_conflict'],
} as const;

/** What a supplier does with a request, without an account. Before the closing nothing here tells anybody what was answered. */
export const quotationsApi = {
  open: endpoint({
    operationId: 'listOpenQuotationRequests',
    method: 'GET',
    path: '/cotizaciones',
    tag,
    summary: 'Solicitudes de cotización que admiten a cualquier proveedor del giro',
    response: z.object({ rows: z.array(OpenRequestRow) }),
  }),
  read: endpoint({
    operationId: 'readQuotationRequest',
    method: 'POST',
    repeatable: 'Solo lee con la liga que se recibió.',
    path: '/cotizaciones/{folio}/consulta',
    tag,
    summary: 'Lo que se pide cotizar, con la liga personal o porque admite a otros',
    params,
    body: z.object({ link }),
    response: AskedQuotation,
    errors: ['not_found'],
  }),
  code: endpoint({
    operationId: 'sendQuotationCode',
    method: 'POST',
    path: '/cotizaciones/{folio}/codigo',
    tag,
    summary: 'Manda un código al correo registrado de quien va a cotizar',
    params,
    body: z.object({ link, number }),
    response: z.object({ text: z.string() }),
    errors: ['not_found', 'state_conflict', 'too_many_requests'],
  }),
  enter: endpoint({
    operationId: 'openQuotationSession',
    method: 'POST',
    path: '/cotizaciones/{folio}/sesion',
    tag,
    summary: 'Con el código, o desde la cuenta del proveedor, deja actuar dos horas a su nombre',
    params,
    body: z.object({ link, number, code: z.string().trim().max(20).default('') }),
    response: QuotationSession,
    errors: ['not_found', 'request_access_denied'],
  }),
  own: endpoint({
    ...held,
    operationId: 'getOwnQuotation',
    method: 'GET',
    path: '/cotizaciones/{folio}/respuesta',
    summary: 'Si ya se recibió la respuesta propia, con su acuse; nunca lo que dice',
    response: OwnQuotation,
  }),
  attach: endpoint({
    ...held,
    operationId: 'attachToQuotation',
    method: 'POST',
    path: '/cotizaciones/{folio}/archivos',
    summary: 'Deja un archivo para la cotización; se sella al llegar',
    query: UploadQuery.omit({ carga: true }),
    rawBody: true,
    status: 201,
    response: SealedFile,
    errors: [...held.errors, ...UPLOAD_REFUSALS],
  }),
  send: endpoint({
    ...held,
    operationId: 'sendQuotation',
    method: 'POST',
    path: '/cotizaciones/{folio}/respuesta',
    summary: 'Envía la cotización sellada; una anterior queda reemplazada',
    body: QuotationOffer,
    response: OwnQuotation,
  }),
  decline: endpoint({
    ...held,
    operationId: 'declineQuotation',
    method: 'POST',
    path: '/cotizaciones/{folio}/declinacion',
    summary: 'Dice que no va a cotizar y por qué; se sella como una cotización',
    body: QuotationDecline,
    response: OwnQuotation,
  }),
  withdraw: endpoint({
    ...held,
    operationId: 'withdrawQuotation',
    method: 'POST',
    path: '/cotizaciones/{folio}/retiro',
    summary: 'Retira lo enviado, hasta el cierre',
    response: OwnQuotation,
  }),
  ask: endpoint({
    ...held,
    operationId: 'askAboutQuotation',
    method: 'POST',
    path: '/cotizaciones/{folio}/preguntas',
    summary: 'Pregunta sobre lo que se pide; la respuesta llega a todos, sin el nombre de quien preguntó',
    body: z.object({
      text: z
        .string()
        .trim()
        .min(10, 'Escribe tu pregunta, con al menos 10 letras.')
        .max(2_000, 'Escribe hasta 2,000 letras.'),
    }),
    response: z.object({ askedAt: z.iso.datetime() }),
  }),
};
