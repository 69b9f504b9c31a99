import { z } from 'zod';
import { REGIME_LABELS, REGIMES, type Regime } from './procedure-kinds.ts';
import { optionalText, text } from './procurement-admin.ts';
import { toMexico } from './mexico-time.ts';
import { shortDate } from './rules/days/calendar.ts';
import type { ChildRow, FieldLabel } from './rules/texts/field-differences.ts';
import { Simultaneous } from './simultaneous.ts';

/** States of a request for quotations (purchase-chain §4.2), in the order of its course. */
export const QUOTATION_REQUEST_STATES = [
  'draft',
  'sent',
  'closed',
  'opened',
  'decided',
  'failed',
  'cancelled',
] as const;
export type QuotationRequestState = (typeof QUOTATION_REQUEST_STATES)[number];
export const QUOTATION_REQUEST_STATE_LABELS: Record<QuotationRequestState, string> = {
  draft: 'Borrador',
  sent: 'Recibiendo cotizaciones',
  closed: 'Cerrada, por abrir',
  opened: 'Abierta, por comparar',
  decided: 'Decidida',
  failed: 'Desierta',
  cancelled: 'Cancelada',
};

/** What is sent, and what it is worth (§4.1); it never changes once it was sent. */
export const QUOTATION_KINDS = ['research', 'direct', 'invitation'] as const;
export type QuotationKind = (typeof QUOTATION_KINDS)[number];
export const QUOTATION_KIND_LABELS: Record<QuotationKind, string> = {
  research: 'Investigación de mercado',
  direct: 'Cotización para adjudicación directa',
  invitation: 'Invitación a cuando menos tres',
};
/** What a request of a kind is worth, said to whoever prepares it and to whoever answers it. */
export const QUOTATION_KIND_EFFECTS: Record<QuotationKind, string> = {
  research: 'Es informativa: ni la Universidad ni quien cotiza quedan obligados.',
  direct: 'Quien cotiza sostiene su oferta durante la vigencia que se pide.',
  invitation: 'Lo que se recibe son propuestas de un procedimiento de invitación.',
};

export const QUOTATION_CRITERIA = ['lowest', 'points', 'none'] as const;
export type QuotationCriterion = (typeof QUOTATION_CRITERIA)[number];
export const QUOTATION_CRITERION_LABELS: Record<QuotationCriterion, string> = {
  lowest: 'Precio más bajo que cumple',
  points: 'Puntos y porcentajes',
  none: 'No se adjudica: solo se investiga',
};

export const AWARD_WAYS = ['lot', 'group', 'whole', 'simultaneous'] as const;
export type AwardWay = (typeof AWARD_WAYS)[number];
export const AWARD_WAY_LABELS: Record<AwardWay, string> = {
  lot: 'Por partida',
  group: 'Por lote: todas sus partidas o ninguna',
  whole: 'Todo a un solo proveedor',
  simultaneous: 'Abastecimiento simultáneo, entre varios',
};

/** Until when questions are taken: until the closing where nobody wrote an earlier moment; null while there is no closing. */
export const questionsEnd = <Moment>({
  closesAt,
  questionsUntil,
}: {
  closesAt: Moment;
  questionsUntil: Moment | null;
}): Moment => questionsUntil ?? closesAt;

/** How many quotations suffice, in a sentence. */
export const leastWords = (minimumReceived: number): string =>
  minimumReceived === 1
    ? 'Basta una cotización para decidir.'
    : `Hacen falta al menos ${minimumReceived} cotizaciones para decidir.`;

/** How a request is decided and how many quotations suffice, as whoever answers reads it. */
export function criterionWords({
  criterion,
  awardBy,
  minimumReceived,
}: {
  criterion: QuotationCriterion;
  awardBy: AwardWay;
  minimumReceived: number;
}): string {
  const least = leastWords(minimumReceived);
  if (criterion === 'none') return `${QUOTATION_CRITERION_LABELS.none}. ${least}`;
  return `Criterio: ${QUOTATION_CRITERION_LABELS[criterion].toLowerCase()}. Se adjudica: ${AWARD_WAY_LABELS[awardBy].toLowerCase()}. ${least}`;
}

