import { lazy, Suspense, useSyncExternalStore } from 'react';
import { API_BASE, fillPath } from '#contract/endpoint.ts';
import {
  evaluationsApi,
  MINIMUM_EVIDENCE,
  type EvaluationPage,
  type EvaluationRow,
} from '#contract/evaluations.ts';
import {
  EVALUATION_BAND_LABELS,
  EVALUATION_BAND_SLUGS,
  type EvaluationBand,
} from '#contract/rules/evaluations/evaluation-band.ts';
import { PERIOD_SPANS, spanOf } from '#contract/rules/evaluations/evaluation-period.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { DataTable, type Column, type Sort } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { facetLinks } from '#web/ui/facet-links.ts';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { bandsText, bandTone } from './evaluation-words.ts';
import { EVALUATION_SEARCH, type EvaluationSearch } from './evaluations.search.ts';
import { ScoreHistogram } from './score-histogram.tsx';
import '#web/ui/section-rhythm.css';
import './evaluations.css';

const PATH = '/adquisiciones/evaluaciones';

type Period = NonNullable<EvaluationPage['period']>;

/** «12 proveedores evaluados, mediana 84.0, promedio 82.9» */
function scoredText({
  suppliers,
  median,
  average,
}: Pick<Period, 'suppliers' | 'median' | 'average'>): string {
  return [
    formatCountOf(suppliers, 'proveedor evaluado', 'proveedores evaluados'),
    ...(median === null ? [] : [`mediana ${median.toFixed(1)}`]),
    ...(average === null ? [] : [`promedio ${average.toFixed(1)}`]),
  ].join(', ');
}

/** The median of what is asked for, with everybody's below. */
function medianCell({ median, whole }: EvaluationPage['periods'][number], isPart: boolean) {
  if (!isPart) return median?.toFixed(1);
  return (
    <>
      {median?.toFixed(1) ?? 'Sin dato'}
      <small className="evaluation-line">todos&nbsp;{whole.median?.toFixed(1)}</small>
    </>
  );
}

const dataAddress = (clave: string, formato: 'csv' | 'json') =>
  `${API_BASE}${fillPath(evaluationsApi.data.path, { clave })}?formato=${formato}`;

const PeriodCharts = lazy(async () => ({ default: (await import('./period-charts.tsx')).PeriodCharts }));

const never = () => () => undefined;

/** Drawings of what the table says; they come after the page. */
function LateCharts({ periods }: { periods: EvaluationPage['periods'] }) {
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const room = <div className="evaluation-trend evaluation-chart" aria-hidden="true" />;
  return isInBrowser ? (
    <Suspense fallback={room}>
      <PeriodCharts periods={periods} />
    </Suspense>
  ) : (
    room
  );
}

/** «+2.1» against the semester before. */
function trendText({ score, before }: EvaluationRow): string {
  if (before === null) return 'Primera vez';
  const change = Math.round((score - before) * 10) / 10;
  if (change === 0) return 'Igual';
  return change > 0 ? `Sube ${change.toFixed(1)}` : `Baja ${Math.abs(change).toFixed(1)}`;
}

function InstrumentSection({ period }: { period: Period }) {
  const { instrument } = period;
  return (
    <section aria-labelledby="como">
      <h2 id="como">Cómo se califica</h2>
      <DataTable
        caption="Criterios y peso"
        density="compact"
        rows={instrument.criteria}
        rowKey={(row) => row.key}
        columns={[
          { key: 'label', name: 'Criterio', cell: (row) => row.label },
          { key: 'help', name: 'Qué se mide', cell: (row) => row.help },
          { key: 'weight', name: 'Peso', isNumber: true, cell: (row) => `${row.weight}%` },
        ]}
      />
      <p className="u-small u-muted">
        {bandsText(instrument.bands)} {instrument.source}. {instrument.edition}.
      </p>
      <p className="u-small u-muted">
        Sin pedidos evaluados no hay calificación; con menos de {MINIMUM_EVIDENCE} es provisional.
      </p>
      {period.hasCounts && (
        <p className="evaluation-data">
          Recalcúlala tú: fórmula, pesos, conteos y redondeo del {period.name.toLowerCase()} en{' '}
          <a href={dataAddress(period.key, 'csv')}>CSV</a> o{' '}
          <a href={dataAddress(period.key, 'json')}>JSON</a>.
        </p>
      )}
      <p className="u-small">
        ¿Vendes a la Universidad?{' '}
        <a href={screenPath(`${PATH}/aclaracion`)}>Lee y aclara tu resultado con folio y clave</a>.
      </p>
    </section>
  );
}

