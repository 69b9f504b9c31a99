import type { SupplierState } from '#contract/suppliers.ts';
import { addDays, type PlainDate } from '../days/calendar.ts';

/** `unregistered`: named in a contract or a request, not (yet) in the registry. */
export type RegistryState = SupplierState | 'unregistered';

/** Who moves a registration: `supplier` only through an approved request, which an officer decides. */
export type RegistryActor = 'officer' | 'second_officer' | 'system';

export const REGISTRY_ACTIONS = [
  'register',
  'renew',
  'near_expiry',
  'papers_current',
  'expire',
  'suspend',
  'reinstate',
  'disqualify',
  'end_disqualification',
  'cancel',
] as const;
export type RegistryAction = (typeof REGISTRY_ACTIONS)[number];

export interface RegistryTransition {
  from: RegistryState;
  to: RegistryState;
  action: RegistryAction;
  by: readonly RegistryActor[];
}

const row = (
  from: RegistryState,
  to: RegistryState,
  action: RegistryAction,
  by: readonly RegistryActor[],
): RegistryTransition => ({ from, to, action, by });

const OPEN: readonly RegistryState[] = ['active', 'expiring', 'expired', 'suspended', 'disqualified'];

/**
 * Machine B, a registered supplier (domain 12.3 B): who moves it from where to where. What must hold besides, the service
 * that makes the move proves and refuses in its own words. A renewal may be approved before the supplier is «por vencer»,
 * because its window opens earlier; sanctions with an end are closed by an officer or by the nightly job. A suspension
 * that is still in force when a disqualification ends takes hold again once the registration is renewed: nothing but
 * its own end lifts it.
 */
export const REGISTRY_TRANSITIONS: readonly RegistryTransition[] = [
  row('unregistered', 'active', 'register', ['second_officer']),
  row('expired', 'active', 'register', ['second_officer']),
  row('active', 'expiring', 'near_expiry', ['system']),
  row('expiring', 'active', 'papers_current', ['system']),
  row('expiring', 'expired', 'expire', ['system']),
  row('active', 'active', 'renew', ['second_officer']),
  row('expiring', 'active', 'renew', ['second_officer']),
  row('expired', 'active', 'renew', ['second_officer']),
  row('active', 'suspended', 'suspend', ['officer', 'system']),
  row('expiring', 'suspended', 'suspend', ['officer', 'system']),
  row('suspended', 'active', 'reinstate', ['officer', 'system']),
  // Also of who is disqualified already: each resolution has its own document and term.
  ...OPEN.map((from) => row(from, 'disqualified', 'disqualify', ['officer'])),
  row('disqualified', 'expired', 'end_disqualification', ['officer', 'system']),
  ...OPEN.map((from) => row(from, 'cancelled', 'cancel', ['officer'])),
];

/** The transition that an action makes from a state; undefined when the machine has none. */
export function registryTransitionOf(state: RegistryState, action: string): RegistryTransition | undefined {
  return REGISTRY_TRANSITIONS.find((transition) => transition.from === state && transition.action === action);
}

/** Whether the actor may make the transition. */
export function mayMove(transition: RegistryTransition, actor: RegistryActor): boolean {
  return transition.by.includes(actor) || (actor === 'second_officer' && transition.by.includes('officer'));
}

/** Actions that the actor has in a state, in the order of the table. */
export function registryActionsFor(state: RegistryState, actor: RegistryActor): RegistryAction[] {
  return REGISTRY_TRANSITIONS.filter(
    (transition) => transition.from === state && mayMove(transition, actor),
  ).map((transition) => transition.action);
}

/** Facts that time moves. */
export interface RegistryDates {
  validUntil: PlainDate;
  /** A paper of the file, such as an opinion, is out of date. */
  hasExpiredPapers: boolean;
  today: PlainDate;
  /** Days before the end from which a registration is «por vencer» (term `expiring`). */
  expiringDays: number;
}

/** State that the dates alone give a registration that is neither sanctioned nor cancelled. */
export function stateByDates(dates: RegistryDates): 'active' | 'expiring' | 'expired' {
  if (dates.today > dates.validUntil) return 'expired';
  const isNear = dates.validUntil <= addDays(dates.today, dates.expiringDays);
  return isNear || dates.hasExpiredPapers ? 'expiring' : 'active';
}

/** Steps that the nightly job makes from a state on a date, in order: a late job makes several at once. */
export function stepsByDates(state: RegistryState, dates: RegistryDates): RegistryAction[] {
  const goal = stateByDates(dates);
  if (state === 'active') {
    return goal === 'active' ? [] : goal === 'expiring' ? ['near_expiry'] : ['near_expiry', 'expire'];
  }
  if (state !== 'expiring' || goal === 'expiring') return [];
  return goal === 'expired' ? ['expire'] : ['papers_current'];
}
