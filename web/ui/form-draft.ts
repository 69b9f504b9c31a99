/** What was typed in a form, kept for this browser tab (a new sign-in, a reload). Empty on the server. */
export function readDraft<Values>(key: string | undefined): Partial<Values> {
  if (key === undefined || typeof sessionStorage === 'undefined') return {};
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    return typeof stored === 'object' && stored !== null ? stored : {};
  } catch {
    return {};
  }
}

/** Keeps the values; a full or forbidden store only means that a reload forgets them. */
export function keepDraft(key: string | undefined, values: object): void {
  if (key === undefined) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    return;
  }
}

/** Forgets the values, after they were saved. */
export function dropDraft(key: string | undefined): void {
  if (key !== undefined) sessionStorage.removeItem(key);
}
