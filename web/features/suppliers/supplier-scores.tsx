import { scoreText } from '#contract/rules/evaluations/evaluation-band.ts';
import { PERIOD_SPANS, spanOf } from '#contract/rules/evaluations/evaluation-period.ts';
import { evidenceText, MINIMUM_EVIDENCE, ORDERS_NOTE } from '#contract/evaluations.ts';
import type { SupplierDetail } from '#contract/suppliers.ts';
import { Dumbbell, TrendLine } from '#web/ui/score-charts.tsx';
import { bandLabel } from './supplier-words.ts';

/** Latest score, its trend and its criteria; nothing when there is no published evaluation. */
export function SupplierScores({ supplier }: { supplier: SupplierDetail }) {
  const [latest] = supplier.scores;
  if (latest === undefined) return <p className="u-muted supplier-unscored">Sin evaluaciones publicadas.</p>;
  const points = supplier.scores
    .filter(({ period }) => spanOf(period) === spanOf(latest.period))
    .slice(0, 6)
    .map(({ period, score, lineAverage }) => ({ name: period, value: score, other: lineAverage }))
    .toReversed();
  return (
    <>
      <div className="supplier-total">
        <p>
          <b className="u-num">{scoreText(latest.score)}</b>
          <span className="u-small u-muted">de 100, {bandLabel(latest.band)}</span>
        </p>
        <TrendLine
          label={`Calificación por ${PERIOD_SPANS[spanOf(latest.period)]}`}
          otherName="promedio del giro"
          points={points}
        />
      </div>
      <h3>Criterios, {latest.periodName.toLowerCase()}</h3>
      <Dumbbell
        caption={`Criterios de ${latest.periodName}`}
        otherName="promedio del giro"
        rows={latest.criteria.map(({ label, score, lineAverage }) => ({
          label,
          value: score,
          other: lineAverage,
        }))}
      />
      <p className="u-small u-muted">
        {evidenceText(latest)}.{' '}
        {latest.orders < MINIMUM_EVIDENCE &&
          `Con menos de ${MINIMUM_EVIDENCE} pedidos la calificación es provisional. `}
        {ORDERS_NOTE}
      </p>
    </>
  );
}
