import { ARTICLE_PAGE, type ArticlePage } from '#contract/regulation-texts.ts';
import { formatCountOf } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { Pagination } from '#web/ui/pagination.tsx';

interface ArticleHitsProps {
  found: ArticlePage;
  /** The day that is asked about, as an address has it; empty for today. */
  fecha: string;
  /** Only the first ones, with a link to all of them. */
  brief?: { most: number; allHref: string };
  hrefOf: (page: number) => string;
}

/** Articles that say what somebody looks for. */
export function ArticleHits({ found, fecha, brief, hrefOf }: ArticleHitsProps) {
  if (found.total === 0) return null;
  const rows = brief === undefined ? found.rows : found.rows.slice(0, brief.most);
  const count = formatCountOf(found.total, 'artículo', 'artículos');
  return (
    <section aria-labelledby="articulos-encontrados">
      <h2 id="articulos-encontrados">En los artículos</h2>
      <p role="status">{found.isMore ? `Más de ${count}; se muestran los más cercanos.` : count}</p>
      <ul className="regulation-list">
        {rows.map(({ regulation, anchor, label, heading, place, excerpt }) => (
          <li key={`${regulation.slug} ${anchor}`}>
            <a
              className="u-row-title"
              href={`${screenPath(`/normatividad/${regulation.slug}/texto`, { fecha })}#${anchor}`}
            >
              {[label, heading].filter((text) => text !== '').join('. ') || 'Texto'}
            </a>
            <p className="u-small u-muted">
              {regulation.title}
              {place === '' ? '' : ` · ${place}`}
            </p>
            <p className="u-small">
              {excerpt.map(({ text, isFound }, index) =>
                isFound ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
              )}
            </p>
          </li>
        ))}
      </ul>
      {brief !== undefined && found.total > rows.length && (
        <p>
          <a href={brief.allHref}>Ver {found.isMore ? 'más' : `los ${count}`}</a>
        </p>
      )}
      {brief === undefined && (
        <Pagination
          page={found.page}
          pageSize={ARTICLE_PAGE}
          total={found.total}
          isCapped={found.isMore}
          renderLink={(page, { children, ...props }) => (
            <a href={hrefOf(page)} {...props}>
              {children}
            </a>
          )}
        />
      )}
    </section>
  );
}
