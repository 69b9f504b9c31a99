import { useCallback } from 'react';
import type { LotAward } from '#contract/awards.ts';
import type { OpeningInput } from '#contract/bids.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { choiceGaps, winnersOf } from '#contract/rules/bids/award-choice.ts';
import { resultGaps, type DecidedLot } from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { readAward, readOpening } from './acts.data.ts';

/** What is decided of each lot, as publishing and giving an award ask for it. */
export function decidedRows(
  procedure: AdminProcedure,
  { decided, opening }: { decided: readonly LotAward[]; opening: OpeningInput },
): DecidedLot[] {
  const known = new Map(decided.map((award) => [award.id, award]));
  return procedure.lots.map(({ id, number }) => {
    const award = known.get(id ?? '');
    return {
      number,
      outcome: award?.outcome ?? null,
      hasWinner: winnersOf(award).length > 0 && winnersOf(award).every(({ amount }) => amount !== null),
      reason: award?.reason ?? null,
      suspended: procedure.suspended?.find(({ lot }) => lot === number)?.says,
      gaps: choiceGaps({ id: id ?? '', number }, award, { bids: opening, rule: procedure, decided: known }),
    };
  });
}

/** What the result of a draft lacks of who won, which is filled in on a screen of its own; none of what has a call, or while it is loading. */
export function useAwardGaps(procedure: AdminProcedure): readonly string[] {
  const { api } = usePortal();
  const { id, kind } = procedure;
  const isAsked = publishesResult(kind);
  const ask = useCallback(
    async (signal: AbortSignal) =>
      isAsked ? await Promise.all([readAward(api, id, signal), readOpening(api, id, signal)]) : undefined,
    [api, id, isAsked],
  );
  const { data } = useLoaded(ask);
  if (data === undefined) return [];
  const [award, opening] = data;
  return resultGaps(kind, decidedRows(procedure, { decided: award.lots, opening }), procedure.contracts);
}
