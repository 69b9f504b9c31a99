import { z } from 'zod';
import { oneOf } from './list-words.ts';
import { endpoint } from './endpoint.ts';
import { LIST_FILE, listOrder, type ListColumns } from './list-columns.ts';
import { CappedCount } from './procedures.ts';
import { SeenValues } from './procurement-admin.ts';
import { InviteeRanking, InviteesInput, QuotationInvitee } from './quotation-invitees.ts';
import { QUOTATION_KINDS, QUOTATION_REQUEST_STATES, QuotationRequestForm } from './quotation-requests.ts';

const tag = 'Cotizaciones';
const base = '/administracion/cotizaciones';
const folio = z.string().trim().min(1).max(60);
const params = z.object({ folio });
const text = (least: number, ask: string) =>
  z.string().trim().min(least, ask).max(2_000, 'Escribe hasta 2,000 letras.');

/** Columns of the list of requests. */
export const QUOTATION_REQUEST_COLUMNS = {
  folio: { label: 'Folio', isSortable: true },
  titulo: { label: 'Qué se cotiza', isSortable: true },
  para: { label: 'Para qué', isSortable: true },
  estado: { label: 'Estado', isSortable: true },
  cierre: { label: 'Cierre', isSortable: true },
  comprador: { label: 'Comprador', isSortable: true },
  invitados: { label: 'Invitados' },
  procedimiento: { label: 'Procedimiento', isExtra: true },
  area: { label: 'Área', isExtra: true },
} as const satisfies ListColumns;

export const QUOTATION_VIEWS = ['mias', 'abiertas', 'todas'] as const;
export const QUOTATION_VIEW_LABELS: Record<(typeof QUOTATION_VIEWS)[number], string> = {
  mias: 'Las que llevo',
  abiertas: 'Sin decidir',
  todas: 'Todas',
};
export const QuotationRequestQuery = z.object({
  q: z.string().trim().max(200, 'Escribe hasta 200 letras.').optional(),
  ver: oneOf(QUOTATION_VIEWS)
    .optional()
    .describe('Las que lleva quien pregunta, las que no se han decidido, o todas.'),
  estado: oneOf(QUOTATION_REQUEST_STATES).optional(),
  orden: listOrder(QUOTATION_REQUEST_COLUMNS),
  pag: z.coerce.number().int().min(1).max(50_000).default(1),
  tam: z.coerce.number().int().min(1).max(50).default(20),
});

export const QuotationRequestRow = z.object({
  id: z.uuid(),
  folio: z.string(),
  title: z.string(),
  kind: z.enum(QUOTATION_KINDS),
  state: z.enum(QUOTATION_REQUEST_STATES),
  closesAt: z.string().nullable(),
  buyer: z.string(),
  isMine: z.boolean(),
  /** How many were invited; how many answered is told after the opening alone. */
  invitees: z.number(),
  procedure: z.string().nullable(),
  area: z.string().nullable(),
});
export type QuotationRequestRow = z.infer<typeof QuotationRequestRow>;

