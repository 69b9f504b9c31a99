import { useEffect } from 'react';

/** Ids that the address names after `#`: what has to be opened first, then the control in it (`contrato-1/campo-monto`). */
export const addressedIds = (): string[] =>
  typeof location === 'undefined' ? [] : decodeURIComponent(location.hash.slice(1)).split('/');

/** The control, or what stands around it where it is locked: what is disabled takes no focus. */
function seat(id: string): HTMLElement | null {
  const control = document.getElementById(id);
  return control?.matches(':disabled') === true ? (control.closest('.u-field') ?? control) : control;
}

/** Brings a control into sight, opens what hides it, and gives it the focus; false while it is not on the screen. */
function reach(id: string): boolean {
  const control = seat(id);
  if (control === null) return false;
  for (let hidden = control.closest('details'); hidden !== null;) {
    hidden.open = true;
    hidden = hidden.parentElement?.closest('details') ?? null;
  }
  if (control.tabIndex < 0 && !control.matches('input, select, textarea')) control.tabIndex = -1;
  control.scrollIntoView({ block: 'center' });
  control.focus({ preventScroll: true });
  return true;
}

/**
 * Leads to the control that the address names, as soon as the screen has read what it shows. Until the person does
 * something, whatever else takes the focus gives it back: the heading of a new screen comes first.
 */
export function useAddressField(): void {
  useEffect(() => {
    const id = addressedIds().at(-1) ?? '';
    if (id === '') return undefined;
    const stop = new AbortController();
    const watch = new MutationObserver(() => {
      if (reach(id)) watch.disconnect();
    });
    const end = () => {
      watch.disconnect();
      stop.abort();
    };
    if (!reach(id)) watch.observe(document.body, { childList: true, subtree: true });
    const { signal } = stop;
    for (const act of ['pointerdown', 'keydown', 'wheel'])
      document.addEventListener(act, end, { signal, capture: true });
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (target !== seat(id)) reach(id);
      },
      { signal },
    );
    return end;
  }, []);
}
