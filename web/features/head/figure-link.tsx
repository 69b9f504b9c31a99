import type { ReactNode } from 'react';
import { sectionAddress } from '#web/kit/section-address.ts';
import { HEAD_PATH, HEAD_SEARCH, type HeadSearch, type SetHeadSearch } from './head.search.ts';

export interface Place {
  search: HeadSearch;
  setSearch: SetHeadSearch;
}

/** Address of a figure, and what a press does: its rows open beside, and it can be opened in another tab. */
export const figureOf = ({ search, setSearch }: Place, patch: Partial<HeadSearch>) => ({
  href: sectionAddress(HEAD_PATH, HEAD_SEARCH, search, { pag: 1, ...patch }),
  onClick: (event: { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean; preventDefault: () => void }) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setSearch({ pag: 1, ...patch });
  },
});

/** A figure that opens what it is made of. */
export function FigureLink(
  props: Place & { patch: Partial<HeadSearch>; label: string; children: ReactNode },
) {
  const { children, label, patch } = props;
  return (
    <a {...figureOf(props, patch)} className="hd-figure" aria-label={label}>
      {children}
    </a>
  );
}
