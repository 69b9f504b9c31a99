import { useCallback } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { listDossier } from './procurement-admin.data.ts';

/** Documents of the file of a procedure; none while they are not known. */
export function useDossier(procedureId: string): readonly AdminDocument[] {
  const { api } = usePortal();
  const ask = useCallback(() => listDossier(api, procedureId), [api, procedureId]);
  return useLoaded(ask).data ?? [];
}
