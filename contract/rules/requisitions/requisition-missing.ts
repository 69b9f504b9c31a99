import {
  HEAD_FIELDS,
  LINE_FIELDS,
  REQUISITION_UNITS,
  type HeadField,
  type LineField,
  type RequisitionForm,
  type RequisitionLine,
} from '#contract/requisition-fields.ts';
import { shortDate } from '../days/calendar.ts';
import { rowPath } from '../texts/field-differences.ts';
import { centsOf, isMore, totalOf } from '../texts/money.ts';
import { requisitionTotals } from './requisition-totals.ts';
import { linesWords } from './step-words.ts';
import { restOf } from '../bids/shares.ts';

/** Something to write, at the place where it is missing: «need», «lines/{id}/quantity». */
export interface Missing {
  field: string;
  message: string;
}

/** A paper of the list that goes with a requisition. */
export interface NeededPaper {
  code: string;
  name: string;
  message: string;
  isRequired: boolean;
  isGiven: boolean;
}

/** A budget key as the form is compared with it. */
export interface PayingKey {
  id: string;
  key: string;
  /** Partida for which it is. */
  item: string;
  /** Whose money it is; null where the unit has not said it. */
  money: string | null;
  sourceName: string;
}

/** What is known beside what was written. */
export interface MissingFacts {
  today: string;
  /** Budget keys are loaded for the area and year: without any, none can be chosen. */
  hasKeys: boolean;
  /** Papers that what is asked for goes with. */
  papers: readonly NeededPaper[];
  /** Files that are attached, of any kind. */
  files: number;
  requester: string;
  /** Above this, without IVA, another person receives; null where nobody set it. Told only while duties are only told. */
  receiverOver: string | null;
  isTold: boolean;
  /** Day by which its route would be through; null where it is not known. */
  buyersOn: string | null;
  /** Usual days of a purchase of its kind, from there to the award; null where too few are known. */
  usualDays: number | null;
  /** Last day on which requisitions of its year are sent, where the unit set one. */
  lastDay: string | null;
  /** Keys that pay it. */
  keys: readonly PayingKey[];
}

export const PAST_DAY = 'Ese día ya pasó. Elige otra fecha.';
export const pastLastDay = (year: number, day: string): string =>
  `El último día para enviar requisiciones de ${year} fue el ${shortDate(day)}. Cópiala para ${year + 1} con «Pedir otra como esta».`;

/** A brand, and the word after it; «marca propia» and «marca libre» ask for none. */
const BRAND = /\bmarca\s+([\p{L}\d]+)/giu;
const NO_BRAND = /^(propia|libre)/i;
const asksForBrand = (text: string): boolean =>
  [...text.matchAll(BRAND)].some(([, name = '']) => !NO_BRAND.test(name));
const LEAST_URGENCY = 40;
const LEAST_NEED = 20;
const LEAST_WORDS = 10;

export const headMissing = (field: HeadField, message = HEAD_FIELDS[field].message ?? ''): Missing => ({
  field,
  message,
});

/** What a purchase counts as: a service whose goods that stay are half of its value or more is goods (LAASSP art. 39). */
export function countsAs(
  category: RequisitionForm['category'],
  stayingGoods: string | null,
  net: string,
): RequisitionForm['category'] {
  const isGoods =
    category === 'services' &&
    stayingGoods !== null &&
    centsOf(net) > 0n &&
    2n * centsOf(stayingGoods) >= centsOf(net);
  return isGoods ? 'goods' : category;
}

/** Everything that keeps a requisition from being sent, in the order of its form (purchase-chain §2.1–2.3). */
export function missingOf(form: RequisitionForm, facts: MissingFacts): Missing[] {
  return [...missingHead(form, facts), ...missingLines(form, facts), ...papersToAdd(facts, true)];
}

