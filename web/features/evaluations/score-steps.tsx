import type { Instrument } from '#contract/evaluations.ts';
import { EVALUATION_BAND_LABELS } from '#contract/rules/evaluations/evaluation-band.ts';
import { SCORE_FORMULA, scoreOf, sensitivityOf } from '#contract/rules/evaluations/evaluation-score.ts';

type Counts = Record<string, number[]>;

/** «con pesos ±10 % cambia de banda», or that it does not. */
export function sensitivityText(instrument: Instrument, counts: Counts): string {
  const range = sensitivityOf(instrument, counts);
  if (range === null) return '';
  const span =
    range.low === range.high
      ? `la calificación sigue en ${range.low.toFixed(1)}`
      : `la calificación queda entre ${range.low.toFixed(1)} y ${range.high.toFixed(1)}`;
  return range.isFirm
    ? `Con pesos ±10 %, ${span}: no cambia de banda.`
    : `Con pesos ±10 % cambia de banda: ${span}, de ${EVALUATION_BAND_LABELS[range.lowBand]} a ${EVALUATION_BAND_LABELS[range.highBand]}.`;
}

/** A score worked out step by step from its counts, so that anybody can follow it. */
export function ScoreSteps({
  instrument,
  counts,
  caption,
}: {
  instrument: Instrument;
  counts: Counts;
  caption: string;
}) {
  const made = scoreOf(instrument, counts);
  if (made === null) return null;
  const products = made.criteria.map(({ answered, sum, weight }) =>
    answered === 0 ? 0 : (weight * 20 * sum) / answered,
  );
  const total = products.reduce((whole, product) => whole + product, 0);
  return (
    <div className="evaluation-steps">
      <div className="u-table-box" role="region" aria-label={caption} tabIndex={0}>
        <table className="u-table u-table--compact">
          <caption className="u-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Criterio</th>
              <th scope="col">Respuestas</th>
              <th scope="col" className="is-end">
                Puntos
              </th>
              <th scope="col" className="is-end">
                Peso
              </th>
              <th scope="col" className="is-end">
                Peso × puntos
              </th>
            </tr>
          </thead>
          <tbody>
            {made.criteria.map(({ key, answered, sum, notApplicable, score, weight }, index) => (
              <tr key={key}>
                <th scope="row">{instrument.criteria.find((one) => one.key === key)?.label ?? key}</th>
                <td data-label="Respuestas">
                  <div>
                    {answersText(counts[key] ?? [])}
                    {answered > 0 && (
                      <span className="evaluation-line">
                        20 × {sum} ÷ {answered}
                      </span>
                    )}
                    {notApplicable > 0 && (
                      <span className="evaluation-line">No aplica en {notApplicable}</span>
                    )}
                  </div>
                </td>
                <td data-label="Puntos" className="is-end">
                  <div>{score === null ? 'Sin respuestas' : score.toFixed(1)}</div>
                </td>
                <td data-label="Peso" className="is-end">
                  <div>{answered === 0 ? `(${weight})` : weight}</div>
                </td>
                <td data-label="Peso × puntos" className="is-end">
                  <div>{answered === 0 ? 'no cuenta' : (products[index] ?? 0).toFixed(2)}</div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        {total.toFixed(2)} ÷ {made.weight} = {(total / made.weight).toFixed(4)}, que se redondea a{' '}
        <b>{made.score.toFixed(1)}</b>: {EVALUATION_BAND_LABELS[made.band]}.
      </p>
      <p className="u-small u-muted">{SCORE_FORMULA}</p>
    </div>
  );
}

/** «3 de 5, 1 de 4»: how often each answer was given, the best first. */
function answersText(row: readonly number[]): string {
  const told = [5, 4, 3, 2, 1].flatMap((answer) => {
    const count = row[answer - 1] ?? 0;
    return count === 0 ? [] : [`${count} con ${answer}`];
  });
  return told.join(', ');
}
