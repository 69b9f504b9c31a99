import { trimEndOf } from '#contract/trim.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { parseSearch, stringifySearch } from './kit/links.ts';
import { createPortalRouter } from './router.tsx';
import { furtherRoutes } from './routes/further.tsx';

/** What an address of a screen asks for, without what nobody knows of it. */
export interface CanonicalAddress {
  /** Path and search with the parameters that its route knows, in the route's order. */
  address: string;
  /** Whether only its spelling differs from what was asked, not what it says. */
  isSame: boolean;
}

type Validate = (search: Record<string, unknown>) => Record<string, unknown>;

let matcher: ReturnType<typeof createPortalRouter> | undefined;

/**
 * The one address under which a screen is drawn and kept: invented parameters cannot make a page of their own.
 * Undefined when no route has this path. Restricted screens have one page for all that follows them.
 */
export function canonicalAddress(asked: string): CanonicalAddress | undefined {
  matcher ??= createPortalRouter({} as never, furtherRoutes);
  const { pathname, search } = new URL(asked, 'http://portal.internal');
  const path = trimEndOf(pathname.slice(SCREEN_BASE.length), /\//);
  const [branch, , found] = matcher.getMatchedRoutes(path === '' ? '/' : path);
  if (found === undefined) return undefined;
  const address = SCREEN_BASE + (path === '' ? '/' : path);
  if (branch.some((route) => route.options.staticData?.restricted === true)) return { address, isSame: true };
  const given = parseSearch(search);
  const known: Record<string, unknown> = {};
  for (const { options } of branch) {
    const validate = options.validateSearch as Validate | undefined;
    Object.assign(known, validate?.(given));
  }
  const written = stringifySearch(known);
  return { address: address + written, isSame: isSpelling(search, written) };
}

/** Whether two searches differ in their escapes alone: a proxy may write those anew. */
function isSpelling(one: string, other: string): boolean {
  const pairs = (text: string) => JSON.stringify([...new URLSearchParams(text)]);
  return pairs(one) === pairs(other);
}