function missingHead(form: RequisitionForm, facts: MissingFacts): Missing[] {
  const { today } = facts;
  const year = Number(today.slice(0, 4));
  const asked: [boolean, Missing][] = [
    [form.title.length < LEAST_WORDS, headMissing('title')],
    [form.need.length < LEAST_NEED, headMissing('need')],
    [form.category === null, headMissing('category', 'Elige si pides bienes, arrendamiento o servicios.')],
    [mixesKinds(form.lines), headMissing('category', mixedWords(form.lines))],
    [
      form.fiscalYear < year || form.fiscalYear > year + 1,
      headMissing('fiscalYear', `Aún no se reciben requisiciones de ${form.fiscalYear}.`),
    ],
    [
      facts.lastDay !== null && today > facts.lastDay,
      headMissing('fiscalYear', pastLastDay(form.fiscalYear, facts.lastDay ?? '')),
    ],
    [form.funding === null, headMissing('funding')],
    [form.isMultiYear && !addsUp(form), headMissing('years')],
    [form.inProgramme.length < LEAST_WORDS, headMissing('inProgramme')],
    [form.hasBrand && form.brandReason.length < LEAST_NEED, headMissing('brandReason')],
    [form.isSecret && form.secrecyGround.length < LEAST_WORDS, headMissing('secrecyGround')],
    [form.neededOn === null, headMissing('neededOn')],
    [form.neededOn !== null && form.neededOn < today, headMissing('neededOn', PAST_DAY)],
    [form.isUrgent && form.urgencyReason.length < LEAST_URGENCY, headMissing('urgencyReason')],
    [form.place === '', headMissing('place')],
    [form.receiver === '', headMissing('receiver')],
    [!facts.isTold && receivesOwn(form, facts), headMissing('receiver', OTHER_RECEIVES)],
    [form.contact === '', headMissing('contact')],
  ];
  return asked.flatMap(([isMissing, missing]) => (isMissing ? [missing] : []));
}

/** Chapter 3000 is of services and leases, 2000 and 5000 of goods. */
export const isService = ({ partida }: { partida: string | null }): boolean =>
  partida?.startsWith('3') === true;

/** «El renglón 3 es un servicio o arrendamiento. Separa bienes y servicios en dos requisiciones.» */
function mixedWords(lines: readonly RequisitionLine[]): string {
  const services = lines.flatMap((line, at) => (isService(line) ? [at + 1] : []));
  const said = `${linesWords(services)} ${services.length === 1 ? 'es un servicio o arrendamiento' : 'son servicios o arrendamientos'}`;
  return `${services.length === 1 ? 'El' : 'Los'} ${said}. ${HEAD_FIELDS.category.message}`;
}

/** Both in one requisition. */
export function mixesKinds(lines: readonly { partida: string | null }[]): boolean {
  const chapters = new Set(lines.flatMap((line) => (line.partida === null ? [] : [isService(line)])));
  return chapters.size > 1;
}

/** Two years or more, each once and none before the first, that add up to the total with IVA. */
function addsUp({ fiscalYear, years, lines }: RequisitionForm): boolean {
  const own = new Set(years.map(({ year }) => year));
  if (own.size < 2 || own.size < years.length || Math.min(...own) < fiscalYear) return false;
  const total = totalOf(years.map(({ amount }) => amount));
  return total !== undefined && centsOf(total) === centsOf(requisitionTotals(lines).gross);
}

function missingLines(form: RequisitionForm, facts: MissingFacts): Missing[] {
  if (form.lines.length === 0) return [{ field: 'lines', message: 'Agrega al menos un renglón.' }];
  return form.lines.flatMap((line) => missingOfLine(line, form, facts));
}

function missingOfLine(line: RequisitionLine, form: RequisitionForm, facts: MissingFacts): Missing[] {
  const at = (field: LineField, message = LINE_FIELDS[field].message ?? ''): Missing => ({
    field: rowPath('lines', line.id, field),
    message,
  });
  const asked: [boolean, Missing][] = [
    [line.description.length < LEAST_WORDS || !/\p{L}{3}/u.test(line.description), at('description')],
    [!form.hasBrand && asksForBrand(line.description), at('description', HEAD_FIELDS.brandReason.message)],
    [line.quantity === null, at('quantity')],
    [isBrokenPiece(line), at('quantity', 'Las piezas van en enteros.')],
    [!(line.unit in REQUISITION_UNITS), at('unit')],
    [line.partida === null, at('partida')],
    [
      line.partida !== null && !/^[235]/.test(line.partida),
      at('partida', `La partida ${line.partida} no se compra con requisición.`),
    ],
    [line.unitPrice === null, at('unitPrice')],
    [line.priceSource === null, at('priceSource')],
    [lacksEvidence(line, facts), at('priceSource', NO_EVIDENCE)],
    [facts.hasKeys ? restOf(line.keys.map(({ share }) => share)) !== 0 : hasOddShares(line), at('keys')],
    [
      line.deliveryOn !== null && form.neededOn !== null && line.deliveryOn > form.neededOn,
      at('deliveryOn', `La entrega va antes del ${shortDate(form.neededOn ?? '')}, cuando lo necesitas.`),
    ],
  ];
  const minimum = form.isOpenContract ? minimumRefusal(line) : undefined;
  return [
    ...asked.flatMap(([isMissing, missing]) => (isMissing ? [missing] : [])),
    ...(minimum === undefined ? [] : [at('minQuantity', minimum)]),
  ];
}

