import type { DisputeSummary } from '#contract/disputes.ts';
import type { PetitionSummary } from '#contract/petitions.ts';
import { RESOLUTIONS } from '#contract/rules/rights/disputes.ts';
import { PETITION_OUTCOME_LABELS, topicLabel } from '#contract/rules/rights/petition-kinds.ts';
import { formatCount, formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead, Stack } from '#web/ui/layout.tsx';
import { Crumbs } from './crumbs.tsx';
import type { YearOfComplaints } from './petitions.data.ts';
import './reclaim.css';

type Row = PetitionSummary['rows'][number];
const COLUMNS: Column<Row>[] = [
  { key: 'topic', name: 'Asunto', cell: ({ topic }) => topicLabel('complaint', topic) },
  { key: 'received', name: 'Recibidas', cell: ({ received }) => received },
  { key: 'answered', name: 'Respondidas', cell: ({ answered }) => answered },
  { key: 'days', name: 'Días hábiles, mediana', cell: ({ medianDays }) => medianDays ?? '—' },
  { key: 'late', name: 'Fuera de plazo', cell: ({ late }) => late },
  { key: 'upheld', name: 'Procedentes', cell: ({ upheld }) => upheld },
  { key: 'partly', name: 'En parte', cell: ({ partly }) => partly },
  { key: 'rejected', name: 'No procedentes', cell: ({ rejected }) => rejected },
];

/** `/reclamar/quejas`: complaints of a year, counted, and those whose author let them be read. */
export function Screen({ summary }: { summary: YearOfComplaints }) {
  const { year, rows, published } = summary.complaints;
  return (
    <Page className="rc-page">
      <PageHead
        title={`Quejas e inconformidades de ${year}`}
        crumbs={<Crumbs current={`Quejas de ${year}`} />}
      >
        <p className="u-lead">
          Cuántas se recibieron por asunto, en cuántos días hábiles se respondieron y en qué quedaron. El
          texto solo se publica si quien la presentó lo aceptó.
        </p>
      </PageHead>
      <Stack gap={32}>
        <nav aria-label="Otros años" className="u-cluster">
          <a href={screenPath('/reclamar/quejas', { anio: String(year - 1) })}>{year - 1}</a>
          <a href={screenPath('/reclamar/presentar', { tipo: 'queja' })}>Presentar una queja</a>
        </nav>
        {rows.length === 0 ? (
          <EmptyState title={`Nadie presentó una queja en ${year}.`} />
        ) : (
          <DataTable
            caption={`Quejas de ${year} por asunto`}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ topic }) => topic}
          />
        )}
        <Disputes disputes={summary.disputes} />
        {published.length > 0 && (
          <section className="rc-way" aria-labelledby="publicadas">
            <h2 className="u-h3" id="publicadas">
              {formatCountOf(published.length, 'queja publicada', 'quejas publicadas')}
            </h2>
            {published.map(({ topic, text, outcome, answer, answeredOn }, index) => (
              <article key={index} className="u-card u-card--padded rc-way">
                <p className="u-small u-muted">
                  {topicLabel('complaint', topic)}. {PETITION_OUTCOME_LABELS[outcome]},{' '}
                  {formatDate(answeredOn)}.
                </p>
                <p className="rc-text">{text}</p>
                <p className="rc-text">
                  <b>La Unidad:</b> {answer}
                </p>
              </article>
            ))}
          </section>
        )}
      </Stack>
    </Page>
  );
}

/** Inconformidades of the year: how many may be told, and what was resolved for good. */
function Disputes({ disputes: { received, suspended, resolutions } }: { disputes: DisputeSummary }) {
  return (
    <section className="rc-way" aria-labelledby="inconformidades">
      <h2 className="u-h3" id="inconformidades">
        Inconformidades
      </h2>
      <p>
        {received === 0
          ? 'No hay ninguna que se pueda contar.'
          : `${formatCountOf(received, 'inconformidad', 'inconformidades')}; ${formatCount(suspended)} con suspensión y ${formatCount(resolutions.length)} con resolución firme. Quién la presentó y qué dice no se publica.`}
      </p>
      {resolutions.length > 0 && (
        <ul>
          {resolutions.map(({ procedure, slug, resolution, firmOn }) => (
            <li key={`${slug} ${firmOn}`}>
              <p>
                <a href={screenPath(`/adquisiciones/procedimientos/${slug}`)}>{procedure}</a>:{' '}
                {RESOLUTIONS[resolution].toLowerCase()}; firme desde el {formatDate(firmOn)}.
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
