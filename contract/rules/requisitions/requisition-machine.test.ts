import { describe, expect, it } from 'vitest';
import { REQUISITION_STATES, type RequisitionState } from '#contract/requisition-states.ts';
import {
  isOver,
  isWritable,
  REQUISITION_MOVES,
  requisitionMoves,
  type RequisitionMove,
  type RequisitionSide,
} from './requisition-machine.ts';

const walksOf = (usual: number): number => Number(process.env['WALKS'] ?? usual);
const SIDES: RequisitionSide[] = ['requester', 'reviewer', 'approver', 'budget', 'buyer', 'control', 'clock'];
const MOVES = Object.keys(REQUISITION_MOVES) as RequisitionMove[];

/** The same walk for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  return <One>(list: readonly One[]): One => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return list[Math.floor((state / 4_294_967_296) * list.length)] as One;
  };
}

/** Random walks: no move but by who may, nothing after the end, and what was sent is no draft again. */
function walkMachine(walks: number): void {
  const reached = new Set<RequisitionState>();
  for (let walk = 0; walk < walks; walk += 1) {
    const pick = randomOf(walk);
    let state: RequisitionState = 'draft';
    let wasSent = false;
    for (let step = 0; step < 40; step += 1) {
      const sides = SIDES.filter(() => pick([true, false]));
      const may = requisitionMoves(state, sides);
      for (const move of may) {
        expect(REQUISITION_MOVES[move].from).toContain(state);
        expect(REQUISITION_MOVES[move].sides.some((side) => sides.includes(side))).toBe(true);
      }
      if (isOver(state)) {
        expect(requisitionMoves(state, SIDES)).toEqual([]);
        break;
      }
      if (may.length === 0) continue;
      const move = pick(may);
      state = pick(REQUISITION_MOVES[move].to);
      wasSent ||= move === 'send';
      reached.add(state);
      if (wasSent) expect(state).not.toBe('draft');
      if (isWritable(state)) expect(state === 'returned' || !wasSent).toBe(true);
    }
  }
  for (const state of [
    'funds',
    'returned',
    'research',
    'tendering',
    'rejected',
    'cancelled',
    'lapsed',
    'held',
  ] as const)
    expect(reached, state).toContain(state);
}

describe('the course of a requisition', () => {
  it('is left by no random walk', () => walkMachine(200));

  it(
    'is left by none of 10,000 random walks, or of as many as WALKS says',
    { tags: ['all'], timeout: 120_000 },
    () => walkMachine(walksOf(10_000)),
  );

  it('nobody with nothing to do with it makes a move, in any state', () => {
    for (const state of REQUISITION_STATES) expect(requisitionMoves(state, [])).toEqual([]);
    expect(MOVES.every((move) => !REQUISITION_MOVES[move].to.includes('draft'))).toBe(true);
  });
});
