import { describe, expect, it } from 'vitest';
import { facetLinks } from './facet-links.ts';

const words = { wordOf: (value: string) => value.toLowerCase(), labelOf: (value: string) => value };
const counts = [
  { value: 'Uno', count: 3 },
  { value: 'Dos', count: 2 },
];

describe('Links of a facet', () => {
  it('add a value to those in the address, and take it away when it is chosen', () => {
    const { links } = facetLinks(counts, 'uno', ',', words, (list) => `?x=${list}`);
    expect(links).toEqual([
      { label: 'Uno', count: 3, isChosen: true, href: '?x=' },
      { label: 'Dos', count: 2, isChosen: false, href: '?x=uno,dos' },
    ]);
  });

  it('keep what was chosen and has no rows, when its value is known, and say of any other that it does not exist', () => {
    const known = { ...words, readWord: (word: string) => (word === 'tres' ? 'Tres' : undefined) };
    const { links } = facetLinks(counts, 'tres,nada', ',', known, (list) => list);
    expect(links.slice(2)).toEqual([
      { label: 'Tres', count: 0, isChosen: true, href: 'nada' },
      { label: '«nada» no existe', count: 0, isChosen: true, href: 'tres' },
    ]);
    expect(facetLinks(counts, 'tres', ',', words, (list) => list).links).toHaveLength(2);
  });

  it('join values that may hold commas with a bar', () => {
    const { links } = facetLinks(counts, 'a, b', '|', words, (list) => list);
    expect(links[1]?.href).toBe('a, b|dos');
  });
});
