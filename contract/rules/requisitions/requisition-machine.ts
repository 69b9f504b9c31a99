import type { RequisitionState } from '#contract/requisition-states.ts';

/** Who has to do with a requisition at all; that it is this one's turn is asked beside it. */
export type RequisitionSide =
  | 'requester'
  | 'reviewer'
  | 'approver'
  | 'budget'
  | 'buyer'
  | 'control'
  | 'clock';

/** Operations on a requisition, as `requisition.{name}` of purchase-chain §2.5. */
export type RequisitionMove =
  | 'send'
  | 'opine'
  | 'approve'
  | 'return'
  | 'answer'
  | 'reject'
  | 'fund'
  | 'unfund'
  | 'take'
  | 'assign'
  | 'research'
  | 'convert'
  | 'cancel'
  | 'lapse'
  | 'hold'
  | 'release';

interface Move {
  sides: readonly RequisitionSide[];
  from: readonly RequisitionState[];
  /** Where it may lead; `answer` and `release` lead back to where it was. */
  to: readonly RequisitionState[];
}

const AHEAD = ['technical', 'approval', 'funds'] as const;
/** States in which somebody of the unit has it: it was sent, and nothing was ordered yet. */
const UNDER_WAY = [
  ...AHEAD,
  'returned',
  'unassigned',
  'taken',
  'research',
  'consolidated',
  'tendering',
  'awarded',
] as const satisfies readonly RequisitionState[];

/** Every transition of purchase-chain §2.5 that a person or the clock makes. */
export const REQUISITION_MOVES: Readonly<Record<RequisitionMove, Move>> = {
  send: { sides: ['requester'], from: ['draft'], to: [...AHEAD, 'unassigned'] },
  opine: { sides: ['reviewer'], from: ['technical'], to: [...AHEAD, 'returned', 'unassigned'] },
  approve: { sides: ['approver'], from: ['approval'], to: ['approval', 'funds'] },
  return: {
    sides: ['reviewer', 'approver', 'budget', 'buyer'],
    from: [...AHEAD, 'taken', 'research'],
    to: ['returned'],
  },
  answer: {
    sides: ['requester'],
    from: ['returned'],
    to: [...AHEAD, 'taken', 'research'],
  },
  reject: { sides: ['approver', 'budget', 'buyer'], from: ['approval', 'funds', 'taken'], to: ['rejected'] },
  fund: { sides: ['budget'], from: ['funds'], to: ['unassigned'] },
  unfund: { sides: ['budget'], from: ['unassigned'], to: ['funds'] },
  take: { sides: ['buyer'], from: ['unassigned'], to: ['taken'] },
  assign: { sides: ['buyer'], from: ['unassigned', 'taken', 'research'], to: ['taken', 'research'] },
  research: { sides: ['buyer'], from: ['taken'], to: ['research'] },
  convert: { sides: ['buyer'], from: ['taken', 'research'], to: ['consolidated', 'tendering'] },
  cancel: {
    sides: ['requester', 'approver', 'buyer'],
    from: ['draft', ...UNDER_WAY, 'held', 'failed'],
    to: ['cancelled'],
  },
  lapse: { sides: ['clock'], from: ['draft', 'returned'], to: ['lapsed'] },
  hold: { sides: ['control', 'buyer'], from: UNDER_WAY, to: ['held'] },
  release: { sides: ['control', 'buyer'], from: ['held'], to: UNDER_WAY },
};

/** From when on the requester no longer cancels alone: a buyer has it. */
const WITH_BUYER: readonly RequisitionState[] = [
  'taken',
  'research',
  'consolidated',
  'tendering',
  'awarded',
  'held',
];

/** Moves that somebody with these sides may make in this state. */
export function requisitionMoves(
  state: RequisitionState,
  sides: readonly RequisitionSide[],
): RequisitionMove[] {
  return (Object.keys(REQUISITION_MOVES) as RequisitionMove[]).filter((move) => {
    const { sides: of, from } = REQUISITION_MOVES[move];
    if (!from.includes(state)) return false;
    const may = of.filter((side) => sides.includes(side));
    if (move === 'cancel' && WITH_BUYER.includes(state)) return may.some((side) => side !== 'requester');
    return may.length > 0;
  });
}

/** Whether it may still be written: before it is sent, and while a question is open. */
export const isWritable = (state: RequisitionState): boolean => state === 'draft' || state === 'returned';

/** States in which nothing happens any more. */
export const isOver = (state: RequisitionState): boolean =>
  ['closed', 'rejected', 'cancelled', 'lapsed'].includes(state);
