import {
  RECEIPT_REJECTIONS,
  type ReceiptLine,
  type ReceiptResult,
  type ReceiptState,
} from '../../receipts.ts';
import { countedUnit } from '../../requisition-fields.ts';
import { dateInMexico, shortDate, type PlainDate } from '../days/calendar.ts';
import { scaled } from './order-lines.ts';

/** A line of an order with what was taken of it before. */
export interface OrderedQuantity {
  id: string;
  quantity: string;
  accepted: string;
}

type Problems = Record<string, string>;

/** Thousandths as people write them. */
export function quantityText(thousandths: bigint): string {
  const whole = String(thousandths / 1_000n);
  const part = String(thousandths % 1_000n)
    .padStart(3, '0')
    .replace(/0{1,3}$/, '');
  return part === '' ? whole : `${whole}.${part}`;
}
const thousandthsOf = (text: string): bigint => scaled(text === '' ? '0' : text, 3) ?? -1n;

/** What of a line may still be taken. */
export function leftOf({ quantity, accepted }: OrderedQuantity): bigint {
  const left = thousandthsOf(quantity) - thousandthsOf(accepted);
  return left < 0n ? 0n : left;
}

/** So far ahead may the clock of a device be. */
const AHEAD_MS = 10 * 60_000;

/** So many hours may pass until what was written without a connection reaches the portal. */
export const MOST_OFFLINE_HOURS = 72;
/** Shortest explanation of what is said to have come before the portal knew of it, in letters. */
const LEAST_EARLIER_REASON = 20;

/** When a device says that something came, and when the portal was told. */
interface Hours {
  deviceAt: string | Date;
  serverAt: string | Date;
}

/**
 * The day of which lateness is counted: that of the device, but once the order was due that of the portal. A clock that anybody sets
 * takes no penalty away: two people waive it (LAASSP 2025, art. 75).
 */
export function countedDay({ deviceAt, serverAt }: Hours, dueOn: PlainDate | null): PlainDate {
  const [came, told] = [dateInMexico(deviceAt), dateInMexico(serverAt)];
  return dueOn !== null && told > dueOn && told > came ? told : came;
}

/** What is said of a receipt whose day is not counted; empty where it is. */
export function earlierText(hours: Hours, dueOn: PlainDate | null): string {
  const [came, counted] = [dateInMexico(hours.deviceAt), countedDay(hours, dueOn)];
  return came === counted
    ? ''
    : `El equipo dice que llegó el ${shortDate(came)} y el portal lo supo el ${shortDate(counted)}, ya vencida la fecha del pedido: cuenta el ${shortDate(counted)} mientras no se condone la pena.`;
}

/** Why what came before its order was due, and was told after it, is not kept: it needs an explanation. */
export function earlierProblem(hours: Hours, { dueOn, note }: { dueOn: PlainDate | null; note: string }) {
  return earlierText(hours, dueOn) === '' || note.trim().length >= LEAST_EARLIER_REASON
    ? undefined
    : `El pedido venció el ${shortDate(dueOn ?? '')} y tu equipo dice que llegó el ${shortDate(dateInMexico(hours.deviceAt))}: explica aquí por qué se registra hoy, con ${LEAST_EARLIER_REASON} letras o más. Cuenta el día de hoy.`;
}

/**
 * What is wrong with the hour of the device at which something came: of its day lateness and its penalty are counted, so it
 * is neither still to come nor before the day on which the order was sent, nor longer ago than a device is without a connection.
 */
export function clockProblem(
  deviceAt: string,
  { issuedAt, now }: { issuedAt: Date | null; now: Date },
): string | undefined {
  if (Date.parse(deviceAt) > now.getTime() + AHEAD_MS)
    return 'La hora de tu equipo está adelantada: corrígela y vuelve a guardar.';
  const [came, sent] = [dateInMexico(deviceAt), issuedAt === null ? '' : dateInMexico(issuedAt)];
  if (came < sent)
    return `Tu equipo dice que llegó el ${shortDate(came)} y el pedido se envió el ${shortDate(sent)}: corrige la fecha y la hora de tu equipo y vuelve a guardar.`;
  return now.getTime() - Date.parse(deviceAt) > MOST_OFFLINE_HOURS * 3_600_000
    ? `Tu equipo dice que llegó el ${shortDate(came)}, hace más de ${MOST_OFFLINE_HOURS} horas: guarda de nuevo con la hora de hoy y di en «Nota» cuándo llegó.`
    : undefined;
}

