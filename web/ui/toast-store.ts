import type { ReactNode } from 'react';

/** A short message about something that has been done. */
export type Toast = { id: number; text: string; action?: ReactNode };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast (in the browser only); it leaves after `ms`, by its button, or when the next one comes: what piles up hides
 * the controls behind it. What offers something to do stays until three newer ones came.
 */
export function showToast(
  text: string,
  { action, ms = 10_000 }: { action?: ReactNode; ms?: number } = {},
): number {
  lastId += 1;
  const id = lastId;
  replace([...toasts.filter((toast) => toast.action !== undefined), { id, text, action }].slice(-3));
  setTimeout(() => dismissToast(id), ms);
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
