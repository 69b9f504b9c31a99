import { type ReactNode, useEffect, useRef } from 'react';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { formatCount } from '../kit/format.ts';
import { classNames } from './class-names.ts';
import { ICON_SMALL } from './icon-size.ts';
import './chip.css';
import './facet-menu.css';

/** One value: its link leads to the list with the value added, or taken away when it is chosen. */
export type FacetLink = { label: string; count?: number; href: string; isChosen: boolean };

/** Facets in one row of chips; a choice, Esc and a press elsewhere close the open one. */
export function FacetMenus({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const opened = () => row.current?.querySelector<HTMLDetailsElement>('details[open]');
    const close = (menu: HTMLDetailsElement) => {
      menu.open = false;
      menu.querySelector('summary')?.focus({ preventScroll: true });
    };
    const onKey = ({ key }: KeyboardEvent) => {
      const menu = key === 'Escape' ? opened() : undefined;
      if (menu) close(menu);
    };
    const onChoice = ({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
      const menu = opened();
      if (menu && !ctrlKey && !metaKey && !shiftKey && (target as Element).closest('a')) close(menu);
    };
    const onPress = ({ target }: PointerEvent) => {
      const menu = opened();
      if (menu && !menu.contains(target as Node)) menu.open = false;
    };
    // After the router has followed it: it looks for what holds the focus.
    row.current?.addEventListener('click', onChoice);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    const { current } = row;
    return () => {
      current?.removeEventListener('click', onChoice);
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, []);
  return (
    <div className="u-facet-menus" role="group" aria-label="Filtros" data-stay ref={row}>
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
