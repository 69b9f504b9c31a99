import { useEffect, useEffectEvent } from 'react';

/** What the keys of the panel do. */
export interface ReviewKeys {
  decide: (decision: 'valid' | 'observed') => void;
  send: () => void;
  close: () => void;
}

/** Keys of the panel (screens 2.13): Alt C, Alt O, Ctrl Enter and Esc; quiet while a dialog is open. */
export function useReviewKeys(keys: ReviewKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector('dialog[open]') !== null) return;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const decision =
      event.altKey && !event.ctrlKey ? { KeyC: 'valid', KeyO: 'observed' }[event.code] : undefined;
    if (decision !== undefined) keys.decide(decision as 'valid' | 'observed');
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      if (!event.repeat) keys.send();
    } else if (event.key === 'Escape' && isPlain && !isMenuOpen(event.target)) keys.close();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

function isMenuOpen(target: EventTarget | null): boolean {
  const isOpen =
    document.querySelector('details.u-facet-menu[open], details.rg-more[open], .s-user-menu[open]') !== null;
  return isOpen || (target instanceof HTMLSelectElement && target.matches(':open'));
}
