import { WAITING_ORDERS } from '#contract/waiting.ts';
import { WAITING_KIND_NAMES, wordsOf } from '#contract/waiting-kinds/all.ts';
import { FacetMenu, FacetMenus } from '#web/ui/facet-menu.tsx';
import { orderOf, type WaitingAnswer } from './work.data.ts';
import type { WorkSearch } from './work.search.ts';

interface FiltersProps {
  search: WorkSearch;
  page: WaitingAnswer;
  href: (patch: Partial<WorkSearch>) => string;
}

/** The kinds that the address asks for, in words. */
export const kindsInWords = (tipo: string): string =>
  WAITING_KIND_NAMES.filter((kind) => tipo.split(',').includes(wordsOf(kind).slug))
    .map((kind) => wordsOf(kind).label)
    .join(', ');

/** Kinds and order; both stand in the address. */
export function WaitingFilters({ search, page, href }: FiltersProps) {
  const chosen = new Set(search.tipo.split(',').filter((slug) => slug !== ''));
  const toggled = (slug: string) =>
    (chosen.has(slug) ? [...chosen].filter((one) => one !== slug) : [...chosen, slug]).join(',');
  const order = orderOf(search);
  return (
    <div className="wk-filters">
      <FacetMenus>
        <FacetMenu
          title="Tipo"
          links={page.kinds.map(({ kind, count }) => {
            const { label, slug } = wordsOf(kind);
            return { label, count, isChosen: chosen.has(slug), href: href({ tipo: toggled(slug), pag: 1 }) };
          })}
        />
        <FacetMenu
          title={WAITING_ORDERS[order]}
          links={(Object.keys(WAITING_ORDERS) as (keyof typeof WAITING_ORDERS)[]).map((name) => ({
            label: WAITING_ORDERS[name],
            isChosen: false,
            href: href({ orden: name, pag: 1 }),
          }))}
        />
      </FacetMenus>
    </div>
  );
}
