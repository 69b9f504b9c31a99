import type { RequestState } from '#contract/registration.ts';

/** Who moves a request: `second_officer` is an officer other than its reviewer, and may all that an officer may. */
export type RequestActor = 'supplier' | 'officer' | 'second_officer' | 'system';

export const REQUEST_ACTIONS = [
  'submit',
  'take',
  'observe',
  'correct',
  'dismiss',
  'validate',
  'approve',
  'reject',
  'withdraw',
] as const;
export type RequestAction = (typeof REQUEST_ACTIONS)[number];

export interface RequestTransition {
  from: RequestState;
  to: RequestState;
  action: RequestAction;
  by: readonly RequestActor[];
}

/**
 * Machine A, a request of the registry (domain 12.3 A): who moves it from where to where. What must hold besides, the
 * service that makes the move proves and refuses in its own words. An officer submits what he captured for a supplier.
 */
export const REQUEST_TRANSITIONS: readonly RequestTransition[] = [
  {
    from: 'draft',
    to: 'submitted',
    action: 'submit',
    by: ['supplier', 'officer'],
  },
  { from: 'submitted', to: 'in_review', action: 'take', by: ['officer'] },
  { from: 'in_review', to: 'observed', action: 'observe', by: ['officer'] },
  {
    from: 'observed',
    to: 'in_review',
    action: 'correct',
    by: ['supplier'],
  },
  {
    from: 'observed',
    to: 'dismissed',
    action: 'dismiss',
    by: ['system', 'officer'],
  },
  {
    from: 'in_review',
    to: 'validated',
    action: 'validate',
    by: ['officer'],
  },
  { from: 'validated', to: 'approved', action: 'approve', by: ['second_officer'] },
  { from: 'validated', to: 'rejected', action: 'reject', by: ['officer'] },
  { from: 'in_review', to: 'rejected', action: 'reject', by: ['officer'] },
  { from: 'submitted', to: 'withdrawn', action: 'withdraw', by: ['supplier'] },
  { from: 'observed', to: 'withdrawn', action: 'withdraw', by: ['supplier'] },
];

/** States in which somebody can still act on a request. */
export const OPEN_REQUEST_STATES = ['draft', 'submitted', 'in_review', 'observed', 'validated'] as const;

/** States that nothing leaves. */
export const FINAL_REQUEST_STATES: readonly RequestState[] = [
  'approved',
  'rejected',
  'dismissed',
  'withdrawn',
];

/** The transition that an action makes from a state; undefined when the machine has none. */
export function transitionOf(state: RequestState, action: string): RequestTransition | undefined {
  return REQUEST_TRANSITIONS.find((transition) => transition.from === state && transition.action === action);
}

/** Whether the actor may make the transition. */
export function mayMake(transition: RequestTransition, actor: RequestActor): boolean {
  return transition.by.includes(actor) || (actor === 'second_officer' && transition.by.includes('officer'));
}

/** Actions that the actor has in a state, in the order of the table. */
export function actionsFor(state: RequestState, actor: RequestActor): RequestAction[] {
  return REQUEST_TRANSITIONS.filter(
    (transition) => transition.from === state && mayMake(transition, actor),
  ).map((transition) => transition.action);
}
