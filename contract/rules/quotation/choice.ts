import { LEAST_CHOICE_REASON, type LotChoice } from '../../comparisons.ts';
import { shareOf, thousandthsOf, WHOLE } from '../bids/shares.ts';
import type { EvaluatedComparison } from './proposal.ts';
import { wholeOf, type EvaluatedLot, type WonPart } from './evaluation.ts';
import { costOf } from './prices.ts';

/** What the buyer's own choice gives each of those whom it names. */
function chosenParts({ lot, cells }: EvaluatedLot, { parts }: LotChoice): WonPart[] {
  return parts.flatMap(({ bidderId, quantity }) => {
    const cell = cells.find((one) => one.bidderId === bidderId);
    if (cell?.offer === undefined) return [];
    const whole = wholeOf(cell, lot);
    if (quantity === null || lot.quantity === null) return [whole];
    const hundredths = (thousandthsOf(quantity) * BigInt(WHOLE)) / thousandthsOf(lot.quantity);
    const amount = cell.offer.unitPrice === null ? whole.amount : costOf(cell.offer.unitPrice, quantity);
    return [{ ...whole, share: shareOf(Number(hundredths)), quantity, amount }];
  });
}

/** Whether a choice gives what the rule proposes. */
function isProposed({ proposed, lot }: EvaluatedLot, { parts }: LotChoice): boolean {
  const text = (rows: readonly { bidderId: string; quantity: string | null }[]) =>
    rows.map(({ bidderId, quantity }) => `${bidderId} ${quantity ?? lot.quantity ?? ''}`).join(' ');
  return text(parts) === text(proposed);
}

/** What is wrong with a choice, in a sentence; undefined where nothing is. */
export function choiceProblem(evaluated: EvaluatedLot, choice: LotChoice): string | undefined {
  const { lot, cells } = evaluated;
  const names = choice.parts.map(({ bidderId }) => bidderId);
  const states = choice.parts.map(({ bidderId }) => cells.find((one) => one.bidderId === bidderId)?.state);
  if (states.some((state) => state !== 'stands'))
    return `En la partida ${lot.number} solo gana quien cumple y tiene un precio aceptable.`;
  if (new Set(names).size < names.length)
    return `En la partida ${lot.number}, cada quien lleva una sola parte.`;
  const wanted = choice.parts.map(({ quantity }) => thousandthsOf(quantity ?? lot.quantity ?? '0'));
  if (choice.parts.length > 1 && lot.quantity === null)
    return `La partida ${lot.number} no tiene cantidad: la gana uno solo.`;
  if (lot.quantity !== null && wanted.some((part) => part <= 0n))
    return `Escribe cuánto lleva cada quien de la partida ${lot.number}.`;
  const sum = wanted.reduce((total, part) => total + part, 0n);
  if (lot.quantity !== null && sum > thousandthsOf(lot.quantity))
    return `Lo repartido de la partida ${lot.number} pasa de ${lot.quantity}.`;
  const isMoreThanOffered = choice.parts.some(({ bidderId, quantity }) => {
    const offered = cells.find((one) => one.bidderId === bidderId)?.offer?.quantity;
    return offered != null && thousandthsOf(quantity ?? lot.quantity ?? '0') > thousandthsOf(offered);
  });
  if (isMoreThanOffered) return `En la partida ${lot.number}, nadie lleva más de lo que ofreció.`;
  return isProposed(evaluated, choice) || choice.reason.length >= LEAST_CHOICE_REASON
    ? undefined
    : `Explica por qué la partida ${lot.number} no va a quien propone la regla, con al menos ${LEAST_CHOICE_REASON} letras.`;
}

/** A lot as it is to be awarded. */
export interface DecidedLot {
  lotId: string;
  parts: WonPart[];
  /** The buyer chose otherwise than the rule, and why. */
  reason: string | null;
}

/** What is to be awarded: the proposal, with what the buyer chose otherwise. */
export function decidedLots(
  { lots }: Pick<EvaluatedComparison, 'lots'>,
  choices: readonly LotChoice[],
): DecidedLot[] {
  return lots.map((evaluated) => {
    const choice = choices.find(({ id }) => id === evaluated.lot.id);
    if (choice === undefined) return { lotId: evaluated.lot.id, parts: evaluated.proposed, reason: null };
    const isOwn = !isProposed(evaluated, choice);
    return {
      lotId: evaluated.lot.id,
      parts: chosenParts(evaluated, choice),
      reason: isOwn ? choice.reason : null,
    };
  });
}

/** What stands between a comparison and its award, in sentences. */
export function decisionGaps(evaluated: EvaluatedComparison, choices: readonly LotChoice[]): string[] {
  const pending = evaluated.lots.reduce((sum, lot) => sum + lot.pending, 0);
  const gaps =
    pending === 0 ? [] : [pending === 1 ? 'Falta 1 calificación.' : `Faltan ${pending} calificaciones.`];
  for (const lot of evaluated.lots) {
    const choice = choices.find(({ id }) => id === lot.lot.id);
    const problem = choice === undefined ? undefined : choiceProblem(lot, choice);
    if (problem !== undefined) gaps.push(problem);
    if (choice === undefined && lot.tied.length > 0)
      gaps.push(
        `La partida ${lot.lot.number} está empatada: pide una ronda de descuentos o elige con su motivo.`,
      );
  }
  if (decidedLots(evaluated, choices).every(({ parts }) => parts.length === 0) && gaps.length === 0)
    gaps.push('Ninguna partida tiene a quién adjudicarse.');
  return gaps;
}
