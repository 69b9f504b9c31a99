import { CONTRACT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { useStepConflict } from '#web/ui/step-conflict.tsx';
import { readProcedure } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

const show = valueWords(CONTRACT_STATE_FIELDS);

/** A step of a contract that somebody changed: what is typed stays while it is looked at, and read again. */
export function useContractConflict(tender: Tender) {
  const { api } = usePortal();
  return useStepConflict(show, async () => tender.refresh(await readProcedure(api, tender.procedure.id)));
}
