import type { QuotationDecision } from '#contract/comparisons.ts';
import { decidedLots } from '#contract/rules/quotation/choice.ts';
import { evaluateComparison } from '#contract/rules/quotation/proposal.ts';
import { awardeeLines } from '#contract/rules/quotation/result-words.ts';
import { findQuotationRequest } from '#server/features/quotation-requests/public.ts';
import { transaction } from '#server/kit/db.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import { readComparison } from './comparison-of-request.ts';
import { markOf } from './comparison.sql.ts';

/** Who wins quotations is proposed by one person and confirmed by another; a market research awards nothing. */
export const AWARDED_QUOTATIONS: DecisionOf<{ params: { folio: string }; body: QuotationDecision }> = {
  record: async ({ params }, db) => {
    const request = await findQuotationRequest(db, params.folio);
    if (request === undefined) return undefined;
    const { title } = await transaction(db, (tx) => readComparison(tx, request));
    return {
      type: 'quotation_request',
      id: request.id,
      title,
      note: request.folio,
      place: `/administracion/cotizaciones/${request.folio}/comparativo`,
      mark: await markOf(db, request.id),
    };
  },
  kind: async ({ params }, db) => {
    const request = await findQuotationRequest(db, params.folio);
    return request === undefined || request.kind === 'research' ? null : 'award';
  },
  // Money is never one person's to give (purchase-chain 1.4, S5).
  isGuarded: () => true,
  what: ({ body }) =>
    body.outcome === 'award' ? 'Adjudicar las cotizaciones' : 'Declarar desierta la solicitud de cotización',
  tells: async ({ params, body }, db) => {
    const request = await findQuotationRequest(db, params.folio);
    if (request === undefined || body.outcome !== 'award') return [];
    const comparison = await transaction(db, (tx) => readComparison(tx, request));
    const lines = awardeeLines(comparison, decidedLots(evaluateComparison(comparison), comparison.choices));
    const differences = lines.map((line, place) => ({
      name: `award/${place}`,
      label: 'Se adjudica',
      before: null,
      after: line,
    }));
    return [{ subject: 'comparison', differences }];
  },
};
