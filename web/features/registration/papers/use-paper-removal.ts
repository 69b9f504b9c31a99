import { useRef, useState } from 'react';
import type { RequestPaper } from '#contract/registration.ts';
import type { OpenRequest } from '../request/use-request.ts';

/** Another page put a paper in the place of the one that was going to be taken away. */
export interface RemovalConflict {
  seen: RequestPaper;
  theirs: RequestPaper;
}

/** Taking the paper of a draft away, once it is the one that was seen. */
export interface PaperRemoval {
  conflict: RemovalConflict | undefined;
  /** Takes away what is on the screen. */
  remove(): Promise<void>;
  /** Takes away the paper that is there now, or leaves it. */
  settle(choice: 'theirs' | 'mine'): void;
  /** The page itself wrote the paper: what is being taken away is this one now. */
  wrote(id: string): void;
}

interface Given {
  code: string;
  paper: RequestPaper | undefined;
  /** Resolves when nothing is being written about the paper. */
  written: () => Promise<unknown>;
  onGone: () => void;
  onFailure: (detail: string) => void;
}

/** Removes one paper by the version that the person saw; when another page changed it, the person is asked again. */
export function usePaperRemoval(
  { client, refresh, failed, papers, seen, keepFacts }: OpenRequest,
  { code, paper, written, onGone, onFailure }: Given,
): PaperRemoval {
  const [conflict, setConflict] = useState<RemovalConflict>();
  const meant = useRef<string>(undefined);

  const send = async (target: RequestPaper) => {
    meant.current = target.id;
    setConflict(undefined);
    await written();
    try {
      await client.removePaper(code, meant.current);
    } catch (error) {
      const problem = failed(error);
      const theirs = problem.extra?.current as RequestPaper | undefined;
      if (problem.code === 'version_conflict' && theirs !== undefined) {
        setConflict({ seen: target, theirs });
        await refresh();
        return;
      }
      // Another page took it away already: that is what was wanted.
      if (problem.code !== 'not_found') {
        onFailure(problem.detail);
        return;
      }
    } finally {
      meant.current = undefined;
    }
    seen.wrote(code, undefined);
    keepFacts(code, undefined);
    onGone();
    await refresh();
  };

  return {
    conflict,
    remove: async () => {
      if (paper !== undefined) await papers.track(send(paper));
    },
    settle: (choice) => {
      if (conflict === undefined) return;
      if (choice === 'mine') void papers.track(send(conflict.theirs));
      else setConflict(undefined);
    },
    wrote: (id) => {
      if (meant.current !== undefined) meant.current = id;
    },
  };
}
