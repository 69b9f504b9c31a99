import type { ReviewAction } from '#contract/registration-review.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { authorName, type Author } from './review-change.ts';
import type { Viewer } from './review-file.ts';
import type { ReviewedRequest } from './request.sql.ts';

/** What an officer asked for. */
export interface Input {
  action: ReviewAction;
  reasonCode: string | null;
  reason: string;
  withUnseen: boolean;
}

/** One transition at work: the locked request and everything around it. */
export interface Step {
  services: Services;
  tx: Transaction;
  request: ReviewedRequest;
  viewer: Viewer;
  author: Author;
  input: Input;
  now: Date;
}

/** The officer as the history names it. */
export const officer = ({ author }: Step) => ({ kind: 'officer' as const, name: authorName(author) });
