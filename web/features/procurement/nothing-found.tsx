import { formatCount } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { SearchEverywhere } from '#web/ui/search-everywhere.tsx';
import type { AppliedFilter } from './list-chips.ts';
import type { ListSearch } from './procedures.search.ts';

const PATH = '/adquisiciones';

interface NothingFoundProps {
  search: ListSearch;
  total: number;
  chips: readonly AppliedFilter[];
}

/** What a list without rows says, and where to go on. */
export default function NothingFound({ search, total, chips }: NothingFoundProps) {
  if (total > 0) {
    return (
      <EmptyState title={`Esta página no existe. La lista tiene ${formatCount(total)} procedimientos.`}>
        <a className="u-btn u-btn--tonal" href={screenPath(PATH, { ...search, pag: undefined })}>
          Ir a la primera página
        </a>
      </EmptyState>
    );
  }
  const title =
    search.q === undefined
      ? chips.length === 0
        ? 'Todavía no se ha publicado ningún procedimiento en este portal. Cada uno aparece aquí el día en que se publica.'
        : 'Ningún procedimiento coincide con estos filtros.'
      : `No encontramos «${search.q}». Prueba con el folio o con menos palabras.`;
  return (
    <EmptyState title={title}>
      {chips.map(({ name, without }) => (
        <a key={name} className="u-chip" href={screenPath(PATH, { ...without, pag: undefined })}>
          Quitar «{name}»
        </a>
      ))}
      {(chips.length > 0 || search.q !== undefined) && (
        <a className="u-btn u-btn--tonal" href={screenPath(PATH)}>
          Quitar filtros
        </a>
      )}
      <SearchEverywhere q={search.q} />
      {search.estado === 'abierto' && (
        <NothingOpen before={screenPath(PATH, { ...search, estado: undefined, pag: undefined })} />
      )}
    </EmptyState>
  );
}

/** What a seller does while nothing is open for its goods; `before` is the same list with what has closed. */
function NothingOpen({ before }: { before: string }) {
  const { sendsMail } = usePortal().settings;
  return (
    <section aria-labelledby="mientras">
      <h2 id="mientras" className="u-h3">
        Hoy no hay nada abierto. Mientras tanto
      </h2>
      <ul>
        <li>
          <a href={screenPath('/proveedores', { vista: 'inscripcion' })}>Inscríbete al padrón</a> con tus
          giros: a invitaciones y adjudicaciones directas se llama a quienes están en él.
        </li>
        <li>
          Oprime «Seguir este filtro», arriba de la lista: las compras nuevas te llegan{' '}
          {sendsMail ? 'por correo, a tu calendario' : 'a tu calendario'} o a tu lector de noticias.
        </li>
        <li>
          Mira qué se va a comprar en{' '}
          <a href={screenPath('/adquisiciones/compras-previstas')}>Compras previstas</a>.
        </li>
        <li>
          <a href={before}>Ve lo que ya se compró</a> con estos filtros: a quién, cuándo y en cuánto.
        </li>
      </ul>
    </section>
  );
}
