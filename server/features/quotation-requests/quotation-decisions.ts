import { sql } from 'kysely';
import type { MoreInvitees } from '#contract/quotation-requests-api.ts';
import type { DecidedRecord, DecisionOf } from '#server/kit/second-person.ts';
import type { Db, Transaction } from '#server/kit/db.ts';
import { selectRequest } from './quotation-requests.sql.ts';

/** A request as whoever decides about it knows it. */
export async function quotationRecord(
  folio: string,
  db: Db | Transaction,
): Promise<DecidedRecord | undefined> {
  const request = await selectRequest(db, folio.toUpperCase());
  if (request === undefined) return undefined;
  const { rows } = await sql<{
    title: string;
  }>`select title from quotation_request where id = ${request.id}`.execute(db);
  return {
    type: 'quotation_request',
    id: request.id,
    title: rows[0]?.title ?? request.folio,
    note: request.folio,
    place: `/administracion/cotizaciones/${request.folio}`,
    mark: `${request.version} ${request.state}`,
  };
}

type OfRequest = { params: { folio: string } };

/** On a request that was sent suppliers count: what is asked, until when, and that it is opened at all takes two. */
const ofSent = (what: string): DecisionOf<OfRequest> => ({
  kind: async ({ params }, db) =>
    (await selectRequest(db, params.folio.toUpperCase()))?.state === 'sent' ? 'quotations' : null,
  what: () => what,
  record: ({ params }, db) => quotationRecord(params.folio, db),
});

export const CANCELLED_BY_TWO = ofSent('Cancelar una solicitud de cotización enviada');
export const MODIFIED_BY_TWO = ofSent('Cambiar una solicitud de cotización enviada');

/** Whoever is asked outside of the order, which the portal drew, is asked by two; so is any other closing. */
export const INVITED_BY_TWO: DecisionOf<OfRequest & { body: MoreInvitees }> = {
  kind: ({ body }) =>
    body.closesAt != null || body.invited.some(({ reasonCode }) => reasonCode != null) ? 'quotations' : null,
  what: () => 'Invitar a cotizar fuera del orden, o mover el cierre',
  record: ({ params }, db) => quotationRecord(params.folio, db),
};
