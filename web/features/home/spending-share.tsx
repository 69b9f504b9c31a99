import { KIND_LABELS, KIND_SLUGS } from '#contract/procedure-kinds.ts';
import { type ProcurementSummary } from '#contract/procedures.ts';
import { formatCountOf, formatDate, formatPercent } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';

/** «96.0» of an amount in pesos. */
function millions(amount: number): string {
  return (amount / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** «<1%» for what is there and rounds to nothing. */
function partOf(share: number): string {
  return share > 0 && share < 0.01 ? '<1%' : formatPercent(share);
}

/** Smallest part that the eye still finds in the bar. */
const LEAST = 0.008;

/** Money contracted this year by kind of procedure: one bar of 100 % and the table that says the same. */
export function SpendingShare({ spending }: { spending: ProcurementSummary['spending'] }) {
  const total = spending.kinds.reduce((sum, { amount }) => sum + Number(amount), 0);
  const kinds = spending.kinds.map((kind) => ({
    ...kind,
    share: total === 0 ? 0 : Number(kind.amount) / total,
  }));
  const widths = kinds.map(({ share }) => (share === 0 ? 0 : Math.max(share, LEAST)));
  const procedures = kinds.reduce((sum, kind) => sum + kind.procedures, 0);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return (
    <section aria-labelledby="contratado" className="h-section">
      <div className="h-section__head">
        <h2 id="contratado">Contratado en {spending.year}</h2>
        <a href={screenPath('/adquisiciones', { vista: 'ejercido' })}>Detalle</a>
      </div>
      {kinds.length === 0 ? (
        <p className="u-muted">Aún no hay contratos firmados en {spending.year}.</p>
      ) : (
        <>
          <p className="h-total">{millions(total)} millones</p>
          <p className="u-small u-muted">
            de pesos con IVA, en {formatCountOf(procedures, 'procedimiento', 'procedimientos')}, al{' '}
            {formatDate(spending.asOf)}. Contratado no es pagado: lo pagado se ve en cada contrato.
          </p>
          <svg
            className="h-share"
            role="img"
            aria-label="Parte de cada tipo; la tabla siguiente da los números"
          >
            {kinds.map(({ kind }, index) => {
              const before = widths.slice(0, index).reduce((sum, width) => sum + width, 0) / whole;
              return (
                <rect
                  key={kind}
                  className={`h-series-${index}`}
                  x={`${before * 100}%`}
                  width={`${((widths[index] ?? 0) / whole) * 100}%`}
                  height="16"
                />
              );
            })}
          </svg>
          <table className="h-table">
            <thead className="u-visually-hidden">
              <tr>
                <th scope="col">Tipo</th>
                <th scope="col">Millones de pesos</th>
                <th scope="col">Parte</th>
              </tr>
            </thead>
            <tbody>
              {kinds.map(({ kind, amount, share }, index) => (
                <tr key={kind}>
                  <th scope="row">
                    <i className={`h-key h-series-${index}`} aria-hidden="true" />
                    <a href={screenPath('/adquisiciones', { tipo: KIND_SLUGS[kind], orden: 'monto' })}>
                      {KIND_LABELS[kind]}
                    </a>
                  </th>
                  <td>${millions(Number(amount))} M</td>
                  <td>
                    <b>{partOf(share)}</b>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
