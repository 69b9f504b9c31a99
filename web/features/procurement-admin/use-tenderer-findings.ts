import { useCallback, useMemo, useState } from 'react';
import type { Tenderer } from '#contract/bids.ts';
import type { ContractorFinding } from '#contract/contractor-findings.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { readTendererFindings } from './acts.data.ts';

/** What speaks against each bidder, by its id; asked again when somebody else bids. */
export function useTendererFindings(
  id: string,
  tenderers: readonly Tenderer[],
  isSaved: boolean,
): ReadonlyMap<string, readonly ContractorFinding[]> {
  const { api } = usePortal();
  const named = JSON.stringify(tenderers.map((one) => [one.id, one.supplierId, one.rfc]));
  const [asked, setAsked] = useState('');
  // Only what the server has can be looked up.
  if (isSaved && asked !== named) setAsked(named);
  const ask = useCallback(
    async (signal: AbortSignal) =>
      asked === '' || asked === '[]' ? [] : readTendererFindings(api, id, signal),
    [api, id, asked],
  );
  const { data } = useLoaded(ask);
  return useMemo(
    () => new Map((data ?? []).map(({ tendererId, findings }) => [tendererId, findings])),
    [data],
  );
}
