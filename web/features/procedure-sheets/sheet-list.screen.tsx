import {
  SHEET_AUDIENCE_LABELS,
  SHEET_AUDIENCE_SLUGS,
  SHEET_AUDIENCES,
  type SheetPage,
} from '#contract/procedure-sheets.ts';
import type { RouteAnswer } from '#contract/purchase-route.ts';
import { formatCount } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { SHEET_SEARCH, type SheetSearch } from './procedure-sheets.search.ts';
import { RouteFinder } from './route-finder.tsx';
import '#web/ui/section-rhythm.css';
import './procedure-sheets.css';

const PATH = '/procedimientos';

/** How to buy and how to sell (S-2.7). */
export function Screen({
  search,
  data: { list: data, answer },
}: {
  search: SheetSearch;
  data: { list: SheetPage; answer: RouteAnswer | null };
}) {
  const { can } = usePortal();
  const current = search.para === 'proveedores' ? 'suppliers' : 'areas';
  return (
    <Page className="u-rhythm">
      <PageHead
        title={<SectionName of="/procedimientos" />}
        actions={
          can('administer', 'Procedures') && (
            <a href={screenPath('/administracion/contenido/fichas')}>Editar procedimientos</a>
          )
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>
              <SectionName of="/procedimientos" />
            </span>
          </Breadcrumbs>
        }
      >
        <LinkTabs label="Para quién">
          {SHEET_AUDIENCES.map((audience) => (
            <a
              key={audience}
              href={sectionAddress(PATH, SHEET_SEARCH, search, { para: SHEET_AUDIENCE_SLUGS[audience] })}
              aria-current={audience === current ? 'page' : undefined}
            >
              {SHEET_AUDIENCE_LABELS[audience]}
              <span className="u-tabs__count">{formatCount(data.counts[audience])}</span>
            </a>
          ))}
        </LinkTabs>
      </PageHead>
      {current === 'areas' && <RouteFinder search={search} answer={answer} />}
      <SearchPill
        label="Buscar un trámite"
        placeholder="Quiero comprar, contratar, inscribirme"
        action={screenPath(PATH)}
        look="medium"
        defaultValue={search.q}
        hidden={current === 'suppliers' ? { para: 'proveedores' } : {}}
      />
      {data.rows.length === 0 && (
        <EmptyState title="No hay trámites con ese texto.">
          <SearchEverywhere q={search.q} />
          <a href={screenPath(PATH)}>Ver todos los trámites</a>
        </EmptyState>
      )}
      <ul className="sheet-list">
        {data.rows.map((row) => (
          <li key={row.key}>
            <a className="u-row-title" href={screenPath(`${PATH}/${row.key}`)}>
              {row.title}
            </a>
            <p>{row.objective}</p>
            <p className="u-small u-muted">
              {row.category} · {row.responseTime} · {row.cost}
            </p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
