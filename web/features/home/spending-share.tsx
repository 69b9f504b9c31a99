import { AS_SIGNED } from '#contract/amount-words.ts';
import { KIND_LABELS, KIND_SLUGS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import { type ProcurementSummary } from '#contract/procedures.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';

/** «96.0» of an amount in pesos. */
function millions(amount: number): string {
  return (amount / 1e6).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** «<0.1%» for what is there and rounds to nothing. */
const partOf = (percent: number, amount: number) =>
  percent === 0 && amount > 0 ? '<0.1%' : `${Number(percent.toFixed(1))}%`;

/** Kinds that have a row of their own; the others share the last. */
const MOST_KINDS = 3;

type SpentKinds = ProcurementSummary['spending']['kinds'];

/** The contracts of this year whose sum is the amount of some kinds. */
const contractsOf = (kinds: readonly ProcedureKind[]) =>
  `${screenPath('/adquisiciones', { vista: 'ejercido', tipo: kinds.map((kind) => KIND_SLUGS[kind]).join(',') })}#contratos`;

/** The kinds as rows: name, address of the contracts that make up their amount, and that amount. */
function partsOf(kinds: SpentKinds) {
  const own = kinds.length === MOST_KINDS + 1 ? kinds : kinds.slice(0, MOST_KINDS);
  const others = kinds.slice(own.length);
  return [
    ...own.map(({ kind, amount, percent }) => ({
      name: KIND_LABELS[kind],
      href: contractsOf([kind]),
      percent,
      amount: Number(amount),
    })),
    ...(others.length === 0
      ? []
      : [
          {
            name: `Otros ${others.length} tipos`,
            href: contractsOf(others.map(({ kind }) => kind)),
            percent: others.reduce((sum, { percent }) => sum + percent, 0),
            amount: others.reduce((sum, { amount }) => sum + Number(amount), 0),
          },
        ]),
  ];
}

/** Smallest part that the eye still finds in the bar. */
const LEAST = 0.008;

/** Money contracted this year by kind of procedure: one bar of 100 % and the table that says the same. */
export function SpendingShare({ spending }: { spending: ProcurementSummary['spending'] }) {
  const total = spending.kinds.reduce((sum, { amount }) => sum + Number(amount), 0);
  const kinds = partsOf(spending.kinds).map((part) => ({
    ...part,
    share: total === 0 ? 0 : part.amount / total,
  }));
  const widths = kinds.map(({ share }) => (share === 0 ? 0 : Math.max(share, LEAST)));
  const procedures = spending.kinds.reduce((sum, kind) => sum + kind.procedures, 0);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return (
    <section aria-labelledby="contratado" className="h-section">
      <div className="h-section__head">
        <h2 id="contratado">Contratado en {spending.year}</h2>
        <a href={screenPath('/adquisiciones', { vista: 'ejercido' })}>Detalle</a>
      </div>
      {kinds.length === 0 ? (
        <p className="u-muted">
          Ningún contrato publicado en pesos es de {spending.year}, por su firma o por su inicio.
        </p>
      ) : (
        <>
          <p className="h-total">{millions(total)} millones</p>
          <p className="u-small u-muted">
            de pesos {AS_SIGNED}, en {formatCountOf(procedures, 'procedimiento', 'procedimientos')}.
            Contratado no es pagado.
          </p>
          <svg
            className="h-share"
            role="img"
            aria-label="Parte de cada tipo; la tabla siguiente da los números"
          >
            {kinds.map(({ name }, index) => {
              const before = widths.slice(0, index).reduce((sum, width) => sum + width, 0) / whole;
              return (
                <rect
                  key={name}
                  className={`h-series-${index}`}
                  x={`${before * 100}%`}
                  width={`${((widths[index] ?? 0) / whole) * 100}%`}
                  height="16"
                />
              );
            })}
          </svg>
          <table className="h-table" aria-label="Millones de pesos y parte de cada tipo">
            <tbody>
              {kinds.map(({ name, href, amount, percent }, index) => (
                <tr key={name}>
                  <th scope="row">
                    <i className={`h-key h-series-${index}`} aria-hidden="true" />
                    <a href={href}>{name}</a>
                  </th>
                  <td>${millions(amount)} M</td>
                  <td>
                    <b>{partOf(percent, amount)}</b>
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
