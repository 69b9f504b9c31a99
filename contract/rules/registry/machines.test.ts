import { describe, expect, it } from 'vitest';
import { REQUEST_STATES, type RequestState } from '#contract/registration.ts';
import { SUPPLIER_STATES } from '#contract/suppliers.ts';
import {
  actionsFor,
  FINAL_REQUEST_STATES,
  mayMake,
  REQUEST_ACTIONS,
  REQUEST_TRANSITIONS,
  transitionOf,
  type RequestActor,
} from './request-machine.ts';
import {
  mayMove,
  REGISTRY_ACTIONS,
  REGISTRY_TRANSITIONS,
  registryActionsFor,
  registryTransitionOf,
  stateByDates,
  stepsByDates,
  type RegistryActor,
  type RegistryState,
} from './supplier-machine.ts';

const WALKS = 10_000;
const STEPS = 25;

/** Repeatable choices (xorshift). */
function chooser(seed: number) {
  let state = seed;
  return <T>(list: readonly T[]): T => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return list[(state >>> 0) % list.length] as T;
  };
}

const REQUEST_ACTORS: readonly RequestActor[] = ['supplier', 'officer', 'second_officer', 'system'];
const REGISTRY_ACTORS: readonly RegistryActor[] = ['officer', 'second_officer', 'system'];
const REGISTRY_STATES: readonly RegistryState[] = [...SUPPLIER_STATES, 'unregistered'];

/** Machine A of the field, once more, as «from action to: who». */
const TABLE_A = `draft submit submitted: supplier officer second_officer
submitted take in_review: officer second_officer
in_review observe observed: officer second_officer
observed correct in_review: supplier
observed dismiss dismissed: officer second_officer system
in_review validate validated: officer second_officer
validated approve approved: second_officer
validated reject rejected: officer second_officer
in_review reject rejected: officer second_officer
submitted withdraw withdrawn: supplier
observed withdraw withdrawn: supplier`;

/** Machine B of the field, once more. */
const TABLE_B = `unregistered register active: second_officer
expired register active: second_officer
active near_expiry expiring: system
expiring papers_current active: system
expiring expire expired: system
active renew active: second_officer
expiring renew active: second_officer
expired renew active: second_officer
active suspend suspended: officer second_officer system
expiring suspend suspended: officer second_officer system
suspended reinstate active: officer second_officer system
active disqualify disqualified: officer second_officer
expiring disqualify disqualified: officer second_officer
expired disqualify disqualified: officer second_officer
suspended disqualify disqualified: officer second_officer
disqualified disqualify disqualified: officer second_officer
disqualified end_disqualification expired: officer second_officer system
active cancel cancelled: officer second_officer
expiring cancel cancelled: officer second_officer
expired cancel cancelled: officer second_officer
suspended cancel cancelled: officer second_officer
disqualified cancel cancelled: officer second_officer`;

const lines = (table: string) => table.split('\n').toSorted();

