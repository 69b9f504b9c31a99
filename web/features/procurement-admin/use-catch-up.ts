import { useEffect, useEffectEvent } from 'react';
import { PROCEDURE_STATUS_LABELS } from '#contract/procurement-admin.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { readProcedure } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

/**
 * A procedure may be announced, published or ended elsewhere while it is open here: gives what brings it up to date and tells
 * whether that is so. What was typed stays.
 */
export function useCatchUp(tender: Tender): () => Promise<boolean> {
  const { api, toast } = usePortal();
  const { procedure, refused } = tender;
  const catchUp = async () => {
    const present = await readProcedure(api, procedure.id);
    const isOther = present.status !== procedure.status;
    if (isOther || present.version !== procedure.version) tender.refresh(present);
    const state = PROCEDURE_STATUS_LABELS[present.status].toLowerCase();
    if (isOther) toast(`${present.number} ya está «${state}»: aquí está como quedó.`);
    return isOther;
  };
  // Only what is public asks for a reason.
  const isOvertaken = procedure.status === 'draft' && refused.changeReason !== undefined;
  const look = useEffectEvent(() => {
    // Where it cannot be read, the message of the save stands.
    catchUp().catch(() => undefined);
  });
  useEffect(() => {
    if (isOvertaken) look();
  }, [isOvertaken]);
  return catchUp;
}
