import { useEffect, useRef } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';

/** The panel follows the arrows once they rest for so long. */
const REST_MS = 150;
const SIDE_BY_SIDE = '(min-width: 1280px)';

const isSideBySide = () => matchMedia(SIDE_BY_SIDE).matches;
const panelHeading = () => document.querySelector<HTMLElement>('.supplier-panel h2');
const rowLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.supplier-list tbody th a')];
const openedLink = () => document.querySelector<HTMLAnchorElement>('.supplier-list tr.is-selected th a');

/**
 * Keyboard of the list with its panel: arrows move and update it, Enter goes into it, Esc comes back to the row.
 * `open` is the number of the supplier in the panel; its heading takes the focus when Enter opened it, or when the
 * panel replaced the list.
 */
export function useRowKeys(open: string, closeHref: string): void {
  const { go } = usePortal();
  const wantsPanel = useRef(false);
  const shown = useRef(open);

  useEffect(() => {
    const isNew = shown.current !== open;
    shown.current = open;
    if (open === '' || !isNew) return;
    if (wantsPanel.current || !isSideBySide()) panelHeading()?.focus();
    wantsPanel.current = false;
  }, [open]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onRow = (event: KeyboardEvent, links: HTMLAnchorElement[], at: number) => {
      if (event.key === 'Enter') {
        clearTimeout(timer);
        wantsPanel.current = true;
        if (links[at] !== openedLink() || panelHeading() === null) return;
        event.preventDefault();
        panelHeading()?.focus();
        return;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const next = step === undefined ? undefined : links[at + step];
      if (next === undefined || !isSideBySide()) return;
      event.preventDefault();
      next.focus();
      clearTimeout(timer);
      timer = setTimeout(() => go(next.getAttribute('href') ?? '', { replace: true }), REST_MS);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const target = event.target as HTMLElement;
      const links = rowLinks();
      const at = links.indexOf(target as HTMLAnchorElement);
      if (at !== -1) return onRow(event, links, at);
      if (event.key !== 'Escape' || target.closest('.supplier-panel') === null) return;
      event.preventDefault();
      if (isSideBySide()) openedLink()?.focus();
      else go(closeHref);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [go, closeHref]);
}
