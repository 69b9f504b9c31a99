import { scoreText } from '#contract/rules/evaluation-band.ts';
import { evidenceText, MINIMUM_EVIDENCE, ORDERS_NOTE, type EvaluationDetail } from '#contract/evaluations.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Dumbbell, TrendLine } from '#web/ui/score-charts.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { bandLabel, bandTone } from './evaluation-words.ts';
import '#web/ui/section-rhythm.css';
import './evaluations.css';

/** Permanent page of a supplier's evaluations: each published semester with its criteria. */
export function Screen({ data }: { data: EvaluationDetail }) {
  const points = data.scores
    .map(({ period, score, lineAverage }) => ({ name: period, value: score, other: lineAverage }))
    .toReversed();
  return (
    <Page width="narrow" className="u-rhythm">
      <PageHead
        title={`Evaluación de ${data.name}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones/evaluaciones')}>Evaluación de proveedores</a>
            <span>{data.supplierNumber}</span>
          </Breadcrumbs>
        }
      >
        <p className="u-lead">{data.mainLine}</p>
        <p>
          <a href={screenPath(`/proveedores/${data.supplierNumber}`)}>Ver el registro del proveedor</a>
        </p>
        <p className="u-small u-muted">{ORDERS_NOTE}</p>
      </PageHead>
      <div className="evaluation-scores">
        {points.length > 1 && (
          <section aria-label="Tendencia">
            <TrendLine label="Calificación por semestre" otherName="promedio del giro" points={points} />
          </section>
        )}
        {data.scores.map((score) => (
          <section key={score.period} aria-labelledby={`periodo-${score.period}`}>
            <h2 id={`periodo-${score.period}`}>{score.periodName}</h2>
            <p>
              <b className="u-num">{scoreText(score.score)}</b> de 100{' '}
              <Tag tone={bandTone(score.band)}>{bandLabel(score.band)}</Tag>
            </p>
            <p className="u-small u-muted">{evidenceText(score)}.</p>
            {score.orders < MINIMUM_EVIDENCE && (
              <p className="u-small u-muted">
                Menos de {MINIMUM_EVIDENCE} pedidos evaluados en el semestre: la calificación es provisional.
              </p>
            )}
            <Dumbbell
              caption={`Criterios de ${score.periodName}`}
              otherName="promedio del giro"
              rows={score.criteria.map((row) => ({
                label: row.label,
                value: row.score,
                other: row.lineAverage,
              }))}
            />
          </section>
        ))}
      </div>
    </Page>
  );
}
