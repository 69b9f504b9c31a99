import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ACT_KINDS, ProcedureQuery } from './procedures.ts';
import { emailRule } from './rules/identifiers/email.ts';

/** How often somebody is told. */
export const FOLLOW_FREQUENCIES = ['at_once', 'daily'] as const;
export type FollowFrequency = (typeof FOLLOW_FREQUENCIES)[number];
export const FOLLOW_FREQUENCY_LABELS: Record<FollowFrequency, string> = {
  at_once: 'En cuanto haya novedades',
  daily: 'Una vez al día, a las 8:00 h',
};

const Slug = z.object({ numero: z.string().min(1).max(120) });
const Key = z.object({ clave: z.string().min(20).max(120) });

/** Something that became public about a procedure, in words. */
export const RecentNews = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  number: z.string(),
  slug: z.string(),
  title: z.string(),
  /** «Documento nuevo: Acta de fallo» */
  what: z.string(),
});
export type RecentNews = z.infer<typeof RecentNews>;

/** What somebody asks to be told of: one procedure by its number, or a filter of the list as it stands in an address. */
export const FollowInput = z.object({
  email: z
    .string()
    .max(254)
    .superRefine((value, context) => {
      const rule = emailRule(value);
      if (rule !== true) context.addIssue({ code: 'custom', message: rule });
    }),
  frequency: z.enum(FOLLOW_FREQUENCIES),
  of: z.union([z.object({ procedure: z.string().max(120) }), z.object({ filter: z.string().max(2_000) })]),
});
export type FollowInput = z.infer<typeof FollowInput>;

/** What a link of a mail is about. */
export const Follow = z.object({
  /** In words. */
  what: z.string(),
  /** Path and search of the screen that shows it, below the base. */
  href: z.string(),
  frequency: z.enum(FOLLOW_FREQUENCIES),
  isConfirmed: z.boolean(),
});
export type Follow = z.infer<typeof Follow>;

export const followingApi = {
  calendar: endpoint({
    operationId: 'getActsCalendar',
    method: 'GET',
    path: '/procedimientos.ics',
    tag: 'Seguimiento',
    summary: 'Los actos de lo que encuentra un filtro de la lista, como calendario al que uno se suscribe',
    query: ProcedureQuery,
    media: 'ics',
  }),
  procedureCalendar: endpoint({
    operationId: 'getProcedureCalendar',
    method: 'GET',
    path: '/procedimientos/{numero}/actos.ics',
    tag: 'Seguimiento',
    summary: 'Los actos de un procedimiento como calendario, o el que falta de una clase',
    params: Slug,
    query: z.object({
      acto: z.enum(ACT_KINDS).optional(),
      sesion: z.coerce.number().int().min(1).max(99).optional(),
    }),
    media: 'ics',
    errors: ['not_found'],
  }),
  feed: endpoint({
    operationId: 'getProceduresFeed',
    method: 'GET',
    path: '/procedimientos.atom',
    tag: 'Seguimiento',
    summary: 'Novedades de lo que encuentra un filtro de la lista, como fuente Atom',
    query: ProcedureQuery,
    media: 'atom',
  }),
  procedureFeed: endpoint({
    operationId: 'getProcedureFeed',
    method: 'GET',
    path: '/procedimientos/{numero}/novedades.atom',
    tag: 'Seguimiento',
    summary: 'Novedades de un procedimiento como fuente Atom',
    params: Slug,
    media: 'atom',
    errors: ['not_found'],
  }),
  recent: endpoint({
    operationId: 'listRecentProcedureEvents',
    method: 'GET',
    path: '/procedimientos/novedades',
    tag: 'Seguimiento',
    summary: 'Lo que cambió en los últimos siete días, lo más nuevo primero',
    response: z.object({ rows: z.array(RecentNews) }),
  }),
  follow: endpoint({
    operationId: 'followProcedures',
    method: 'POST',
    path: '/seguimientos',
    tag: 'Seguimiento',
    summary: 'Pide avisos por correo; se confirman desde el mensaje que llega',
    body: FollowInput,
    response: z.object({ text: z.string() }),
    status: 202,
    errors: ['not_found', 'too_many_requests'],
  }),
  read: endpoint({
    operationId: 'readFollow',
    method: 'POST',
    repeatable: 'Solo lee.',
    path: '/seguimientos/consulta',
    tag: 'Seguimiento',
    summary: 'De qué trata el enlace de un mensaje',
    body: Key,
    response: Follow,
    errors: ['not_found'],
  }),
  confirm: endpoint({
    operationId: 'confirmFollow',
    method: 'POST',
    path: '/seguimientos/confirmacion',
    tag: 'Seguimiento',
    summary: 'Confirma los avisos que se pidieron',
    body: Key,
    response: Follow,
    errors: ['not_found'],
  }),
  change: endpoint({
    operationId: 'changeFollow',
    method: 'PUT',
    path: '/seguimientos',
    tag: 'Seguimiento',
    summary: 'Cambia cada cuánto llegan los avisos',
    body: Key.extend({ frequency: z.enum(FOLLOW_FREQUENCIES) }),
    response: Follow,
    errors: ['not_found'],
  }),
  leave: endpoint({
    operationId: 'leaveFollow',
    method: 'POST',
    path: '/seguimientos/baja',
    tag: 'Seguimiento',
    summary: 'Deja de recibir avisos y borra el correo y lo que se le envió; repetirla no cambia nada',
    query: Key,
  }),
  leavePage: endpoint({
    operationId: 'openFollowToLeave',
    method: 'GET',
    path: '/seguimientos/baja',
    tag: 'Seguimiento',
    summary: 'Lleva a la página desde la que se dejan de recibir avisos',
    query: Key,
    media: 'html',
  }),
  sitemap: endpoint({
    operationId: 'getSitemap',
    method: 'GET',
    path: '/sitemap.xml',
    tag: 'Seguimiento',
    summary: 'Páginas públicas del portal para buscadores, por partes',
    query: z.object({ parte: z.coerce.number().int().min(1).max(500).optional() }),
    media: 'xml',
    errors: ['not_found'],
  }),
};
