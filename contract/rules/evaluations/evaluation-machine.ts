/** How far a period is (domain 12.3 E). */
export const PERIOD_STATES = {
  open: 'Abierto',
  review: 'En revisión',
  published: 'Publicado',
  closed: 'Cerrado',
} as const;
export type PeriodState = keyof typeof PERIOD_STATES;

/** How far the evaluation of an order is (domain 12.3 E). */
export const ORDER_STATES = {
  captured: 'Espera al área',
  sent: 'Por revisar',
  returned: 'Devuelto al área',
  accepted: 'Aceptado',
  excluded: 'Excluido',
} as const;
export type OrderState = keyof typeof ORDER_STATES;

export type PeriodStep = 'review' | 'publish' | 'close';
export type OrderStep = 'send' | 'accept' | 'return' | 'exclude' | 'restore';

/** What must hold before a step of a period; the service proves each one. */
export type PeriodCondition = 'orders_settled' | 'has_results' | 'term_over' | 'replies_answered';

interface Transition<State, Step, Condition> {
  from: readonly State[];
  to: State;
  step: Step;
  conditions: readonly Condition[];
}

/** No step leads out of a closed period; what was done too early is opened again, see `REOPENS`. */
export const PERIOD_TRANSITIONS: readonly Transition<PeriodState, PeriodStep, PeriodCondition>[] = [
  { from: ['open'], to: 'review', step: 'review', conditions: ['orders_settled', 'has_results'] },
  {
    from: ['review'],
    to: 'published',
    step: 'publish',
    conditions: ['orders_settled', 'has_results', 'term_over', 'replies_answered'],
  },
  { from: ['published'], to: 'closed', step: 'close', conditions: [] },
];

/** Where a step is taken back to, with a reason and until somebody relied on it; what was published stays so. */
export const REOPENS: Partial<Record<PeriodState, PeriodState>> = { review: 'open', closed: 'published' };

/**
 * An accepted order goes back only with a reason, as long as its period is not published. What an acceptance needs of its
 * parts and of who accepts, the service proves and refuses in its own words.
 */
export const ORDER_TRANSITIONS: readonly Transition<OrderState, OrderStep, 'reason'>[] = [
  { from: ['captured', 'returned', 'sent'], to: 'sent', step: 'send', conditions: [] },
  { from: ['sent'], to: 'accepted', step: 'accept', conditions: [] },
  { from: ['sent', 'accepted'], to: 'returned', step: 'return', conditions: ['reason'] },
  {
    from: ['captured', 'sent', 'returned', 'accepted'],
    to: 'excluded',
    step: 'exclude',
    conditions: ['reason'],
  },
  { from: ['excluded'], to: 'captured', step: 'restore', conditions: ['reason'] },
];

/** Where a step of a period leads from a state; undefined where it is not allowed. */
export function periodTransition(from: PeriodState, step: PeriodStep) {
  return PERIOD_TRANSITIONS.find((one) => one.step === step && one.from.includes(from));
}

/** Where a step of an order leads from a state; undefined where it is not allowed. */
export function orderTransition(from: OrderState, step: OrderStep) {
  return ORDER_TRANSITIONS.find((one) => one.step === step && one.from.includes(from));
}

/** The step that a period takes next; undefined when it is closed. */
export function nextPeriodStep(from: PeriodState): PeriodStep | undefined {
  return PERIOD_TRANSITIONS.find((one) => one.from.includes(from))?.step;
}

/** Whether orders of a period may still be added, answered and reviewed. */
export function isPeriodWritable(state: PeriodState): boolean {
  return state === 'open' || state === 'review';
}

/** Kinds of consequences that are proposed to a person; none happens by itself (domain 4.2). */
export const PROPOSAL_KINDS = {
  improvement: 'Plan de mejora de 30 días y nueva evaluación el periodo siguiente',
  no_invitation: 'No invitar a procedimientos hasta la siguiente evaluación',
  committee: 'Llevar al comité: dos periodos seguidos como No confiable',
} as const;
export type ProposalKind = keyof typeof PROPOSAL_KINDS;

/** What is proposed for a supplier by its band, the one of the period before, and how many orders were evaluated. */
export function proposedFor({
  band,
  before,
  isProvisional,
}: {
  band: string;
  before: string | undefined;
  isProvisional: boolean;
}): ProposalKind | undefined {
  // A few orders may be a single bad day: nothing is proposed on them but help.
  if (band === 'conditional' || (band === 'unreliable' && isProvisional)) return 'improvement';
  if (band !== 'unreliable') return undefined;
  return before === 'unreliable' ? 'committee' : 'no_invitation';
}
