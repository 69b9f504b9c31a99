import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { UPLOAD_REFUSALS } from './upload-query.ts';

export const OPINION_STATES = ['sent', 'in_review', 'needs_info', 'answered', 'withdrawn'] as const;
export type OpinionState = (typeof OPINION_STATES)[number];
export const OPINION_STATE_LABELS: Record<OpinionState, string> = {
  sent: 'Enviada',
  in_review: 'En análisis',
  needs_info: 'Con una pregunta',
  answered: 'Con dictamen',
  withdrawn: 'Retirada',
};

export const OPINION_VERDICTS = ['favourable', 'conditional', 'unfavourable'] as const;
export type OpinionVerdict = (typeof OPINION_VERDICTS)[number];
export const OPINION_VERDICT_LABELS: Record<OpinionVerdict, string> = {
  favourable: 'Favorable',
  conditional: 'Favorable con condiciones',
  unfavourable: 'No favorable',
};

export const OPINION_STEPS = ['send', 'take', 'ask', 'reply', 'answer', 'withdraw'] as const;
export type OpinionStep = (typeof OPINION_STEPS)[number];
export const OPINION_STEP_LABELS: Record<OpinionStep, string> = {
  send: 'Envió la solicitud',
  take: 'Empezó el análisis',
  ask: 'Preguntó',
  reply: 'Respondió',
  answer: 'Emitió el dictamen',
  withdraw: 'Retiró la solicitud',
};

/** Open requests that one person may have. */
export const MOST_OPEN_OPINIONS = 20;

const text = (least: number, most: number, ask: string) =>
  z
    .string()
    .trim()
    .min(least, ask)
    .max(most, `Escribe hasta ${most.toLocaleString('es-MX')} letras.`);

export const OpinionInput = z.object({
  /** Key of the profile that comes nearest. */
  profile: z.string().trim().max(80).default(''),
  area: text(3, 150, 'Escribe tu área.'),
  need: text(20, 2_000, 'Describe qué necesitas, con al menos 20 letras.'),
  justification: text(20, 2_000, 'Explica por qué ningún perfil sirve, con al menos 20 letras.'),
  project: z.string().trim().max(300, 'Escribe hasta 300 letras.').default(''),
  /** Pesos with two decimals; empty: not known yet. */
  budget: z
    .string()
    .trim()
    .regex(/^(\d{1,12}(\.\d{1,2})?)?$/, 'Escribe pesos sin comas, como 45000.00.')
    .default(''),
});
export type OpinionInput = z.infer<typeof OpinionInput>;

export const OpinionStepInput = z.object({
  step: z.enum(['take', 'ask', 'reply', 'answer', 'withdraw']),
  text: z.string().trim().max(4_000, 'Escribe hasta 4,000 letras.').default(''),
  verdict: z.enum(OPINION_VERDICTS).nullable().default(null),
});
export type OpinionStepInput = z.infer<typeof OpinionStepInput>;

/** What either side may attach, and how much of it. */
export const MOST_OPINION_FILES = 10;
export const MOST_OPINION_FILE_BYTES = 25_000_000;

/** A file of a request; `isOwn` says whether its reader may take it away. */
export const OpinionFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.number(),
  mediaType: z.string(),
  pages: z.number().nullable(),
  /** Of a PDF that just came up: its pages that are pictures without text. */
  textless: z.array(z.number()).optional(),
  author: z.string(),
  addedAt: z.string(),
  isOwn: z.boolean(),
});
export type OpinionFile = z.infer<typeof OpinionFile>;

export const OpinionRow = z.object({
  folio: z.string(),
  status: z.enum(OPINION_STATES),
  verdict: z.enum(OPINION_VERDICTS).nullable(),
  need: z.string(),
  area: z.string(),
  requester: z.string(),
  createdAt: z.string(),
  /** Until when it is answered; null where no term ran when it was sent. */
  dueOn: z.string().nullable(),
});
export type OpinionRow = z.infer<typeof OpinionRow>;