const NO_EVIDENCE = 'Anexa la captura del precio en «Anexos», o elige otro origen.';
/** A price that says it was seen on the Internet, with nothing attached that shows it (purchase-chain §2.2). */
export const lacksEvidence = (
  { priceSource }: Pick<RequisitionLine, 'priceSource'>,
  { files }: Pick<MissingFacts, 'files'>,
): boolean => priceSource === 'internet' && files === 0;

const hasOddShares = ({ keys }: RequisitionLine): boolean =>
  keys.length > 0 && restOf(keys.map(({ share }) => share)) !== 0;

function isBrokenPiece({ quantity, unit }: RequisitionLine): boolean {
  const { isCounted = false } =
    (REQUISITION_UNITS as Record<string, { isCounted: boolean } | undefined>)[unit] ?? {};
  return isCounted && quantity !== null && !Number.isInteger(Number(quantity));
}

/** LAASSP art. 68-I: the minimum of an open contract is 40 % of its maximum or more. */
export function minimumRefusal({ minQuantity, quantity }: RequisitionLine): string | undefined {
  if (minQuantity === null) return LINE_FIELDS.minQuantity.message;
  if (quantity === null) return undefined;
  if (Number(minQuantity) > Number(quantity)) return 'El mínimo no puede ser mayor que el máximo.';
  const thousandths = (value: string) => Math.round(Number(value) * 1000);
  return thousandths(minQuantity) * 10 < thousandths(quantity) * 4
    ? 'El mínimo no puede ser menor al 40 % del máximo.'
    : undefined;
}

/** Papers that are not there yet: those without which it is not sent, or the others. */
export const papersToAdd = ({ papers }: MissingFacts, isRequired: boolean): Missing[] =>
  papers
    .filter((paper) => !paper.isGiven && paper.isRequired === isRequired)
    .map(({ code, message }) => ({ field: `files/${code}`, message }));

export const OTHER_RECEIVES = 'Por el monto, recibe otra persona que quien la pide. Escribe quién.';
const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

/** Above an amount nobody receives what they asked for themselves (purchase-chain §2.1). */
export function receivesOwn(
  { lines, receiver }: RequisitionForm,
  { receiverOver, requester }: MissingFacts,
): boolean {
  if (receiverOver === null || !isMore(requisitionTotals(lines).net, receiverOver)) return false;
  return plain(receiver) === plain(requester);
}

/** More than a tenth up, exactly. */
const isTenthUp = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && centsOf(after) * 10n > centsOf(before) * 11n;

/**
 * Whether what changed since a requisition was sent has to be authorised anew from the first step (purchase-chain §2.5): a price
 * or the total more than 10 % up, a larger quantity, a new line, another budget key, or a brand.
 */
export function startsAnew(before: RequisitionForm, after: RequisitionForm): boolean {
  if (after.hasBrand && !before.hasBrand) return true;
  if (isTenthUp(requisitionTotals(before.lines).net, requisitionTotals(after.lines).net)) return true;
  const old = new Map(before.lines.map((line) => [line.id, line]));
  return after.lines.some((line) => {
    const was = old.get(line.id);
    if (was === undefined) return true;
    const keys = new Set(was.keys.map(({ keyId }) => keyId));
    return (
      isTenthUp(was.unitPrice, line.unitPrice) ||
      Number(line.quantity ?? 0) > Number(was.quantity ?? 0) ||
      line.keys.some(({ keyId }) => !keys.has(keyId))
    );
  });
}
