import { z } from 'zod';
import { text } from './procurement-admin.ts';
import type { ChildRow, FieldLabel } from './rules/texts/field-differences.ts';

/** Where what came stands: it is there, or somebody decided what of it is taken (purchase-chain §5.4). */
export const RECEIPT_STATES = ['arrived', 'accepted', 'partial', 'rejected'] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];
export const RECEIPT_STATE_LABELS: Record<ReceiptState, string> = {
  arrived: 'Llegó, por revisar',
  accepted: 'Aceptada',
  partial: 'Aceptada en parte',
  rejected: 'Rechazada',
};

/** Why something that came is not taken. */
export const RECEIPT_REJECTIONS = {
  damaged: 'Llegó dañado',
  other: 'No es lo que se pidió',
  specification: 'No cumple lo descrito',
  expired: 'Caduca antes de lo pedido',
  excess: 'Es más de lo pedido: se regresa',
} as const;
export type ReceiptRejection = keyof typeof RECEIPT_REJECTIONS;

export const MOST_RECEIPT_PHOTOS = 12;
export const MOST_RECEIPT_PHOTO_BYTES = 15_000_000;

const amount = text(30);

/** What came, as whoever receives writes it on the spot. Its id is given by the device: sent twice, it is one receipt. */
export const Arrival = z.object({
  id: z.uuid(),
  /** The hour of the device at which it was written. */
  deviceAt: z.iso.datetime({ offset: true, error: 'Falta la hora en que se recibió.' }),
  deliveredBy: text(200).min(3, 'Escribe quién entrega.'),
  /** What it shows: a credential, a plate. */
  deliveredId: text(100).default(''),
  remission: text(100),
  note: text(1_000),
  /** What its supplier announced, with which it was begun. */
  noticeId: z.uuid().nullable().default(null),
  lines: z.array(z.object({ lineId: z.uuid(), arrived: amount, serials: text(4_000).default('') })).max(500),
});
export type Arrival = z.infer<typeof Arrival>;

/** What is taken of what came. */
export const ReceiptResult = z.object({
  lines: z
    .array(
      z.object({
        lineId: z.uuid(),
        accepted: amount,
        rejected: amount,
        reason: z
          .enum(Object.keys(RECEIPT_REJECTIONS) as [ReceiptRejection, ...ReceiptRejection[]])
          .nullable(),
      }),
    )
    .min(1)
    .max(500),
  note: text(1_000),
  /** Working days in which what is rejected is picked up and replaced; null: those of the term of the unit. */
  replaceDays: z
    .number('Escribe los días hábiles para reponer.')
    .int('Escribe días enteros.')
    .min(1, 'Escribe los días, al menos uno.')
    .max(90, 'Escribe hasta 90 días hábiles.')
    .nullable()
    .default(null),
});
export type ReceiptResult = z.infer<typeof ReceiptResult>;

export const ReceiptLine = z.object({
  lineId: z.uuid(),
  description: z.string(),
  unit: z.string(),
  arrived: z.string(),
  accepted: z.string(),
  rejected: z.string(),
  reason: z.enum(Object.keys(RECEIPT_REJECTIONS) as [ReceiptRejection, ...ReceiptRejection[]]).nullable(),
  serials: z.string(),
});
export type ReceiptLine = z.infer<typeof ReceiptLine>;

export const OrderReceipt = z.object({
  id: z.uuid(),
  number: z.string(),
  version: z.number(),
  state: z.enum(RECEIPT_STATES),
  /** The hour of the device, and the one at which the portal received it. */
  deviceAt: z.string(),
  serverAt: z.string(),
  receiver: z.string(),
  deliveredBy: z.string(),
  deliveredId: z.string(),
  remission: z.string(),
  note: z.string(),
  /** Last day to decide what is taken. */
  acceptBy: z.string(),
  decidedAt: z.string().nullable(),
  /** Until when its supplier replaces what was rejected; null where nothing is to be replaced. */
  replaceBy: z.string().nullable(),
  /** All of it was taken of later receipts. */
  isReplaced: z.boolean(),
  lines: z.array(ReceiptLine),
  photos: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type Receipt = z.infer<typeof OrderReceipt>;

/** Fields as the history names them. */
export const RECEIPT_LABELS: readonly FieldLabel[] = [
  { name: 'state', label: 'Estado', text: (value) => RECEIPT_STATE_LABELS[value as ReceiptState] ?? '' },
  { name: 'number', label: 'Número' },
  { name: 'deliveredBy', label: 'Quién entrega' },
  { name: 'remission', label: 'Remisión' },
  { name: 'note', label: 'Nota' },
  { name: 'replaceBy', label: 'Se repone a más tardar' },
  {
    name: 'lines',
    label: 'Renglones',
    rows: {
      title: ({ description }: ChildRow) => `Renglón «${String(description).slice(0, 60)}»`,
      fields: [
        { name: 'arrived', label: 'Llegó' },
        { name: 'accepted', label: 'Aceptado' },
        { name: 'rejected', label: 'Rechazado' },
      ],
    },
  },
];
