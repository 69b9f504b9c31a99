import { type RefObject, useCallback, useRef, useState } from 'react';
import type { RequestFile } from '#contract/registration.ts';
import type { DeviceStore } from './device-store.ts';
import { type PendingWork, pendingWork } from './pending-work.ts';
import { type SeenPapers, seenPapers } from './seen-papers.ts';
import { keepPaperFacts, type PaperFacts, readPaperFacts } from './request-memory.ts';
import { factsTakenUp } from './taken-up.ts';

export type UnsavedFacts = Readonly<Record<string, Partial<PaperFacts>>>;

/** What is written and sent about the papers of a request. */
export interface PaperWriting {
  /** Facts that the server does not have yet, by code. */
  facts: UnsavedFacts;
  latestFacts: RefObject<UnsavedFacts>;
  /** Keeps facts in the tab until the server has them; `undefined` forgets them. */
  keepFacts(code: string, facts: PaperFacts | undefined): void;
  /** Takes up facts that an earlier page kept on this device. */
  takeUpFacts(kept: UnsavedFacts, papers: RequestFile['papers']): void;
  /** Facts that are not sent yet are about this paper now: the page itself wrote it. */
  moveFacts(code: string, id: string): void;
  seen: SeenPapers;
  /** Uploads, joins and facts that are on their way. */
  papers: PendingWork;
  isSavingPapers: boolean;
}

/** Keeps what is written about papers, across reloads of the tab, and knows what is on its way. */
export function usePaperWriting(folio: string, device: Promise<DeviceStore | undefined>): PaperWriting {
  const [facts, setFacts] = useState<UnsavedFacts>(() => readPaperFacts(folio));
  const latestFacts = useRef(facts);
  const [isSavingPapers, setSavingPapers] = useState(false);
  const [papers] = useState(() => pendingWork(setSavingPapers));
  const keepAll = useCallback(
    (all: UnsavedFacts) => {
      latestFacts.current = all;
      setFacts(all);
      keepPaperFacts(folio, all);
      void device.then((store) => store?.keepNotes(all));
    },
    [folio, device],
  );
  const keepFacts = useCallback(
    (code: string, written: PaperFacts | undefined) => {
      const { [code]: _, ...others } = latestFacts.current;
      keepAll(written === undefined ? others : { ...others, [code]: written });
    },
    [keepAll],
  );
  const takeUpFacts = useCallback(
    (kept: UnsavedFacts, papers: RequestFile['papers']) =>
      keepAll(factsTakenUp({ ...kept, ...latestFacts.current }, papers)),
    [keepAll],
  );
  const moveFacts = useCallback(
    (code: string, id: string) => {
      const written = latestFacts.current[code];
      if (written !== undefined) keepFacts(code, { ...written, of: id } as PaperFacts);
    },
    [keepFacts],
  );
  const [seen] = useState(seenPapers);
  return { facts, latestFacts, keepFacts, takeUpFacts, moveFacts, seen, papers, isSavingPapers };
}
