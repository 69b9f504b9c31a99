import { useEffect, useState } from 'react';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import type { Api } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Reason } from './registry-reasons.ts';

let known: { api: Api; reasons: Promise<Reason[]> } | undefined;

function reasonsInUse(api: Api): Promise<Reason[]> {
  if (known?.api === api) return known.reasons;
  const reasons = api
    .call(registryCataloguesApi.all)
    .then((all) => all.reasons.filter(({ active }) => active))
    .catch(() => {
      known = undefined;
      return [];
    });
  known = { api, reasons };
  return reasons;
}

/** Reasons of the catalogue in use; none while they load, and then a free text still does. */
export function useReasons(): readonly Reason[] {
  const { api } = usePortal();
  const [reasons, setReasons] = useState<readonly Reason[]>([]);
  useEffect(() => {
    let isGone = false;
    void reasonsInUse(api).then((read) => !isGone && setReasons(read));
    return () => {
      isGone = true;
    };
  }, [api]);
  return reasons;
}