describe('Machine A: a request', () => {
  it('has the transitions of the field and no other', () => {
    expect(REQUEST_TRANSITIONS.map(({ from, action, to }) => `${from} ${action} ${to}`).toSorted()).toEqual(
      lines(TABLE_A).map((line) => line.split(':')[0]),
    );
  });

  for (const line of TABLE_A.split('\n')) {
    const [move = '', who = ''] = line.split(': ');
    const [from = '', action = ''] = move.split(' ');
    it(`from ${from}, ${action} is for ${who.replaceAll(' ', ', ')} and nobody else`, () => {
      const transition = transitionOf(from as RequestState, action);
      expect(transition).toBeDefined();
      const allowed = REQUEST_ACTORS.filter(
        (actor) => transition !== undefined && mayMake(transition, actor),
      );
      expect(allowed.toSorted()).toEqual(who.split(' ').toSorted());
    });
  }

  it('nothing leaves a final state, whoever tries', () => {
    for (const state of FINAL_REQUEST_STATES) {
      for (const action of REQUEST_ACTIONS) expect(transitionOf(state, action)).toBeUndefined();
      for (const actor of REQUEST_ACTORS) expect(actionsFor(state, actor)).toEqual([]);
    }
  });

  it('every other state has a way on, and every state can be reached', () => {
    const reached = new Set<RequestState>(['draft']);
    for (let i = 0; i < REQUEST_STATES.length; i++) {
      for (const { from, to } of REQUEST_TRANSITIONS) if (reached.has(from)) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual([...REQUEST_STATES].toSorted());
    for (const state of REQUEST_STATES) {
      const hasWay = REQUEST_TRANSITIONS.some(({ from }) => from === state);
      expect([state, hasWay]).toEqual([state, !FINAL_REQUEST_STATES.includes(state)]);
    }
  });

  it('10,000 random sequences never reach an undefined state, and what is final stays so', () => {
    const choose = chooser(12_345);
    const seen = new Set<RequestState>();
    for (let walk = 0; walk < WALKS; walk++) {
      let state: RequestState = 'draft';
      let end: RequestState | undefined;
      for (let step = 0; step < STEPS; step++) {
        const [action, actor] = [choose(REQUEST_ACTIONS), choose(REQUEST_ACTORS)];
        const transition = transitionOf(state, action);
        const isAllowed = transition !== undefined && mayMake(transition, actor);
        if (isAllowed !== actionsFor(state, actor).includes(action))
          throw new Error(`${state} ${action} ${actor}`);
        if (isAllowed) state = transition.to;
        if (!REQUEST_STATES.includes(state)) throw new Error(`undefined state ${state}`);
        if (end !== undefined && state !== end) throw new Error(`${end} was left`);
        if (FINAL_REQUEST_STATES.includes(state)) end = state;
        seen.add(state);
      }
    }
    expect(seen.size).toBe(REQUEST_STATES.length);
  });
});

describe('Machine B: a registered supplier', () => {
  it('has the transitions of the field and no other', () => {
    expect(REGISTRY_TRANSITIONS.map(({ from, action, to }) => `${from} ${action} ${to}`).toSorted()).toEqual(
      lines(TABLE_B).map((line) => line.split(':')[0]),
    );
  });

  for (const line of TABLE_B.split('\n')) {
    const [move = '', who = ''] = line.split(': ');
    const [from = '', action = ''] = move.split(' ');
    it(`from ${from}, ${action} is for ${who.replaceAll(' ', ', ')} and nobody else`, () => {
      const transition = registryTransitionOf(from as RegistryState, action);
      expect(transition).toBeDefined();
      const allowed = REGISTRY_ACTORS.filter(
        (actor) => transition !== undefined && mayMove(transition, actor),
      );
      expect(allowed.toSorted()).toEqual(who.split(' ').toSorted());
    });
  }

  it('a cancelled registration stays cancelled, whoever tries', () => {
    for (const action of REGISTRY_ACTIONS) expect(registryTransitionOf('cancelled', action)).toBeUndefined();
    for (const actor of REGISTRY_ACTORS) expect(registryActionsFor('cancelled', actor)).toEqual([]);
  });

  it('10,000 random sequences never reach an undefined state, and cancelled is the end', () => {
    const choose = chooser(54_321);
    const seen = new Set<RegistryState>();
    for (let walk = 0; walk < WALKS; walk++) {
      let state: RegistryState = 'unregistered';
      for (let step = 0; step < STEPS; step++) {
        const before: RegistryState = state;
        const [action, actor] = [choose(REGISTRY_ACTIONS), choose(REGISTRY_ACTORS)];
        const transition = registryTransitionOf(state, action);
        const isAllowed = transition !== undefined && mayMove(transition, actor);
        if (isAllowed !== registryActionsFor(state, actor).includes(action))
          throw new Error(`${state} ${action}`);
        if (isAllowed) state = transition.to;
        if (!REGISTRY_STATES.includes(state)) throw new Error(`undefined state ${state}`);
        if (before === 'cancelled' && state !== before) throw new Error('cancelled was left');
        seen.add(state);
      }
    }
    expect(seen.size).toBe(REGISTRY_STATES.length);
  });

  it('dates make a registration por vencer 30 days before its end or when a paper expired, and vencida after it', () => {
    const dates = { validUntil: '2026-12-31', hasExpiredPapers: false, expiringDays: 30 };
    expect(stateByDates({ ...dates, today: '2026-11-30' })).toBe('active');
    expect(stateByDates({ ...dates, today: '2026-12-01' })).toBe('expiring');
    expect(stateByDates({ ...dates, today: '2026-12-31' })).toBe('expiring');
    expect(stateByDates({ ...dates, today: '2027-01-01' })).toBe('expired');
    expect(stateByDates({ ...dates, today: '2026-03-01', hasExpiredPapers: true })).toBe('expiring');
  });

  it('the steps of a late job are transitions of the machine and end where the dates say', () => {
    for (const today of ['2026-03-01', '2026-12-15', '2027-02-01']) {
      for (const hasExpiredPapers of [false, true]) {
        const dates = { validUntil: '2026-12-31', hasExpiredPapers, expiringDays: 30, today };
        for (const start of REGISTRY_STATES) {
          let state = start;
          for (const action of stepsByDates(start, dates)) {
            const transition = registryTransitionOf(state, action);
            expect(transition?.by).toContain('system');
            state = transition?.to ?? state;
          }
          const isMovable = start === 'active' || start === 'expiring';
          expect([start, state]).toEqual([start, isMovable ? stateByDates(dates) : start]);
        }
      }
    }
  });
});
