import type { OrderLine, PurchaseOrderForm } from '../../purchase-orders.ts';
import { addDays, shortDate, type PlainDate } from '../days/calendar.ts';
import { fold } from '../texts/marked-words.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';
import { lineCents, orderTotals, scaled, unitPriceText } from './order-lines.ts';
import { quantityText } from './receipt.ts';

/** Something that keeps an order from being issued: name of its field, and what is said at its place. */
export interface OrderProblem {
  field: string;
  message: string;
}

/** What is known of an order beside what was written. */
export interface OrderFacts {
  today: PlainDate;
  /** What the contract is worth with IVA, as its amendments left it; null where it does not say. */
  contracted: string | null;
  /** It says a least and a most: orders are called off it, together up to the most. */
  isByDemand: boolean;
  /** Amendments moved what it is worth: of its lots it asks for more or less than was awarded. */
  isAmended: boolean;
  /** With IVA, of other orders of the same contract that stand. */
  ordered: string;
  /** With IVA, of what was paid of the contract without an order. */
  paid: string;
  /** What the contract is called, and what it buys by its lots. */
  title: string;
  lots: Readonly<Record<string, string>>;
  /** What the supplier was awarded of each lot, without IVA. */
  awarded: Readonly<Record<string, string>>;
  /** Most units of each lot: as they were awarded or quoted; where an amendment made the contract worth more, with what its law lets a lot grow. */
  quantities: Readonly<Record<string, string>>;
  /** Units of each lot that other orders of the contract ask for. */
  orderedUnits: Readonly<Record<string, string>>;
  /** Unit price of each lot without IVA, as it was awarded or quoted. */
  unitPrices: Readonly<Record<string, string>>;
  agreed: AgreedTerms;
  /** What the budget holds committed for the contract; null where its money is not in the budget of the portal. */
  committed: string | null;
  /** Names of the people who may receive, by their ids. */
  receivers: Readonly<Record<string, string>>;
  hasMail: boolean;
}

/** What call and contract say of the terms of an order; null where they do not. */
export interface AgreedTerms {
  /** Last day of the contract, as its amendments left it. */
  endsOn: PlainDate | null;
  /** Last day of the term of delivery of the call, and its words. */
  term: { day: PlainDate; words: string } | null;
  /** Most percent of an advance, and the words that say it. */
  advance: { percent: number; words: string } | null;
  /** Working days until a payment. */
  paymentDays: number | null;
  /** Where it is delivered. */
  place: string;
  /** Whether its supplier offered to deliver there: call or request for quotations say it, not the requisition alone. */
  isPlaceBinding: boolean;
}

/** Most of an advance, and most working days until a payment (LAASSP arts. 13 and 73). */
export const MOST_ADVANCE = 50;
export const MOST_PAYMENT_DAYS = 17;

/** The advance that an order may say. */
export const advanceRule = (percent: number | null): true | string =>
  percent === null || percent <= MOST_ADVANCE || `El anticipo no pasa del ${MOST_ADVANCE} %.`;

/** Shortest explanation of a day after the term of the call, in letters. */
const LEAST_LATE_REASON = 20;

/** Day on which an order that is issued today is delivered. */
export const dueDayOf = ({ dueOn, dueDays }: PurchaseOrderForm, today: PlainDate): PlainDate | null =>
  dueOn ?? (dueDays === null ? null : addDays(today, dueDays));

/** Why nothing of a contract is delivered on this day; undefined while it may be. */
export const beyondContract = (day: PlainDate, { endsOn }: Pick<AgreedTerms, 'endsOn'>): string | undefined =>
  endsOn === null || day <= endsOn
    ? undefined
    : `El contrato termina el ${shortDate(endsOn)}: pon ese día o uno anterior, o publica antes el convenio que lo amplía.`;

/** What of an order is otherwise than its call and its contract say, or what they do not say: whoever agrees to it reads it. */
export function orderDepartures(
  form: PurchaseOrderForm,
  { agreed, today }: Pick<OrderFacts, 'agreed' | 'today'>,
): { name: string; label: string; before: string | null; after: string }[] {
  const { place, paymentDays, term, advance } = agreed;
  const due = dueDayOf(form, today);
  const found: ReturnType<typeof orderDepartures> = [];
  const say = (name: string, label: string, before: string | null, after: string) =>
    found.push({ name, label, before, after });
  if (term !== null && due !== null && due > term.day)
    say('dueOn', 'Entrega después del plazo de la convocatoria', term.words, shortDate(due));
  if (form.place !== place) say('place', 'Lugar de entrega', place === '' ? null : place, form.place);
  const days = paymentDays ?? MOST_PAYMENT_DAYS;
  if (form.paymentDays !== days)
    say('paymentDays', 'Días hábiles para pagar', String(days), String(form.paymentDays));
  if ((form.advancePercent ?? 0) > 0)
    say('advancePercent', 'Anticipo', advance?.words ?? null, `${form.advancePercent} %`);
  return found;
}