export const VALIDITY_UNITS = ['days', 'working_days'] as const;
export const VALIDITY_UNIT_LABELS: Record<(typeof VALIDITY_UNITS)[number], string> = {
  days: 'días naturales',
  working_days: 'días hábiles',
};

/** Texts that whoever quotes reads, and papers that are asked of them. */
export const QUOTATION_TERMS = {
  currency: 'Moneda e impuestos',
  payment: 'Plazo de pago',
  advance: 'Anticipo',
  penalties: 'Penas por atraso',
  guarantee: 'Garantía',
  samples: 'Muestras: cuántas piezas, dónde, hasta cuándo y si se devuelven',
  documents: 'Documentos que se piden',
  notes: 'Otras condiciones',
} as const;
export type QuotationTerm = keyof typeof QUOTATION_TERMS;
const term = text(2_000);
export const QuotationTerms = z.object({
  currency: term,
  payment: term,
  advance: term,
  penalties: term,
  guarantee: term,
  samples: term,
  documents: term,
  notes: term,
} satisfies Record<QuotationTerm, z.ZodType>);
export type QuotationTerms = z.infer<typeof QuotationTerms>;

/** What a lot must meet; one that does not affect solvency throws nobody out (LAASSP 2025, art. 47). */
export const QuotationRequirement = z.object({
  code: z.string().trim().min(1).max(40),
  text: text(1_000),
  affectsSolvency: z.boolean(),
});
export type QuotationRequirement = z.infer<typeof QuotationRequirement>;

const QUANTITY_ASKED = 'La cantidad debe ser un número mayor que cero, con tres decimales a lo más.';
/** A lot that is asked for; in a draft its texts may be empty. Its id stays when its number changes. */
export const QuotationLot = z.object({
  id: z.uuid(),
  number: z.number().int().min(1).max(99_999),
  groupLabel: optionalText(200),
  description: text(2_000),
  quantity: z
    .string()
    .regex(/^\d{1,15}(\.\d{1,3})?$/, QUANTITY_ASKED)
    .refine((value) => Number(value) > 0, QUANTITY_ASKED)
    .nullable(),
  unit: text(60),
  place: text(300),
  deliveryDays: z
    .number()
    .int()
    .min(1, 'Escribe cuántos días, desde 1.')
    .max(3_650, 'Escribe hasta 3,650 días.')
    .nullable(),
  /** Of the whole lot, without tax; no supplier reads it. */
  estimate: z
    .string()
    .regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50')
    .nullable(),
  requirements: z.array(QuotationRequirement).max(100),
  /** The lot of the procedure, and the lines of requisitions, that it stands for. */
  lotId: z.uuid().nullable(),
  lineIds: z.array(z.uuid()).max(500),
});
export type QuotationLot = z.infer<typeof QuotationLot>;

export const MOST_QUOTATION_LOTS = 500;
const moment = z.iso.datetime({ offset: true, error: 'Escribe la fecha y la hora.' }).nullable();
const count = (ask: string) => z.number().int().min(1, ask).max(50, 'Escribe hasta 50.');

