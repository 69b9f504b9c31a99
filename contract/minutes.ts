import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { optionalText, SeenValues, text } from './procurement-admin.ts';
import type { ActKind, DocumentKind, DocumentStage } from './procedures.ts';

/** Acts whose minutes the portal drafts, by their word in addresses. */
export const MINUTES_ACTS = {
  aclaraciones: 'clarification',
  apertura: 'opening',
  fallo: 'award',
} as const satisfies Record<string, ActKind>;
export type MinutesAct = keyof typeof MINUTES_ACTS;
/** What each act is called in a word. */
export const MINUTES_ACT_LABELS: Record<MinutesAct, string> = {
  aclaraciones: 'Junta de aclaraciones',
  apertura: 'Apertura de propuestas',
  fallo: 'Fallo',
};
export const MINUTES_ACT_NAMES = Object.keys(MINUTES_ACTS) as [MinutesAct, ...MinutesAct[]];

/** What the minutes of an act are called, and where they are filed. */
export const MINUTES_FILING: Record<MinutesAct, { title: string; stage: DocumentStage; kind: DocumentKind }> =
  {
    aclaraciones: {
      title: 'Acta de la junta de aclaraciones',
      stage: 'clarification',
      kind: 'clarification_minutes',
    },
    apertura: {
      title: 'Acta de presentación y apertura de propuestas',
      stage: 'opening',
      kind: 'opening_minutes',
    },
    fallo: { title: 'Acta de fallo', stage: 'award', kind: 'award_minutes' },
  };

/** On whose side somebody is present. */
export const ATTENDEE_SIDES = ['unit', 'tenderer', 'observer'] as const;
export type AttendeeSide = (typeof ATTENDEE_SIDES)[number];
export const ATTENDEE_SIDE_LABELS: Record<AttendeeSide, string> = {
  unit: 'Por la Universidad',
  tenderer: 'Por los licitantes',
  observer: 'Observadores',
};

export const Attendee = z.object({
  id: z.uuid(),
  name: text(200),
  /** Post, or company that is represented. */
  role: text(200),
  side: z.enum(ATTENDEE_SIDES),
});
export type Attendee = z.infer<typeof Attendee>;

const clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 09:30.')
  .nullable();

/** What a person writes for the minutes; everything else is read from the record. */
export const MinutesInput = z.object({
  place: optionalText(300),
  beganAt: clock,
  endedAt: clock,
  attendees: z.array(Attendee).max(200),
  remarks: optionalText(6_000),
});
export type MinutesInput = z.infer<typeof MinutesInput>;

export const MinutesSave = MinutesInput.partial().extend({
  seen: SeenValues.optional(),
  isAutosave: z.boolean().optional(),
  /** Why what visitors read of it changes, where it does. */
  changeReason: z.string().trim().max(1_000).optional(),
});
export type MinutesSave = z.infer<typeof MinutesSave>;

/** The minutes of an act as officers prepare them; `version` is the lock for `If-Match`. */
export const Minutes = MinutesInput.extend({
  version: z.number(),
  /** When the act was called for. */
  actAt: z.iso.datetime().nullable(),
  /** What the draft lacks: sentences. */
  gaps: z.array(z.string()),
  updatedAt: z.iso.datetime(),
  updatedBy: z.string().nullable(),
  joined: z.array(z.string()),
});
export type Minutes = z.infer<typeof Minutes>;

/** The opening of bids as a room reads it: who bids and how much, nothing that is the unit's alone. */
export const RoomView = z.object({
  number: z.string(),
  title: z.string(),
  openingAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime(),
  lots: z.array(z.object({ number: z.number(), description: z.string() })),
  tenderers: z.array(
    z.object({
      position: z.number(),
      name: z.string(),
      openedAt: z.iso.datetime().nullable(),
      status: z.enum(['valid', 'withdrawn', 'late', 'disqualified']),
      /** When it was taken back or came late. */
      standingAt: z.iso.datetime().nullable(),
      /** Papers handed in, of those that are checked. */
      papers: z.object({ delivered: z.number(), checked: z.number(), total: z.number() }),
      /** By the order of the lots: an amount, null where it does not bid, undefined while nobody wrote anything. */
      amounts: z.array(z.object({ lot: z.number(), amount: z.string().nullable(), isLeftOut: z.boolean() })),
    }),
  ),
});
export type RoomView = z.infer<typeof RoomView>;

const Id = z.object({ id: z.uuid() });
const Act = Id.extend({ acta: z.enum(MINUTES_ACT_NAMES) });
const tag = 'Administración de procedimientos';

export const minutesApi = {
  get: endpoint({
    operationId: 'getMinutes',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/actas/{acta}',
    tag,
    summary: 'Lo que se escribe para el acta de un acto, y lo que le falta',
    params: Act,
    response: Minutes,
    errors: ['not_found'],
  }),
  save: endpoint({
    operationId: 'saveMinutes',
    method: 'PUT',
    path: '/administracion/procedimientos/{id}/actas/{acta}',
    tag,
    summary: 'Guarda lugar, horas, asistentes y observaciones del acta',
    params: Act,
    body: MinutesSave,
    response: Minutes,
    ifMatch: true,
    errors: ['not_found', 'version_required', 'version_conflict'],
  }),
  /** The draft of the minutes with what was typed; nothing of it is public until it is filed and published. */
  draft: endpoint({
    operationId: 'downloadMinutes',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/actas/{acta}/borrador',
    tag,
    summary: 'El borrador del acta en PDF o DOCX',
    params: Act,
    query: z.object({ formato: z.enum(['pdf', 'docx']).default('pdf') }),
    media: 'binary',
    errors: ['not_found'],
  }),
  comparison: endpoint({
    operationId: 'downloadComparison',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/apertura/cuadro',
    tag,
    summary: 'El cuadro comparativo de propuestas en XLSX',
    params: Id,
    media: 'xlsx',
    errors: ['not_found'],
  }),
  room: endpoint({
    operationId: 'getRoomView',
    method: 'GET',
    path: '/administracion/procedimientos/{id}/apertura/sala',
    tag,
    summary: 'La apertura como se muestra en sala, sin lo que es solo de la Unidad',
    params: Id,
    response: RoomView,
    errors: ['not_found'],
  }),
};