/** What is wrong with what came, at its cells. More than was ordered may come; no more than that is taken. */
export function arrivalProblems(
  { lines }: { lines: readonly ArrivedLine[] },
  ordered: readonly OrderedQuantity[],
): Problems {
  const known = new Set(ordered.map(({ id }) => id));
  const found: Problems = {};
  const seen = new Set<string>();
  for (const [index, { lineId, arrived }] of lines.entries()) {
    const at = `lines.${index}.arrived`;
    if (!known.has(lineId) || seen.has(lineId)) found[at] = 'Ese renglón no es de este pedido.';
    else if (thousandthsOf(arrived) < 0n) found[at] = 'Escribe cuánto llegó, hasta con tres decimales.';
    seen.add(lineId);
  }
  if (Object.keys(found).length === 0 && !lines.some(({ arrived }) => thousandthsOf(arrived) > 0n))
    found.lines = 'Escribe cuánto llegó de al menos un renglón.';
  return found;
}

/** What came of each line in one receipt. */
export interface ArrivedLine {
  lineId: string;
  arrived: string;
}

/** What is wrong with what is taken: all that came is taken or rejected with its reason, and nothing above the order. */
export function resultProblems(
  { lines }: Pick<ReceiptResult, 'lines'>,
  given: { arrived: readonly ArrivedLine[]; ordered: readonly OrderedQuantity[]; photos: number },
): Problems {
  const found: Problems = {};
  const came = new Map(given.arrived.map(({ lineId, arrived }) => [lineId, thousandthsOf(arrived)]));
  const seen = new Set<string>();
  for (const [index, line] of lines.entries()) {
    const say = (name: string, message: string) => (found[`lines.${index}.${name}`] ??= message);
    const arrived = came.get(line.lineId);
    const order = given.ordered.find(({ id }) => id === line.lineId);
    if (arrived === undefined || order === undefined || seen.has(line.lineId)) {
      say('accepted', 'Ese renglón no es de esta recepción.');
      continue;
    }
    seen.add(line.lineId);
    const [accepted, rejected] = [thousandthsOf(line.accepted), thousandthsOf(line.rejected)];
    if (accepted < 0n) say('accepted', 'Escribe cuánto se acepta, hasta con tres decimales.');
    if (rejected < 0n) say('rejected', 'Escribe cuánto se rechaza, hasta con tres decimales.');
    if (accepted < 0n || rejected < 0n) continue;
    const sum = quantityText(accepted + rejected);
    if (accepted + rejected > arrived)
      say('accepted', `Llegaron ${quantityText(arrived)} y sumas ${sum} entre aceptado y rechazado.`);
    else if (accepted + rejected < arrived)
      say('rejected', `Llegaron ${quantityText(arrived)} y solo dices de ${sum}: acepta o rechaza lo demás.`);
    else if (accepted > leftOf(order))
      say(
        'accepted',
        `Del pedido faltan ${quantityText(leftOf(order))}: lo demás se regresa o se pide con un convenio.`,
      );
    if (rejected > 0n && line.reason === null) say('reason', 'Elige por qué se rechaza.');
  }
  if (Object.keys(found).length > 0) return found;
  if (seen.size < came.size) return { lines: 'Falta decir de algún renglón cuánto se acepta.' };
  const isRejected = lines.some(({ rejected }) => thousandthsOf(rejected) > 0n);
  return isRejected && given.photos === 0 ? { photos: 'Agrega al menos una foto de lo que se rechaza.' } : {};
}

/** Whether something of what is rejected is to come again: what came in excess is given back. */
export const isToReplace = ({ lines }: Pick<ReceiptResult, 'lines'>): boolean =>
  lines.some(({ reason, rejected }) => thousandthsOf(rejected) > 0n && reason !== 'excess');

/** Where a receipt stands once it is decided. */
export function decidedState({ lines }: Pick<ReceiptResult, 'lines'>): Exclude<ReceiptState, 'arrived'> {
  const some = (name: 'accepted' | 'rejected') => lines.some((line) => thousandthsOf(line[name]) > 0n);
  return !some('rejected') ? 'accepted' : some('accepted') ? 'partial' : 'rejected';
}

/** «Lámpara: se aceptan 3 piezas»; «Cámara: se acepta 1 pieza y se rechaza 1 (llegó dañado)» */
export function resultText(
  line: Pick<ReceiptLine, 'description' | 'unit' | 'accepted' | 'rejected' | 'reason'>,
): string {
  const { accepted, description, reason, rejected, unit } = line;
  const counted = (verb: string, count: string) =>
    `se ${verb}${count === '1' || count.startsWith('1 ') ? '' : 'n'} ${count}`;
  const parts = [
    Number(accepted) > 0 ? counted('acepta', countedUnit(accepted, unit)) : '',
    Number(rejected) > 0
      ? `${counted('rechaza', rejected)}${reason === null ? '' : ` (${RECEIPT_REJECTIONS[reason].toLowerCase()})`}`
      : '',
  ].filter((part) => part !== '');
  return `${description}: ${parts.join(' y ')}.`;
}
