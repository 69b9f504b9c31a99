import { useEffect, useRef, useState } from 'react';
import type { RequestPaper, RequiredPaper } from '#contract/registration.ts';
import { canSendFacts, factsOf, isSameFacts, isSameFile, OF_PIECES } from '../request/paper-rules.ts';
import type { PaperFacts } from '../request/request-memory.ts';
import { type PaperPieces, usePaperPieces } from './use-paper-pieces.ts';
import { type PaperRemoval, usePaperRemoval } from './use-paper-removal.ts';
import type { OpenRequest } from '../request/use-request.ts';

/** One paper while it is being gathered. */
export interface PaperWork {
  pieces: PaperPieces;
  facts: PaperFacts;
  /** The file that the facts are about; undefined while others wait to take its place. */
  paper: RequestPaper | undefined;
  /** Why the last join or save was refused. */
  failure: string | undefined;
  /** Another page put this in the place of the paper that the facts here are about. */
  conflict: RequestPaper | undefined;
  isJoining: boolean;
  join(): Promise<void>;
  setFacts(patch: Partial<PaperFacts>): void;
  /** Keeps the facts that are there, or writes those of here on the paper that is there now. */
  settle(choice: 'theirs' | 'mine'): void;
  /** Takes the paper away from the request. */
  removal: PaperRemoval;
}

/** Uploads the pieces of a paper, joins them in order and keeps its dates and outcome. */
export function usePaper(open: OpenRequest, required: RequiredPaper, maxBytes: number): PaperWork {
  const { client, request, refresh, failed, papers } = open;
  const { code } = required;
  const paper = request.papers.find((one) => one.code === code && !one.carried);
  const written = open.facts[code];
  /** What the pieces have become, until the screen shows it in their place. */
  const [joined, setJoined] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<RequestPaper>();
  const [isJoining, setJoining] = useState(false);
  const pieces = usePaperPieces(open, { required, maxBytes, onWhole: () => join() });
  // What was said of a file says nothing of the one that takes its place.
  const isReplacing = paper !== undefined && joined === undefined && pieces.all.length > 0;
  const about = isReplacing || (joined !== undefined && paper?.id !== joined) ? undefined : paper;
  const isAboutThis = (written?.of === OF_PIECES) === isReplacing;
  const facts: PaperFacts = { ...factsOf(about), ...(isAboutThis ? written : {}) };
  const current = useRef({ facts });
  const saving = useRef<Promise<unknown>>(undefined);
  const isHeld = useRef(false);
  /** Saving was asked for and waits for a date that is half typed. */
  const isDue = useRef(false);

  useEffect(() => {
    current.current.facts = facts;
  });

  const removal = usePaperRemoval(open, {
    code,
    paper,
    written: async () => saving.current,
    onGone: () => {
      isHeld.current = false;
      setConflict(undefined);
    },
    onFailure: setFailure,
  });

  const saveFactsOnce = async (parts: string[]): Promise<boolean> => {
    const sent = current.current.facts;
    if (!canSendFacts(sent) || (parts.length === 0 && isHeld.current)) return false;
    isDue.current = false;
    setJoining(true);
    setFailure(undefined);
    try {
      const saved = await client.putPaper(code, { ...sent, of: parts[0] ?? sent.of }, parts);
      settled(saved.id);
      if (parts.length > 0) setJoined(saved.id);
      // Its fields stay on the screen from the files to the paper: what is being typed goes on.
      const isShown = await refresh();
      pieces.forget(parts);
      setJoined(undefined);
      if (!isShown) return false;
      // Edited while the request was under way: send again.
      if (!isSameFacts(current.current.facts, sent)) return saveFactsOnce([]);
      open.keepFacts(code, undefined);
      return true;
    } catch (error) {
      const problem = failed(error);
      if (problem.code === 'version_conflict') return meet(problem.extra?.current as RequestPaper, sent);
      if (problem.code === 'not_found') await refresh();
      const { detail, fields } = problem;
      setFailure(fields === undefined ? detail : Object.values(fields).join(' '));
      return false;
    } finally {
      setJoining(false);
    }
  };
  // The paper is now this one, by the own writing of this page.
  const settled = (id: string) => {
    isHeld.current = false;
    setConflict(undefined);
    removal.wrote(id);
    open.seen.wrote(code, id);
    open.moveFacts(code, id);
    current.current.facts = { ...current.current.facts, of: id };
  };
  const meet = async (theirs: RequestPaper, sent: PaperFacts): Promise<boolean> => {
    const isMine = isSameFacts(factsOf(theirs), sent) && isSameFile(theirs, paper);
    if (isMine) {
      // A previous answer was lost, but its write succeeded.
      settled(theirs.id);
      open.keepFacts(code, undefined);
      return refresh();
    }
    isHeld.current = true;
    setConflict(theirs);
    await refresh();
    return false;
  };
  // One at a time, so that what was written last stays.
  const saveFacts = (parts: string[]): Promise<unknown> => {
    const next = (saving.current ?? Promise.resolve()).then(() => saveFactsOnce(parts));
    saving.current = next;
    return papers.track(next);
  };
  const sendWritten = () =>
    paper !== undefined && !isReplacing && isAboutThis && written?.of !== undefined && canSendFacts(facts)
      ? saveFacts([])
      : undefined;
  const resend = useRef(sendWritten);
  useEffect(() => {
    resend.current = sendWritten;
    return papers.beforeWaiting(sendWritten);
  });
  // What an earlier page or a lost connection left behind.
  useEffect(() => {
    const again = () => void resend.current();
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);

  const join = async () => {
    const ids = pieces.ready();
    if (ids.length === 0) return;
    if (!canSendFacts(current.current.facts)) {
      isDue.current = true;
      setFailure('Completa las fechas, como 31/12/2026: el documento se guarda en cuanto lo hagas.');
      return;
    }
    await saveFacts(ids);
  };
  const saveTyped = (next: PaperFacts) => {
    if (!canSendFacts(next)) return;
    if (isDue.current) {
      setFailure(undefined);
      void saveFacts(pieces.ready());
    } else if (paper !== undefined && !isReplacing) void saveFacts([]);
  };
  const writtenAbout = (now: PaperFacts) => joined ?? (isReplacing ? OF_PIECES : (now.of ?? paper?.id));

  return {
    pieces,
    facts,
    paper: about,
    failure,
    conflict,
    isJoining,
    join,
    setFacts: (change) => {
      const now = current.current.facts;
      const next = { ...now, of: writtenAbout(now), ...change };
      current.current.facts = next;
      open.keepFacts(code, next);
      saveTyped(next);
    },
    settle: (choice) => {
      if (conflict === undefined) return;
      isHeld.current = false;
      setConflict(undefined);
      if (choice === 'theirs') {
        open.keepFacts(code, undefined);
        return;
      }
      const mine = { ...current.current.facts, of: conflict.id };
      current.current.facts = mine;
      open.keepFacts(code, mine);
      void saveFacts([]);
    },
    removal,
  };
}
