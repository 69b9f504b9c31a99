import { scoreText } from '#contract/rules/evaluations/evaluation-band.ts';
import { PERIOD_SPANS, spanOf } from '#contract/rules/evaluations/evaluation-period.ts';
import {
  evidenceText,
  MINIMUM_EVIDENCE,
  ORDERS_NOTE,
  type EvaluationCounts,
  type EvaluationDetail,
} from '#contract/evaluations.ts';
import { screenPath } from '#web/kit/links.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Dumbbell, TrendLine } from '#web/ui/score-charts.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { bandLabel, bandTone } from './evaluation-words.ts';
import { ScoreSteps, sensitivityText } from './score-steps.tsx';
import '#web/ui/section-rhythm.css';
import './evaluations.css';

/** Place in its line, how a reply ended, and the calculation. */
function MadeOf({
  made,
  score,
}: {
  made: EvaluationCounts | undefined;
  score: EvaluationDetail['scores'][number];
}) {
  if (made === undefined) return null;
  return (
    <>
      {made.line !== null && made.line.suppliers > 1 && (
        <p className="u-small u-muted">
          Lugar {made.line.place} de {made.line.suppliers} proveedores evaluados de su giro.
        </p>
      )}
      {made.reply !== null && (
        <p className="u-small u-muted">
          El proveedor mandó una aclaración y la evaluación{' '}
          {made.reply === 'kept' ? 'se mantuvo' : 'se corrigió'}.
        </p>
      )}
      <p className="u-small">{sensitivityText(made.instrument, made.counts)}</p>
      <details>
        <summary>Cómo se calculó, paso por paso</summary>
        <ScoreSteps
          instrument={made.instrument}
          counts={made.counts}
          caption={`Cálculo de ${score.periodName.toLowerCase()}`}
        />
      </details>
    </>
  );
}

/** Permanent page of a supplier's evaluations: each published period with its criteria. */
export function Screen({ data }: { data: EvaluationDetail }) {
  const trends = (['semester', 'quarter'] as const)
    .map((span) => ({ span, scores: data.scores.filter(({ period }) => spanOf(period) === span) }))
    .filter(({ scores }) => scores.length > 1);
  return (
    <Page width="narrow" className="u-rhythm">
      <PageHead
        title={`Evaluación de ${data.name}`}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <a href={screenPath('/adquisiciones/evaluaciones')}>
              <SectionName of="/adquisiciones/evaluaciones" />
            </a>
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
        {trends.map(({ span, scores }) => (
          <section key={span} aria-label={`Tendencia por ${PERIOD_SPANS[span]}`}>
            <TrendLine
              label={`Calificación por ${PERIOD_SPANS[span]}`}
              otherName="promedio del giro"
              points={scores
                .map(({ period, score, lineAverage }) => ({ name: period, value: score, other: lineAverage }))
                .toReversed()}
            />
            <DataTable
              caption={`Calificación por ${PERIOD_SPANS[span]}`}
              density="compact"
              rows={scores}
              rowKey={(row) => row.period}
              columns={[
                { key: 'period', name: 'Periodo', cell: (row) => row.periodName },
                { key: 'score', name: 'Calificación', isNumber: true, cell: (row) => scoreText(row.score) },
                {
                  key: 'line',
                  name: 'Promedio del giro',
                  isNumber: true,
                  cell: (row) => (row.lineAverage === null ? '' : scoreText(row.lineAverage)),
                },
                { key: 'orders', name: 'Pedidos', isNumber: true, cell: (row) => row.orders },
              ]}
            />
          </section>
        ))}
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
                Menos de {MINIMUM_EVIDENCE} pedidos evaluados en el {PERIOD_SPANS[spanOf(score.period)]}: la
                calificación es provisional.
              </p>
            )}
            <MadeOf made={data.made.find(({ period }) => period === score.period)} score={score} />
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
