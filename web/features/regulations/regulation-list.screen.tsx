import type { YearLimits } from '#contract/amount-limits.ts';
import {
  REGULATION_LEVEL_LABELS,
  REGULATION_LEVEL_SLUGS,
  REGULATION_LEVELS,
  REGULATION_STATE_LABELS,
  type RegulationPage,
  type RegulationRow,
} from '#contract/regulations.ts';
import { formatCount, formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { REGULATION_TONES, rowText } from './regulation-words.ts';
import { LIMITS_PLACE, YearLimitsPart } from './year-limits.tsx';
import { REGULATION_SEARCH, type RegulationSearch } from './regulations.search.ts';
import '#web/ui/section-rhythm.css';
import './regulations.css';

const PATH = '/normatividad';

function Row({ row }: { row: RegulationRow }) {
  return (
    <li>
      <a className="u-row-title" href={screenPath(`${PATH}/${row.slug}`)}>
        {row.title}
      </a>
      {row.summary !== '' && <p className="u-small">{row.summary}</p>}
      <p className="u-cluster regulation-facts">
        <Tag tone={REGULATION_TONES[row.status]}>{REGULATION_STATE_LABELS[row.status]}</Tag>
        <span className="u-small u-muted">{rowText(row)}</span>
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
  data: { regulations: data, limits },
}: {
  search: RegulationSearch;
  data: { regulations: RegulationPage; limits: YearLimits };
}) {
  const href = (patch: Partial<RegulationSearch>) => sectionAddress(PATH, REGULATION_SEARCH, search, patch);
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
        title="Normatividad"
        actions={
          can('administer', 'Regulations') && (
            <a href={screenPath('/administracion/contenido/normatividad')}>Editar normas</a>
          )
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>Normatividad</span>
          </Breadcrumbs>
        }
      >
        <LinkTabs label="Vigencia">
          <a
            href={href({ vigencia: 'vigente' })}
            aria-current={search.vigencia === 'todas' ? undefined : 'page'}
          >
            Vigentes
          </a>
          <a
            href={href({ vigencia: 'todas' })}
            aria-current={search.vigencia === 'todas' ? 'page' : undefined}
          >
            Todas, también abrogadas
          </a>
        </LinkTabs>
      </PageHead>
      <Split side="start" width={256} at={960} aside={levels}>
        <SearchPill
          label="Buscar en la normatividad"
          placeholder="Nombre, tema o contenido de la norma"
          action={screenPath(PATH)}
          look="medium"
          defaultValue={search.q}
          hidden={{
            ...(search.nivel === '' ? {} : { nivel: search.nivel }),
            ...(search.vigencia === 'todas' ? { vigencia: 'todas' } : {}),
          }}
        />
        <section aria-label="Normas">
          <p role="status">{formatCountOf(data.total, 'norma', 'normas')}</p>
          {data.rows.length === 0 && (
            <EmptyState title="No hay normas con ese texto. Revisa la ortografía o quita el filtro de nivel.">
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
                    <Row key={row.slug} row={row} />
                  ))}
                </ul>
              </section>
            );
          })}
        </section>
      </Split>
      {limits.years.length > 0 && (
        <YearLimitsPart limits={limits} hrefOf={(year) => href({ ejercicio: String(year) })} />
      )}
    </Page>
  );
}
