import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { RequestKind } from '#contract/registration.ts';
import type { Services } from '#server/kit/services.ts';
import type { MailFacts } from './review-mails.rules.ts';

/** A request as the portal itself writes about it. */
export interface RequestFacts {
  id: string;
  folio: string;
  kind: RequestKind;
  name: string;
  email: string;
}

/** Columns of {@link RequestFacts}. */
export const REQUEST_FACTS = sql`id, folio, kind, name, email`;

/** What a mail about it says of a request. */
export function factsOf(
  { config }: Pick<Services, 'config'>,
  { folio, kind, name }: Pick<RequestFacts, 'folio' | 'kind' | 'name'>,
): MailFacts {
  return {
    folio,
    kind,
    name,
    followUp: `${config.publicUrl}${SCREEN_BASE}/proveedores?vista=seguimiento&folio=${folio}`,
  };
}
