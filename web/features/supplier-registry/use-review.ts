import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { conflictAuthor } from './conflict-author.ts';
import { changesBetween, lastTrace, type ReviewChange } from './review-changes.ts';
import { readReview } from './supplier-registry.data.ts';
import { fieldRemark, isKnown, NO_REMARK, paperRemark } from './written-remark.ts';

/** How the last save of one paper, field, check or action went. */
export type SaveState = { kind: 'saving' } | { kind: 'failed'; problem: Problem; retry: () => void };

/** Somebody else changed the request while it was open here. */
export interface ReviewConflict {
  who: string;
  at: string;
  changes: ReviewChange[];
}

/** A decision on a paper, or an observation of a field. */
export interface Remark {
  reasonCode: string | null;
  remark: string;
}

/** A request under review. */
export interface Review {
  file: ReviewFile;
  saves: Readonly<Record<string, SaveState>>;
  conflict: ReviewConflict | undefined;
  closeConflict(): void;
  /** The request once every save under way has ended, and whether a remark or a decision could not be saved. */
  settled(): Promise<{ file: ReviewFile; isUnsaved: boolean }>;
  /** With `known`, only while one of these remarks is what is saved. */
  reviewPaper(
    code: string,
    decision: 'valid' | 'observed' | 'pending',
    remark?: Remark,
    known?: readonly Remark[],
  ): Promise<boolean>;
  observeField(path: string, remark: Remark, known?: readonly Remark[]): Promise<boolean>;
  /** What could not be saved under this key is not wanted any more. */
  giveUp(key: string): void;
  override(code: string, reason: string): Promise<boolean>;
  assign(assignee: { id: string; name: string } | null): Promise<boolean>;
  /** The server's sentence about what was done, or undefined when it was refused. */
  act(
    action: ReviewAction,
    reason?: { reasonCode: string | null; reason: string },
  ): Promise<string | undefined>;
}

export type ReviewState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem; retry: () => void }
  | { kind: 'ready'; review: Review };

/** A save under way or refused, with what it takes to try again. */
type Attempt = { kind: 'saving' } | { kind: 'failed'; problem: Problem; send: Send };

type Send = (file: ReviewFile) => Promise<ReviewFile>;
/** Whether it may still be sent over the request as it is by then. */
type IsWanted = (file: ReviewFile) => boolean;

/** Keys under which `saves` tells about a thing. */
export const saveKey = {
  paper: (code: string) => `paper:${code}`,
  field: (path: string) => `field:${path}`,
  check: (code: string) => `check:${code}`,
  act: 'act',
  assign: 'assign',
};

/**
 * Loads a request and keeps it. Saves go one after the other, each with the version the last one gave; a request
 * that nobody took yet is taken by the first decision. A change by somebody else is shown, never overwritten.
 */
