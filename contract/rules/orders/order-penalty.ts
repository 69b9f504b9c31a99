import type {
  OrderDeduction,
  OrderPenalty,
  OrderPenaltyState,
  PenaltyLine,
  PenaltyResult,
} from '../../order-penalties.ts';
import { latePenalty, percentOf } from '../contracts/late-penalty.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';
import { lineCents, scaled } from './order-lines.ts';
import { quantityText } from './receipt.ts';

/** What of a line was taken, and when it came. */
export type LateLine = Omit<PenaltyLine, 'amount'>;

/** By what a penalty is limited: what is left of the guarantee, or a percent of what came late where there is none. */
export interface PenaltyRoom {
  /** What the guarantee allows less the penalties so far; null where the contract has no guarantee. */
  left: string | null;
  /** In percent. */
  cap: number;
}

export type CountedPenalty = Pick<
  OrderPenalty,
  'days' | 'rate' | 'lines' | 'computed' | 'cap' | 'capOf' | 'amount' | 'asksRescission' | 'calculation'
>;

/** What a penalty may be at most, and what that leaves of what its formula gives. */
export function limited(
  { computed, late }: { computed: string; late: string },
  { left, cap }: PenaltyRoom,
): Pick<OrderPenalty, 'cap' | 'capOf' | 'amount' | 'asksRescission'> {
  const most = left ?? percentOf(late, cap);
  const over = centsOf(computed) >= centsOf(most);
  return {
    cap: most,
    capOf: left === null ? 'price' : 'guarantee',
    amount: over ? most : computed,
    asksRescission: over,
  };
}

/**
 * The penalty of what came late in one receipt: each line by itself, without IVA, for each natural day from the day on which it was
 * due, which is the next working one where nobody works on it (V75 to V80). What was rejected has not come. Undefined where nothing is late.
 */
export function orderPenalty(
  lines: readonly LateLine[],
  dates: { dueOn: PlainDate; arrivedOn: PlainDate; holidays: ReadonlySet<PlainDate> },
  terms: PenaltyRoom & { rate: number },
): CountedPenalty | undefined {
  const { dueOn, arrivedOn, holidays } = dates;
  let days = 0;
  let [late, sum] = [0n, 0n];
  const counted = lines.map((line) => {
    const net = lineCents(line);
    const penalty = latePenalty(
      { amount: decimal(net), plannedOn: dueOn, deliveredOn: arrivedOn },
      { penaltyRate: terms.rate, penaltyCap: null },
      { today: arrivedOn, holidays, guaranteed: null, applied: '0.00' },
    );
    days = penalty?.days ?? days;
    late += net;
    sum += centsOf(penalty?.computed ?? '0.00');
    return { ...line, amount: penalty?.computed ?? '0.00' };
  });
  if (days === 0 || sum === 0n) return undefined;
  const computed = decimal(sum);
  const most = limited({ computed, late: decimal(late) }, terms);
  const formula = `${days} ${days === 1 ? 'día natural' : 'días naturales'} de atraso por ${terms.rate} % diario de ${moneyText(decimal(late))} sin IVA: ${moneyText(computed)}`;
  const limit = most.amount === computed ? '' : `; ${capWords(most)} la deja en ${moneyText(most.amount)}`;
  return { days, rate: terms.rate, lines: counted, computed, ...most, calculation: `${formula}${limit}.` };
}

const CAP_WORDS: Record<OrderPenalty['capOf'], string> = {
  guarantee: 'lo que queda de la garantía de cumplimiento',
  price: 'el tope de un contrato sin garantía',
  order: 'lo que queda del tope de deducciones del pedido',
};
const capWords = ({ capOf }: Pick<OrderPenalty, 'capOf'>): string => CAP_WORDS[capOf];

/**
 * The deduction for what was taken with a fault: a percent of the price of each line, without IVA, up to what the deductions of its
 * order leave (LAASSP 2025, art. 76).
 */
