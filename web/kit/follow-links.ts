import { SCREEN_BASE } from '#contract/endpoint.ts';
import { leavePage } from './left-list.ts';
import { stringifySearch, parseSearch } from './links.ts';

interface RouterLike {
  history: { push(href: string): void };
  navigate(to: { href: string; resetScroll: boolean }): unknown;
}

function isScreen(url: URL): boolean {
  return (
    url.origin === location.origin &&
    (url.pathname === SCREEN_BASE || url.pathname.startsWith(`${SCREEN_BASE}/`))
  );
}

/**
 * Plain links and GET forms to screens of the portal change the screen without loading the page again.
 * Everything works without this too: it only makes it quicker.
 */
export function followLinks(router: RouterLike): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
    if (link === null || link.target !== '' || link.hasAttribute('download')) return;
    const url = new URL(link.href);
    if (!isScreen(url)) return;
    if (url.hash !== '' && url.pathname + url.search === location.pathname + location.search) return;
    event.preventDefault();
    leavePage();
    const href = url.pathname + url.search + url.hash;
    // A filter changes what is shown where the person is.
    if (link.closest('[data-stay]') === null) router.history.push(href);
    else router.navigate({ href, resetScroll: false });
  });
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (event.defaultPrevented || form.method !== 'get' || form.target !== '') return;
    const url = new URL(form.action);
    if (!isScreen(url)) return;
    event.preventDefault();
    const entries = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === 'string');
    const search = parseSearch(new URLSearchParams(entries as [string, string][]).toString());
    router.history.push(url.pathname + stringifySearch(search));
  });
}
