import { useEffect, useEffectEvent } from 'react';
import { REQUISITION_SECTIONS } from '#contract/requisition-fields.ts';

const SECTIONS = Object.keys(REQUISITION_SECTIONS);

/** Alt 1 to 6 goes to a section; Ctrl Enter asks whether to send, and never sends by itself. */
export function useFormKeys(onSend: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const section = event.altKey
      ? SECTIONS[Number(/^Digit([1-9])$/.exec(event.code)?.[1] ?? 0) - 1]
      : undefined;
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (section === undefined && !isSending) return;
    event.preventDefault();
    if (isSending) return onSend();
    const heading = document.getElementById(`rq-s-${section}`);
    heading?.focus();
    heading?.scrollIntoView({ block: 'start' });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** What a key does to the line in which it was pressed. */
export interface LineKey {
  id: string;
  does: 'next' | 'up' | 'down';
  field: HTMLElement;
}

const lineOf = (target: EventTarget | null): string | undefined =>
  target instanceof HTMLElement ? target.closest<HTMLElement>('[data-line]')?.dataset['line'] : undefined;

/** Choices and dates keep their own keys. */
function lineKey({ altKey, ctrlKey, key, metaKey, target }: KeyboardEvent): LineKey | undefined {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return undefined;
  const id = lineOf(target);
  if (id === undefined || target.closest('details') !== null) return undefined;
  if (altKey && key === 'ArrowUp') return { id, does: 'up', field: target };
  if (altKey && key === 'ArrowDown') return { id, does: 'down', field: target };
  const isPlainEnter = key === 'Enter' && !altKey && !ctrlKey && !metaKey;
  return isPlainEnter && target instanceof HTMLInputElement ? { id, does: 'next', field: target } : undefined;
}

/** Keys of the lines; cells of a sheet that are pasted over a line are lines of their own. */
export function useLineKeys(onKey: (pressed: LineKey) => void, onRows: (text: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const pressed = lineKey(event);
    if (pressed === undefined) return;
    event.preventDefault();
    onKey(pressed);
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!text.includes('\t') || lineOf(event.target) === undefined) return;
    event.preventDefault();
    onRows(text);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent) => press(event);
    const rows = (event: ClipboardEvent) => paste(event);
    addEventListener('keydown', key);
    addEventListener('paste', rows);
    return () => {
      removeEventListener('keydown', key);
      removeEventListener('paste', rows);
    };
  }, []);
}