export function orderDeduction(
  lines: readonly LateLine[],
  { percent, fault, left }: { percent: number; fault: string; left: string },
): CountedPenalty {
  const counted = lines.map((line) => ({ ...line, amount: percentOf(decimal(lineCents(line)), percent) }));
  const computed = decimal(counted.reduce((sum, { amount }) => sum + centsOf(amount), 0n));
  const faulty = lateAmount(lines);
  const most = { ...limited({ computed, late: faulty }, { left, cap: 100 }), capOf: 'order' as const };
  const limit = most.amount === computed ? '' : `; ${capWords(most)} la deja en ${moneyText(most.amount)}`;
  const calculation = `«${fault}»: ${percent} % de ${moneyText(faulty)} sin IVA: ${moneyText(computed)}${limit}.`;
  return { days: 0, rate: percent, lines: counted, computed, ...most, calculation };
}

/** What is wrong with the lines of a deduction, at its cells: no more of each than was taken in its receipt. */
export function deductionProblems(
  { lines }: Pick<OrderDeduction, 'lines'>,
  accepted: readonly { lineId: string; accepted: string }[],
): Record<string, string> {
  const taken = new Map(accepted.map((line) => [line.lineId, scaled(line.accepted, 3) ?? 0n]));
  const found: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const at = `lines.${index}.quantity`;
    const [most, asked] = [taken.get(lineId), scaled(quantity, 3)];
    if (most === undefined || seen.has(lineId)) found[at] = 'Ese renglón no es de esta recepción.';
    else if (asked === undefined) found[at] = 'Escribe cuánto tiene la falta, hasta con tres decimales.';
    else if (asked > most)
      found[at] = `De él se aceptaron ${quantityText(most)}: la deducción no pasa de eso.`;
    seen.add(lineId);
  }
  if (Object.keys(found).length === 0 && !lines.some(({ quantity }) => (scaled(quantity, 3) ?? 0n) > 0n))
    found.lines = 'Escribe de al menos un renglón cuánto tiene la falta.';
  return found;
}

/** What came late without IVA. */
export const lateAmount = (lines: readonly Pick<PenaltyLine, 'quantity' | 'unitPrice'>[]): string =>
  decimal(lines.reduce((sum, line) => sum + lineCents(line), 0n));

/** Percent of what came late that a penalty is, as the contract keeps it; null where a limit or a reduction made it another. */
export function penaltyPercent(
  { days, rate, lines }: Pick<OrderPenalty, 'days' | 'rate' | 'lines'>,
  amount: string,
): number | null {
  const percent = Math.round(days * rate * 1_000) / 1_000;
  return percent <= 100 && percentOf(lateAmount(lines), percent) === amount ? percent : null;
}

interface Standing {
  state: OrderPenaltyState;
  answerBy: PlainDate | null;
  amount: string;
}

/** Why a penalty is not resolved so now: its supplier is heard first, and what is reduced is less than it was. */
export function resolutionProblem(
  { state, answerBy, amount }: Standing,
  result: Pick<PenaltyResult, 'way' | 'amount'>,
  today: PlainDate,
): { field?: 'amount'; message: string } | undefined {
  if (state === 'firm' || state === 'waived') return { message: 'Esta pena ya se resolvió.' };
  if (result.way !== 'waive') {
    if (state === 'proposed') return { message: 'Primero se avisa de la pena al proveedor.' };
    if (state === 'notified' && answerBy !== null && today <= answerBy)
      return { message: `El proveedor puede contestar hasta el ${shortDate(answerBy)}.` };
  }
  if (result.way === 'reduce' && result.amount !== null) {
    const left = centsOf(result.amount);
    if (left <= 0n || left >= centsOf(amount))
      return {
        field: 'amount',
        message: `Escribe un monto mayor que cero y menor que ${moneyText(amount)}.`,
      };
  }
  return undefined;
}
