import type { OpinionState, OpinionStep } from '#contract/technical-opinions.ts';

/** Who does a step: the person who asked, or whoever keeps the profiles. */
export type OpinionSide = 'requester' | 'officer';

interface Move {
  side: OpinionSide;
  from: readonly OpinionState[];
  to: OpinionState;
  needsText: boolean;
}

const OPEN: readonly OpinionState[] = ['sent', 'in_review', 'needs_info'];

/** Whether it still takes steps and files. */
export const isOpenOpinion = (state: OpinionState): boolean => OPEN.includes(state);

/** Every step after sending: who may do it, from where, and where it leads. */
export const OPINION_MOVES: Readonly<Record<Exclude<OpinionStep, 'send'>, Move>> = {
  take: { side: 'officer', from: ['sent'], to: 'in_review', needsText: false },
  ask: { side: 'officer', from: ['sent', 'in_review'], to: 'needs_info', needsText: true },
  reply: { side: 'requester', from: ['needs_info'], to: 'in_review', needsText: true },
  answer: { side: 'officer', from: ['sent', 'in_review', 'needs_info'], to: 'answered', needsText: true },
  withdraw: { side: 'requester', from: OPEN, to: 'withdrawn', needsText: false },
};

/** Steps that a side may do now, in the order of its buttons. */
export function opinionSteps(
  state: OpinionState,
  sides: readonly OpinionSide[],
): Exclude<OpinionStep, 'send'>[] {
  return (Object.keys(OPINION_MOVES) as Exclude<OpinionStep, 'send'>[]).filter((step) => {
    const { side, from } = OPINION_MOVES[step];
    return sides.includes(side) && from.includes(state);
  });
}
