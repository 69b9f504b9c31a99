import { useEffect, useRef } from 'react';
import type { ListSearch } from './procedures.search.ts';

/** How long somebody rests before what was typed is searched. */
const REST_MS = 300;

type SetSearch = (patch: Partial<ListSearch>, options?: { replaces?: boolean }) => void;

/**
 * Searches while somebody types: the first letters are a step of the history, so that «Atrás» leads back to the list before
 * them; what follows replaces it. `send` searches at once.
 */
export function useTyped(q: string, setSearch: SetSearch) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);
  useEffect(() => {
    // Who goes back is done with those letters: the next ones are a step of their own.
    const stop = () => {
      clearTimeout(timer.current);
      isTyping.current = false;
    };
    addEventListener('popstate', stop);
    return () => {
      removeEventListener('popstate', stop);
      clearTimeout(timer.current);
    };
  }, []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    if (text === q) return;
    setSearch({ q: text === '' ? undefined : text, pag: undefined }, { replaces: isTyping.current });
  };
  return {
    type(text: string) {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        search(text.trim());
        isTyping.current = true;
      }, REST_MS);
    },
    send(text: string) {
      search(text);
      isTyping.current = false;
    },
  };
}
