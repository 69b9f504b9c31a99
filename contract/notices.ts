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
  link: z.string().nullable(),
  from: z.string(),
  until: z.string().nullable(),
  priority: z.enum(NOTICE_PRIORITIES),
  audience: z.enum(NOTICE_AUDIENCES),
});
export type Notice = z.infer<typeof Notice>;

export const noticesApi = {
  list: endpoint({
    operationId: 'listNotices',
    method: 'GET',
    path: '/avisos',
    tag: 'Avisos',
    summary: 'Avisos que se muestran hoy, los urgentes primero',
    response: z.object({ rows: z.array(Notice) }),
  }),
};
