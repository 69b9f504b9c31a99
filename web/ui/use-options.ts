import { useEffect, useState } from 'react';

/** An option of a combobox. */
export type ComboOption = { value: string; label: string; note?: string };

/** Finds options for a typed text; the signal is aborted when the text changes again. */
export type LoadOptions = (text: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;

type Answer = { text: string; options: readonly ComboOption[]; hasFailed: boolean };

/** Options for the text while the list is open, asked for 150 ms after the last key. */
export function useOptions(load: LoadOptions, text: string, isOpen: boolean) {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (!isOpen) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      load(text, control.signal).then(
        (options) => !control.signal.aborted && setAnswer({ text, options, hasFailed: false }),
        () => !control.signal.aborted && setAnswer({ text, options: [], hasFailed: true }),
      );
    }, 150);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [load, text, isOpen]);
  return {
    options: answer?.options ?? [],
    isLoading: isOpen && answer?.text !== text,
    hasFailed: answer?.hasFailed ?? false,
  };
}
