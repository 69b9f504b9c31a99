import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import type { RequestFile } from '#contract/registration.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import {
  type Declarations,
  type Editing,
  fresh,
  isSame,
  joinSaved,
  keepMine,
  openEditing,
  problemOf,
  unsavedReplies,
} from './editing.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { type PaperProblems, paperProblems } from './paper-rules.ts';
import { type RequestClient, requestClient } from './request.data.ts';
import { deviceStore } from './device-store.ts';
import { keepOpened, keepTyped, type Opened } from './request-memory.ts';
import { type PaperUploads } from './paper-uploads.ts';
import { isDenied, usePaperUploads } from './use-paper-uploads.ts';
import { useAutosave } from './use-autosave.ts';
// What is written here is sent by it: it comes with the form, while there is a connection.
import '#web/kit/writing.ts';
import { type PaperWriting, type UnsavedFacts, usePaperWriting } from './use-paper-writing.ts';

/** A request that is being filled. */
export interface OpenRequest extends Editing, Omit<PaperWriting, 'latestFacts' | 'takeUpFacts'> {
  client: RequestClient;
  /** Files on their way into papers. */
  uploads: PaperUploads;
  /** Forgets what this device keeps of the request. */
  forgetDevice(): Promise<void>;
  /** The temporary permission ended: the key is asked again, nothing typed is lost. */
  isLocked: boolean;
  change(data: SupplierFile): void;
  declare(declarations: Declarations): void;
  /** Answers an observation in words. */
  reply(id: string, text: string): void;
  /** Saves now; undefined when it was refused. */
  saveNow(step: number): Promise<RequestFile | undefined>;
  /** Takes the server's newest state after papers changed; false when it could not be read. */
  refresh(): Promise<boolean>;
  /** What is missing among the papers once nothing is on its way. */
  judgePapers(today: string): Promise<PaperProblems>;
  accept(request: RequestFile): void;
  /** The written mailbox counts from now on. */
  proveMailbox(code: string): Promise<void>;
  settle(choice: 'theirs' | 'mine'): void;
  /** A call outside of saving failed: an ended permission locks the screen. */
  failed(error: unknown): Problem;
  unlock(opened: Opened): void;
}

export type RequestState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem; retry(): void; unlock(opened: Opened): void }
  | { kind: 'ready'; open: OpenRequest };

