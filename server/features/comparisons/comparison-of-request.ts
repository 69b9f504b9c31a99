import type { Comparison, ComparedOffer, ComparisonView } from '#contract/comparisons.ts';
import { PRICE_LIMITS, priceReference } from '#contract/price-limits.ts';
import { QUOTATION_REQUEST_STATE_LABELS } from '#contract/quotation-requests.ts';
import type { Regime } from '#contract/procedure-kinds.ts';
import { costOf, medianOf } from '#contract/rules/quotation/prices.ts';
import { sharedBy } from '#contract/rules/bids/simultaneous.ts';
import { Scoring } from '#contract/scoring.ts';
import {
  findQuotationRequest,
  readQuotationRequest,
  type RequestWritten,
  type StoredRequest,
} from '#server/features/quotation-requests/public.ts';
import { contractorFindings } from '#server/features/procurement/public.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { readSettingValues } from '#server/kit/settings.ts';
import {
  readWritten,
  selectAwards,
  selectBidders,
  selectPrices,
  selectProposed,
  selectReferences,
  selectScoring,
  type OpenedPrice,
  type QuotingBidder,
} from './comparison.sql.ts';

/** Whether a law of federal money rules it. */
export const isFederal = (regime: Regime): boolean => regime.startsWith('laassp');

/** Before its opening nobody compares anything, nor hears whether there is something to compare. */
const COMPARED = ['opened', 'decided', 'failed'];

/** A request that was opened, or the refusal. */
export async function openedRequest(db: Db | Transaction, folio: string): Promise<StoredRequest> {
  const found = await findQuotationRequest(db, folio);
  if (found === undefined) throw notFound();
  if (!COMPARED.includes(found.state) || found.openedAt === null)
    throw failure('state_conflict', {
      detail: 'Las cotizaciones se comparan cuando se abren. Antes nadie las lee ni sabe cuántas hay.',
    });
  return found;
}

/** A price as the comparison shows it: the unit price rules, and the total is counted from it. */
function offerOf(price: OpenedPrice, currency: string): ComparedOffer {
  const { offers, reason, lotQuantity, ...rest } = price;
  const amount = offers && rest.unitPrice !== null ? costOf(rest.unitPrice, lotQuantity ?? '1') : null;
  return {
    ...rest,
    amount,
    declined: offers ? null : reason === '' ? 'No cotiza' : reason,
    leftOut: currency === 'MXN' ? null : `Cotizó en ${currency}: no se compara con precios en pesos.`,
  };
}

/** Why somebody may not win today: what stood at the opening, or what a list or the registry says since. */
async function barredBy(tx: Transaction, { name, rfc, barred }: QuotingBidder): Promise<string | null> {
  if (barred !== null) return barred;
  const block = (await contractorFindings(tx, { name, rfc })).find(({ level }) => level === 'block');
  return block === undefined ? null : `No puede ganar: ${block.situation} (${block.source})`;
}

function lotsOf(
  { kind, lots, awardBy, simultaneous }: RequestWritten,
  offers: readonly ComparedOffer[],
  references: Awaited<ReturnType<typeof selectReferences>>,
): Comparison['lots'] {
  return lots.map(({ id, number, groupLabel, description, quantity, unit, requirements }) => {
    const group = awardBy === 'group' ? groupLabel : null;
    const own = offers.flatMap((offer) =>
      offer.lotId === id && offer.leftOut === null ? (offer.amount ?? []) : [],
    );
    const { median = null, budget = null } = references.get(id) ?? {};
    return {
      id,
      number,
      group,
      description,
      quantity,
      unit,
      median: kind === 'research' ? medianOf(own) : median,
      budget,
      isShared:
        awardBy === 'simultaneous' && sharedBy(simultaneous, { number, group, quantity }) !== undefined,
      requirements,
    };
  });
}

/** Everything that is compared of an opened request. */
export async function readComparison(tx: Transaction, request: StoredRequest): Promise<Comparison> {
  const written = await readQuotationRequest(tx, request.id);
  if (written === undefined) throw notFound();
  const { state, version } = await readWritten(tx, request.id);
  const bidders = await selectBidders(tx, request.id);
  const currencies = new Map(bidders.map(({ id, currency }) => [id, currency]));
  const prices = await selectPrices(tx, request.id);
  const offers = prices.map((price) => offerOf(price, currencies.get(price.bidderId) ?? 'MXN'));
  const kept = await readSettingValues(tx, [PRICE_LIMITS.key]);
  const seen = [];
  for (const { rfc: _rfc, email: _email, currency: _currency, ...bidder } of bidders) {
    const whole = bidders.find(({ id }) => id === bidder.id);
    seen.push({ ...bidder, barred: whole === undefined ? null : await barredBy(tx, whole) });
  }
  return {
    of: 'request',
    id: request.id,
    folio: request.folio,
    title: written.title,
    kind: written.kind,
    isFederal: isFederal(written.regime),
    version,
    criterion: written.kind === 'research' ? 'none' : written.criterion,
    awardBy: written.awardBy === 'whole' ? 'whole' : 'lot',
    scoring: Scoring.nullable()
      .catch(null)
      .parse(await selectScoring(tx, request.procedureId)),
    sharing: written.simultaneous,
    least: written.minimumReceived,
    awardAt: null,
    reference: priceReference(kept.get(PRICE_LIMITS.key)),
    bidders: seen,
    lots: lotsOf(written, offers, await selectReferences(tx, request.id)),
    offers,
    solvency: state.solvency,
    scores: state.scores,
    choices: state.choices,
  };
}

/** The comparison of a request for whoever reads it. */
export async function viewComparison(
  db: Db | Transaction,
  folio: string,
  person: Pick<Person, 'ability'>,
): Promise<ComparisonView> {
  const read = async (tx: Transaction): Promise<ComparisonView> => {
    const request = await openedRequest(tx, folio);
    const { state, updatedAt } = await readWritten(tx, request.id);
    return {
      ...(await readComparison(tx, request)),
      goOnReason: state.goOnReason,
      state: QUOTATION_REQUEST_STATE_LABELS[request.state],
      isDecided: request.state !== 'opened',
      mayWrite: request.state === 'opened' && person.ability.can('administer', 'Quotations'),
      isProposed: (await selectProposed(tx, request.id)).length > 0,
      updatedAt: updatedAt?.toISOString() ?? null,
      awards: await selectAwards(tx, request.id),
    };
  };
  return db.isTransaction ? read(db as Transaction) : transaction(db, read);
}
