import { redirect } from '@tanstack/react-router';
import { stringifySearch } from '#web/kit/links.ts';
import { guardRoute } from '#web/kit/sign-in/guard.ts';
import { ruleFor } from '#web/kit/sign-in/perimeters.ts';
import type { RouterContext } from './root.tsx';

interface Navigation {
  context: RouterContext;
  location: { pathname: string; search: object; hash: string };
}

/**
 * The guard of every navigation (S-6.3): sign-in rule first, then the perimeter.
 * No right: `/404`. Signed out: to the identity provider, coming back to this very address.
 */
export async function guardNavigation({ context, location }: Navigation): Promise<void> {
  const rule = ruleFor(location.pathname);
  if (rule.isPublic || typeof document === 'undefined') return;
  const { session } = context;
  let snapshot = session.snapshot();
  if (guardRoute(rule, snapshot) === 'wait') snapshot = await session.ready();
  const verdict = guardRoute(rule, snapshot);
  if (verdict === 'allow') return;
  const address = location.pathname + stringifySearch(location.search as Record<string, unknown>);
  if (verdict === 'not-found') throw redirect({ href: `/404?de=${encodeURIComponent(address)}` });
  await session.signIn(address + (location.hash === '' ? '' : `#${location.hash}`));
  await new Promise(() => undefined);
}
