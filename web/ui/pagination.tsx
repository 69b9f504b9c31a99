import type { ReactNode } from 'react';
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { formatCount } from '../kit/format.ts';
import { ICON } from './icon-size.ts';
import { pageWindow } from './page-window.ts';
import './pagination.css';

/** What the link to a page must carry. */
export type PageLinkProps = {
  className: string;
  'aria-label': string;
  'aria-current'?: 'page';
  children: ReactNode;
};

type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  /** Set when `total` is only the least number there is («más de 1,000»). */
  isCapped?: boolean;
  /** Makes the link to a page, with its address. */
  renderLink: (page: number, props: PageLinkProps) => ReactNode;
};

/** Links to the pages of a list and «1 a 7 de 11»; nothing but the range when there is one page. */
export function Pagination({ page, pageSize, total, isCapped, renderLink }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const shown = `${formatCount(first)} a ${formatCount(Math.min(page * pageSize, total))}`;
  const linkTo = (target: number, label: string, children: ReactNode) =>
    renderLink(target, {
      className: 'u-pages__page',
      'aria-label': label,
      'aria-current': target === page ? 'page' : undefined,
      children,
    });
  if (total === 0) return null;
  return (
    <nav className="u-pages" aria-label="Páginas">
      {last > 1 && (
        <ol>
          {page > 1 && (
            <li>{linkTo(Math.min(page - 1, last), 'Página anterior', <IconChevronLeft {...ICON} />)}</li>
          )}
          {pageWindow(page, last).map((target, index, all) => (
            <li key={target} className="u-cluster">
              {target - (all[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
              {linkTo(target, `Página ${target}`, formatCount(target))}
            </li>
          ))}
          {page < last && <li>{linkTo(page + 1, 'Página siguiente', <IconChevronRight {...ICON} />)}</li>}
        </ol>
      )}
      <p className="u-pages__shown">
        {page > last ? (
          `La lista termina en la página ${formatCount(last)}.`
        ) : (
          <>
            {shown} de {isCapped && 'más de '}
            {formatCount(total)}
          </>
        )}
      </p>
    </nav>
  );
}
