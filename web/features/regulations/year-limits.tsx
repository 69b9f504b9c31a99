import type { YearLimits } from '#contract/amount-limits.ts';
import { REGIME_LABELS } from '#contract/procedure-kinds.ts';
import { screenPath } from '#web/kit/links.ts';
import { LimitTable } from '#web/ui/limit-table.tsx';

/** Where on the page the amounts stand. */
export const LIMITS_PLACE = 'montos-maximos';

/** Which of the ranges is the university's, or that nobody has said it. */
function ownWords(rows: YearLimits['rows']): string {
  const isOpen = (ranges: YearLimits['rows']) =>
    ranges.length > 1 && ranges.filter(({ isOwn }) => isOwn).length !== 1;
  const open = [...new Set(rows.map(({ regime }) => regime))].filter((regime) =>
    isOpen(rows.filter((row) => row.regime === regime)),
  );
  if (open.length === 0)
    return rows.some(({ isOwn }) => isOwn)
      ? 'El presupuesto de la Universidad está en los rangos marcados: con ellos se compara cada compra.'
      : '';
  return `No está dicho en qué rango está la Universidad (${open.map((regime) => REGIME_LABELS[regime]).join('; ')}): pregúntalo a la Unidad.`;
}

/** Up to which amounts a purchase of a year may be awarded directly or by invitation, each with its source. */
export function YearLimitsPart({
  limits: { year, years, rows, regulations },
  marked,
  hrefOf,
}: {
  limits: YearLimits;
  /** Key of the row that the route of a purchase led to. */
  marked: string;
  hrefOf: (year: number) => string;
}) {
  const others = [...new Set([...years, year])].toSorted((a, b) => b - a);
  return (
    <section className="regulation-limits" id={LIMITS_PLACE} aria-labelledby="montos-titulo">
      <h2 id="montos-titulo">Montos máximos de {year}</h2>
      <p className="u-small u-muted">
        Hasta cuánto se puede contratar por adjudicación directa o por invitación, sin IVA, según el
        presupuesto autorizado. {ownWords(rows)}
      </p>
      {others.length > 1 && (
        <nav className="u-cluster" aria-label="Ejercicio de los montos">
          {others.map((one) => (
            <a
              key={one}
              href={`${hrefOf(one)}#${LIMITS_PLACE}`}
              aria-current={one === year ? 'true' : undefined}
            >
              {one}
            </a>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <p>No hay montos publicados de {year}.</p>
      ) : (
        <LimitTable caption={`Montos máximos de ${year} por régimen`} rows={rows} marked={marked} />
      )}
      {regulations.length > 0 && (
        <ul className="regulation-limits__norms" aria-label="Normas de los montos">
          {regulations.map(({ slug, name, hasText, anchors }) => (
            <li key={slug}>
              <a href={screenPath(`/normatividad/${slug}`)}>{name}</a>
              {hasText &&
                anchors.map((anchor) => (
                  <a key={anchor} href={`${screenPath(`/normatividad/${slug}/texto`)}#${anchor}`}>
                    {anchor.replaceAll('-', ' ').replace('articulo', 'artículo')}
                  </a>
                ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
