import { sql } from 'kysely';
import type { Transaction } from '#server/kit/db.ts';
import { saveUrn } from './urn.service.ts';
import { followCard as follow, publishUrn as publish, urnGaps as gaps } from './urn-card.ts';

/** What its urn still keeps a call from; nothing where there is none. */
export const urnGaps = gaps;

/** Publishes the card of its urn with a call. */
export const publishUrn = publish;

/** After a change of a published call: another card of its urn, or a refusal. */
export const followCard = follow;

/** Says who custodies the urn of a draft. */
export const prepareUrn = saveUrn;

/** Takes the urn of a draft that is deleted away; one whose card was published stands in the way. */
export async function discardUrn(tx: Transaction, procedureId: string): Promise<void> {
  await sql`delete from urn where procedure_id = ${procedureId}`.execute(tx);
}
