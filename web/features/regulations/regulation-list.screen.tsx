import {
  REGULATION_LEVEL_LABELS,
  REGULATION_LEVEL_SLUGS,
  REGULATION_LEVELS,
  type RegulationRow,
} from '#contract/regulations.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { formatCount, formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ArticleHits } from './article-hits.tsx';
import { DayForm } from './day-form.tsx';
import { dayOf } from './day-of.ts';
import { rowText, stateMark } from './regulation-words.ts';
import { LIMITS_PLACE, YearLimitsPart } from './year-limits.tsx';
import type { RegulationListData } from './regulations.data.ts';
import { REGULATION_SEARCH, type RegulationSearch } from './regulations.search.ts';
import '#web/ui/section-rhythm.css';
import './regulations.css';

const PATH = '/normatividad';

function Row({ row, fecha }: { row: RegulationRow; fecha: string | undefined }) {
  const { now } = usePortal();
  const today = todayInMexico(new Date(now));
  const mark = stateMark(row, today);
  return (
    <li>
      <a className="u-row-title" href={screenPath(`${PATH}/${row.slug}`)}>
        {row.title}
      </a>
      {row.summary !== '' && <p className="u-small">{row.summary}</p>}
      <p className="u-cluster regulation-facts">
        <Tag tone={mark.tone}>{mark.label}</Tag>
        <span className="u-small u-muted">
          {rowText(row, today)}
          {row.isUncertain && ' No se sabe si regía ese día.'}
        </span>
        {row.hasText && (
          <a className="u-small" href={screenPath(`${PATH}/${row.slug}/texto`, { fecha })}>
            Leer<span className="u-visually-hidden"> {row.title}</span>
          </a>
        )}
      </p>
      {row.replacedBy !== null && (
        <p className="u-small">
          La sustituye: <a href={screenPath(`${PATH}/${row.replacedBy.slug}`)}>{row.replacedBy.title}</a>
        </p>
      )}
    </li>
  );
}

/** Regulations by level (S-2.3). */
export function Screen({
  search,
  data: { regulations: data, limits, articles },
}: {
  search: RegulationSearch;
  data: RegulationListData;
}) {
  const href = (patch: Partial<RegulationSearch>) =>
    sectionAddress(PATH, REGULATION_SEARCH, search, { pag: 1, ...patch });
  const day = dayOf(search.fecha);
  const hits = (brief?: { most: number; allHref: string }) =>
    articles !== null && (
      <ArticleHits
        found={articles}
        fecha={day ?? ''}
        hrefOf={(pag) => href({ en: 'articulos', pag })}
        {...(brief === undefined ? {} : { brief })}
      />
    );
  const counts = new Map(data.levels.map(({ value, count }) => [value, count]));
  const all = data.levels.reduce((sum, { count }) => sum + count, 0);
  const { can } = usePortal();
  const levels = (
    <nav className="regulation-levels" aria-label="Niveles">
      <ul>
        <li>
          <a href={href({ nivel: '' })} aria-current={search.nivel === '' ? 'true' : undefined}>
            Todas <span className="u-num">{formatCount(all)}</span>
          </a>
        </li>
        {REGULATION_LEVELS.map((level) => (
          <li key={level}>
            <a
              href={href({ nivel: REGULATION_LEVEL_SLUGS[level] })}
              aria-current={search.nivel === REGULATION_LEVEL_SLUGS[level] ? 'true' : undefined}
            >
              {REGULATION_LEVEL_LABELS[level]}{' '}
              <span className="u-num">{formatCount(counts.get(level) ?? 0)}</span>
            </a>
          </li>
        ))}
        {limits.years.length > 0 && (
          <li>
            <a href={`#${LIMITS_PLACE}`}>
              Montos máximos <span className="u-num">{limits.year}</span>
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
  return (
    <Page className="u-rhythm">
      <PageHead
        title={<SectionName of="/normatividad" />}
        actions={
          can('administer', 'Regulations') && (
            <a href={screenPath('/administracion/contenido/normatividad')}>Editar normas</a>
          )
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>
              <SectionName of="/normatividad" />
            </span>
          </Breadcrumbs>
        }
      >
        <LinkTabs label="Vigencia">
          <a
            href={href({ vigencia: 'vigente', fecha: '' })}
            aria-current={search.vigencia === 'todas' || day !== undefined ? undefined : 'page'}
          >
            Vigentes
          </a>
          <a
            href={href({ vigencia: 'todas', fecha: '' })}
            aria-current={search.vigencia === 'todas' && day === undefined ? 'page' : undefined}
          >
            Todas, también abrogadas
          </a>
          {day !== undefined && (
            <a href={href({})} aria-current="page">
              Vigentes el {formatDate(day)}
            </a>
          )}
        </LinkTabs>
      </PageHead>
      <Split side="start" width={256} at={960} aside={levels}>
        <div className="regulation-finder">
          <SearchPill
            label="Buscar en la normatividad"
            placeholder="Nombre, tema o contenido de la norma"
            action={screenPath(PATH)}
            look="medium"
            defaultValue={search.q}
            hidden={{
              ...(search.nivel === '' ? {} : { nivel: search.nivel }),
              ...(search.vigencia === 'todas' ? { vigencia: 'todas' } : {}),
              ...(day === undefined ? {} : { fecha: day }),
            }}
          />
          <DayForm
            action={screenPath(PATH)}
            day={day ?? ''}
            hidden={{
              ...(search.q === '' ? {} : { q: search.q }),
              ...(search.nivel === '' ? {} : { nivel: search.nivel }),
            }}
          />
        </div>
        {search.en === 'articulos' ? (
          <>
            <p>
              <a href={href({ en: '' })}>Ver también las normas</a>
            </p>
            {hits()}
          </>
        ) : (
          hits({ most: 5, allHref: href({ en: 'articulos' }) })
        )}
        {search.en !== 'articulos' && (
          <section aria-label="Normas">
            <p role="status">{formatCountOf(data.total, 'norma', 'normas')}</p>
            {data.rows.length === 0 && (articles?.total ?? 0) === 0 && (
              <EmptyState title="No hay normas con ese texto. Revisa la ortografía o quita el filtro de nivel.">
                <SearchEverywhere q={search.q} />
                <a href={screenPath(PATH)}>Ver todas las normas</a>
              </EmptyState>
            )}
            {REGULATION_LEVELS.map((level) => {
              const rows = data.rows.filter((row) => row.level === level);
              if (rows.length === 0) return null;
              return (
                <section key={level} className="regulation-group" aria-labelledby={`nivel-${level}`}>
                  <h2 id={`nivel-${level}`}>
                    {REGULATION_LEVEL_LABELS[level]} <span className="regulation-count">{rows.length}</span>
                  </h2>
                  <ul className="regulation-list">
                    {rows.map((row) => (
                      <Row key={row.slug} row={row} fecha={day} />
                    ))}
                  </ul>
                </section>
              );
            })}
          </section>
        )}
      </Split>
      {limits.years.length > 0 && (
        <YearLimitsPart
          limits={limits}
          marked={search.renglon}
          hrefOf={(year) => href({ ejercicio: String(year) })}
        />
      )}
    </Page>
  );
}
