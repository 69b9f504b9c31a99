import type { Action, Subject } from '#contract/permissions.ts';
import type { SessionSnapshot } from './session-state.ts';

/** What a route asks of its visitor (S-6.3). */
export interface RouteRule {
  isPublic: boolean;
  perimeter?: Subject;
  /** `route` unless stated. */
  perimeterAction?: Action;
  /** Its screens say to a visitor what is there, and ask for the sign-in themselves. */
  isTold?: true;
}

/** `wait`: the answer needs the session or the role first; `not-found`: signed in, but not for this person. */
export type Passage = 'allow' | 'sign-in' | 'not-found' | 'wait';

/** S-6.3: first the sign-in rule, then the perimeter. Nothing is allowed before the role is applied (S-4.4). */
export function guardRoute(
  rule: RouteRule,
  session: Pick<SessionSnapshot, 'state' | 'permissionsReady' | 'can'>,
): Passage {
  if (!rule.isPublic) {
    if (session.state === 'restoring') return 'wait';
    if (session.state !== 'signed-in') return 'sign-in';
  }
  if (rule.perimeter === undefined) return 'allow';
  if (session.state === 'restoring') return 'wait';
  if (session.state === 'signed-in' && !session.permissionsReady) return 'wait';
  return session.can(rule.perimeterAction ?? 'route', rule.perimeter) ? 'allow' : 'not-found';
}
