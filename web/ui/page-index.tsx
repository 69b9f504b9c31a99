import { useEffect, useState } from 'react';
import './page-index.css';

/** One part of a long page: the id of its `h2`, and how many things it holds. */
export interface PagePart {
  id: string;
  name: string;
  count?: number;
}

/** The last part whose beginning has passed under the bar: the one that is read. */
export function useCurrentPart(ids: readonly string[]): string | undefined {
  const key = ids.join(' ');
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const look = () =>
      setCurrent(
        key.split(' ').findLast((id) => {
          const part = document.getElementById(id);
          return part !== null && part.getBoundingClientRect().top < innerHeight / 3;
        }),
      );
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [key]);
  return current;
}

/** Parts of a long page that stay in sight: a column from 960 px on, below it a bar that unfolds. */
export function PageIndex({ parts }: { parts: readonly PagePart[] }) {
  const read = useCurrentPart(parts.map(({ id }) => id));
  const place = Math.max(
    0,
    parts.findIndex(({ id }) => id === read),
  );
  const links = (
    <ul>
      {parts.map(({ id, name, count }, index) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={index === place ? 'true' : undefined}
            onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
          >
            {name}
            {count !== undefined && count > 0 && <span className="u-num u-muted">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav className="u-index" aria-label="En esta página">
      <p className="u-small u-muted">En esta página</p>
      {links}
      <details>
        <summary>
          <b>{parts[place]?.name}</b>
          <span className="u-num">
            {place + 1} de {parts.length}
          </span>
        </summary>
        {links}
      </details>
    </nav>
  );
}
