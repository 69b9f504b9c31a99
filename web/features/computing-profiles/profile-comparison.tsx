import type { ProfileDetail } from '#contract/computing-profiles.ts';
import { screenPath } from '#web/kit/links.ts';
import { priceText } from './profile-words.ts';

function linesOf(profile: ProfileDetail): Map<string, string> {
  const lines = new Map(
    profile.specification.flatMap(({ rows }) => rows.map(({ label, value }) => [label, value] as const)),
  );
  lines.set('Garantía', profile.warranty);
  lines.set('Precio', priceText(profile) ?? 'Sin precio de referencia');
  return lines;
}

/** Two or three profiles side by side; rows that differ are marked in text and colour. */
export function ProfileComparison({
  profiles,
  clearHref,
}: {
  profiles: readonly ProfileDetail[];
  clearHref: string;
}) {
  const sheets = profiles.map((profile) => ({ profile, lines: linesOf(profile) }));
  const labels = [...new Set(sheets.flatMap(({ lines }) => [...lines.keys()]))];
  return (
    <section aria-labelledby="comparacion">
      <h2 id="comparacion">Comparación</h2>
      {profiles.length < 2 ? (
        <p className="u-muted">Elige otro perfil para comparar.</p>
      ) : (
        <div className="profile-compare" role="region" aria-label="Tabla de comparación" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Concepto</th>
                {profiles.map(({ key, name }) => (
                  <th key={key} scope="col">
                    <a href={screenPath(`/perfiles/${key}`)}>{name}</a>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label) => {
                const values = sheets.map(({ lines }) => lines.get(label) ?? 'No aplica');
                const isDifferent = new Set(values).size > 1;
                return (
                  <tr key={label} className={isDifferent ? 'is-different' : undefined}>
                    <th scope="row">
                      {label}
                      {isDifferent && <span className="u-small u-muted"> (difiere)</span>}
                    </th>
                    {sheets.map(({ profile, lines }) => (
                      <td key={profile.key}>{lines.get(label) ?? 'No aplica'}</td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <p>
        <a href={clearHref}>Quitar la comparación</a>
      </p>
    </section>
  );
}
