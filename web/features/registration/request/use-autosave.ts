import { useEffect } from 'react';
import type { Editing } from './editing.ts';

/** Time without a key before the form saves itself. */
const PAUSE_MS = 1_200;

/** Saves after a pause in the typing, and what a lost connection left as soon as there is one again. */
export function useAutosave(editing: Editing | undefined, isLocked: boolean, save: () => void): void {
  const isOffline = editing?.save.kind === 'failed' && editing.save.problem.status === 0;
  const data = editing?.data;
  const declarations = editing?.declarations;
  const isWaiting = editing?.save.kind === 'typing' && editing.conflict === undefined && !isLocked;
  useEffect(() => {
    if (!isWaiting || data === undefined || declarations === undefined) return undefined;
    const timer = setTimeout(save, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, data, declarations, save]);
  useEffect(() => {
    if (!isOffline) return undefined;
    window.addEventListener('online', save);
    return () => window.removeEventListener('online', save);
  }, [isOffline, save]);
}
