import { screenPath } from '../kit/links.ts';

/** What a section that finds nothing offers: the same text in the whole portal. Nothing without a text. */
export function SearchEverywhere({ q }: { q: string | undefined }) {
  if (q === undefined || q === '') return null;
  return <a href={screenPath('/buscar', { q })}>Buscar «{q}» en todo el portal</a>;
}
