import type { SearchPage } from '#contract/search.ts';

/** Why nothing was found, and what to try: the words that nothing says, or that no one thing has them all. */
export function whyNothing({ missing }: Pick<SearchPage, 'missing'>): string {
  if (missing.length === 0) return 'Prueba con menos palabras, con el folio o con un nombre más corto.';
  const said = `«${missing.join('», «')}»`;
  return /\d/.test(said)
    ? `Nada de lo que puedes ver dice ${said}. Revisa el número, o busca por el nombre o el tema.`
    : `Nada de lo que puedes ver dice ${said}. Revisa cómo se escribe o prueba con otra palabra.`;
}