function columnsOf(period: Period): Column<EvaluationRow>[] {
  return [
    {
      key: 'nombre',
      name: 'Proveedor',
      isSortable: true,
      cell: (row) => (
        <>
          <a href={screenPath(`${PATH}/${row.supplierNumber}`)}>{row.name}</a>
          {row.legalSuffix !== null && <span className="u-muted">, {row.legalSuffix}</span>}
        </>
      ),
    },
    {
      key: 'line',
      name: 'Giro',
      cell: ({ mainLine, alsoLines }) => (
        <span>
          {mainLine}
          {alsoLines.length > 0 && <small className="evaluation-line">También {alsoLines.join(', ')}</small>}
        </span>
      ),
    },
    {
      key: 'pedidos',
      name: 'Pedidos',
      isNumber: true,
      isSortable: true,
      cell: (row) => `${formatCount(row.orders)}${row.orders < MINIMUM_EVIDENCE ? ' (provisional)' : ''}`,
    },
    ...period.instrument.criteria.map((criterion) => ({
      key: `criterio.${criterion.key}`,
      name: criterion.label,
      isNumber: true,
      isSortable: true,
      cell: (row: EvaluationRow) => row.criteria[criterion.key]?.toFixed(1) ?? 'No aplica',
    })),
    {
      key: 'trend',
      name: 'Tendencia',
      isNumber: true,
      cell: (row) => <span className="evaluation-trend-text">{trendText(row)}</span>,
    },
    {
      key: 'puntaje',
      name: 'Total',
      isNumber: true,
      isSortable: true,
      cell: (row) => (
        <span>
          <b>{row.score.toFixed(1)}</b>{' '}
          <Tag tone={bandTone(row.band)}>{EVALUATION_BAND_LABELS[row.band]}</Tag>
        </span>
      ),
    },
  ];
}

/** `-pedidos` as the table knows it. */
const sortOf = (word: string): Sort => ({
  key: word.replace(/^-/, ''),
  direction: word.startsWith('-') ? 'descending' : 'ascending',
});

