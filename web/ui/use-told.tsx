import { useEffect, type RefObject } from 'react';
import { dismissToast, showToast } from './toast-store.ts';

/** What the bars above and below a screen cover. */
const BARS = '-64px 0px';

/**
 * Tells at the foot of the screen what an element says, with a way to it, while the element is out of sight: a failure until
 * the person has seen it. Nothing is told behind a dialog: within it the element itself comes into sight.
 */
export function useTold(
  box: RefObject<HTMLElement | null>,
  text: string | undefined,
  isFailure: boolean,
): void {
  useEffect(() => {
    const element = box.current;
    if (element === null || text === undefined) return undefined;
    if (element.closest('dialog') !== null) {
      element.scrollIntoView({ block: 'nearest' });
      return undefined;
    }
    let told: number | undefined;
    const end = () => {
      sight.disconnect();
      if (told !== undefined) dismissToast(told);
    };
    const show = () => {
      end();
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    };
    const sight = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) end();
        else
          told ??= showToast(text, {
            isFailure,
            action: (
              <button type="button" onClick={show}>
                Ver
              </button>
            ),
          });
      },
      { rootMargin: BARS },
    );
    sight.observe(element);
    return end;
  }, [box, text, isFailure]);
}
