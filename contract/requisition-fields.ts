import { z } from 'zod';
import { CalendarDay } from './existing-day.ts';
import { shortDate } from './rules/calendar.ts';
import type { ChildRow, FieldLabel } from './rules/field-differences.ts';
import { shownAmount } from './rules/money.ts';
import { TAX_RATES } from './rules/requisition-totals.ts';

/** What may be asked for; works have another form. */
export const REQUISITION_CATEGORIES = {
  goods: 'Bienes',
  lease: 'Arrendamiento',
  services: 'Servicios',
} as const;
export type RequisitionCategory = keyof typeof REQUISITION_CATEGORIES;

/** Money; `federal_33` are the funds of Capítulo V of the Ley de Coordinación Fiscal, outside the federal law (art. 1-V). */
export const REQUISITION_FUNDINGS = {
  federal: 'Federal',
  federal_33: 'Federal del Ramo 33',
  state: 'Estatal',
  own: 'Propio',
  mixed: 'Mixto',
} as const;
export type RequisitionFunding = keyof typeof REQUISITION_FUNDINGS;

export const PRICE_SOURCES = {
  quotation: 'Cotización',
  past: 'Compra anterior',
  profile: 'Perfil',
  internet: 'Internet, con captura anexa',
} as const;
export type PriceSource = keyof typeof PRICE_SOURCES;

export const TAX_RATE_LABELS = { '16': '16 %', '8': '8 %', '0': '0 %', exempt: 'Exento' } as const;

/** Units with their key of the SAT; of those that are counted, only whole ones are asked for. */
export const REQUISITION_UNITS = {
  H87: { label: 'Pieza', isCounted: true },
  EA: { label: 'Equipo', isCounted: true },
  SET: { label: 'Juego', isCounted: true },
  XBX: { label: 'Caja', isCounted: true },
  XPK: { label: 'Paquete', isCounted: true },
  XRO: { label: 'Rollo', isCounted: true },
  XBO: { label: 'Frasco o botella', isCounted: true },
  KT: { label: 'Kit', isCounted: true },
  E48: { label: 'Servicio', isCounted: true },
  ACT: { label: 'Actividad', isCounted: true },
  LIC: { label: 'Licencia', isCounted: true },
  KGM: { label: 'Kilogramo', isCounted: false },
  GRM: { label: 'Gramo', isCounted: false },
  LTR: { label: 'Litro', isCounted: false },
  MLT: { label: 'Mililitro', isCounted: false },
  MTR: { label: 'Metro', isCounted: false },
  MTK: { label: 'Metro cuadrado', isCounted: false },
  MTQ: { label: 'Metro cúbico', isCounted: false },
  HUR: { label: 'Hora', isCounted: false },
  DAY: { label: 'Día', isCounted: false },
  MON: { label: 'Mes', isCounted: false },
} as const;
export type UnitCode = keyof typeof REQUISITION_UNITS;
export const unitLabel = (code: string): string =>
  (REQUISITION_UNITS as Record<string, { label: string } | undefined>)[code]?.label ?? code;

export const REQUISITION_SECTIONS = {
  need: 'Para qué se necesita',
  lines: 'Qué necesitas',
  money: 'Con qué recurso',
  purchase: 'Cómo se va a comprar',
  delivery: 'Entrega',
  files: 'Anexos',
} as const;
export type RequisitionSection = keyof typeof REQUISITION_SECTIONS;

export const MOST_LINES = 500;
export const MOST_KEYS = 10;
export const MOST_REQUISITION_FILES = 20;
export const MOST_REQUISITION_FILE_BYTES = 25_000_000;
export const MOST_PROPOSED = 5;

/** What is accepted when it is sent; the text as it was read is kept with the requisition. */
export const DECLARATION =
  'No tengo interés personal, familiar o de negocios en esta compra ni en quienes puedan venderla (Ley de Adquisiciones, artículo 71, fracción I; Ley General de Responsabilidades Administrativas, artículo 58).';