/** Published scores of suppliers by semester or quarter (S-2.6). */
export function Screen({ search, data }: { search: EvaluationSearch; data: EvaluationPage }) {
  const { go } = usePortal();
  const { period } = data;
  type Patch = Partial<Record<keyof EvaluationSearch, string | number>>;
  const href = (patch: Patch) => sectionAddress(PATH, EVALUATION_SEARCH, search, { pag: 1, ...patch });
  const head = (
    <PageHead
      title={<SectionName of="/adquisiciones/evaluaciones" />}
      crumbs={
        <Breadcrumbs>
          <a href={screenPath('/')}>Inicio</a>
          <a href={screenPath('/adquisiciones')}>
            <SectionName of="/adquisiciones" />
          </a>
          <span>
            <SectionName of="/adquisiciones/evaluaciones" />
          </span>
        </Breadcrumbs>
      }
    >
      {period !== null && (
        <LinkTabs label="Periodo">
          {data.periods.map(({ key, name }) => (
            <a
              key={key}
              href={href({ periodo: key, giro: '', banda: '', orden: EVALUATION_SEARCH.orden })}
              aria-current={key === period.key ? 'page' : undefined}
            >
              {name}
            </a>
          ))}
        </LinkTabs>
      )}
    </PageHead>
  );
  if (period === null) {
    return (
      <Page className="u-rhythm">
        {head}
        <EmptyState title="Todavía no se publican evaluaciones de este periodo: se publican cuando termina y las áreas contestan." />
      </Page>
    );
  }
  const bandWords = {
    wordOf: (band: string) => EVALUATION_BAND_SLUGS[band as EvaluationBand] ?? band,
    labelOf: (band: string) => EVALUATION_BAND_LABELS[band as EvaluationBand] ?? band,
  };
  const span = spanOf(period.key);
  const alike = data.periods.filter(({ key }) => spanOf(key) === span);
  const isPart = search.giro !== '' || search.q !== '';
  const lines = data.lines.map(({ value, count, label = value }) => ({
    label,
    count,
    isChosen: value === search.giro,
    href: href({ giro: value === search.giro ? '' : value }),
  }));
  const chosenLine = lines.find(({ isChosen }) => isChosen);
  return (
    <Page className="u-rhythm">
      {head}
      <div className="evaluation-figures">
        <section aria-labelledby="distribucion">
          <h2 id="distribucion">Distribución</h2>
          <p>
            {chosenLine !== undefined && <b>{chosenLine.label}: </b>}
            {scoredText(period)}
          </p>
          {isPart && <p className="u-small u-muted">En todos los giros: {scoredText(period.whole)}</p>}
          <ScoreHistogram period={period} />
        </section>
        <InstrumentSection period={period} />
      </div>
      <section className="evaluation-semesters" aria-labelledby="semestres">
        <h2 id="semestres">Por {PERIOD_SPANS[span]}</h2>
        <DataTable
          caption={`Proveedores por banda y ${PERIOD_SPANS[span]}`}
          density="compact"
          rows={alike}
          rowKey={(row) => row.key}
          columns={[
            { key: 'name', name: 'Periodo', cell: (row) => row.name },
            ...period.bands.map(({ value }) => ({
              key: value,
              name: bandWords.labelOf(value),
              isNumber: true,
              cell: (row: EvaluationPage['periods'][number]) =>
                formatCount(row.bands.find((band) => band.value === value)?.count ?? 0),
            })),
            { key: 'median', name: 'Mediana', isNumber: true, cell: (row) => medianCell(row, isPart) },
            {
              key: 'spread',
              name: 'Del 10 al 90 %',
              isNumber: true,
              cell: ({ low, high }) =>
                low === null || high === null ? '' : `${low.toFixed(1)} a ${high.toFixed(1)}`,
            },
          ]}
        />
        <LateCharts periods={alike} />
      </section>
      <section className="evaluation-results" aria-labelledby="resultados">
        <h2 id="resultados">Resultados</h2>
        <SearchPill
          label="Buscar proveedor"
          placeholder="Nombre o número de registro"
          action={screenPath(PATH)}
          look="medium"
          defaultValue={search.q}
          hidden={search.periodo === '' ? {} : { periodo: search.periodo }}
        />
        <FacetMenus>
          <FacetMenu title="Giro" links={lines} />
          <FacetMenu
            title="Calificación"
            links={facetLinks(period.bands, search.banda, ',', bandWords, (banda) => href({ banda })).links}
          />
        </FacetMenus>
        <p role="status">
          {!data.total.exact && 'Más de '}
          {formatCountOf(data.total.value, 'proveedor', 'proveedores')}
        </p>
        {data.rows.length === 0 ? (
          <EmptyState title="Ningún proveedor coincide con estos filtros.">
            <SearchEverywhere q={search.q} />
            <a href={screenPath(PATH, { periodo: search.periodo })}>Quitar filtros</a>
          </EmptyState>
        ) : (
          <DataTable
            caption={`Calificaciones: ${period.name}`}
            columns={columnsOf(period)}
            rows={data.rows}
            rowKey={(row) => row.supplierNumber}
            sort={sortOf(search.orden)}
            onSort={({ key, direction }) => go(href({ orden: direction === 'descending' ? `-${key}` : key }))}
          />
        )}
        <Pagination
          page={data.page}
          pageSize={data.size}
          total={data.total.value}
          isCapped={!data.total.exact}
          renderLink={(target, { children, ...props }) => (
            <a {...props} href={href({ pag: target })}>
              {children}
            </a>
          )}
        />
      </section>
    </Page>
  );
}
