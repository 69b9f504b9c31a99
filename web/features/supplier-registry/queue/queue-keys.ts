import { useEffect, useRef, type KeyboardEvent } from 'react';

/** Time a row keeps the focus before its request is loaded beside the list. */
export const MOVE_DELAY_MS = 150;

/** Keys of the list (screens 2.13): arrows move and load beside it, Space selects, Enter opens, and enters what is open. */
export function useQueueKeys(options: {
  folios: readonly string[];
  /** Shows a request beside the list, without moving the focus. */
  show: (folio: string) => void;
  /** Whether the panel stands beside the list. */
  isBeside: () => boolean;
  toggle: (folio: string) => void;
  /** The request that is open. */
  open: string;
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event: KeyboardEvent<HTMLAnchorElement>) => {
    const { folios } = options;
    const at = folios.indexOf(event.currentTarget.dataset.folio ?? '');
    const folio = folios[at];
    if (event.key === ' ' && folio !== undefined) {
      event.preventDefault();
      options.toggle(folio);
      return;
    }
    if (event.key === 'Enter' && folio === options.open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      document.querySelector<HTMLElement>('.rg-panel h2')?.focus();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const next = folios[at + step];
    if (next === undefined) return;
    const list = event.currentTarget.closest('tbody');
    list?.querySelector<HTMLElement>(`a[data-folio="${CSS.escape(next)}"]`)?.focus();
    clearTimeout(timer.current);
    if (options.isBeside()) timer.current = setTimeout(() => options.show(next), MOVE_DELAY_MS);
  };
}
