import { type RefObject, useCallback, useRef, useState } from 'react';
import { type PendingWork, pendingWork } from './pending-work.ts';
import { keepPaperFacts, type PaperFacts, readPaperFacts } from './request-memory.ts';

type UnsavedFacts = Readonly<Record<string, Partial<PaperFacts>>>;

/** What is written and sent about the papers of a request. */
export interface PaperWriting {
  /** Facts that the server does not have yet, by code. */
  facts: UnsavedFacts;
  latestFacts: RefObject<UnsavedFacts>;
  /** Keeps facts in the tab until the server has them; `undefined` forgets them. */
  keepFacts(code: string, facts: PaperFacts | undefined): void;
  /** Uploads, joins and facts that are on their way. */
  papers: PendingWork;
  isSavingPapers: boolean;
}

/** Keeps what is written about papers, across reloads of the tab, and knows what is on its way. */
export function usePaperWriting(folio: string): PaperWriting {
  const [facts, setFacts] = useState<UnsavedFacts>(() => readPaperFacts(folio));
  const latestFacts = useRef(facts);
  const [isSavingPapers, setSavingPapers] = useState(false);
  const [papers] = useState(() => pendingWork(setSavingPapers));
  const keepFacts = useCallback(
    (code: string, written: PaperFacts | undefined) => {
      const { [code]: _, ...others } = latestFacts.current;
      const next = written === undefined ? others : { ...others, [code]: written };
      latestFacts.current = next;
      setFacts(next);
      keepPaperFacts(folio, next);
    },
    [folio],
  );
  return { facts, latestFacts, keepFacts, papers, isSavingPapers };
}