const long = (most: number) => `Escribe hasta ${most.toLocaleString('es-MX')} letras.`;
const words = (most: number) => z.string().trim().max(most, long(most));
const money = z.string().regex(/^\d{1,15}\.\d{2}$/, 'Escribe el monto como 1,234.50');
const quantity = z
  .string()
  .regex(/^\d{1,15}(\.\d{1,3})?$/, 'La cantidad debe ser mayor que cero.')
  .refine((value) => Number(value) > 0, 'La cantidad debe ser mayor que cero.');
const none = <Shape extends z.ZodType>(shape: Shape) => shape.nullable();
const codes = <Code extends string>(labels: Readonly<Record<Code, string>>) =>
  z.enum(Object.keys(labels) as [Code, ...Code[]]);

/** A datum as it is met everywhere: its column is its name in snake case. */
interface Declared<Shape extends z.ZodType> {
  label: string;
  /** Of a datum of a line there is none. */
  section?: RequisitionSection;
  /** While it is a draft: an empty one is taken, a wrong one is not. */
  shape: Shape;
  /** What is said at its place while it is missing; without one it may stay empty. */
  message?: string;
  text?: (value: unknown) => string;
}
const field = <Shape extends z.ZodType>(declared: Declared<Shape>) => declared;
const spelt = (labels: Readonly<Record<string, string>>) => (value: unknown) =>
  labels[String(value)] ?? String(value);
const yesNo = (value: unknown) => (value === true ? 'Sí' : 'No');
const day = (value: unknown) => shortDate(String(value));

/** Head of a requisition (purchase-chain §2.1). Which of them are asked of a requisition says `rules/requisition-missing.ts`. */
export const HEAD_FIELDS = {
  title: field({
    label: 'Qué necesitas, en una línea',
    section: 'need',
    shape: words(150),
    message: 'Di en una línea qué necesitas (10 a 150 letras).',
  }),
  need: field({
    label: 'Para qué se necesita',
    section: 'need',
    shape: words(2_000),
    message: 'Explica para qué se necesita y qué pasa si no se compra.',
  }),
  fiscalYear: field({
    label: 'Ejercicio',
    section: 'money',
    shape: z.number().int().min(2020).max(2200),
    message: 'Elige el ejercicio.',
  }),
  category: field({
    label: 'Qué se compra',
    section: 'lines',
    shape: none(codes(REQUISITION_CATEGORIES)),
    message: 'Separa bienes y servicios en dos requisiciones.',
    text: spelt(REQUISITION_CATEGORIES),
  }),
  stayingGoods: field({
    label: 'Valor de los bienes que se quedan',
    section: 'lines',
    shape: none(money),
    text: shownAmount,
  }),
  funding: field({
    label: 'De qué recurso se paga',
    section: 'money',
    shape: none(codes(REQUISITION_FUNDINGS)),
    message: 'Elige de qué recurso se paga.',
    text: spelt(REQUISITION_FUNDINGS),
  }),
  project: field({ label: 'Proyecto', section: 'money', shape: words(120) }),
  isMultiYear: field({
    label: 'Se paga en más de un año',
    section: 'money',
    shape: z.boolean(),
    text: yesNo,
  }),
  years: field({
    label: 'Monto por año, con IVA',
    section: 'money',
    shape: z.array(z.object({ year: z.number().int().min(2020).max(2200), amount: money })).max(10),
    message: 'Reparte el monto por año.',
    text: (value) =>
      (value as { year: number; amount: string }[])
        .map(({ year, amount }) => `${year}: ${shownAmount(amount)}`)
        .join(', '),
  }),
  inProgramme: field({
    label: 'Relación con el programa anual',
    section: 'purchase',
    shape: words(500),
    message: 'Relaciónala con el programa anual o explica por qué no estaba.',
  }),
  isOpenContract: field({
    label: 'Contrato abierto, con mínimos y máximos',
    section: 'purchase',
    shape: z.boolean(),
    text: yesNo,
  }),
  hasBrand: field({ label: 'Pide una marca', section: 'purchase', shape: z.boolean(), text: yesNo }),
  brandReason: field({
    label: 'Por qué solo esa marca sirve',
    section: 'purchase',
    shape: words(1_000),
    message: 'Quita la marca o justifica por qué solo ésa sirve.',
  }),
  proposed: field({
    label: 'Proveedores que conoces',
    section: 'purchase',
    shape: z.array(words(150).min(1, 'Escribe su nombre o quita el renglón.')).max(MOST_PROPOSED),
    text: (value) => (value as string[]).join('; '),
  }),
  exceptionGround: field({
    label: 'Excepción a la licitación',
    section: 'purchase',
    shape: none(z.string().max(80)),
  }),
  isSecret: field({
    label: 'Tiene información reservada',
    section: 'purchase',
    shape: z.boolean(),
    text: yesNo,
  }),
  secrecyGround: field({
    label: 'Fundamento de la reserva',
    section: 'purchase',
    shape: words(500),
    message: 'Escribe el fundamento de la reserva: ley y artículo.',
  }),
  neededOn: field({
    label: 'La necesitas para el',
    section: 'delivery',
    shape: none(CalendarDay),
    message: 'Escribe para qué día lo necesitas.',
    text: day,
  }),
  isUrgent: field({ label: 'Es urgente', section: 'delivery', shape: z.boolean(), text: yesNo }),
  urgencyReason: field({
    label: 'Por qué es urgente',
    section: 'delivery',
    shape: words(1_000),
    message:
      'Explica la urgencia con al menos 40 letras. La falta de planeación no es caso fortuito ni fuerza mayor.',
  }),
  place: field({
    label: 'Dónde se entrega',
    section: 'delivery',
    shape: words(300),
    message: 'Elige dónde se entrega.',
  }),
  hours: field({ label: 'Horario de entrega', section: 'delivery', shape: words(120) }),
  receiver: field({
    label: 'Quién recibe',
    section: 'delivery',
    shape: words(150),
    message: 'Elige quién recibe.',
  }),
  contact: field({
    label: 'A quién llamar',
    section: 'delivery',
    shape: words(200),
    message: 'Escribe a quién llamar.',
  }),
};
export type HeadField = keyof typeof HEAD_FIELDS;

