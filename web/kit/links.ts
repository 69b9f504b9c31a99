import { SCREEN_BASE } from '#contract/endpoint.ts';

/** Search parameters of a screen as they stand in the address: plain words, empty ones left out. */
export type Search = Record<string, string | undefined>;

/** Reads `?a=1&a=2&b=` as `{ a: '1,2' }`: repeated names of a plain form become one comma-separated value. */
export function parseSearch(text: string): Record<string, string> {
  const search: Record<string, string> = {};
  for (const [key, written] of new URLSearchParams(text)) {
    // The database knows no NUL character.
    const value = written.replaceAll('\0', '');
    if (value === '') continue;
    const earlier = Object.hasOwn(search, key) ? search[key] : undefined;
    const joint = key === 'area' ? '|' : ',';
    Object.defineProperty(search, key, {
      value: earlier === undefined ? value : `${earlier}${joint}${value}`,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return search;
}

/** Writes search parameters readably: commas stay commas, defaults and empties are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(key, String(value));
  }
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%7C', '|');
  return text === '' ? '' : `?${text}`;
}

/** Full address of a screen, ready for an `href`. */
export function screenPath(path: string, search: Record<string, unknown> = {}): string {
  return SCREEN_BASE + path + stringifySearch(search);
}

/** Keeps only the named parameters; every key is present, absent ones as undefined. */
export function pickSearch<K extends string>(keys: readonly K[]) {
  return (search: Record<string, unknown>): { [P in K]?: string } => {
    const picked: { [P in K]?: string } = {};
    for (const key of keys) {
      const value = search[key];
      picked[key] = typeof value === 'string' && value !== '' ? value : undefined;
    }
    return picked;
  };
}
