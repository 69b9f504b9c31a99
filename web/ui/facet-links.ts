import type { FacetCount } from '#contract/procedures.ts';
import type { FacetLink } from './facet-menu.tsx';

interface Words {
  wordOf(value: string): string;
  labelOf(value: string): string;
  /** Value of a word of the address; with it, what was chosen and has no rows is shown too, so that it can be taken away. */
  readWord?(word: string): string | undefined;
}

/** Links of a facet: each adds its value to the list in the address, or takes it away. */
export function facetLinks(
  counts: readonly FacetCount[],
  current: string,
  separator: ',' | '|',
  words: Words,
  hrefOf: (list: string) => string,
): { links: FacetLink[] } {
  const chosen = current.split(separator).filter((entry) => entry !== '');
  const counted = new Set(counts.map(({ value }) => words.wordOf(value)));
  const rowless = chosen
    .filter((word) => !counted.has(word))
    .flatMap((word) => words.readWord?.(word) ?? [])
    .map((value): FacetCount => ({ value, count: 0 }));
  const links = [...counts, ...rowless].map(({ value, count, label }) => {
    const word = words.wordOf(value);
    const isChosen = chosen.includes(word);
    const next = isChosen ? chosen.filter((entry) => entry !== word) : [...chosen, word];
    return {
      label: label ?? words.labelOf(value),
      count,
      isChosen,
      href: hrefOf(next.join(separator)),
    };
  });
  const unknown = chosen.filter((word) => !counted.has(word) && words.readWord?.(word) === undefined);
  if (words.readWord !== undefined)
    for (const word of unknown)
      links.push({
        label: `«${word}» no existe`,
        count: 0,
        isChosen: true,
        href: hrefOf(chosen.filter((entry) => entry !== word).join(separator)),
      });
  return { links };
}