/** What a buyer writes of a request. */
export const QuotationRequestForm = z.object({
  kind: z.enum(QUOTATION_KINDS),
  regime: z.enum(REGIMES),
  title: text(250),
  /** Codes of the lines of business of whoever is invited. */
  lines: z.array(z.string().max(20)).max(20, 'Elige hasta 20 giros.'),
  closesAt: moment,
  questionsUntil: moment,
  validityDays: z
    .number()
    .int()
    .min(1, 'Escribe cuántos días se sostiene la oferta.')
    .max(365, 'Pide hasta 365 días.'),
  validityUnit: z.enum(VALIDITY_UNITS),
  minimumAsked: count('Escribe a cuántos se invita al menos.'),
  minimumReceived: count('Escribe cuántas cotizaciones bastan.'),
  criterion: z.enum(QUOTATION_CRITERIA),
  awardBy: z.enum(AWARD_WAYS),
  simultaneous: Simultaneous.nullable(),
  allowsPartial: z.boolean(),
  isOpen: z.boolean(),
  terms: QuotationTerms,
  lots: z.array(QuotationLot).max(MOST_QUOTATION_LOTS, `Pide hasta ${MOST_QUOTATION_LOTS} partidas.`),
});
export type QuotationRequestForm = z.infer<typeof QuotationRequestForm>;

const spelt = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[String(value)] ?? String(value);
const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');
const at = (value: unknown) => {
  if (value === null) return '';
  const { date, time } = toMexico(String(value));
  return `${shortDate(date)}, ${time} h`;
};

/** What people see of a request that is prepared, in a conflict. */
export const QUOTATION_REQUEST_LABELS: readonly FieldLabel[] = [
  { name: 'title', label: 'Qué se cotiza' },
  { name: 'kind', label: 'Para qué se cotiza', text: spelt(QUOTATION_KIND_LABELS) },
  { name: 'regime', label: 'Régimen', text: (value) => REGIME_LABELS[value as Regime] ?? String(value) },
  { name: 'lines', label: 'Giros', text: (value) => (value as string[]).join(', ') },
  { name: 'closesAt', label: 'Cierre', text: at },
  { name: 'questionsUntil', label: 'Preguntas hasta', text: at },
  { name: 'validityDays', label: 'Vigencia de la oferta' },
  { name: 'validityUnit', label: 'Días de la vigencia', text: spelt(VALIDITY_UNIT_LABELS) },
  { name: 'minimumAsked', label: 'Mínimo de invitados' },
  { name: 'minimumReceived', label: 'Mínimo de cotizaciones' },
  { name: 'criterion', label: 'Criterio', text: spelt(QUOTATION_CRITERION_LABELS) },
  { name: 'awardBy', label: 'Cómo se adjudica', text: spelt(AWARD_WAY_LABELS) },
  { name: 'simultaneous', label: 'Abastecimiento simultáneo' },
  { name: 'allowsPartial', label: 'Admite cantidades parciales', text: yesNo },
  { name: 'isOpen', label: 'Abierta a otros proveedores', text: yesNo },
  {
    name: 'terms',
    label: 'Condiciones',
    text: (value) =>
      Object.values(value as QuotationTerms)
        .filter((one) => one !== '')
        .join(' · '),
  },
  {
    name: 'lots',
    label: 'Partidas',
    rows: {
      title: ({ description }: ChildRow) => `Partida «${String(description).slice(0, 60)}»`,
      isOrdered: true,
      fields: [
        { name: 'groupLabel', label: 'Lote' },
        { name: 'description', label: 'Descripción' },
        { name: 'quantity', label: 'Cantidad' },
        { name: 'unit', label: 'Unidad' },
        { name: 'place', label: 'Lugar de entrega' },
        { name: 'deliveryDays', label: 'Días para entregar' },
        { name: 'estimate', label: 'Estimado sin IVA' },
        {
          name: 'requirements',
          label: 'Qué debe cumplir',
          text: (value) => (value as QuotationRequirement[]).map((one) => one.text).join('; '),
        },
      ],
    },
  },
  {
    name: 'invitees',
    label: 'Invitados',
    rows: {
      title: ({ name }: ChildRow) => String(name),
      fields: [{ name: 'reason', label: 'Razón' }],
    },
  },
];

/** What people see of a request in its history and in what waits for another person. */
export const QUOTATION_REQUEST_FIELDS: readonly FieldLabel[] = [
  { name: 'state', label: 'Estado', text: spelt(QUOTATION_REQUEST_STATE_LABELS) },
  ...QUOTATION_REQUEST_LABELS,
];
