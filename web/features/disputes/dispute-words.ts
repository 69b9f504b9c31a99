import type { Dispute, DisputeRow } from '#contract/disputes.ts';
import {
  DISPUTE_STATE_LABELS,
  disputeState,
  isInForce,
  SUSPENSION_STATES,
} from '#contract/rules/rights/disputes.ts';

export const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Numbers of lots as somebody types them: «2, 3 y 7». */
export const numbersIn = (text: string): number[] => [
  ...new Set((text.match(/\d{1,6}/g) ?? []).map(Number).filter((number) => number > 0)),
];
export const lotsRule = (text: string): true | string =>
  /^[\d\s,y]{0,400}$/.test(text) || 'Escribe solo números de partida, separados por comas.';

export const lotsText = (numbers: readonly number[]): string =>
  numbers.length === 0
    ? 'Todo el procedimiento'
    : `${numbers.length === 1 ? 'Partida' : 'Partidas'} ${numbers.join(', ')}`;

export const stateText = (row: DisputeRow): string => DISPUTE_STATE_LABELS[disputeState(row)];

/** How its suspension stands, with its tone. */
export function suspensionTag({ suspensionState }: Pick<DisputeRow, 'suspensionState'>) {
  const isOn = suspensionState === 'provisional' || suspensionState === 'definitive';
  return { tone: isOn ? ('warn' as const) : ('mute' as const), words: SUSPENSION_STATES[suspensionState] };
}

/** Whether a suspension keeps something from being done today. */
export const isStopping = (dispute: Dispute, today: string): boolean => isInForce(dispute, today);
