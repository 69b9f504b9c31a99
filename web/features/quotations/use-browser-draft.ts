import { useState } from 'react';

function read<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What a supplier writes, kept in this browser beyond the tab: days may pass until it is sent. */
export function useBrowserDraft<Value>(key: string, initial: (before: Value | undefined) => Value) {
  const [value, setValue] = useState(() => initial(read<Value>(key)));
  const [isKept, setKept] = useState(true);
  const change = (next: (before: Value) => Value) =>
    setValue((before) => {
      const after = next(before);
      try {
        localStorage.setItem(key, JSON.stringify(after));
        setKept(true);
      } catch {
        // A full or forbidden store: a reload forgets it, and the page says so.
        setKept(false);
      }
      return after;
    });
  return [value, change, isKept] as const;
}
