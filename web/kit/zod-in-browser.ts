// Stands in for zod in the browser build (see vite.config.ts): shapes can be declared, never used to parse.
const refused = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'options', 'shape']);

const stub: object = new Proxy(() => stub, {
  apply: () => stub,
  get(_, key) {
    if (refused.has(String(key))) {
      throw new Error(`zod.${String(key)} is not available in the browser; use a rule of contract/rules`);
    }
    return stub;
  },
});

export { stub as z };
