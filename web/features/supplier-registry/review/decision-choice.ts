import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';

type Available = ReviewFile['actions'][number];

/** Which buttons the decision bar shows: what comes next, what else may be done, refusal, and the rest in a menu. */
export interface DecisionChoice {
  primary: Available | undefined;
  secondary: Available | undefined;
  reject: Available | undefined;
  rest: Available[];
}

/** With corrections written down the request goes back; without them it goes forward. */
export function decisionChoice({
  actions,
  observations,
}: Pick<ReviewFile, 'actions' | 'observations'>): DecisionChoice {
  const of = (name: ReviewAction) => actions.find(({ action }) => action === name);
  const hasCorrections = observations.some(({ sent, resolved }) => !sent && !resolved);
  const take = of('take');
  const back = of('observe');
  const forward = of('approve') ?? of('validate');
  const order = hasCorrections
    ? [back, forward, take]
    : [take?.blocked === null ? take : undefined, forward, back];
  const [primary, secondary = of('dismiss')] = order.filter((one) => one !== undefined);
  const shown = new Set<ReviewAction>([
    ...(primary ? [primary.action] : []),
    ...(secondary ? [secondary.action] : []),
  ]);
  return {
    primary,
    secondary,
    reject: of('reject'),
    rest: actions.filter(({ action }) => !shown.has(action) && action !== 'reject'),
  };
}
