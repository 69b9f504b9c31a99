import { type RefObject, useEffect } from 'react';

/**
 * Keeps the field where somebody writes in sight when something that arrives above pushes it out of the window. Whoever
 * scrolled away from it is left alone.
 */
export function useFocusInSight(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let wasSeen = false;
    const focused = () => {
      const element = document.activeElement;
      return container.current?.contains(element) === true ? (element ?? undefined) : undefined;
    };
    const isSeen = () => {
      const box = focused()?.getBoundingClientRect();
      return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
    };
    const look = () => {
      wasSeen = isSeen();
    };
    const grown = new ResizeObserver(() => {
      if (wasSeen && !isSeen()) focused()?.scrollIntoView({ block: 'nearest' });
    });
    grown.observe(document.body);
    addEventListener('focusin', look);
    addEventListener('scroll', look, { passive: true });
    return () => {
      grown.disconnect();
      removeEventListener('focusin', look);
      removeEventListener('scroll', look);
    };
  }, [container]);
}
