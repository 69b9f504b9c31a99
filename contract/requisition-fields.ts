import { z } from 'zod';
import { isCalendarDay } from './calendar-day.ts';
import { CalendarDay } from './existing-day.ts';
import { isInOurYears, shortDate } from './rules/days/calendar.ts';
import type { ChildRow, FieldLabel } from './rules/texts/field-differences.ts';
import { shownAmount } from './rules/texts/money.ts';
import { TAX_RATES } from './rules/requisitions/requisition-totals.ts';

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
  profile: 'Perfil de cómputo',
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
  MIL: { label: 'Millar', isCounted: false },
  XLT: { label: 'Lote', isCounted: true },
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

const JOINING: ReadonlySet<string> = new Set(['a', 'al', 'con', 'de', 'del', 'en', 'para', 'por', 'sin']);

/** «3 piezas», «1 pieza», «2.5 metros cuadrados»: an amount of a unit; an abbreviation stays as it is written. */
export function countedUnit(quantity: string, code: string): string {
  const label = unitLabel(code).trim();
  const isWritten = /^[A-ZÁÉÍÓÚÑ]?[a-záéíóúñ]+(?: [a-záéíóúñ]+){0,3}$/u.test(label) && label.length > 2;
  if (label === '' || !isWritten) return [quantity, label].filter((part) => part !== '').join(' ');
  const said = label.toLowerCase();
  if (Number(quantity) === 1) return `${quantity} ${said}`;
  // «equipos al mes», «servicios de limpieza»: what follows says of what each one is.
  const words = said.split(' ');
  const of = words.findIndex((word) => JOINING.has(word));
  const named = of === -1 ? words.length : of;
  return [quantity, ...words.slice(0, named).map(plural), ...words.slice(named)].join(' ');
}

/** The plural of a Spanish word that names a unit or says which. */
function plural(word: string): string {
  if (word === 'o' || word === 'y') return word;
  if (word === 'kit') return 'kits';
  if (/[aeiouáéó]$/u.test(word)) return `${word}s`;
  return word.endsWith('s') && word !== 'mes' ? word : `${word.replace(/ón$/u, 'on')}es`;
}

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

/** What is typed, as the server takes it, or what is said at its place while it does not. */
export type ReadTyped = (typed: unknown) => { value: unknown } | { problem: string };

const long = (most: number) => `Escribe hasta ${most.toLocaleString('es-MX')} letras.`;
const MONEY = /^\d{1,15}\.\d{2}$/;
const MONEY_ASKED = 'Escribe el monto como 1,234.50';
const QUANTITY = /^\d{1,15}(\.\d{1,3})?$/;
const QUANTITY_ASKED = 'La cantidad debe ser mayor que cero.';
const isMore = (text: string) => Number(text) > 0;
const NAMED = 'Escribe su nombre o quita el renglón.';
const money = z.string().regex(MONEY, MONEY_ASKED);

/** Shape of the server and reading of the browser, which cannot parse shapes. */
function both<Shape extends z.ZodType>(shape: Shape, read: ReadTyped) {
  return { shape, read };
}
const read =
  (isValid: (text: string) => boolean, problem: string, empty: unknown = null): ReadTyped =>
  (typed) => {
    const text = String(typed);
    if (text === '') return { value: empty };
    return isValid(text) ? { value: text } : { problem };
  };
/** A list of which one entry cannot be taken waits as a whole. */
const readAll =
  (isValid: (entry: never) => boolean, problem: string): ReadTyped =>
  (typed) =>
    (typed as never[]).every(isValid) ? { value: typed } : { problem };
const words = (most: number) =>
  both(
    z.string().trim().max(most, long(most)),
    read((text) => text.length <= most, long(most), ''),
  );
const code = (most: number) =>
  both(
    z.string().trim().max(most).nullable(),
    read((text) => text.length <= most, long(most)),
  );
