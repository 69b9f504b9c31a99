import type { ReactNode } from 'react';

/** A short message about something that has been done, or that was not. */
export type Toast = { id: number; text: string; action?: ReactNode; isFailure?: boolean };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast (in the browser only); it leaves after `ms`, by its button, or when the next one comes: what piles up hides
 * the controls behind it. A failure takes none away: what was done is still done. What offers something to do stays until
 * three newer ones came; a failure stays until somebody closes it, and the same one stands once.
 */
export function showToast(
  text: string,
  { action, isFailure = false, ms = 10_000 }: { action?: ReactNode; isFailure?: boolean; ms?: number } = {},
): number {
  lastId += 1;
  const id = lastId;
  const staying = toasts.filter(
    (toast) => (isFailure || toast.action || toast.isFailure) && toast.text !== text,
  );
  replace([...staying, { id, text, action, isFailure }].slice(-3));
  if (!isFailure) setTimeout(() => dismissToast(id), ms);
  return id;
}

/** Takes a toast away. */
export function dismissToast(id: number): void {
  replace(toasts.filter((toast) => toast.id !== id));
}

/** Tells a listener of changes; gives the function that stops it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Toasts on screen, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}