/** Loads a request and keeps it: it saves itself after a pause, and every key is kept in the tab until then. */
export function useRequest(opened: Opened): RequestState {
  const [editing, setEditing] = useState<Editing>();
  const [failure, setFailure] = useState<Problem>();
  const [isLocked, setLocked] = useState(false);
  const [shownClient, setShownClient] = useState(() => requestClient(opened));
  const latest = useRef<Editing>(undefined);
  const client = useRef(shownClient);
  const [saves] = useState(oneAtATime<RequestFile | undefined>);
  const refreshing = useRef<Promise<boolean>>(undefined);
  const lastStep = useRef(1);
  const [device] = useState(() => deviceStore(opened.secret));
  const { latestFacts, takeUpFacts, ...writing } = usePaperWriting(opened.folio, device);
  const { papers, seen } = writing;

  const put = useCallback((next: Editing) => {
    latest.current = next;
    setEditing(next);
  }, []);

  const failed = useCallback((error: unknown): Problem => {
    const problem = problemOf(error);
    if (problem.code === 'request_access_denied') setLocked(true);
    return problem;
  }, []);

  const load = useCallback(
    (signal?: AbortSignal) => {
      const kept = device.then((store) => store?.notes<UnsavedFacts>()).catch(() => undefined);
      Promise.all([client.current.get(signal), kept]).then(
        ([request, notes]) => {
          if (signal?.aborted === true) return;
          if (latest.current === undefined && request.actions.includes('save')) {
            takeUpFacts(notes ?? {}, request.papers);
          }
          lastStep.current = request.step;
          put(latest.current === undefined ? openEditing(request) : { ...latest.current });
        },
        (error: unknown) => {
          if (signal?.aborted !== true) setFailure(failed(error));
        },
      );
    },
    [device, failed, put, takeUpFacts],
  );
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [load]);

  const saveOnce = useCallback(
    async (step: number): Promise<RequestFile | undefined> => {
      const start = latest.current;
      if (start === undefined || start.conflict !== undefined) return undefined;
      put({ ...start, save: { kind: 'saving' } });
      const { request, data, declarations, privacyVersion, replies } = start;
      try {
        const saved = await client.current.save(request.version, {
          data,
          declarations,
          ...(privacyVersion === undefined ? {} : { privacyVersion }),
          step,
          replies,
          seen: { data: request.data, declarations: request.declarations },
        });
        const now = joinSaved(latest.current ?? start, { sent: { data, declarations, replies }, saved });
        keepTyped(saved.folio, now.save.kind === 'saved' ? undefined : { ...now, version: saved.version });
        put(now);
        return saved;
      } catch (error) {
        const problem = failed(error);
        const now = latest.current ?? start;
        const theirs =
          problem.code === 'version_conflict'
            ? ((problem.extra?.current as RequestFile | undefined) ?? (await client.current.get()))
            : undefined;
        const isAnswered =
          theirs !== undefined && Object.keys(unsavedReplies(now.replies, theirs)).length === 0;
        if (theirs !== undefined && isSame(theirs, now) && isAnswered) {
          // The same was saved elsewhere: nothing to choose.
          keepTyped(theirs.folio, undefined);
          put(fresh(theirs));
          return theirs;
        }
        put({
          ...now,
          save: { kind: 'failed', problem },
          refused: problem.fields ?? {},
          conflict: theirs,
        });
        return undefined;
      }
    },
    [failed, put],
  );

  const saveNow = useCallback(
    (step: number): Promise<RequestFile | undefined> => {
      lastStep.current = step;
      // Each carries the version that the last one gave; two at once would meet as if somebody else had written.
      return saves.run(() => saveOnce(lastStep.current));
    },
    [saveOnce, saves],
  );

  const type = useCallback(
    (patch: Partial<Pick<Editing, 'data' | 'declarations' | 'privacyVersion' | 'replies'>>) => {
      const now = latest.current;
      if (now === undefined) return;
      const next = { ...now, ...patch, refused: {}, save: { kind: 'typing' } as const };
      keepTyped(now.request.folio, {
        data: next.data,
        declarations: next.declarations,
        privacyVersion: next.privacyVersion,
        replies: next.replies,
        version: now.request.version,
      });
      put(next);
    },
    [put],
  );

  const saveAgain = useCallback(() => void saveNow(lastStep.current), [saveNow]);
  useAutosave(editing, isLocked, saveAgain);

  const accept = useCallback(
    (request: RequestFile) => {
      keepTyped(request.folio, undefined);
      put(fresh(request));
    },
    [put],
  );

  const refreshOnce = useCallback(async (): Promise<boolean> => {
    if (latest.current === undefined) return false;
    const read = seen.reading();
    try {
      let newest: RequestFile;
      let saving: Promise<RequestFile | undefined> | undefined;
      // A save under way answers first: what it wrote is nobody else's. One that ended meanwhile made this answer old.
      do {
        saving = saves.last();
        await saving;
        newest = await client.current.get();
      } while (saves.last() !== saving || newest.version < latest.current.request.version);
      read();
      const now = latest.current;
      const isTouched = now.save.kind !== 'saved';
      if (isSame(now.request, newest)) put({ ...now, request: newest });
      else put(isTouched ? { ...now, conflict: newest } : fresh(newest));
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }, [failed, put, saves, seen]);
  const refresh = useCallback(() => {
    // One after the other: an earlier answer never covers a later one.
    const next = (refreshing.current ?? Promise.resolve(true)).then(refreshOnce);
    refreshing.current = next;
    return next;
  }, [refreshOnce]);
  const proveMailbox = useCallback(
    async (code: string): Promise<void> => {
      await saves.last();
      const request = await client.current.proveMailbox(code);
      if (latest.current !== undefined) put({ ...latest.current, request, refused: {} });
    },
    [put, saves],
  );
  const judgePapers = useCallback(
    async (today: string) => {
      await papers.done();
      const now = latest.current;
      return now === undefined ? {} : paperProblems(now.request, today, { facts: latestFacts.current });
    },
    [papers, latestFacts],
  );

  const uploads = usePaperUploads({ client, device, failed, papers, refresh, request: editing?.request });
  const forgetDevice = useCallback(async () => {
    uploads.stop();
    await (await device)?.clear();
  }, [device, uploads]);

  const settle = useCallback(
    (choice: 'theirs' | 'mine') => {
      const now = latest.current;
      if (now?.conflict === undefined) return;
      if (choice === 'theirs') {
        accept(now.conflict);
        return;
      }
      keepTyped(now.request.folio, { ...now, version: now.conflict.version });
      put(keepMine(now, now.conflict));
    },
    [accept, put],
  );

  const unlock = useCallback(
    (next: Opened) => {
      client.current = requestClient(next);
      setShownClient(client.current);
      keepOpened(next);
      setLocked(false);
      setFailure(undefined);
      uploads.resume(isDenied);
      const now = latest.current;
      if (now === undefined) load();
      else if (now.save.kind === 'failed') put({ ...now, save: { kind: 'typing' } });
    },
    [load, put, uploads],
  );

  const retry = () => {
    setFailure(undefined);
    load();
  };
  if (editing === undefined) {
    return failure === undefined ? { kind: 'loading' } : { kind: 'failed', problem: failure, retry, unlock };
  }
  return {
    kind: 'ready',
    open: {
      ...editing,
      client: shownClient,
      isLocked,
      change: (next) => type({ data: next }),
      // Whoever accepts the notice accepts the one on the screen.
      declare: (next) =>
        type({
          declarations: next,
          privacyVersion: next.privacyNotice === true ? editing.request.privacyNotice.version : undefined,
        }),
      reply: (id, text) => type({ replies: { ...latest.current?.replies, [id]: text } }),
      saveNow,
      refresh,
      ...writing,
      uploads,
      forgetDevice,
      judgePapers,
      proveMailbox,
      accept,
      settle,
      failed,
      unlock,
    },
  };
}
