import { QUEUE_ORDERS, type QueueOrder, type QueuePage } from '#contract/registration-review.ts';
import { REQUEST_KIND_LABELS, REQUEST_KINDS } from '#contract/registration.ts';
import { screenPath } from '#web/kit/links.ts';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { SearchPill } from '#web/ui/search-pill.tsx';
import { kindSlug, shortName } from '../registry-words.ts';
import { REGISTRY_PATH, type RegistrySearch } from '../supplier-registry.search.ts';

interface QueueToolbarProps {
  search: RegistrySearch;
  queue: QueuePage;
  /** Requests that have a term, by which they may be ordered. */
  isOpen: boolean;
  href: (patch: Partial<RegistrySearch>) => string;
}

/** Search, kind, assignment and order; everything stands in the address. */
export function QueueToolbar({ search, queue, isOpen, href }: QueueToolbarProps) {
  const chosen = new Set(search.tramite.split(',').filter((word) => word !== ''));
  const counts = new Map(queue.kinds.map(({ value, count }) => [kindSlug(value), count]));
  const toggled = (word: string) => {
    const next = chosen.has(word) ? [...chosen].filter((one) => one !== word) : [...chosen, word];
    return next.join(',');
  };
  const orders = (Object.keys(QUEUE_ORDERS) as QueueOrder[]).filter((word) => isOpen || word !== 'vence');
  const order = orders.find((word) => word === search.orden) ?? orders[0] ?? 'vence';
  const people = [
    { id: 'yo', label: 'Mías' },
    { id: 'nadie', label: 'Sin asignar' },
    ...queue.assignees.map(({ id, name, count }) => ({ id, label: shortName(name), count })),
  ];
  const kept = {
    estado: search.estado,
    tramite: search.tramite,
    responsable: search.responsable,
    orden: search.orden,
  };
  return (
    <div className="rg-toolbar">
      <SearchPill
        label="Buscar solicitudes"
        placeholder="Razón social, RFC o folio"
        action={screenPath(REGISTRY_PATH)}
        defaultValue={search.q}
        hidden={Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''))}
      />
      <FacetMenus>
        <FacetMenu
          title="Trámite"
          links={REQUEST_KINDS.map((kind) => {
            const word = kindSlug(kind);
            return {
              label: REQUEST_KIND_LABELS[kind],
              count: counts.get(word) ?? 0,
              isChosen: chosen.has(word),
              href: href({ tramite: toggled(word), pag: 1, sol: '', doc: '' }),
            };
          })}
        />
        <FacetMenu
          title="Asignación"
          links={people.map(({ id, ...person }) => ({
            ...person,
            isChosen: search.responsable === id,
            href: href({ responsable: search.responsable === id ? '' : id, pag: 1, sol: '', doc: '' }),
          }))}
        />
        <FacetMenu
          title={QUEUE_ORDERS[order]}
          links={orders.map((word) => ({
            label: QUEUE_ORDERS[word],
            isChosen: false,
            href: href({ orden: word === orders[0] ? '' : word, pag: 1 }),
          }))}
        />
      </FacetMenus>
    </div>
  );
}
