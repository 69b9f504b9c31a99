import type { ReviewAction } from '#contract/registration-review.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Transaction } from '#server/kit/db.ts';
import type { Services } from '#server/kit/services.ts';
import { authorName, type Author } from './review-change.ts';
import type { Viewer } from './review-file.ts';
import type { MailFacts } from './review-mails.rules.ts';
import type { RequestRow } from './request.sql.ts';

/** What an officer asked for. */
export interface Input {
  action: ReviewAction;
  reasonCode: string | null;
  reason: string;
}

/** One transition at work: the locked request and everything around it. */
export interface Step {
  services: Services;
  tx: Transaction;
  request: RequestRow;
  viewer: Viewer;
  author: Author;
  input: Input;
  now: Date;
}

/** What mails about this request need. */
export function mailFacts(
  services: Services,
  request: Pick<RequestRow, 'folio' | 'kind' | 'name'>,
): MailFacts {
  return {
    folio: request.folio,
    kind: request.kind,
    name: request.name,
    followUp: `${services.config.publicUrl}${SCREEN_BASE}/proveedores?vista=seguimiento&folio=${request.folio}`,
  };
}

/** The officer as the history names it. */
export const officer = ({ author }: Step) => ({ kind: 'officer' as const, name: authorName(author) });
