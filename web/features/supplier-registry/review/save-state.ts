import type { Problem } from '#contract/errors.ts';
import type { ReviewFile } from '#contract/registration-review.ts';
import type { Decision } from './remove-remark-dialog.tsx';

/** Something of a request to be saved. */
export interface Work {
  send: (file: ReviewFile) => Promise<ReviewFile>;
  /** Whether it may still be sent over the request as it is by then. */
  isWanted?: (file: ReviewFile) => boolean;
  /** Whether somebody else has done the same meanwhile. */
  isDone?: (file: ReviewFile) => boolean;
  /** What it says of a paper. */
  decision?: Decision;
}

/** A save under way, or refused: with what it takes to try again and the request over which it was sent. */
export type Attempt = { kind: 'saving' } | { kind: 'failed'; problem: Problem; work: Work; over: ReviewFile };

/** How the last save of one paper, field, check or action went. */
export type SaveState =
  | { kind: 'saving' }
  | {
      kind: 'failed';
      problem: Problem;
      retry: () => void;
      /** The decision on a paper that was not saved, and the request over which it was taken. */
      decision: Decision | undefined;
      over: ReviewFile;
    };

/** Keys under which `saves` tells about a thing. */
export const saveKey = {
  paper: (code: string) => `paper:${code}`,
  field: (path: string) => `field:${path}`,
  check: (code: string) => `check:${code}`,
  act: 'act',
  assign: 'assign',
};

/** The same once more, over whatever stands by then. */
export function onceMore({ isWanted: _asked, ...work }: Work): Work {
  return work;
}
