import { redirect } from '@tanstack/react-router';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { stringifySearch } from '#web/kit/links.ts';
import { answers } from '#web/kit/preload-errors.ts';
import { guardRoute } from '#web/kit/sign-in/guard.ts';
import { ruleFor } from '#web/kit/sign-in/perimeters.ts';
import type { RouterContext } from './root.tsx';

interface Navigation {
  context: RouterContext;
  location: { pathname: string; search: object; hash: string };
}

/**
 * The guard of every navigation (S-6.3): sign-in rule first, then the perimeter.
 * No right: `/404`. Signed out: to the identity provider, coming back to this very address; where the screens are told of
 * to visitors, they say so first.
 */
export async function guardNavigation({ context, location }: Navigation): Promise<void> {
  if (typeof document === 'undefined') return;
  const { session, knows } = context;
  if (!knows(location.pathname)) return leaveFor(location);
  const rule = ruleFor(location.pathname);
  if (rule.isPublic) return;
  let snapshot = session.snapshot();
  if (guardRoute(rule, snapshot) === 'wait') snapshot = await session.ready();
  const verdict = guardRoute(rule, snapshot);
  if (verdict === 'allow' || (verdict === 'sign-in' && rule.isTold)) return;
  const address = addressOf(location);
  if (verdict === 'not-found') throw redirect({ href: `/404?de=${encodeURIComponent(address)}` });
  await session.signIn(address + (location.hash === '' ? '' : `#${location.hash}`));
  await never();
}

const addressOf = ({ pathname, search }: Navigation['location']) =>
  pathname + stringifySearch(search as Record<string, unknown>);

const never = () => new Promise<void>(() => undefined);

/** Loads the page of an address that this router has no route for: the server knows all. Stopped, the screen says so. */
async function leaveFor(location: Navigation['location']): Promise<void> {
  const { hash } = location;
  const address = SCREEN_BASE + addressOf(location);
  if (!(await answers(address))) throw new Error(address);
  const here = window.location;
  const marked = address + (hash === '' ? '' : `#${hash}`);
  if (hash !== '' && here.pathname + here.search + here.hash === marked) {
    // The history has the address already: to assign it again would only go to its mark, and to reload it not even that.
    history.replaceState(history.state, '', `${SCREEN_BASE}/`);
    here.replace(marked);
  } else here.assign(marked);
  return never();
}
