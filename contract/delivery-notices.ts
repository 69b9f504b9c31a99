import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { text } from './procurement-admin.ts';
import type { FieldLabel } from './rules/texts/field-differences.ts';

/** A delivery as its supplier announces it (purchase-chain §5.4). */
export const NewDeliveryNotice = z.object({
  id: z.uuid(),
  arrivesOn: CalendarDay,
  hour: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 09:30.'),
  packages: z
    .number('Escribe cuántos bultos son.')
    .int('Escribe un número entero de bultos.')
    .min(1, 'Escribe al menos un bulto.')
    .max(100_000)
    .nullable(),
  remission: text(100),
  note: text(1_000),
  lines: z.array(z.object({ lineId: z.uuid(), quantity: text(30) })).max(500),
});
export type NewDeliveryNotice = z.infer<typeof NewDeliveryNotice>;

export const DeliveryNotice = z.object({
  id: z.uuid(),
  arrivesOn: z.string(),
  hour: z.string(),
  packages: z.number().nullable(),
  remission: z.string(),
  note: z.string(),
  lines: z.array(
    z.object({ lineId: z.uuid(), description: z.string(), unit: z.string(), quantity: z.string() }),
  ),
  announcedAt: z.string(),
  /** Number of the receipt that it became; null while it is awaited. */
  receipt: z.string().nullable(),
});
export type DeliveryNotice = z.infer<typeof DeliveryNotice>;

/** Fields as the history names them. */
export const DELIVERY_NOTICE_LABELS: readonly FieldLabel[] = [
  { name: 'arrivesOn', label: 'Día' },
  { name: 'hour', label: 'Hora' },
  { name: 'packages', label: 'Bultos' },
  { name: 'remission', label: 'Remisión' },
  { name: 'receipt', label: 'Recepción' },
];