export function useReview(api: Api, folio: string): ReviewState {
  const [file, setFile] = useState<ReviewFile>();
  const [failure, setFailure] = useState<Problem>();
  const [attempts, setAttempts] = useState<Record<string, Attempt>>({});
  const [conflict, setConflict] = useState<ReviewConflict>();
  const latest = useRef<ReviewFile>(undefined);
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const unsaved = useRef(new Set<string>());

  const put = useCallback((next: ReviewFile) => {
    latest.current = next;
    setFile(next);
  }, []);

  /** Puts a newer state in place and tells what changed, when it was not us. */
  const noticeChange = useCallback(
    (newer: ReviewFile, told = lastTrace(newer)) => {
      const known = latest.current;
      put(newer);
      if (known === undefined || known.version === newer.version) return;
      const { who, at } = told ?? { who: 'Otra persona', at: new Date().toISOString() };
      setConflict({ who, at, changes: changesBetween(known, newer) });
    },
    [put],
  );

  const load = useCallback(
    (signal?: AbortSignal) => {
      readReview(api, folio, signal).then(
        (read) => signal?.aborted !== true && put(read),
        (error: unknown) => {
          if (signal?.aborted !== true && error instanceof CallError) setFailure(error.problem);
        },
      );
    },
    [api, folio, put],
  );
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    const look = () => {
      if (document.visibilityState !== 'visible' || latest.current === undefined) return;
      chain.current = chain.current.then(() =>
        readReview(api, folio, control.signal).then(
          (read) => !control.signal.aborted && noticeChange(read),
          () => undefined,
        ),
      );
    };
    document.addEventListener('visibilitychange', look);
    return () => {
      control.abort();
      document.removeEventListener('visibilitychange', look);
    };
  }, [api, folio, load, noticeChange]);

  const sendOnce = useCallback(
    async (key: string, send: Send, isWanted: IsWanted = () => true): Promise<boolean> => {
      const start = latest.current;
      if (start === undefined || !isWanted(start)) return false;
      setAttempts((current) => ({ ...current, [key]: { kind: 'saving' } }));
      try {
        put(await send(start));
        unsaved.current.delete(key);
        setAttempts(({ [key]: _done, ...others }) => others);
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (key !== saveKey.act && key !== saveKey.assign) unsaved.current.add(key);
        setAttempts((current) => ({ ...current, [key]: { kind: 'failed', problem: error.problem, send } }));
        if (error.status === 409) {
          const newer = await readReview(api, start.folio).catch(() => undefined);
          if (newer !== undefined) noticeChange(newer, conflictAuthor(error.problem));
        }
        return false;
      }
    },
    [api, put, noticeChange],
  );
  const run = useCallback(
    (key: string, send: Send, isWanted?: IsWanted): Promise<boolean> => {
      const work = chain.current.then(() => sendOnce(key, send, isWanted));
      chain.current = work;
      return work;
    },
    [sendOnce],
  );

  if (file === undefined || file.folio !== folio) {
    if (failure === undefined) return { kind: 'loading' };
    const retry = () => {
      setFailure(undefined);
      load();
    };
    return { kind: 'failed', problem: failure, retry };
  }

  const call = registrationReviewApi;
  /** The request as it is once somebody is responsible for it. */
  const taken = async (current: ReviewFile): Promise<ReviewFile> => {
    if (!current.actions.some(({ action, blocked }) => action === 'take' && blocked === null)) return current;
    const answer = await api.call(call.act, {
      params: { folio },
      version: current.version,
      body: { action: 'take', reasonCode: null, reason: '' },
    });
    put(answer);
    return answer;
  };
  const saves = Object.fromEntries(
    Object.entries(attempts).map(([key, one]): [string, SaveState] => [
      key,
      one.kind === 'saving' ? one : { ...one, retry: () => void run(key, one.send) },
    ]),
  );
  const review: Review = {
    file,
    saves,
    conflict,
    closeConflict: () => setConflict(undefined),
    settled: async () => {
      await chain.current;
      return { file: latest.current ?? file, isUnsaved: unsaved.current.size > 0 };
    },
    reviewPaper(code, decision, remark, known) {
      const send: Send = async (current) => {
        const { version } = await taken(current);
        const body = { decision, reasonCode: remark?.reasonCode ?? null, remark: remark?.remark ?? '' };
        return api.call(call.reviewPaper, { params: { folio, documento: code }, version, body });
      };
      return run(saveKey.paper(code), send, ({ papers }) => {
        const paper = papers.find((one) => one.code === code);
        return paper === undefined || isKnown(paperRemark(paper), known);
      });
    },
    observeField(path, remark, known) {
      const send: Send = async (current) => {
        const { version } = await taken(current);
        return api.call(call.observeField, { params: { folio, campo: path }, version, body: remark });
      };
      return run(saveKey.field(path), send, (now) => isKnown(fieldRemark(now, path) ?? NO_REMARK, known));
    },
    giveUp(key) {
      unsaved.current.delete(key);
      setAttempts(({ [key]: _unwanted, ...others }) => others);
    },
    override: (code, reason) =>
      run(saveKey.check(code), async (current) => {
        const { version } = await taken(current);
        return api.call(call.override, { params: { folio, comprobacion: code }, version, body: { reason } });
      }),
    assign: (assignee) =>
      run(saveKey.assign, ({ version }) =>
        api.call(call.assign, { params: { folio }, version, body: { assignee } }),
      ),
    async act(action, reason) {
      let message: string | undefined;
      const body = { action, reasonCode: reason?.reasonCode ?? null, reason: reason?.reason ?? '' };
      await run(saveKey.act, async ({ version }) => {
        const answer = await api.call(call.act, { params: { folio }, version, body });
        ({ message } = answer);
        return answer;
      });
      return message;
    },
  };
  return { kind: 'ready', review };
}
