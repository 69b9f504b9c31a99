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
