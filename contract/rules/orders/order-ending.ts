import type { EndingKind, EndingPaper, EndingResult, EndingState, UnitPaper } from '../../order-endings.ts';
import { ENDING_PAPER_LABELS } from '../../order-endings.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import { centsOf, decimal, moneyText } from '../texts/money.ts';

/** What is known of an ending when somebody does something with it. */
export interface EndingFacts {
  kind: EndingKind;
  state: EndingState;
  answerBy: PlainDate | null;
  askedCosts: string | null;
  papers: readonly Pick<EndingPaper, 'kind'>[];
  /** Numbers of receipts that nobody looked at. */
  undecided: readonly string[];
}

/** What has to be there before the supplier is told (LAASSP 2025 arts. 77 and 78). */
const TO_TELL: Record<EndingKind, readonly UnitPaper[]> = {
  rescission: ['notice'],
  early_termination: ['notice', 'report', 'opinion'],
};
/** What has to be there before it is resolved: not to rescind takes a written opinion too. */
const TO_RESOLVE: Record<EndingKind, Record<'end' | 'keep', readonly UnitPaper[]>> = {
  rescission: { end: ['resolution'], keep: ['report'] },
  early_termination: { end: ['resolution'], keep: [] },
};

/** Papers with which the supplier is told; from then on they do not change. */
export const papersToTell = (kind: EndingKind): readonly UnitPaper[] => TO_TELL[kind];

/** Papers of the unit that an ending may have, in the order in which they are asked for. */
export const papersOf = (kind: EndingKind): UnitPaper[] => [
  ...new Set([...TO_TELL[kind], ...TO_RESOLVE[kind].end, ...TO_RESOLVE[kind].keep]),
];

const lacking = (papers: EndingFacts['papers'], asked: readonly UnitPaper[]): string[] =>
  asked
    .filter((kind) => !papers.some((one) => one.kind === kind))
    .map((kind) => `Falta el documento «${ENDING_PAPER_LABELS[kind]}».`);

const unseen = (numbers: readonly string[]): string[] =>
  numbers.map((number) => `Falta decir qué se acepta de la recepción ${number}.`);

/** Why the supplier is not told of it yet: it is not rescinded for what came and nobody looked at. */
export const tellProblems = ({
  kind,
  papers,
  undecided,
}: Pick<EndingFacts, 'kind' | 'papers' | 'undecided'>): string[] => [
  ...(kind === 'rescission' ? unseen(undecided) : []),
  ...lacking(papers, TO_TELL[kind]),
];

/** Why it is not resolved so yet: the supplier is heard first, and what came of the order is looked at. */
export function resolveProblems(
  { answerBy, kind, papers, state, undecided }: EndingFacts,
  way: 'end' | 'keep',
  today: PlainDate,
): string[] {
  const isHeard = state === 'answered' || (answerBy !== null && answerBy < today);
  return [
    ...(isHeard || answerBy === null
      ? []
      : [`El proveedor puede contestar hasta el ${shortDate(answerBy)}.`]),
    ...(way === 'end' ? unseen(undecided) : []),
    ...lacking(papers, TO_RESOLVE[kind][way]),
  ];
}

/** What is wrong with what was written of a result, by field. */
export function resultProblems(
  { kind, askedCosts }: Pick<EndingFacts, 'kind' | 'askedCosts'>,
  { costs, dueOn, way }: Pick<EndingResult, 'way' | 'costs' | 'dueOn'>,
  today: PlainDate,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (way === 'keep' && kind === 'rescission') {
    if (dueOn === null) found.dueOn = 'Escribe hasta cuándo puede cumplir el proveedor (LAASSP art. 77).';
    else if (dueOn <= today) found.dueOn = 'Escribe un día posterior a hoy.';
  }
  if (way === 'end' && kind === 'early_termination') {
    if (costs === null) found.costs = 'Escribe cuánto se reintegra de sus gastos; si nada, 0.00.';
    else if (centsOf(costs) > centsOf(askedCosts ?? '0.00'))
      found.costs =
        askedCosts === null
          ? 'El proveedor no pidió gastos: escribe 0.00.'
          : `El proveedor pidió ${moneyText(askedCosts)}.`;
  }
  return found;
}

/**
 * How much of a guarantee is claimed when an order is rescinded: in proportion to what was not fulfilled, both without IVA, rounded
 * to cents.
 */
export function claimOf(
  amount: string,
  { ordered, accepted }: { ordered: string; accepted: string },
): string {
  const whole = centsOf(ordered);
  const unmet = whole - centsOf(accepted);
  if (whole <= 0n || unmet <= 0n) return '0.00';
  return decimal((centsOf(amount) * unmet * 2n + whole) / (whole * 2n));
}