/** Whether a place is the one that was agreed, or of several one of them; more may be said of it, such as a door. */
function isAgreedPlace(place: string, { place: agreed, isPlaceBinding }: AgreedTerms): boolean {
  const plain = (text: string) => (fold(text).match(/[\p{L}\d]+/gu) ?? []).join(' ');
  const parts = agreed.split(/[;\n]/u).map(plain);
  const said = plain(place);
  return !isPlaceBinding || [plain(agreed), ...parts].some((part) => part !== '' && said.includes(part));
}

/** What an order promises otherwise than call and contract allow. */
function agreedProblems(form: PurchaseOrderForm, { agreed, today }: OrderFacts): OrderProblem[] {
  const { advance, paymentDays, term } = agreed;
  const found: OrderProblem[] = [];
  const due = dueDayOf(form, today);
  const name = form.dueOn === null ? 'dueDays' : 'dueOn';
  const ended = due === null ? undefined : beyondContract(due, agreed);
  if (ended !== undefined) found.push({ field: name, message: ended });
  else if (due !== null && term !== null && due > term.day && form.notes.trim().length < LEAST_LATE_REASON)
    found.push({
      field: name,
      message: `La convocatoria da de plazo «${term.words.slice(0, 80)}», hasta el ${shortDate(term.day)}: pon ese día o uno anterior, o explica en «Indicaciones» por qué después, con ${LEAST_LATE_REASON} letras o más.`,
    });
  if (advance !== null && (form.advancePercent ?? 0) > advance.percent)
    found.push({
      field: 'advancePercent',
      message:
        advance.percent === 0
          ? `La convocatoria dice del anticipo «${advance.words.slice(0, 80)}»: déjalo vacío.`
          : `La convocatoria da hasta ${advance.percent} % de anticipo («${advance.words.slice(0, 80)}»).`,
    });
  if (form.place.length >= 3 && !isAgreedPlace(form.place, agreed))
    found.push({
      field: 'place',
      message: `La convocatoria, o lo cotizado, dice que se entrega en «${agreed.place.slice(0, 120)}»: escríbelo así; puedes agregar la puerta o el piso.`,
    });
  if (paymentDays !== null && form.paymentDays !== paymentDays)
    found.push({
      field: 'paymentDays',
      message: `Lo cotizado se paga en ${paymentDays} días hábiles: escribe ${paymentDays}.`,
    });
  return found;
}

/** Words that say nothing of what is bought. */
const COMMON = new Set(['para', 'compra', 'adquisicion', 'contratacion', 'suministro', 'contrato', 'pedido']);
/** Beginnings of the words of a text: «matraces» and «matraz» are one. */
const stemsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4 && !COMMON.has(word))
    .map((word) => word.slice(0, 4));

/** Whether a text names one of these things; what has no words of its own is named by everything. */
function isNamed(text: string, things: readonly string[]): boolean {
  const known = new Set(things.flatMap(stemsOf));
  return known.size === 0 || stemsOf(text).some((stem) => known.has(stem));
}

/** An order asks for what its contract buys and for nothing else (purchase-chain §5.1). */
function contentProblems({ lines, object }: PurchaseOrderForm, { lots, title }: OrderFacts): OrderProblem[] {
  const found = lines.flatMap(({ description, lotId }, index): OrderProblem[] => {
    const lot = lotId === null ? undefined : lots[lotId];
    const field = `lines.${index}.description`;
    if (lot !== undefined)
      return isNamed(description, [lot])
        ? []
        : [
            {
              field,
              message: `El renglón ${index + 1} no coincide con el contrato: ahí dice «${lot.slice(0, 80)}».`,
            },
          ];
    return Object.keys(lots).length === 0
      ? []
      : [
          {
            field,
            message: `El renglón ${index + 1} no está en el contrato: quítalo, o publica antes el convenio que lo agrega.`,
          },
        ];
  });
  if (!isNamed(object, [title, ...Object.values(lots)]))
    found.push({
      field: 'object',
      message: `Eso no lo compra este contrato: escribe qué se compra como lo dice él, «${title.slice(0, 80)}».`,
    });
  return found;
}

const apart = (one: bigint, other: bigint): bigint => (one > other ? one - other : other - one);