export const Opinion = OpinionRow.extend({
  version: z.number(),
  justification: z.string(),
  project: z.string(),
  budget: z.string().nullable(),
  profile: z.string().nullable(),
  answeredAt: z.string().nullable(),
  history: z.array(
    z.object({
      step: z.enum(OPINION_STEPS),
      at: z.string(),
      author: z.string(),
      text: z.string(),
    }),
  ),
  files: z.array(OpinionFile),
  /** Whether whoever reads it may attach one more. */
  takesFiles: z.boolean(),
  /** What whoever reads it may do now. */
  steps: z.array(z.enum(['take', 'ask', 'reply', 'answer', 'withdraw'])),
});
export type Opinion = z.infer<typeof Opinion>;

const tag = 'Dictámenes técnicos';
const folio = z.string().min(1).max(40);
const params = z.object({ folio });
const file = z.object({ folio, id: z.uuid() });

/** Requests for a technical opinion: one's own, and for whoever keeps the profiles all of them. */
export const technicalOpinionsApi = {
  list: endpoint({
    operationId: 'listTechnicalOpinions',
    method: 'GET',
    path: '/dictamenes',
    tag,
    summary: 'Solicitudes de dictamen de la persona',
    response: z.object({ rows: z.array(OpinionRow) }),
  }),
  queue: endpoint({
    operationId: 'listTechnicalOpinionQueue',
    method: 'GET',
    path: '/administracion/dictamenes',
    tag,
    summary: 'Solicitudes de dictamen de todas las personas, las abiertas primero',
    response: z.object({ rows: z.array(OpinionRow) }),
  }),
  detail: endpoint({
    operationId: 'getTechnicalOpinion',
    method: 'GET',
    path: '/dictamenes/{folio}',
    tag,
    summary: 'Una solicitud de dictamen con su historia: la propia, o cualquiera para quien dictamina',
    params,
    response: Opinion,
    errors: ['not_found'],
  }),
  create: endpoint({
    operationId: 'requestTechnicalOpinion',
    method: 'POST',
    path: '/dictamenes',
    tag,
    summary: 'Solicita un dictamen técnico',
    body: OpinionInput,
    status: 201,
    response: Opinion,
    errors: ['state_conflict'],
  }),
  step: endpoint({
    operationId: 'stepTechnicalOpinion',
    method: 'POST',
    path: '/dictamenes/{folio}/pasos',
    tag,
    summary: 'Pregunta, responde, dictamina o retira una solicitud de dictamen',
    params,
    body: OpinionStepInput,
    ifMatch: true,
    response: Opinion,
    errors: ['not_found', 'version_conflict', 'state_conflict'],
  }),
  attach: endpoint({
    operationId: 'attachToTechnicalOpinion',
    method: 'POST',
    path: '/dictamenes/{folio}/archivos',
    tag,
    summary: 'Adjunta un archivo a una solicitud de dictamen que no ha terminado',
    params,
    query: z.object({ nombre: z.string().trim().min(1, 'Falta el nombre del archivo.').max(400) }),
    rawBody: true,
    status: 201,
    response: Opinion,
    errors: ['not_found', 'state_conflict', ...UPLOAD_REFUSALS],
  }),
  file: endpoint({
    operationId: 'downloadTechnicalOpinionFile',
    method: 'GET',
    path: '/dictamenes/{folio}/archivos/{id}',
    tag,
    summary: 'Un archivo de una solicitud de dictamen: para quien la pidió y para quien dictamina',
    params: file,
    media: 'binary',
    errors: ['not_found'],
  }),
  detach: endpoint({
    operationId: 'removeTechnicalOpinionFile',
    method: 'DELETE',
    path: '/dictamenes/{folio}/archivos/{id}',
    tag,
    summary: 'Quita un archivo propio de una solicitud de dictamen que no ha terminado',
    params: file,
    response: Opinion,
    errors: ['not_found', 'state_conflict'],
  }),
  pdf: endpoint({
    operationId: 'printTechnicalOpinion',
    method: 'GET',
    path: '/dictamenes/{folio}/pdf',
    tag,
    summary: 'El dictamen emitido como PDF para la requisición',
    params,
    media: 'pdf',
    errors: ['not_found', 'state_conflict'],
  }),
};
