import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { PageShare } from './page-cache.ts';

/** The room that a page is kept in. */
export function shareOf(address: string): PageShare {
  if (address.includes('?')) return 'search';
  return isThing(address) ? 'thing' : 'screen';
}

/** The verification of certificates answers without the database: the signature alone can be checked. */
export function standsAlone(address: string): boolean {
  const url = URL.parse(`http://portal${address}`);
  return url?.pathname === `${SCREEN_BASE}/proveedores` && url.searchParams.get('vista') === 'verificar';
}

/** Addresses of single things answer 404 themselves, because their screen says what was not found. */
export function isThing(pathname: string): boolean {
  const rest = pathname.slice(SCREEN_BASE.length);
  return /^\/(adquisiciones\/(procedimientos|evaluaciones)|proveedores|normatividad|procedimientos|perfiles)\/[^/]+$/.test(
    rest,
  );
}
