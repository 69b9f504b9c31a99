import { useEffect, useRef } from 'react';

/**
 * Props of a part whose controls go away when they are used: whenever `mark` changes and the focus is left nowhere,
 * what has `data-takes-focus` in the part (else its first control) takes it.
 */
export function useFocusKept<Part extends HTMLElement = HTMLDivElement>(mark: string | number) {
  const ref = useRef<Part>(null);
  const wasUsed = useRef(false);
  const seen = useRef(mark);
  useEffect(() => {
    if (seen.current === mark) return;
    seen.current = mark;
    const holder = document.activeElement;
    if (!wasUsed.current || (holder !== null && holder !== document.body)) return;
    const part = ref.current;
    const target =
      part?.querySelector<HTMLElement>('[data-takes-focus]') ??
      part?.querySelector<HTMLElement>('button:not(:disabled), a[href], input:not([hidden])');
    target?.focus();
  }, [mark]);
  const onClickCapture = () => {
    wasUsed.current = true;
  };
  return { ref, onClickCapture };
}
