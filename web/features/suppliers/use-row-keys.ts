import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { usePortal } from '#web/kit/portal-context.tsx';

/** The panel follows the arrows once they rest for so long. */
const REST_MS = 150;
const SIDE_BY_SIDE = '(min-width: 1280px)';

/** Keyboard of a list with its panel: arrows move and update it, Enter goes into it, Esc comes back to the row. */
export interface RowKeys {
  list: RefObject<HTMLElement | null>;
  onListKey(event: KeyboardEvent): void;
  onPanelKey(event: KeyboardEvent): void;
}

const isSideBySide = () => matchMedia(SIDE_BY_SIDE).matches;
const panelHeading = () => document.querySelector<HTMLElement>('.supplier-panel h2');

/** `open` names the supplier of the panel; its heading takes the focus when Enter opened it, or when the panel replaced the list. */
export function useRowKeys({ open, closeHref }: { open: string | undefined; closeHref: string }): RowKeys {
  const { go } = usePortal();
  const list = useRef<HTMLElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const wantsPanel = useRef(false);
  const shown = useRef(open);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const isNew = shown.current !== open;
    shown.current = open;
    if (open === undefined || open === '' || !isNew) return;
    if (wantsPanel.current || !isSideBySide()) panelHeading()?.focus();
    wantsPanel.current = false;
  }, [open]);

  const rowLinks = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>('tbody th a') ?? [])];
  const openedLink = () => list.current?.querySelector<HTMLAnchorElement>('tr.is-selected th a');

  function onListKey(event: KeyboardEvent): void {
    const links = rowLinks();
    const at = links.indexOf(event.target as HTMLAnchorElement);
    if (at === -1 || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const current = links[at];
    if (event.key === 'Enter') {
      clearTimeout(timer.current);
      wantsPanel.current = true;
      if (current !== openedLink() || panelHeading() === null) return;
      event.preventDefault();
      panelHeading()?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? undefined : links[at + step];
    if (next === undefined || !isSideBySide()) return;
    event.preventDefault();
    next.focus();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => go(next.getAttribute('href') ?? '', { replace: true }), REST_MS);
  }

  function onPanelKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (isSideBySide()) openedLink()?.focus();
    else go(closeHref);
  }
  return { list, onListKey, onPanelKey };
}
