import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

/** What is being written, kept for this browser tab under the key until it is saved or given up (`undefined`). */
export function useKept<Written extends object>(key: string) {
  const [written, setWritten] = useState<Written | undefined>(() => {
    const before = readDraft<Written>(key);
    return Object.keys(before).length === 0 ? undefined : (before as Written);
  });
  const keep = (next: Written | undefined) => {
    setWritten(next);
    if (next === undefined) dropDraft(key);
    else keepDraft(key, next);
  };
  return [written, keep] as const;
}

/** One text of it, such as a reason; an empty one is given up. */
export function useKeptText(key: string) {
  const [kept, keep] = useKept<{ text: string }>(key);
  const write = (text: string) => keep(text === '' ? undefined : { text });
  return [kept?.text ?? '', write] as const;
}
