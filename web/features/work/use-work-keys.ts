import type { KeyboardEvent, RefObject } from 'react';
import type { WaitingItem } from '#contract/waiting.ts';

/** Keys of the list (screens 2.17): arrows move between rows, the space bar chooses, A takes the one in focus; Enter follows its link. */
export function useWorkKeys(
  list: RefObject<HTMLElement | null>,
  rows: readonly WaitingItem[],
  act: { onTake: (item: WaitingItem) => void; onChoose: (item: WaitingItem) => void },
) {
  return (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.currentTarget;
    const item = rows.find(({ area, id }) => `${area}:${id}` === link.dataset.waiting);
    if (event.key === ' ' && item !== undefined) {
      event.preventDefault();
      act.onChoose(item);
      return;
    }
    if (event.key.toLowerCase() === 'a') {
      if (item?.owner !== null || item === undefined) return;
      event.preventDefault();
      act.onTake(item);
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
