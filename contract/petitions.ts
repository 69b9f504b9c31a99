import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { plainDate } from './registration.ts';
import { emailRule } from './rules/identifiers/email.ts';
import {
  PETITION_KIND_NAMES,
  PETITION_KINDS,
  PETITION_OUTCOME_LABELS,
  PETITION_STATUS_LABELS,
  PETITION_STEPS,
  petitionWords,
  type PetitionKind,
  type PetitionOutcome,
  type PetitionStatus,
} from './rules/rights/petition-kinds.ts';

const text = (most: number, least: number, ask: string) =>
  z
    .string()
    .trim()
    .min(least, ask)
    .max(most, `Escribe hasta ${most.toLocaleString('es-MX')} letras.`);
const status = z.enum(Object.keys(PETITION_STATUS_LABELS) as [PetitionStatus, ...PetitionStatus[]]);
const outcome = z.enum(
  Object.keys(PETITION_OUTCOME_LABELS) as [PetitionOutcome, ...PetitionOutcome[]],
  'Elige en qué quedó.',
);

/** What somebody writes to the unit. */
export const PetitionInput = z
  .object({
    kind: z.enum(PETITION_KIND_NAMES),
    topic: z.string().max(40),
    name: z.string().trim().max(200, 'Escribe hasta 200 letras.').default(''),
    text: text(4_000, 20, 'Cuenta qué pasó o qué pides, en 20 letras o más.'),
    about: z.string().trim().max(200, 'Escribe hasta 200 letras.').default(''),
    email: z.string().trim().max(254).default(''),
    mayPublish: z.boolean().default(false),
  })
  .superRefine(({ kind, topic, name, email, mayPublish }, context) => {
    const { topics, isNamed, mayBePublished } = petitionWords(kind);
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!Object.hasOwn(topics, topic)) refuse('topic', 'Elige de qué se trata.');
    if (isNamed && name.length < 3) refuse('name', 'Escribe tu nombre: solo se responde a quien es.');
    const mailbox = email === '' ? !isNamed || 'Escribe tu correo para responderte.' : emailRule(email);
    if (mailbox !== true) refuse('email', mailbox);
    if (mayPublish && !mayBePublished) refuse('mayPublish', 'Lo que se pide aquí no se publica.');
  })
  .meta({
    examples: [
      {
        kind: 'complaint',
        topic: 'delay',
        text: 'Pedí una copia del contrato hace un mes y nadie responde.',
        about: 'LP-014-2026',
        email: '',
        name: '',
        mayPublish: true,
      },
    ],
  });
export type PetitionInput = z.input<typeof PetitionInput>;

/** What whoever asked is told: the key is shown once. */
export const PetitionReceipt = z.object({
  folio: z.string(),
  /** Null: it goes to the mailbox alone, which proves it. */
  key: z.string().nullable(),
  acknowledgeBy: plainDate.nullable(),
  dueOn: plainDate,
});
export type PetitionReceipt = z.infer<typeof PetitionReceipt>;

const Shown = z.object({
  folio: z.string(),
  kind: z.enum(PETITION_KIND_NAMES),
  topic: z.string(),
  text: z.string(),
  about: z.string(),
  status,
  acknowledgeBy: plainDate.nullable(),
  dueOn: plainDate,
  extendedAt: z.iso.datetime().nullable(),
  extensionReason: z.string(),
  outcome: outcome.nullable(),
  answer: z.string(),
  carryOutBy: plainDate.nullable(),
  createdAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  carriedOutAt: z.iso.datetime().nullable(),
  /** False while the key that went to the mailbox alone was not used. */
  isMailboxProved: z.boolean(),
  /** Of a right on personal data: when somebody saw an identification. */
  identifiedAt: z.iso.datetime().nullable(),
});

/** How a petition stands, for who has its folio and key. */
export const FollowedPetition = Shown;
export type FollowedPetition = z.infer<typeof FollowedPetition>;

