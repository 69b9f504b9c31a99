import { z } from 'zod';
import type { ListColumns } from './list-columns.ts';

export const MAIL_STATUSES = ['queued', 'kept', 'sent', 'failed'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
export const MAIL_STATUS_LABELS: Record<MailStatus, string> = {
  queued: 'En espera',
  kept: 'Guardado, sin servidor de correo',
  sent: 'Enviado',
  failed: 'No se envió',
};

/** A mail that the portal wrote, with its text and what became of it. */
export const MailRow = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(MAIL_STATUSES),
  error: z.string().nullable(),
  createdAt: z.string(),
});
export type MailRow = z.infer<typeof MailRow>;

/** Columns of the list of mails. */
export const MAIL_COLUMNS = {
  asunto: { label: 'Asunto', isSortable: true },
  para: { label: 'Para', isSortable: true },
  escrito: { label: 'Escrito', isSortable: true },
  estado: { label: 'Estado', isSortable: true },
} as const satisfies ListColumns;