/** What somebody asked about a request; who asked it is told to nobody. */
export const QuotationQuestion = z.object({
  id: z.uuid(),
  text: z.string(),
  /** As everybody reads it, where that is not what was asked. */
  published: z.string().nullable(),
  /** It says by what one knows who asked. */
  tellsAsker: z.boolean(),
  askedAt: z.string(),
  answer: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type QuotationQuestion = z.infer<typeof QuotationQuestion>;

const MOVES = [
  'write',
  'invite',
  'send',
  'invite_more',
  'modify',
  'answer',
  'cancel',
  'contract',
  'renew',
] as const;

/** A procedure in which what was decided is contracted, and its contracts with whoever won. */
export const QuotationContracting = z.object({
  procedureId: z.uuid(),
  number: z.string(),
  contracts: z.array(
    z.object({
      number: z.string(),
      supplier: z.string(),
      /** With IVA. */
      amount: z.string().nullable(),
      /** Null while it is a draft. */
      signedOn: z.string().nullable(),
    }),
  ),
});
export type QuotationContracting = z.infer<typeof QuotationContracting>;

export const QuotationRequest = QuotationRequestRow.extend({
  version: z.number(),
  form: QuotationRequestForm,
  procedureId: z.uuid().nullable(),
  /** Sum of what its lots are expected to cost, without tax; null while one has none. */
  estimate: z.string().nullable(),
  invited: z.array(QuotationInvitee),
  questions: z.array(QuotationQuestion),
  /** What is still missing to send it: name of the field, and what is said at its place. */
  missing: z.array(z.object({ field: z.string(), message: z.string() })),
  /** First day on which it may close if it is sent today. */
  firstClosing: z.string(),
  sentAt: z.string().nullable(),
  closedAt: z.string().nullable(),
  openedAt: z.string().nullable(),
  endReason: z.string().nullable(),
  endText: z.string().nullable(),
  /** Once it is decided: where it is contracted. */
  contracting: z.array(QuotationContracting),
  /** Folio of the deserted one that it asks again, and of the one that asks it again. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  /** What whoever reads it may do now. */
  moves: z.array(z.enum(MOVES)),
});
export type QuotationRequest = z.infer<typeof QuotationRequest>;

/** A request begins from a procedure, from lines of requisitions, from one that stayed deserted, or empty. */
export const QuotationRequestBeginning = z.object({
  kind: z.enum(QUOTATION_KINDS, 'Elige para qué se cotiza.'),
  title: z.string().trim().min(10, 'Escribe qué se cotiza (10 letras o más).').max(250),
  procedureId: z.uuid().nullable().default(null),
  /** Folios of requisitions that their buyer took. */
  requisitions: z.array(folio).max(50).default([]),
  /** Folio of a deserted one: its lots, terms and invitees are asked again, for what it asked them. */
  previous: folio.nullable().default(null),
});
export type QuotationRequestBeginning = z.infer<typeof QuotationRequestBeginning>;

export const QuotationRequestSave = QuotationRequestForm.partial().extend({
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
});
export type QuotationRequestSave = z.infer<typeof QuotationRequestSave>;

/** What is changed of a request that was sent; everybody who was invited is told. */
export const QuotationModification = z.object({
  reason: text(20, 'Explica qué cambia y por qué, con al menos 20 letras: lo leen los invitados.'),
  closesAt: z.iso.datetime({ offset: true, error: 'Escribe la fecha y la hora del cierre.' }),
  questionsUntil: QuotationRequestForm.shape.questionsUntil,
  terms: QuotationRequestForm.shape.terms.optional(),
  lots: QuotationRequestForm.shape.lots.optional(),
});
export type QuotationModification = z.infer<typeof QuotationModification>;

/** Who is invited beside those who are, why, and the closing where it has to move for them. */
export const MoreInvitees = z.object({
  invited: InviteesInput.shape.invited.min(1, 'Elige a quién se invita.'),
  reason: text(20, 'Explica por qué se invita a más, con al menos 20 letras: lo leen los invitados.'),
  closesAt: QuotationRequestForm.shape.closesAt.default(null),
});
export type MoreInvitees = z.input<typeof MoreInvitees>;

export const QUOTATION_CANCEL_REASONS = {
  not_needed: 'Ya no se necesita',
  no_money: 'Sin suficiencia presupuestaria',
  mistake: 'Error en lo que se pidió',
  other_way: 'Se compra de otro modo',
} as const;
export type QuotationCancelReason = keyof typeof QUOTATION_CANCEL_REASONS;
export const QuotationCancelling = z.object({
  reason: z.enum(
    Object.keys(QUOTATION_CANCEL_REASONS) as [QuotationCancelReason, ...QuotationCancelReason[]],
    'Elige por qué se cancela.',
  ),
  text: z.string().trim().max(1_000, 'Escribe hasta 1,000 letras.').default(''),
});

const changing = {
  tag,
  params,
  ifMatch: true,
  response: QuotationRequest,
  errors: ['not_found', 'version_conflict', 'state_conflict'],
} as const;
/** What a second person may have to confirm. */
const byTwo = { ...changing, errors: [...changing.errors, 'decision_proposed'] } as const;

/** Requests for quotations as their buyer keeps them. What a supplier answers: `quotations.ts`. */
export const quotationRequestsApi = {
  list: endpoint({
    operationId: 'listQuotationRequests',
    method: 'GET',
    path: base,
    tag,
    summary: 'Solicitudes de cotización, con su estado y su cierre',
    query: QuotationRequestQuery,
    response: z.object({
      rows: z.array(QuotationRequestRow),
      total: CappedCount,
      page: z.number(),
      size: z.number(),
    }),
  }),
  file: endpoint({
    operationId: 'exportQuotationRequests',
    method: 'GET',
    path: `${base}/archivo`,
    tag,
    summary: 'Las solicitudes de cotización como archivo',
    query: QuotationRequestQuery.extend(LIST_FILE),
    media: 'table',
  }),
  detail: endpoint({
    operationId: 'getQuotationRequest',
    method: 'GET',
    path: `${base}/{folio}`,
    tag,
    summary: 'Una solicitud de cotización con sus partidas, invitados y preguntas',
    params,
    response: QuotationRequest,
    errors: ['not_found'],
  }),
  begin: endpoint({
    operationId: 'beginQuotationRequest',
    method: 'POST',
    path: base,
    tag,
    summary:
      'Empieza una solicitud de cotización: vacía, de un procedimiento, de requisiciones o de una desierta',
    body: QuotationRequestBeginning,
    status: 201,
    response: QuotationRequest,
    errors: ['not_found', 'state_conflict', 'separation_of_duties'],
  }),
  save: endpoint({
    ...changing,
    operationId: 'saveQuotationRequest',
    method: 'PUT',
    path: `${base}/{folio}`,
    summary: 'Guarda lo escrito de una solicitud de cotización que no se ha enviado',
    body: QuotationRequestSave,
  }),
  ranking: endpoint({
    operationId: 'getInviteeRanking',
    method: 'GET',
    path: `${base}/{folio}/orden`,
    tag,
    summary: 'El orden de invitación que se fijó, completo, con quién queda fuera y por qué',
    params,
    response: z.object({ ranking: InviteeRanking.nullable() }),
    errors: ['not_found'],
  }),
  rank: endpoint({
    ...changing,
    operationId: 'rankInvitees',
    method: 'POST',
    path: `${base}/{folio}/orden`,
    summary: 'Fija el orden de invitación de los proveedores del giro y propone a los primeros',
    body: z.object({ wanted: z.number().int().min(1).max(50) }),
    response: z.object({ ranking: InviteeRanking }),
  }),
  invite: endpoint({
    ...changing,
    operationId: 'chooseInvitees',
    method: 'PUT',
    path: `${base}/{folio}/invitados`,
    summary: 'Elige a quién se invita, con la razón de salirse del orden',
    body: InviteesInput,
  }),
  send: endpoint({
    ...changing,
    operationId: 'sendQuotationRequest',
    method: 'POST',
    path: `${base}/{folio}/envio`,
    summary: 'Envía la solicitud: cada invitado recibe su liga personal',
  }),
  inviteMore: endpoint({
    ...byTwo,
    operationId: 'inviteMoreSuppliers',
    method: 'POST',
    path: `${base}/{folio}/mas-invitados`,
    summary:
      'Invita a más proveedores a una solicitud enviada, o de nuevo a quien no le llegó, y avisa a los demás',
    body: MoreInvitees,
  }),
  modify: endpoint({
    ...byTwo,
    operationId: 'modifyQuotationRequest',
    method: 'POST',
    path: `${base}/{folio}/modificacion`,
    summary: 'Cambia una solicitud enviada y avisa a todos los invitados',
    body: QuotationModification,
  }),
  cancel: endpoint({
    ...byTwo,
    operationId: 'cancelQuotationRequest',
    method: 'POST',
    path: `${base}/{folio}/cancelacion`,
    summary: 'Cancela una solicitud con su razón y avisa a los invitados',
    body: QuotationCancelling,
  }),
  answer: endpoint({
    ...changing,
    operationId: 'answerQuotationQuestion',
    method: 'POST',
    path: `${base}/{folio}/preguntas/{id}/respuesta`,
    summary: 'Responde una pregunta a todos los invitados, sin decir quién la hizo',
    params: z.object({ folio, id: z.uuid() }),
    body: z.object({
      text: z.string().trim().min(2, 'Escribe la respuesta.').max(4_000, 'Escribe hasta 4,000 letras.'),
      /** The question as everybody reads it; default: as it was asked. */
      question: text(10, 'Deja la pregunta con al menos 10 letras.').optional(),
    }),
  }),
};
