import type { ContentValues } from '#contract/content.ts';

/** A group of synonyms that is being written: what it does to a search. */
export function Preview({ values }: { values: ContentValues }) {
  const { name, alike } = values;
  const others = Array.isArray(alike) ? alike.map(String) : [];
  const all = [String(name ?? ''), ...others].filter((word) => word !== '');
  const quoted = all.map((word) => `«${word}»`);
  if (quoted.length < 2) return <p className="u-muted">Escribe al menos dos palabras que se buscan igual.</p>;
  return (
    <p>
      Quien busque {quoted.slice(0, -1).join(', ')} o {quoted.at(-1)} encuentra los procedimientos que digan
      cualquiera de ellas.
    </p>
  );
}
