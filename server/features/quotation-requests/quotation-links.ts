import { sql } from 'kysely';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { hashLink } from '#server/kit/personal-link.ts';
import { SECRET_MARK } from '#server/kit/mail/queue-mail.ts';

/** Address of a personal link, as a mail carries it: what stands behind the sign # reaches no log. */
export const linkAddress = (publicUrl: string, folio: string): string =>
  `${publicUrl}${SCREEN_BASE}/cotizaciones/${folio}#${SECRET_MARK}`;

/** Whom a personal link lets in, to which request. */
export interface LinkHolder {
  requestId: string;
  folio: string;
  supplierId: string;
  supplier: string;
  number: string | null;
  email: string | null;
  /** Last instant at which the link serves. */
  until: Date;
}

/** Whom a link lets in at an instant; undefined of one that never was, or that is over. */
export async function holderOfLink(
  db: Db | Transaction,
  link: string,
  now: Date,
): Promise<LinkHolder | undefined> {
  const { rows } = await sql<LinkHolder>`
    select r.id "requestId", r.folio, s.id "supplierId", concat_ws(', ', s.name, s.legal_suffix) supplier, s.number,
      coalesce(i.email, s.email) email, r.closes_at + make_interval(days => t.amount) "until"
    from quotation_invitee i join quotation_request r on r.id = i.request_id join supplier s on s.id = i.supplier_id,
      registry_term t
    where i.token_hash = ${hashLink(link)} and t.code = 'quotation_link_days' and r.sent_at is not null
      and ${now} <= r.closes_at + make_interval(days => t.amount)`.execute(db);
  return rows[0];
}
