import { useCallback, useEffect, useRef, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import type { ReviewAction, ReviewFile } from '#contract/registration-review.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { conflictAuthor } from '#web/kit/conflict-author.ts';
import { changesBetween, lastTrace, type ReviewChange } from './review-changes.ts';
import type { CheckAnswer } from './review-checks.tsx';
import type { Decision } from './remove-remark-dialog.tsx';
import { onceMore, saveKey, type Attempt, type SaveState, type Work } from './save-state.ts';
import { readReview } from '../supplier-registry.data.ts';
import { fieldRemark, isKnown, NO_REMARK, paperRemark, type SavedRemark } from './written-remark.ts';

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

/** What is said with a decision. */
export interface Given {
  reasonCode: string | null;
  reason: string;
  /** It goes back although something was not looked at. */
  withUnseen?: boolean;
}

interface Acted {
  message: string;
  supplierNumber: string | null;
}

/** A request under review. */
export interface Review {
  file: ReviewFile;
  saves: Readonly<Record<string, SaveState>>;
  conflict: ReviewConflict | undefined;
  closeConflict(): void;
  /** The request once every save under way has ended, and whether a remark or a decision could not be saved. */
  settled(): Promise<{ file: ReviewFile; isUnsaved: boolean }>;
  /** Reads it again: somebody else did what was proposed. */
  reload(): void;
  /** With `known`, only while one of these is what is saved. */
  reviewPaper(
    code: string,
    decision: Decision,
    remark?: Remark,
    known?: readonly SavedRemark[],
  ): Promise<boolean>;
  observeField(path: string, remark: Remark, known?: readonly SavedRemark[]): Promise<boolean>;
  /** What could not be saved under this key is not wanted any more. */
  giveUp(key: string): void;
  override(code: string, answer: CheckAnswer): Promise<boolean>;
  assign(assignee: { id: string; name: string } | null): Promise<boolean>;
  /** The server's sentence about what was done and whom it made or concerned; undefined when it was refused. */
  act(action: ReviewAction, reason?: Given): Promise<Acted | 'proposed' | undefined>;
}

export type ReviewState =
  | { kind: 'loading' }
  | { kind: 'failed'; problem: Problem; retry: () => void }
  | { kind: 'ready'; review: Review };

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

  const giveUp = useCallback((key: string) => {
    unsaved.current.delete(key);
    setAttempts(({ [key]: _unwanted, ...others }) => others);
  }, []);
  const sendOnce = useCallback(
    async (key: string, work: Work): Promise<boolean> => {
      const start = latest.current;
      if (start === undefined || work.isWanted?.(start) === false) return false;
      setAttempts((current) => ({ ...current, [key]: { kind: 'saving' } }));
      try {
        put(await work.send(start));
        giveUp(key);
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (key !== saveKey.act && key !== saveKey.assign) unsaved.current.add(key);
        const failed: Attempt = { kind: 'failed', problem: error.problem, work, over: start };
        setAttempts((current) => ({ ...current, [key]: failed }));
        if (error.status !== 409) return false;
        const newer = await readReview(api, start.folio).catch(() => undefined);
        if (newer === undefined) return false;
        noticeChange(newer, conflictAuthor(error.problem));
        if (work.isDone?.(newer) === true) giveUp(key);
        return false;
      }
    },
    [api, put, noticeChange, giveUp],
  );
  const run = useCallback(
    (key: string, work: Work): Promise<boolean> => {
      const sent = chain.current.then(() => sendOnce(key, work));
      chain.current = sent;
      return sent;
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
    Object.entries(attempts).map(([key, one]): [string, SaveState] => {
      if (one.kind === 'saving') return [key, one];
      const { work, ...failed } = one;
      return [key, { ...failed, decision: work.decision, retry: () => void run(key, onceMore(work)) }];
    }),
  );
  const review: Review = {
    file,
    saves,
    conflict,
    closeConflict: () => setConflict(undefined),
    reload: () => load(),
    settled: async () => {
      await chain.current;
      return { file: latest.current ?? file, isUnsaved: unsaved.current.size > 0 };
    },
    reviewPaper(code, decision, remark, known) {
      const body = { decision, reasonCode: remark?.reasonCode ?? null, remark: remark?.remark ?? '' };
      const paperIn = ({ papers }: ReviewFile) => papers.find((one) => one.code === code);
      return run(saveKey.paper(code), {
        decision,
        async send(current) {
          const { version } = await taken(current);
          return api.call(call.reviewPaper, { params: { folio, documento: code }, version, body });
        },
        isWanted(now) {
          const paper = paperIn(now);
          return paper === undefined || isKnown(paperRemark(paper), known);
        },
        isDone: (now) => decision !== 'observed' && paperIn(now)?.status === decision,
      });
    },
    observeField: (path, remark, known) =>
      run(saveKey.field(path), {
        async send(current) {
          const { version } = await taken(current);
          return api.call(call.observeField, { params: { folio, campo: path }, version, body: remark });
        },
        isWanted: (now) => isKnown(fieldRemark(now, path) ?? NO_REMARK, known),
      }),
    giveUp,
    override: (code, answer) =>
      run(saveKey.check(code), {
        async send(current) {
          const { version } = await taken(current);
          const params = { folio, comprobacion: code };
          return api.call(call.override, { params, version, body: answer });
        },
      }),
    assign: (assignee) =>
      run(saveKey.assign, {
        send: ({ version }) => api.call(call.assign, { params: { folio }, version, body: { assignee } }),
      }),
    async act(action, reason) {
      let done: Acted | 'proposed' | undefined;
      const body = { action, reasonCode: null, reason: '', ...reason };
      await run(saveKey.act, {
        async send(current) {
          try {
            const answer = await api.call(call.act, { params: { folio }, version: current.version, body });
            done = answer;
            return answer;
          } catch (error) {
            if (!isProposed(error)) throw error;
            done = 'proposed';
            return current;
          }
        },
      });
      return done;
    },
  };
  return { kind: 'ready', review };
}
