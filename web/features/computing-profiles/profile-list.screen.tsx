import {
  PROFILE_KIND_LABELS,
  PROFILE_LEVEL_LABELS,
  PROFILE_STATE_LABELS,
  type ProfileKind,
  type ProfileLevel,
  type ProfilePage,
  type ProfileRow,
} from '#contract/computing-profiles.ts';
import { capitalize, formatCountOf, formatDate } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { sectionAddress } from '#web/kit/section-address.ts';
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { facetLinks } from '#web/ui/facet-links.ts';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { Page, PageHead } from '#web/ui/layout.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import { LinkTabs } from '#web/ui/tabs.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { PROFILE_SEARCH, type ProfileSearch } from './computing-profiles.search.ts';
import { ProfileComparison } from './profile-comparison.tsx';
import { priceText, PROFILE_TONES } from './profile-words.ts';
import '#web/ui/section-rhythm.css';
import './computing-profiles.css';

const PATH = '/perfiles';
const MAX_COMPARED = 3;

const words = (labels: Record<string, string>) => ({
  wordOf: (value: string) => value,
  labelOf: (value: string) => labels[value] ?? capitalize(value),
});

type ProfileItemProps = {
  row: ProfileRow;
  compared: readonly string[];
  hrefOf: (keys: readonly string[]) => string;
};

function ProfileItem({ row, compared, hrefOf }: ProfileItemProps) {
  const isCompared = compared.includes(row.key);
  const next = isCompared ? compared.filter((key) => key !== row.key) : [...compared, row.key];
  const price = priceText(row);
  return (
    <li>
      <a className="u-row-title" href={screenPath(`${PATH}/${row.key}`)}>
        {row.name}
      </a>
      <p className="u-cluster">
        <span className="u-eyebrow">{row.key}</span>
        <Tag tone={PROFILE_TONES[row.state]}>
          {PROFILE_STATE_LABELS[row.state]}, {row.state === 'expired' ? 'venció' : 'hasta'} el{' '}
          {formatDate(row.validUntil)}
        </Tag>
      </p>
      <p>{row.highlights.join(' · ')}</p>
      {price !== undefined && (
        <p className="u-small u-muted">
          {price}
          {row.isPriceOld && '. Este precio tiene más de 90 días.'}
        </p>
      )}
      {(isCompared || compared.length < MAX_COMPARED) && (
        <a className="u-small" href={hrefOf(next)}>
          {isCompared ? 'Quitar de la comparación' : 'Comparar'}
          <span className="u-visually-hidden"> {row.name}</span>
        </a>
      )}
    </li>
  );
}

/** Standard specifications of computing equipment (S-2.14, decision D7). */
export function Screen({ search, data }: { search: ProfileSearch; data: ProfilePage }) {
  const href = (patch: Partial<ProfileSearch>) => sectionAddress(PATH, PROFILE_SEARCH, search, patch);
  const compared = data.compared.map(({ key }) => key);
  const isAll = search.vigencia === 'todas';
  return (
    <Page className="u-rhythm">
      <PageHead
        title="Perfiles de equipo de cómputo"
        actions={<a href={screenPath('/perfiles/dictamenes')}>Dictámenes técnicos</a>}
        crumbs={
          <Breadcrumbs>
            <a href={screenPath('/')}>Inicio</a>
            <span>Perfiles</span>
          </Breadcrumbs>
        }
      >
        <LinkTabs label="Vigencia">
          <a href={href({ vigencia: 'vigente' })} aria-current={isAll ? undefined : 'page'}>
            Vigentes
          </a>
          <a href={href({ vigencia: 'todas' })} aria-current={isAll ? 'page' : undefined}>
            Todos, también vencidos
          </a>
        </LinkTabs>
      </PageHead>
      <SearchPill
        label="Buscar un perfil"
        placeholder="Tipo de equipo, clave o característica"
        action={screenPath(PATH)}
        look="medium"
        defaultValue={search.q}
        hidden={isAll ? { vigencia: 'todas' } : {}}
      />
      <FacetMenus>
        <FacetMenu
          title="Tipo"
          links={
            facetLinks(
              data.facets.tipo,
              search.tipo,
              ',',
              words(PROFILE_KIND_LABELS satisfies Record<ProfileKind, string>),
              (tipo) => href({ tipo }),
            ).links
          }
        />
        <FacetMenu
          title="Nivel"
          links={
            facetLinks(
              data.facets.nivel,
              search.nivel,
              ',',
              words(PROFILE_LEVEL_LABELS satisfies Record<ProfileLevel, string>),
              (nivel) => href({ nivel }),
            ).links
          }
        />
        <FacetMenu
          title="Uso"
          links={facetLinks(data.facets.uso, search.uso, ',', words({}), (uso) => href({ uso })).links}
        />
      </FacetMenus>
      {compared.length > 0 && (
        <ProfileComparison profiles={data.compared} clearHref={href({ comparar: '' })} />
      )}
      <p role="status">{formatCountOf(data.rows.length, 'perfil', 'perfiles')}</p>
      {data.rows.length === 0 && (
        <EmptyState title="Ningún perfil coincide. Si tu necesidad no cabe en un perfil, solicita un dictamen técnico.">
          <a href={screenPath('/perfiles/dictamenes', { nuevo: 'si' })}>Solicitar un dictamen técnico</a>
          <SearchEverywhere q={search.q} />
          <a href={screenPath(PATH)}>Ver todos los perfiles</a>
        </EmptyState>
      )}
      <ul className="profile-list">
        {data.rows.map((row) => (
          <ProfileItem
            key={row.key}
            row={row}
            compared={compared}
            hrefOf={(keys) => href({ comparar: keys.join(',') })}
          />
        ))}
      </ul>
    </Page>
  );
}
