import { useState } from 'react';
import { CallError } from './api.ts';
import { usePortal } from './portal-context.tsx';

/** What a button that starts or stops something needs: whether it is under way, and how to do it. */
export interface Act {
  isBusy: boolean;
  /** Does it; a failure is told wherever the person looks, and `onEnd` follows either way. */
  act: (work: () => Promise<unknown>) => void;
}

/** One thing at a time that an officer starts or stops. */
export function useAct(onEnd: () => void): Act {
  const { fail } = usePortal();
  const [isBusy, setBusy] = useState(false);
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(error instanceof CallError ? error.message : 'No se pudo. Intenta de nuevo.');
    } finally {
      setBusy(false);
      onEnd();
    }
  };
  return { isBusy, act: (work) => void act(work) };
}
