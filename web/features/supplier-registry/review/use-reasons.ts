import { useEffect, useState } from 'react';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import type { RegistryTerm } from '#contract/registry-catalogues.ts';
import type { Api } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Reason } from './registry-reasons.ts';

interface InUse {
  reasons: readonly Reason[];
  terms: readonly Pick<RegistryTerm, 'code' | 'amount'>[];
}

const NOTHING: InUse = { reasons: [], terms: [] };
let known: { api: Api; inUse: Promise<InUse> } | undefined;

function cataloguesInUse(api: Api): Promise<InUse> {
  if (known?.api === api) return known.inUse;
  const inUse = api
    .call(registryCataloguesApi.all)
    .then(({ reasons, terms }) => ({ reasons: reasons.filter(({ active }) => active), terms }))
    .catch(() => {
      known = undefined;
      return NOTHING;
    });
  known = { api, inUse };
  return inUse;
}

function useInUse(): InUse {
  const { api } = usePortal();
  const [inUse, setInUse] = useState(NOTHING);
  useEffect(() => {
    let isGone = false;
    void cataloguesInUse(api).then((read) => !isGone && setInUse(read));
    return () => {
      isGone = true;
    };
  }, [api]);
  return inUse;
}

/** Reasons of the catalogue in use; none while they load, and then a free text still does. */
export const useReasons = (): readonly Reason[] => useInUse().reasons;

/** Amounts of the terms of the catalogue by code; none while they load, and then the server judges. */
export function useTerms(): Readonly<Record<string, number>> {
  return Object.fromEntries(useInUse().terms.map(({ code, amount }) => [code, amount]));
}