function lineProblems({ lines }: PurchaseOrderForm): OrderProblem[] {
  if (lines.length === 0) return [{ field: 'lines', message: 'Escribe al menos un renglón.' }];
  return lines.flatMap(({ description, quantity, unit, unitPrice }, index) => {
    const found: OrderProblem[] = [];
    const say = (name: string, message: string) => found.push({ field: `lines.${index}.${name}`, message });
    const where = `del renglón ${index + 1}`;
    if (description.length < 3) say('description', `Escribe la descripción ${where}.`);
    if ((scaled(quantity, 3) ?? 0n) <= 0n)
      say('quantity', `Escribe la cantidad ${where}, mayor que cero y hasta con tres decimales.`);
    if (unit === '') say('unit', `Escribe en qué unidad se cuenta el renglón ${index + 1}.`);
    if ((scaled(unitPrice, 6) ?? 0n) <= 0n)
      say('unitPrice', `Escribe el precio unitario ${where}, sin IVA y mayor que cero.`);
    return found;
  });
}

function termProblems(form: PurchaseOrderForm, { today, receivers }: OrderFacts): OrderProblem[] {
  const found: OrderProblem[] = [];
  const say = (field: string, message: string) => found.push({ field, message });
  if (form.object.length < 10) say('object', 'Escribe qué se compra (10 letras o más).');
  if (form.dueOn === null && form.dueDays === null) say('dueOn', 'Pon fecha o plazo de entrega.');
  else if (form.dueOn !== null && form.dueDays !== null)
    say('dueDays', 'Deja la fecha o el plazo, no los dos.');
  else if (form.dueOn !== null && form.dueOn < today)
    say('dueOn', `La entrega no puede ser antes de hoy, ${shortDate(today)}.`);
  if (form.place.length < 3) say('place', 'Escribe dónde se entrega.');
  if (form.hours.length < 3) say('hours', 'Escribe en qué días y horas se recibe.');
  const advance = advanceRule(form.advancePercent);
  if (advance !== true) say('advancePercent', advance);
  if (form.paymentDays > MOST_PAYMENT_DAYS)
    say('paymentDays', `La ley permite hasta ${MOST_PAYMENT_DAYS} días hábiles.`);
  if (form.administrator === null) say('administrator', 'Elige quién administra el pedido.');
  if (form.receiver === null) say('receiver', 'Elige quién recibe.');
  else if (receivers[form.receiver] === undefined)
    say('receiver', 'Esa persona ya no tiene la función «Recepción» en el área. Elige otra.');
  return found;
}

/** Of each lot no more units than were awarded and not ordered yet, each at the price that was awarded. */
function unitProblems({ lines }: PurchaseOrderForm, facts: OrderFacts): OrderProblem[] {
  const wanted = new Map<string, bigint>();
  return lines.flatMap((line, index): OrderProblem[] => {
    const { lotId } = line;
    if (lotId === null) return [];
    const found: OrderProblem[] = [];
    const price = facts.unitPrices[lotId];
    // Prices of an award are rounded: a cent of the amount of a line is no difference.
    if (
      price !== undefined &&
      apart(scaled(line.unitPrice, 6) ?? 0n, scaled(price, 6) ?? 0n) > 0n &&
      apart(lineCents(line), lineCents({ ...line, unitPrice: price })) > 1n
    )
      found.push({
        field: `lines.${index}.unitPrice`,
        message: `El precio del renglón ${index + 1} no es el adjudicado: ${unitPriceText(price)} por unidad, sin IVA.`,
      });
    const all = scaled(facts.quantities[lotId] ?? '', 3);
    if (all === undefined) return found;
    const before = scaled(facts.orderedUnits[lotId] ?? '0', 3) ?? 0n;
    const sum = (wanted.get(lotId) ?? before) + (scaled(line.quantity, 3) ?? 0n);
    wanted.set(lotId, sum);
    if (sum <= all) return found;
    const left = all > before ? all - before : 0n;
    found.push({
      field: `lines.${index}.quantity`,
      message: `De lo adjudicado en el renglón ${index + 1} faltan por pedir ${quantityText(left)}: pide eso o menos.`,
    });
    return found;
  });
}

