import { useCallback } from 'react';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { isShared, winnersOf } from '#contract/rules/bids/award-choice.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import type { Api } from '#web/kit/api.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { readAward, readOpening } from './acts.data.ts';
import type { PickedSupplier } from './bidders.ts';

/** Somebody who won, with the ids of the lots. */
export interface Winner extends PickedSupplier {
  id: string;
  lots: string[];
  /** What each was awarded for, without tax. */
  won: { id: string; amount: string | null; isShared: boolean }[];
}

async function readWinners(api: Api, id: string, signal: AbortSignal): Promise<Winner[]> {
  const [award, opening] = await Promise.all([readAward(api, id, signal), readOpening(api, id, signal)]);
  return opening.tenderers.flatMap(({ id: own, supplierId, name, rfc }) => {
    const won = award.lots.flatMap((lot) =>
      winnersOf(lot)
        .filter(({ tendererId }) => tendererId === own)
        .map(({ amount }) => ({ id: lot.id, amount, isShared: isShared(lot) })),
    );
    return won.length === 0 ? [] : [{ id: own, supplierId, name, rfc, won, lots: won.map((lot) => lot.id) }];
  });
}

/**
 * Who won the lots of a procedure; none while no award was given, undefined while it is not known. What publishes a result
 * is decided before it is public.
 */
export function useWinners(api: Api, { id, status, kind }: AdminProcedure): readonly Winner[] | undefined {
  const isGiven =
    status === 'awarded' ||
    status === 'partially_awarded' ||
    status === 'contracted' ||
    (status === 'draft' && publishesResult(kind));
  const ask = useCallback(
    async (signal: AbortSignal) => (isGiven ? readWinners(api, id, signal) : []),
    [api, id, isGiven],
  );
  return useLoaded(ask).data;
}
