import { API_BASE } from '#contract/endpoint.ts';
import type { Directory } from '#contract/directory.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs, SectionName } from '#web/ui/breadcrumbs.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { AttendedArea } from './attended-area.tsx';
import { Person } from './directory-person.tsx';
import { DIRECTORY_SEARCH, type DirectorySearch } from './directory.search.ts';
import '#web/ui/chip.css';
import '#web/ui/section-rhythm.css';
import './directory.css';

const PATH = '/directorio';

/** Who does what and how to reach them (S-2.4). */
export function Screen({ search, data }: { search: DirectorySearch; data: Directory }) {
  const { can } = usePortal();
  const isOwner = can('administer', 'Directory');
  const href = (patch: Partial<DirectorySearch>) => sectionAddress(PATH, DIRECTORY_SEARCH, search, patch);
  return (
    <Page className="u-rhythm">
      <PageHead
        title={<SectionName of="/directorio" />}
        actions={
          <>
            <a href={`${API_BASE}/directorio.csv`} download>
              Descargar CSV
            </a>
            {isOwner && (
              <>
                <a href={screenPath('/administracion/contenido/directorio')}>Editar puestos</a>
                <a href={screenPath('/administracion/contenido/areas')}>Editar áreas</a>
              </>
            )}
          </>
        }
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>
              <SectionName of="/directorio" />
            </span>
          </Breadcrumbs>
        }
      />
      <SearchPill
        label="Buscar en el directorio"
        placeholder="Nombre, puesto o tema"
        action={screenPath(PATH)}
        look="medium"
        defaultValue={search.q}
      />
      {data.topics.length > 0 && (
        <nav aria-label="¿Qué necesitas?">
          <h2 className="u-h3">¿Qué necesitas?</h2>
          <ul className="directory-needs">
            {data.topics.map((topic) => (
              <li key={topic}>
                <a
                  className={classNames('u-chip', topic === search.tema && 'u-chip--on')}
                  aria-current={topic === search.tema ? 'true' : undefined}
                  href={href({ tema: topic === search.tema ? '' : topic })}
                >
                  {topic}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <FacetMenus>
        <FacetMenu
          title="Quién atiende a mi área"
          links={data.attended.map((name) => ({
            label: name,
            href: href({ atiende: name === search.atiende ? '' : name }),
            isChosen: name === search.atiende,
          }))}
        />
        <FacetMenu
          title="Área de la Unidad"
          links={data.index.map(({ slug, name }) => ({
            label: name,
            href: href({ area: slug === search.area ? '' : slug }),
            isChosen: slug === search.area,
          }))}
        />
      </FacetMenus>
      <AttendedArea area={search.atiende} hrefOf={(atiende) => href({ atiende })} />
      <p role="status">{formatCountOf(data.total, 'persona', 'personas')}</p>
      {data.total === 0 && (
        <EmptyState title="No encontramos a nadie con ese nombre o tema.">
          <SearchEverywhere q={search.q} />
          <a href={screenPath(PATH)}>Ver todo el directorio</a>
        </EmptyState>
      )}
      {data.areas.map((area) => (
        <section key={area.slug} className="directory-area" aria-labelledby={`area-${area.slug}`}>
          <h2 id={`area-${area.slug}`}>{area.name}</h2>
          <ul>
            {area.people.map((person) => (
              <Person key={person.key} person={person} isOwner={isOwner} />
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
