import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { discardProcedure } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

/** Drafts that were begun on this page, with the version with which they came into being. */
const begun = new Map<string, number>();

/** A draft was begun here: its number is taken from now on. */
export const beginDraft = ({ id, version }: { id: string; version: number }): void =>
  void begun.set(id, version);

/**
 * A draft that was begun here and is left without a word gives its number back: nobody burns one by looking. `written`
 * names what was written besides its form, by versions and counts.
 */
export function useEmptyDraft(tender: Tender, isKept: boolean, written: string): void {
  const { api, toast } = usePortal();
  const [first] = useState(written);
  const { id, version, number } = tender.procedure;
  const leave = useEffectEvent(() => {
    const isEmpty = begun.get(id) === version && isKept && written === first;
    // Another section of the same procedure is no way out of it.
    if (!isEmpty || new URLSearchParams(location.search).get('proc') === id) return;
    begun.delete(id);
    discardProcedure(api, { id, version }).then(
      () => toast(`El borrador ${number} quedó vacío y se eliminó: su número vuelve a estar libre.`),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
      },
    );
  });
  useEffect(() => () => leave(), []);
}
