import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { proceduresApi } from '#contract/procedures-api.ts';
import { KIND_LABELS, KIND_SLUGS } from '#contract/procedure-kinds.ts';
import { type ProcurementSummary } from '#contract/procedures.ts';
import { addressOf } from '#web/kit/api.ts';
import { formatCount, formatFullDate, formatPercent } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

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
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return (
    <section aria-labelledby="ejercido">
      <h2 id="ejercido">Ejercido en {spending.year} por tipo de procedimiento</h2>
      {kinds.length === 0 ? (
        <EmptyState title={`Aún no hay contratos firmados en ${spending.year}.`} />
      ) : (
        <>
          <p className="u-small u-muted">
            {millions(total)} millones de pesos contratados, con IVA, al {formatFullDate(spending.asOf)}.
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
                  height="40"
                />
              );
            })}
          </svg>
          <div className="h-table-box" role="region" aria-label="Tabla de lo ejercido" tabIndex={0}>
            <table className="h-table">
              <thead>
                <tr>
                  <th scope="col">Tipo</th>
                  <th scope="col">Procedimientos</th>
                  <th scope="col">Millones de pesos</th>
                  <th scope="col">Parte</th>
                </tr>
              </thead>
              <tbody>
                {kinds.map(({ kind, procedures, amount, share }, index) => (
                  <tr key={kind}>
                    <th scope="row">
                      <i className={`h-key h-series-${index}`} aria-hidden="true" />
                      <a href={screenPath('/adquisiciones', { tipo: KIND_SLUGS[kind], orden: 'monto' })}>
                        {KIND_LABELS[kind]}
                      </a>
                    </th>
                    <td>{formatCount(procedures)}</td>
                    <td>{millions(Number(amount))}</td>
                    <td>
                      <b>{partOf(share)}</b>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="u-small">
            <a href={screenPath('/adquisiciones', { vista: 'ejercido' })}>Ver por mes, área y proveedor</a>
          </p>
          <p className="u-small">
            <a
              className="u-cluster u-gap-4"
              href={addressOf(proceduresApi.export, undefined, { estado: 'adjudicado', orden: 'monto' })}
              download
            >
              <IconTableExport {...ICON_SMALL} /> Descargar los procedimientos adjudicados (CSV)
            </a>
          </p>
        </>
      )}
    </section>
  );
}
