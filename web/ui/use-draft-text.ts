import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './form-draft.ts';

/** One text outside a form, kept under this key like the draft of a form until it is saved and forgotten. */
export function useDraftText(key: string) {
  const [text, setText] = useState(() => readDraft<{ text: string }>(key).text ?? '');
  return {
    text,
    write: (next: string) => {
      setText(next);
      keepDraft(key, { text: next });
    },
    forget: () => dropDraft(key),
  };
}