/** Section of the form in which a field stands, as differences and messages name it. */
export function sectionOf(field: string): RequisitionSection {
  const [name = ''] = field.split('/');
  const { section } =
    (HEAD_FIELDS as Record<string, { section?: RequisitionSection } | undefined>)[name] ?? {};
  return section ?? (name === 'files' ? 'files' : 'lines');
}

const share = z.object({
  keyId: z.uuid(),
  share: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, 'Escribe el porcentaje como 60 o 39.99.')
    .refine((value) => Number(value) > 0 && Number(value) <= 100, 'Escribe un porcentaje de 0.01 a 100.'),
});

/** A line (purchase-chain §2.2). */
export const LINE_FIELDS = {
  description: field({
    label: 'Descripción',
    shape: words(2_000),
    message: 'Describe el bien con sus características (10 letras o más).',
  }),
  item: field({ label: 'Clave del catálogo', shape: none(z.string().trim().max(40)) }),
  quantity: field({
    label: 'Cantidad',
    shape: none(quantity),
    message: 'La cantidad debe ser mayor que cero.',
  }),
  minQuantity: field({
    label: 'Cantidad mínima',
    shape: none(quantity),
    message: 'Escribe la cantidad mínima.',
  }),
  unit: field({
    label: 'Unidad',
    shape: z.string().trim().max(20),
    message: 'Elige la unidad.',
    text: (value) => unitLabel(String(value)),
  }),
  partida: field({
    label: 'Partida',
    shape: none(z.string().regex(/^\d{5}$/, 'La partida tiene 5 dígitos.')),
    message: 'Elige la partida.',
  }),
  keys: field({
    label: 'Claves presupuestarias',
    shape: z.array(share).max(MOST_KEYS, `Reparte entre ${MOST_KEYS} claves como máximo.`),
    message: 'Reparte el 100 % entre las claves.',
    text: (value) => (value as { share: string }[]).map((one) => `${one.share} %`).join(', '),
  }),
  unitPrice: field({
    label: 'Precio estimado sin IVA',
    shape: none(money.refine((value) => Number(value) > 0, 'El precio debe ser mayor que cero.')),
    message: 'Escribe un precio estimado y de dónde salió.',
    text: shownAmount,
  }),
  priceSource: field({
    label: 'De dónde salió el precio',
    shape: none(codes(PRICE_SOURCES)),
    message: 'Escribe un precio estimado y de dónde salió.',
    text: spelt(PRICE_SOURCES),
  }),
  priceNote: field({ label: 'Dato del precio', shape: words(200) }),
  taxRate: field({
    label: 'IVA',
    shape: z.enum(TAX_RATES),
    text: spelt(TAX_RATE_LABELS),
  }),
  profile: field({ label: 'Perfil de cómputo', shape: none(z.string().max(80)) }),
  deliveryOn: field({ label: 'Entrega de este renglón', shape: none(CalendarDay), text: day }),
  deliveryPlace: field({ label: 'Lugar de este renglón', shape: words(300) }),
  warranty: field({ label: 'Garantía, instalación o capacitación', shape: words(500) }),
  standards: field({
    label: 'Normas',
    shape: words(300).regex(
      /^$|^(NOM-\d{3}-[A-Z0-9]+-\d{4})([,; ]+NOM-\d{3}-[A-Z0-9]+-\d{4})*$/,
      'Escribe la norma como NOM-001-SCFI-2018.',
    ),
  }),
};
export type LineField = keyof typeof LINE_FIELDS;

