const PLACE = 'portal.busquedas';
const MOST = 5;

/** What was looked for on this device, the last first; it never leaves it. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PLACE) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string').slice(0, MOST)
      : [];
  } catch {
    // A browser that keeps nothing, or something else under the name.
    return [];
  }
}

/** Keeps a search on this device. */
export function keepSearch(q: string): void {
  const text = q.trim().slice(0, 200);
  if (text === '') return;
  try {
    localStorage.setItem(
      PLACE,
      JSON.stringify([text, ...recentSearches().filter((one) => one !== text)].slice(0, MOST)),
    );
  } catch {
    // Nothing is kept where the browser allows nothing.
  }
}

/** Forgets what was looked for on this device. */
export function forgetSearches(): void {
  try {
    localStorage.removeItem(PLACE);
  } catch {
    // There was nothing to forget.
  }
}
