import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const NOTICE_PRIORITIES = ['normal', 'important', 'urgent'] as const;
export type NoticePriority = (typeof NOTICE_PRIORITIES)[number];
export const NOTICE_PRIORITY_LABELS: Record<NoticePriority, string> = {
  normal: 'Normal',
  important: 'Importante',
  urgent: 'Urgente',
};

export const NOTICE_AUDIENCES = ['everyone', 'suppliers', 'areas'] as const;
export type NoticeAudience = (typeof NOTICE_AUDIENCES)[number];
export const NOTICE_AUDIENCE_LABELS: Record<NoticeAudience, string> = {
  everyone: 'Todo el público',
  suppliers: 'Proveedores',
  areas: 'Áreas de la Universidad',
};

export const Notice = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  /** The text as it is shown, and the link after it. */
  blocks: z.array(
    z.object({
      kind: z.enum(['paragraph', 'list']),
      lines: z.array(
        z.array(z.object({ text: z.string(), isBold: z.boolean().optional(), href: z.string().optional() })),
      ),
    }),
  ),
  link: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  priority: z.enum(NOTICE_PRIORITIES),
  audience: z.enum(NOTICE_AUDIENCES),
  /** Pictures with what they show in words. */
  pictures: z.array(z.object({ id: z.string(), text: z.string() })).optional(),
});
export type Notice = z.infer<typeof Notice>;

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** Days in which the unit does not work, as its calendar of days off says: nobody writes a notice of it. */
export const RecessNotice = z.object({ from: day, until: day, resumesOn: day, reason: z.string() });
export type RecessNotice = z.infer<typeof RecessNotice>;

export const noticesApi = {
  list: endpoint({
    operationId: 'listNotices',
    method: 'GET',
    path: '/avisos',
    tag: 'Avisos',
    summary: 'Avisos que se muestran hoy, los urgentes primero, y el receso que corre o está por empezar',
    response: z.object({ rows: z.array(Notice), recess: RecessNotice.nullable() }),
  }),
};
