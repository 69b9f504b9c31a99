import { useCallback } from 'react';
import type { QuotationFacts } from '#contract/rules/planning/planning.ts';
import { centsOf } from '#contract/rules/texts/money.ts';
import { sumOf } from '#contract/rules/bids/opening.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { readOpening } from '../acts.data.ts';

/** What is known of the quotations of a procedure; they are filled in on a screen of their own. */
export function useQuotations(id: string): Omit<QuotationFacts, 'amount'> & { least: string | undefined } {
  const { api } = usePortal();
  const ask = useCallback((signal: AbortSignal) => readOpening(api, id, signal), [api, id]);
  const { data } = useLoaded(ask);
  const asked = (data?.tenderers ?? []).filter(({ reason }) => reason === null);
  const offers = asked.flatMap((tenderer) => {
    const sum = sumOf(
      (data?.bids ?? []).filter(({ reason }) => reason === null),
      tenderer.id,
    );
    return sum === undefined ? [] : [{ tenderer, sum }];
  });
  const least = offers.map(({ sum }) => sum).toSorted((a, b) => (centsOf(a) < centsOf(b) ? -1 : 1))[0];
  return {
    asked: asked.length,
    answered: offers.length,
    undated: offers.flatMap(({ tenderer }) => (tenderer.offeredOn == null ? [tenderer.name] : [])),
    least,
  };
}