/** A petition for whoever sees to it. */
export const Petition = Shown.extend({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  mayPublish: z.boolean(),
  isPublished: z.boolean(),
  answeredBy: z.string().nullable(),
  /** Which identification was seen, and how. */
  identityNote: z.string(),
  identifiedBy: z.string().nullable(),
  version: z.number(),
});
export type Petition = z.infer<typeof Petition>;

/** What an officer does. */
export const PetitionStepInput = z.object({
  step: z.enum(PETITION_STEPS),
  /** Of an answer. */
  outcome: outcome.optional(),
  /** Answer, or why the term is extended, or how it was carried out. */
  text: z.string().trim().max(4_000, 'Escribe hasta 4,000 letras.').default(''),
  /** Of an answer: text and answer are told to everybody, where whoever asked agreed. */
  isPublished: z.boolean().default(false),
});
export type PetitionStepInput = z.input<typeof PetitionStepInput>;

/** Complaints of a year, as everybody reads them. */
export const PetitionSummary = z.object({
  year: z.number(),
  rows: z.array(
    z.object({
      topic: z.string(),
      received: z.number(),
      answered: z.number(),
      /** Working days until the answer, the one in the middle; null without answers. */
      medianDays: z.number().nullable(),
      late: z.number(),
      upheld: z.number(),
      partly: z.number(),
      rejected: z.number(),
    }),
  ),
  /** Those whose author agreed, the newest first. */
  published: z.array(
    z.object({ topic: z.string(), text: z.string(), outcome, answer: z.string(), answeredOn: plainDate }),
  ),
});
export type PetitionSummary = z.infer<typeof PetitionSummary>;

const tag = 'Reclamaciones';

export const petitionsApi = {
  send: endpoint({
    operationId: 'sendPetition',
    method: 'POST',
    path: '/reclamar/peticiones',
    tag,
    summary: 'Presenta una queja o ejerce un derecho sobre datos personales; da folio y clave para seguirla',
    body: PetitionInput,
    status: 201,
    response: PetitionReceipt,
    errors: ['too_many_requests'],
  }),
  follow: endpoint({
    operationId: 'followPetition',
    method: 'POST',
    path: '/reclamar/seguimiento',
    tag,
    summary: 'En qué va una petición, con su folio y su clave',
    body: z.object({ folio: z.string().max(40), key: z.string().max(60) }),
    response: FollowedPetition,
    errors: ['request_access_denied', 'too_many_requests'],
    repeatable: 'Solo lee.',
  }),
  summary: endpoint({
    operationId: 'getPetitionSummary',
    method: 'GET',
    path: '/reclamar/quejas',
    tag,
    summary: 'Quejas de un año por asunto: cuántas, en cuántos días y en qué quedaron',
    query: z.object({ anio: z.coerce.number().int().min(2000).max(2100).optional() }),
    response: PetitionSummary,
  }),
  list: endpoint({
    operationId: 'listPetitions',
    method: 'GET',
    path: '/administracion/peticiones',
    tag,
    summary:
      'Peticiones de los asuntos que esta persona atiende: primero las que esperan, lo que vence antes arriba',
    query: z.object({
      pag: z.coerce.number().int().min(1).max(100_000).default(1),
      tam: z.coerce.number().int().min(1).max(100).default(20),
      folio: z.string().max(40).default(''),
    }),
    response: z.object({ rows: z.array(Petition), total: z.number() }),
    errors: ['forbidden'],
  }),
  act: endpoint({
    operationId: 'actOnPetition',
    method: 'POST',
    path: '/administracion/peticiones/{id}/pasos',
    tag,
    summary: 'Acusa recibo, amplía el plazo, responde o anota que se cumplió; quien la presentó lo lee',
    params: z.object({ id: z.uuid() }),
    body: PetitionStepInput,
    ifMatch: true,
    response: Petition,
    errors: ['forbidden', 'not_found', 'state_conflict', 'version_conflict'],
  }),
};

/** Kind of a word of the address; undefined where it is none. */
export const kindOfSlug = (slug: string): PetitionKind | undefined =>
  PETITION_KIND_NAMES.find((kind) => PETITION_KINDS[kind].slug === slug);
