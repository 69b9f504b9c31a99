import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { text } from './procurement-admin.ts';
import type { FieldLabel } from './rules/texts/field-differences.ts';
import { moneyText } from './rules/texts/money.ts';

/** What a guarantee of an order secures (purchase-chain §5.6). */
export const ORDER_GUARANTEES = {
  advance: 'Anticipo',
  compliance: 'Cumplimiento',
  defects: 'Vicios ocultos',
} as const;
export type OrderGuaranteeKind = keyof typeof ORDER_GUARANTEES;
export const ORDER_GUARANTEE_KINDS = Object.keys(ORDER_GUARANTEES) as [
  OrderGuaranteeKind,
  ...OrderGuaranteeKind[],
];

export const GUARANTEE_FORMS = {
  bond: 'Fianza',
  check: 'Cheque certificado',
  deposit: 'Depósito',
  credit: 'Carta de crédito',
} as const;
export type GuaranteeForm = keyof typeof GUARANTEE_FORMS;
const forms = Object.keys(GUARANTEE_FORMS) as [GuaranteeForm, ...GuaranteeForm[]];

export const ORDER_GUARANTEE_STATES = ['kept', 'valid', 'claimed', 'released', 'excepted'] as const;
export type OrderGuaranteeState = (typeof ORDER_GUARANTEE_STATES)[number];
export const ORDER_GUARANTEE_STATE_LABELS: Record<OrderGuaranteeState, string> = {
  kept: 'Por validar',
  valid: 'Validada',
  claimed: 'Se hace efectiva',
  released: 'Liberada',
  excepted: 'Exceptuada',
};

export const MOST_GUARANTEE_BYTES = 15_000_000;

/** A guarantee as whoever buys writes it, or why none is asked for. */
export const NewGuarantee = z.discriminatedUnion('isExcepted', [
  z.object({
    isExcepted: z.literal(false),
    id: z.uuid(),
    kind: z.enum(ORDER_GUARANTEE_KINDS, 'Elige qué garantiza.'),
    form: z.enum(forms, 'Elige en qué forma se entregó.'),
    issuer: text(200).min(3, 'Escribe quién la emite.'),
    number: text(80).min(1, 'Escribe su número.'),
    amount: z.string().regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50'),
    validFrom: CalendarDay,
    validUntil: CalendarDay,
  }),
  z.object({
    isExcepted: z.literal(true),
    id: z.uuid(),
    kind: z.enum(ORDER_GUARANTEE_KINDS, 'Elige qué garantía se exceptúa.'),
    reason: text(1_000).min(20, 'Di por qué se exceptúa y con qué fundamento, con al menos 20 letras.'),
  }),
]);
export type NewGuarantee = z.infer<typeof NewGuarantee>;

export const GuaranteeStep = z
  .object({ act: z.enum(['validate', 'release'], 'Elige qué se hace.'), reason: text(1_000).default('') })
  .superRefine(({ act, reason }, context) => {
    if (act === 'release' && reason.length < 20)
      context.addIssue({
        code: 'custom',
        path: ['reason'],
        message: 'Explica por qué se libera, con al menos 20 letras.',
      });
  });
export type GuaranteeStep = z.infer<typeof GuaranteeStep>;

export const OrderGuarantee = z.object({
  id: z.uuid(),
  version: z.number(),
  kind: z.enum(ORDER_GUARANTEE_KINDS),
  state: z.enum(ORDER_GUARANTEE_STATES),
  form: z.enum(forms).nullable(),
  issuer: z.string(),
  number: z.string(),
  amount: z.string().nullable(),
  /** How much of it is claimed, where its order was rescinded. */
  claimedAmount: z.string().nullable(),
  validFrom: z.string().nullable(),
  validUntil: z.string().nullable(),
  fileName: z.string().nullable(),
  reason: z.string(),
  keptBy: z.string(),
  validatedBy: z.string().nullable(),
  /** It ended, or ends within so many days that somebody looks after it; null while there is time. */
  endsIn: z.number().nullable(),
});
export type OrderGuarantee = z.infer<typeof OrderGuarantee>;

/** A guarantee that an order still lacks, and how much it is by rule. */
export const MissingGuarantee = z.object({ kind: z.enum(ORDER_GUARANTEE_KINDS), amount: z.string() });
export type MissingGuarantee = z.infer<typeof MissingGuarantee>;

/** Fields as the history names them. */
export const ORDER_GUARANTEE_LABELS: readonly FieldLabel[] = [
  {
    name: 'state',
    label: 'Estado',
    text: (value) => ORDER_GUARANTEE_STATE_LABELS[value as OrderGuaranteeState] ?? String(value),
  },
  {
    name: 'kind',
    label: 'Qué garantiza',
    text: (value) => ORDER_GUARANTEES[value as OrderGuaranteeKind] ?? String(value),
  },
  { name: 'form', label: 'Forma', text: (value) => GUARANTEE_FORMS[value as GuaranteeForm] ?? '' },
  { name: 'issuer', label: 'Quién la emite' },
  { name: 'number', label: 'Número' },
  { name: 'amount', label: 'Monto', text: (value) => (value === null ? '' : moneyText(String(value))) },
  {
    name: 'claimedAmount',
    label: 'Se hace efectiva por',
    text: (value) => (value === null ? '' : moneyText(String(value))),
  },
  { name: 'validFrom', label: 'Desde' },
  { name: 'validUntil', label: 'Hasta' },
  { name: 'fileName', label: 'Archivo' },
  { name: 'reason', label: 'Por qué' },
];