const choice = <Code extends string>(labels: Readonly<Record<Code, unknown>>) =>
  both(
    z.enum(Object.keys(labels) as [Code, ...Code[]]).nullable(),
    read((text) => Object.hasOwn(labels, text), 'Elige de la lista.'),
  );
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isCalendarDay(text) && isInOurYears(text);
const calendarDay = both(CalendarDay.nullable(), read(isDay, 'Esto no se guarda hasta que sea una fecha.'));
const amount = both(
  money.nullable(),
  read((text) => MONEY.test(text), MONEY_ASKED),
);
const quantity = both(
  z.string().regex(QUANTITY, QUANTITY_ASKED).refine(isMore, QUANTITY_ASKED).nullable(),
  (typed) =>
    /\d/.test(String(typed)) || String(typed) === ''
      ? read((text) => QUANTITY.test(text) && isMore(text), QUANTITY_ASKED)(typed)
      : { problem: 'Escribe la cantidad con cifras, mayor que cero.' },
);

/** A datum as it is met everywhere: its column is its name in snake case. */
interface Declared<Shape extends z.ZodType> {
  label: string;
  /** Of a datum of a line there is none. */
  section?: RequisitionSection;
  /** While it is a draft: an empty one is taken, a wrong one is not. */
  shape: Shape;
  /** Default: what is typed is taken as it is. */
  read?: ReadTyped;
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
    ...words(150),
    message: 'Di en una línea qué necesitas (10 a 150 letras).',
  }),
  need: field({
    label: 'Para qué se necesita',
    section: 'need',
    ...words(2_000),
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
    ...choice(REQUISITION_CATEGORIES),
    message: 'Separa bienes y servicios en dos requisiciones.',
    text: spelt(REQUISITION_CATEGORIES),
  }),
  stayingGoods: field({
    label: 'Valor de los bienes que se quedan',
    section: 'lines',
    ...amount,
    text: shownAmount,
  }),
  funding: field({
    label: 'De qué recurso se paga',
    section: 'money',
    ...choice(REQUISITION_FUNDINGS),
    message: 'Elige de qué recurso se paga.',
    text: spelt(REQUISITION_FUNDINGS),
  }),
  project: field({ label: 'Proyecto', section: 'money', ...words(120) }),
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
    ...words(500),
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
    ...words(1_000),
    message: 'Quita la marca o justifica por qué solo ésa sirve.',
  }),
  proposed: field({
    label: 'Proveedores que conoces',
    section: 'purchase',
    ...both(
      z.array(z.string().trim().min(1, NAMED).max(150, long(150))).max(MOST_PROPOSED),
      readAll((name: string) => name.trim() !== '' && name.trim().length <= 150, NAMED),
    ),
    text: (value) => (value as string[]).join('; '),
  }),
  exceptionGround: field({
    label: 'Excepción a la licitación',
    section: 'purchase',
    ...code(80),
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
    ...words(500),
    message: 'Escribe el fundamento de la reserva: ley y artículo.',
  }),
  neededOn: field({
    label: 'La necesitas para el',
    section: 'delivery',
    ...calendarDay,
    message: 'Escribe para qué día lo necesitas.',
    text: day,
  }),
  isUrgent: field({ label: 'Es urgente', section: 'delivery', shape: z.boolean(), text: yesNo }),
  urgencyReason: field({
    label: 'Por qué es urgente',
    section: 'delivery',
    ...words(1_000),
    message:
      'Explica la urgencia con al menos 40 letras. La falta de planeación no es caso fortuito ni fuerza mayor.',
  }),
  place: field({
    label: 'Dónde se entrega',
    section: 'delivery',
    ...words(300),
    message: 'Elige dónde se entrega.',
  }),
  hours: field({ label: 'Horario de entrega', section: 'delivery', ...words(120) }),
  receiver: field({
    label: 'Quién recibe',
    section: 'delivery',
    ...words(150),
    message: 'Elige quién recibe.',
  }),
  contact: field({
    label: 'A quién llamar',
    section: 'delivery',
    ...words(200),
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

const SHARE = /^\d{1,3}(\.\d{1,2})?$/;
const SHARE_ASKED = 'Escribe un porcentaje de 0.01 a 100, como 60 o 39.99.';
const isShared = (value: string) => Number(value) > 0 && Number(value) <= 100;
const share = z.object({
  keyId: z.uuid(),
  share: z.string().regex(SHARE, SHARE_ASKED).refine(isShared, SHARE_ASKED),
});
const PARTIDA = /^\d{5}$/;
const PARTIDA_ASKED =
  'La partida tiene 5 dígitos. Escribe una palabra de su nombre y elígela, o escribe su número.';
const STANDARDS = /^$|^(NOM-\d{3}-[A-Z0-9]+-\d{4})([,; ]+NOM-\d{3}-[A-Z0-9]+-\d{4})*$/;
const STANDARDS_ASKED = 'Escribe la norma como NOM-001-SCFI-2018.';

/** A line (purchase-chain §2.2). */
export const LINE_FIELDS = {
  description: field({
    label: 'Descripción',
    ...words(2_000),
    message: 'Describe el bien con sus características (10 letras o más).',
  }),
  item: field({ label: 'Clave del catálogo', ...code(40) }),
  quantity: field({
    label: 'Cantidad',
    ...quantity,
    message: 'La cantidad debe ser mayor que cero.',
  }),
  minQuantity: field({
    label: 'Cantidad mínima',
    ...quantity,
    message: 'Escribe la cantidad mínima.',
  }),
  unit: field({
    label: 'Unidad',
    shape: z.string().trim().max(20),
    message: 'Elige la unidad de medida.',
    text: (value) => unitLabel(String(value)),
  }),
  partida: field({
    label: 'Partida',
    ...both(
      z.string().regex(PARTIDA, PARTIDA_ASKED).nullable(),
      read((text) => PARTIDA.test(text), PARTIDA_ASKED),
    ),
    message: 'Elige la partida.',
  }),
  keys: field({
    label: 'Claves presupuestarias',
    ...both(
      z.array(share).max(MOST_KEYS, `Reparte entre ${MOST_KEYS} claves como máximo.`),
      readAll((one: { share: string }) => SHARE.test(one.share) && isShared(one.share), SHARE_ASKED),
    ),
    message: 'Reparte el 100 % entre las claves.',
    text: (value) => (value as { share: string }[]).map((one) => `${one.share} %`).join(', '),
  }),
  unitPrice: field({
    label: 'Precio sin IVA',
    ...both(
      money.refine(isMore, 'El precio debe ser mayor que cero.').nullable(),
      read((text) => MONEY.test(text) && isMore(text), MONEY_ASKED),
    ),
    message: 'Escribe un precio estimado y de dónde salió.',
    text: shownAmount,
  }),
  priceSource: field({
    label: 'Origen del precio',
    ...choice(PRICE_SOURCES),
    message: 'Elige de dónde salió el precio.',
    text: spelt(PRICE_SOURCES),
  }),
  priceNote: field({ label: 'Dato del precio', ...words(200) }),
  taxRate: field({
    label: 'IVA',
    shape: z.enum(TAX_RATES),
    text: spelt(TAX_RATE_LABELS),
  }),
  profile: field({ label: 'Perfil de cómputo', ...code(80) }),
  deliveryOn: field({ label: 'Entrega de este renglón', ...calendarDay, text: day }),
  deliveryPlace: field({ label: 'Lugar de este renglón', ...words(300) }),
  warranty: field({ label: 'Garantía, instalación o capacitación', ...words(500) }),
  standards: field({
    label: 'Normas',
    ...both(
      z.string().trim().max(300, long(300)).regex(STANDARDS, STANDARDS_ASKED),
      read((text) => STANDARDS.test(text) && text.length <= 300, STANDARDS_ASKED, ''),
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
