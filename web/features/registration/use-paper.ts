import { useEffect, useRef, useState } from 'react';
import type { PaperPart, RequestPaper, RequiredPaper } from '#contract/registration.ts';
import type { UploadState } from '#web/ui/upload-row.tsx';
import { canSendFacts, factsOf, isRefusal, isSameFacts, isSameFile, refusalOf } from './paper-rules.ts';
import type { PaperFacts } from './request-memory.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import type { OpenRequest } from './use-request.ts';

/** A file on its way into a paper. */
export interface Piece {
  key: string;
  name: string;
  upload: UploadState;
  part: PaperPart | undefined;
}

/** One paper while it is being gathered. */
export interface PaperWork {
  pieces: readonly Piece[];
  facts: PaperFacts;
  refusals: readonly string[];
  /** Why the last join or save was refused. */
  failure: string | undefined;
  /** Another page put this in the place of the paper that the facts here are about. */
  conflict: RequestPaper | undefined;
  isJoining: boolean;
  add(files: readonly File[]): void;
  move(from: number, to: number): void;
  cancel(key: string): void;
  retry(key: string): void;
  remove(key: string): void;
  join(): Promise<void>;
  setFacts(patch: Partial<PaperFacts>): void;
  /** Keeps the facts that are there, or writes those of here on the paper that is there now. */
  settle(choice: 'theirs' | 'mine'): void;
  /** Takes the paper away from the request. */
  drop(): Promise<void>;
}

const pieceOf = (part: PaperPart): Piece => ({
  key: part.id,
  name: part.name,
  upload: { status: 'done' },
  part,
});

