/** Search parameters of a section with their defaults. */
type Defaults = Record<string, string | number>;

/** Keeps the known parameters that differ from their default. */
export function knownSearch<D extends Defaults>(defaults: D) {
  return (search: Record<string, unknown>): { [K in keyof D]?: string } => {
    const known: { [K in keyof D]?: string } = {};
    for (const key of Object.keys(defaults) as (keyof D & string)[]) {
      const value = search[key];
      const text = typeof value === 'string' ? value : undefined;
      const usable = typeof defaults[key] === 'number' ? /^[1-9]\d{0,4}$/.test(text ?? '') : text !== '';
      known[key] = text !== undefined && usable && text !== String(defaults[key]) ? text : undefined;
    }
    return known;
  };
}

/** The known parameters with every default filled in, numbers as numbers. */
export function filledSearch<D extends Defaults>(defaults: D, search: { [K in keyof D]?: string }): D {
  return Object.fromEntries(
    Object.entries(defaults).map(([key, fallback]) => {
      const text = search[key];
      if (text === undefined) return [key, fallback];
      return [key, typeof fallback === 'number' ? Number(text) : text];
    }),
  ) as D;
}

/** The loaded thing, or null when it does not exist. */
export async function orNull<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return null;
    throw error;
  }
}
