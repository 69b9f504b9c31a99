import { useCallback } from 'react';
import { searchApi } from '#contract/search.ts';
import { formatCount, formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';

/** Words that people looked for and that nothing says, without who: what a group of synonyms may mend. */
export function MissedWords() {
  const { api } = usePortal();
  const { data } = useLoaded(
    useCallback((signal: AbortSignal) => api.call(searchApi.missed, { signal }), [api]),
  );
  if (data === undefined) return null;
  const { words, days } = data;
  return (
    <section aria-labelledby="sin-resultado" className="ct-missed">
      <h2 id="sin-resultado">Lo que se buscó sin encontrar</h2>
      <p className="u-muted">
        Palabras sueltas que nada publicado dice y que se buscaron tres veces o más en{' '}
        {formatCountOf(days, 'día', 'días')}. No se guarda quién las buscó, ni frases, ni nada con números o
        con nombres de personas.
      </p>
      {words.length === 0 ? (
        <p>Todavía no hay ninguna.</p>
      ) : (
        <div className="u-table-box" role="region" aria-label="Palabras buscadas sin resultado" tabIndex={0}>
          <table className="u-table">
            <thead>
              <tr>
                <th scope="col">Palabra</th>
                <th scope="col" className="u-num">
                  Veces
                </th>
                <th scope="col">La última</th>
              </tr>
            </thead>
            <tbody>
              {words.map(({ word, count, lastOn }) => (
                <tr key={word}>
                  <td>
                    <a href={screenPath('/buscar', { q: word })}>{word}</a>
                  </td>
                  <td className="u-num">{formatCount(count)}</td>
                  <td>{formatDate(lastOn)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