/** Uploads the pieces of a paper, joins them in order and keeps its dates and outcome. */
export function usePaper(open: OpenRequest, required: RequiredPaper, maxBytes: number): PaperWork {
  const { client, request, refresh, failed, papers } = open;
  const { code } = required;
  const paper = request.papers.find((one) => one.code === code && !one.carried);
  const [pieces, setPieces] = useState<readonly Piece[]>(() => (request.parts[code] ?? []).map(pieceOf));
  const written = open.facts[code];
  const facts: PaperFacts = { ...factsOf(paper), ...written };
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<string>();
  const [conflict, setConflict] = useState<RequestPaper>();
  const [isJoining, setJoining] = useState(false);
  const files = useRef(new Map<string, File>());
  const controls = useRef(new Map<string, AbortController>());
  const current = useRef({ pieces, facts });
  const saving = useRef<Promise<unknown>>(undefined);
  const isHeld = useRef(false);

  useEffect(() => {
    current.current.facts = facts;
  });
  useEffect(() => {
    const running = controls.current;
    return () => {
      for (const control of running.values()) control.abort();
    };
  }, []);

  const put = (change: (now: readonly Piece[]) => readonly Piece[]) => {
    current.current.pieces = change(current.current.pieces);
    setPieces(current.current.pieces);
  };
  const patch = (key: string, change: Partial<Piece>) =>
    put((now) => now.map((piece) => (piece.key === key ? { ...piece, ...change } : piece)));

  const saveFactsOnce = async (parts: string[]): Promise<boolean> => {
    const sent = current.current.facts;
    if (!canSendFacts(sent) || (parts.length === 0 && isHeld.current)) return false;
    setJoining(true);
    setFailure(undefined);
    try {
      const saved = await client.putPaper(code, sent, parts);
      settled(saved.id);
      if (parts.length > 0)
        put((all) => all.filter(({ part }) => part === undefined || !parts.includes(part.id)));
      if (!(await refresh())) return false;
      // Written meanwhile: that is sent too.
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
    open.seen.wrote(code, id);
    open.moveFacts(code, id);
    current.current.facts = { ...current.current.facts, of: id };
  };
  const meet = async (theirs: RequestPaper, sent: PaperFacts): Promise<boolean> => {
    const isMine = isSameFacts(factsOf(theirs), sent) && isSameFile(theirs, paper);
    if (isMine) {
      // An earlier answer was lost: it is written already.
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
    paper !== undefined && written?.of !== undefined && canSendFacts(facts) ? saveFacts([]) : undefined;
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
    const ids = current.current.pieces.flatMap(({ part }) => part?.id ?? []);
    if (ids.length === 0) return;
    if (!canSendFacts(current.current.facts)) {
      setFailure('Revisa las fechas: escríbelas completas, como 31/12/2026.');
      return;
    }
    await saveFacts(ids);
  };

  const send = async (key: string, file: File) => {
    const control = new AbortController();
    controls.current.set(key, control);
    patch(key, { upload: { status: 'uploading', share: 0 } });
    try {
      const part = await client.upload(code, file, {
        signal: control.signal,
        onProgress: (share) => patch(key, { upload: { status: 'uploading', share } }),
      });
      patch(key, { part, upload: { status: 'done' } });
      const all = current.current.pieces;
      // A single PDF is the paper itself: nobody has to press anything.
      if (all.length === 1 && part.mediaType === 'application/pdf') await join();
    } catch (error) {
      const problem = control.signal.aborted ? undefined : failed(error);
      if (problem === undefined) patch(key, { upload: { status: 'canceled' } });
      else if (isRefusal(problem)) {
        // The same file would be refused again: another one is chosen.
        put((all) => all.filter((piece) => piece.key !== key));
        setRefusals((before) => [...before, problem.detail]);
      } else patch(key, { upload: { status: 'failed', message: `No se subió. ${problem.detail}` } });
    } finally {
      controls.current.delete(key);
    }
  };

  return {
    pieces,
    facts,
    refusals,
    failure,
    conflict,
    isJoining,
    add: (chosen) => {
      setRefusals([]);
      const work = async () => {
        const ready = await Promise.all(chosen.map(shrinkPhoto));
        setRefusals(ready.flatMap((file) => refusalOf(file, maxBytes) ?? []));
        const good = ready.filter((file) => refusalOf(file, maxBytes) === undefined);
        const added = good.map((file): [Piece, File] => {
          const key = crypto.randomUUID();
          files.current.set(key, file);
          return [{ key, name: file.name, upload: { status: 'waiting' }, part: undefined }, file];
        });
        put((now) => [...now, ...added.map(([piece]) => piece)]);
        for (const [piece, file] of added) await send(piece.key, file);
        // What is missing is told from the server's state: files that wait to be joined are part of it.
        if (added.length > 0 && current.current.pieces.length > 0) await refresh();
      };
      void papers.track(work());
    },
    move: (from, to) =>
      put((now) => {
        const next = now.filter((_, at) => at !== from);
        const moved = now[from];
        if (moved !== undefined) next.splice(to, 0, moved);
        return next;
      }),
    cancel: (key) => {
      const control = controls.current.get(key);
      if (control === undefined) patch(key, { upload: { status: 'canceled' } });
      else control.abort();
    },
    retry: (key) => {
      const file = files.current.get(key);
      if (file !== undefined) void papers.track(send(key, file));
    },
    remove: (key) => {
      const part = pieces.find((piece) => piece.key === key)?.part;
      files.current.delete(key);
      put((now) => now.filter((piece) => piece.key !== key));
      if (part !== undefined) void papers.track(client.removePart(code, part.id).then(refresh, failed));
    },
    join,
    setFacts: (change) => {
      const now = current.current.facts;
      const next = { ...now, of: now.of ?? paper?.id, ...change };
      current.current.facts = next;
      open.keepFacts(code, next);
      if (paper !== undefined && canSendFacts(next)) void saveFacts([]);
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
    drop: async () => {
      try {
        await papers.track(client.removePaper(code).then(refresh));
        open.seen.wrote(code, undefined);
        open.keepFacts(code, undefined);
      } catch (error) {
        setFailure(failed(error).detail);
      }
    },
  };
}