type Shapes<Fields extends Record<string, { shape: z.ZodType }>> = {
  [Name in keyof Fields]: Fields[Name]['shape'];
};
function shapesOf<Fields extends Record<string, { shape: z.ZodType }>>(fields: Fields): Shapes<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { shape }]) => [name, shape]),
  ) as Shapes<Fields>;
}

export const RequisitionLine = z.object({
  /** Never changes, also when its number does. */
  id: z.uuid(),
  ...shapesOf(LINE_FIELDS),
});
export type RequisitionLine = z.infer<typeof RequisitionLine>;
/** A line in which nothing is written yet. */
export const EMPTY_LINE: Omit<RequisitionLine, 'id'> = {
  description: '',
  item: null,
  quantity: null,
  minQuantity: null,
  unit: 'H87',
  partida: null,
  keys: [],
  unitPrice: null,
  priceSource: null,
  priceNote: '',
  taxRate: '16',
  profile: null,
  deliveryOn: null,
  deliveryPlace: '',
  warranty: '',
  standards: '',
};
/** Head and lines as they are written; lines are numbered by their order. */
export const RequisitionForm = z.object({
  ...shapesOf(HEAD_FIELDS),
  lines: z.array(RequisitionLine).max(MOST_LINES, `Pide hasta ${MOST_LINES} renglones en una requisición.`),
});
export type RequisitionForm = z.infer<typeof RequisitionForm>;

const labelsOf = (
  fields: Readonly<Record<string, { label: string; text?: (value: unknown) => string }>>,
): FieldLabel[] =>
  Object.entries(fields).map(([name, { label, text }]) => ({
    name,
    label,
    ...(text === undefined ? {} : { text }),
  }));

/** What people see of a requisition in its history and in a conflict. */
export const REQUISITION_LABELS: readonly FieldLabel[] = [
  ...labelsOf(HEAD_FIELDS),
  {
    name: 'lines',
    label: 'Renglones',
    rows: {
      title: ({ description }: ChildRow) => `Renglón «${String(description).slice(0, 60)}»`,
      fields: labelsOf(LINE_FIELDS),
      isOrdered: true,
    },
  },
];
