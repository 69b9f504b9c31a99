import type { ReactNode } from 'react';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { formatCount } from '../kit/format.ts';
import { classNames } from './class-names.ts';
import { ICON_SMALL } from './icon-size.ts';
import './chip.css';
import './facet-menu.css';

/** One value: its link leads to the list with the value added, or taken away when it is chosen. */
export type FacetLink = { label: string; count?: number; href: string; isChosen: boolean };

/** Facets in one row of chips. */
export function FacetMenus({ children }: { children: ReactNode }) {
  return (
    <div className="u-facet-menus" role="group" aria-label="Filtros">
      {children}
    </div>
  );
}

/** A chip that opens the values of one facet as links; works without scripts. */
export function FacetMenu({ title, links }: { title: string; links: readonly FacetLink[] }) {
  const chosen = links.filter(({ isChosen }) => isChosen).length;
  if (links.length === 0) return null;
  return (
    <details className="u-facet-menu" name="filtros">
      <summary className={classNames('u-chip', chosen > 0 && 'u-chip--on')}>
        {title}
        {chosen > 0 && ` (${chosen})`} <IconChevronDown {...ICON_SMALL} />
      </summary>
      <ul>
        {links.map(({ label, count, href, isChosen }) => (
          <li key={label}>
            <a href={href} aria-current={isChosen || undefined}>
              <span>
                {label}
                {isChosen && <span className="u-visually-hidden">, elegido; quitar</span>}
              </span>
              <span>{count !== undefined && formatCount(count)}</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