/** A cent for each line: amounts of an award were rounded otherwise than unit prices. */
function amountProblems(form: PurchaseOrderForm, facts: OrderFacts): OrderProblem[] {
  const { lines } = form;
  const found: OrderProblem[] = [];
  const slack = BigInt(lines.length);
  for (const [index, line] of lines.entries()) {
    const awarded = line.lotId === null ? undefined : facts.awarded[line.lotId];
    if (awarded === undefined || facts.isByDemand || facts.isAmended) continue;
    const all = lines.filter(({ lotId }) => lotId === line.lotId);
    const sum = all.reduce((total, one) => total + lineCents(one), 0n);
    // What was paid before may be a part of it.
    const isRest = facts.paid !== '0.00' && sum < centsOf(awarded);
    if (all[0] === line && !isRest && apart(sum, centsOf(awarded)) > slack)
      found.push({
        field: `lines.${index}.unitPrice`,
        message: `El renglón ${index + 1} no coincide con el fallo: suma ${moneyText(decimal(sum))} y se adjudicaron ${moneyText(awarded)}, sin IVA.`,
      });
  }
  const gross = centsOf(orderTotals(lines).gross);
  const said = moneyText(decimal(gross));
  if (facts.contracted !== null) {
    const left = centsOf(facts.contracted) - centsOf(facts.ordered) - centsOf(facts.paid);
    const shown = moneyText(decimal(left < 0n ? 0n : left));
    if (gross > left + slack)
      found.push({
        field: 'lines',
        message: `El pedido suma ${said} con IVA y del contrato quedan ${shown}.`,
      });
    else if (!facts.isByDemand && gross + slack < left)
      found.push({
        field: 'lines',
        message: `El pedido suma ${said} con IVA y el contrato es de ${shown}: pide todo lo contratado.`,
      });
  }
  if (facts.committed !== null && gross + centsOf(facts.ordered) > centsOf(facts.committed) + slack)
    found.push({
      field: 'lines',
      message: `El pedido (${said}) pasa de lo comprometido en el presupuesto (${moneyText(facts.committed)}).`,
    });
  return found;
}

/**
 * What is wrong with other quantities of an order that was sent: none below what came and was not given back, and together what call,
 * contract and budget allow (purchase-chain §5.3). `held`: of each line what was taken or still waits to be.
 */
export function quantityProblems(
  { form, lines }: { form: PurchaseOrderForm; lines: readonly { id: string; quantity: string }[] },
  { facts, held }: { facts: OrderFacts; held: Readonly<Record<string, string>> },
): OrderProblem[] {
  const found = lines.flatMap(({ id, quantity }, index): OrderProblem[] => {
    const say = (message: string) => [{ field: `lines.${index}.quantity`, message }];
    const line = form.lines.find((one) => one.id === id);
    if (line === undefined || lines.findIndex((one) => one.id === id) !== index)
      return say('Ese renglón no es de este pedido.');
    const [wanted, least] = [scaled(quantity, 3), scaled(held[id] ?? '0', 3) ?? 0n];
    if (wanted === undefined)
      return say('Escribe la cantidad, hasta con tres decimales; 0 quita el renglón.');
    return wanted < least
      ? say(`Ya llegaron ${quantityText(least)} que se aceptaron o están por revisar: pide eso o más.`)
      : [];
  });
  if (found.length > 0) return found;
  const next = changedLines(form.lines, lines);
  if (next.every((line, index) => lineCents(line) === lineCents(form.lines[index]!)))
    return [{ field: 'lines', message: 'Son las cantidades de hoy: escribe las que cambian.' }];
  if (next.every(({ quantity }) => (scaled(quantity, 3) ?? 0n) === 0n))
    return [{ field: 'lines', message: 'Sin ninguna cantidad no queda pedido: termínalo antes de tiempo.' }];
  const changed = { ...form, lines: next };
  // What was awarded is what the contract began with: what it is worth now is asked of the whole.
  return [...unitProblems(changed, facts), ...amountProblems(changed, { ...facts, isAmended: true })];
}

/** Lines of an order with other quantities of some. */
export const changedLines = (
  lines: readonly OrderLine[],
  wanted: readonly { id: string; quantity: string }[],
): OrderLine[] =>
  lines.map((line) => {
    const units = scaled(wanted.find(({ id }) => id === line.id)?.quantity ?? '', 3);
    return units === undefined ? line : { ...line, quantity: quantityText(units) };
  });

/** What an order still lacks to be issued, in the order of its form (purchase-chain §5.1). */
export function orderProblems(form: PurchaseOrderForm, facts: OrderFacts): OrderProblem[] {
  const lines = lineProblems(form);
  return [
    ...lines,
    // Sums of lines that are whole alone.
    ...(lines.length > 0 ? [] : [...unitProblems(form, facts), ...amountProblems(form, facts)]),
    ...contentProblems(form, facts),
    ...termProblems(form, facts),
    ...agreedProblems(form, facts),
    ...(facts.hasMail
      ? []
      : [
          {
            field: 'supplier',
            message: 'El proveedor no tiene correo en el padrón: pídele que lo registre.',
          },
        ]),
  ];
}
