import type { KeyboardEvent, RefObject } from 'react';
import type { WaitingItem } from '#contract/waiting.ts';

/** Keys of the list (screens 2.17): arrows move between rows, A takes the one in focus; Enter follows its link. */
export function useWorkKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly WaitingItem[],
  onTake: (item: WaitingItem) => void,
) {
  return (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.currentTarget;
    if (event.key.toLowerCase() === 'a') {
      const item = rows.find(({ area, id }) => `${area}:${id}` === link.dataset.waiting);
      if (item?.owner !== null || item === undefined) return;
      event.preventDefault();
      onTake(item);
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    // Rows of closed groups are not there to be moved to.
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a[data-waiting]') ?? [])].filter(
      (one) => one.closest('details:not([open])') === null,
    );
    const next = links[links.indexOf(link) + step];
    event.preventDefault();
    next?.focus();
  };
}
