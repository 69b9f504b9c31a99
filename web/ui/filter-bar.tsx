import { lazy, type ReactNode, Suspense, useState } from 'react';
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import { Button, ButtonLink } from './button.tsx';
import { FacetColumn } from './facet-panel.tsx';
import { ICON_SMALL } from './icon-size.ts';
import { Split } from './layout.tsx';

const Sheet = lazy(async () => ({ default: (await import('./dialog.tsx')).Sheet }));

type FilteredListProps = {
  /** The `FacetPanel`. */
  facets: ReactNode;
  /** The `SearchPill`. */
  search: ReactNode;
  /** The `SelectPill` with the order. */
  order?: ReactNode;
  /** How many filters are applied. */
  applied: number;
  /** «Ver 11 procedimientos», the button that closes the sheet. */
  closeLabel: string;
  /** Histogram, chips, rows, pages. */
  children: ReactNode;
};

/** Facets at the left and search above the list; below 1280 px the facets open in a sheet (or, without scripts, in place). */
export function FilteredList({ facets, search, order, applied, closeLabel, children }: FilteredListProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Split side="start" width={256} aside={isOpen ? <div hidden /> : <FacetColumn>{facets}</FacetColumn>}>
      <div className="u-filter-bar">
        {search}
        <ButtonLink
          variant="line"
          className="u-filter-bar__open"
          href="#filtros"
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <IconAdjustmentsHorizontal {...ICON_SMALL} /> Filtros {applied > 0 && <span>{applied}</span>}
        </ButtonLink>
        {order}
      </div>
      {children}
      {isOpen && (
        <Suspense>
          <Sheet
            title="Filtros"
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            actions={<Button onClick={() => setOpen(false)}>{closeLabel}</Button>}
          >
            {facets}
          </Sheet>
        </Suspense>
      )}
    </Split>
  );
}
