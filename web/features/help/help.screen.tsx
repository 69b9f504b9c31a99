import {
  MANUAL_CHAPTER_NAMES,
  MANUAL_CHAPTERS,
  OFFICERS_CHAPTERS,
  type Manual,
  type ManualBlock,
  type ManualSpan,
} from '#contract/help.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { Page, PageHead, Split } from '#web/ui/layout.tsx';
import './help.css';

/** A chapter of the manual beside the list of all; those for whoever works here are listed to them. */
export function Screen({ chapter }: { chapter: Manual }) {
  const { can } = usePortal();
  const isOfficer = can('administer', 'Work');
  const shown = MANUAL_CHAPTER_NAMES.filter(
    (name) => isOfficer || name === chapter.key || !OFFICERS_CHAPTERS.has(name),
  );
  const list = (
    <nav aria-label="Capítulos del manual" className="hp-list">
      {shown.map((name) => (
        <a
          key={name}
          href={screenPath('/ayuda', { capitulo: name })}
          aria-current={name === chapter.key ? 'page' : undefined}
        >
          {MANUAL_CHAPTERS[name]}
        </a>
      ))}
    </nav>
  );
  const parts = chapter.blocks.filter(({ kind }) => kind === 'heading');
  return (
    <Page>
      <PageHead title={`Manual: ${chapter.title}`} />
      <Split side="start" at={960} width={256} aside={list}>
        <article className="hp-text">
          <nav aria-label="En este capítulo" className="hp-parts">
            {parts.map(({ id, rows }) => (
              <a key={id} href={`#${id}`}>
                {rows[0]?.[0]?.map(({ text }) => text).join('')}
              </a>
            ))}
          </nav>
          {chapter.blocks.map((block, index) => (
            // The text of a chapter does not change while it is read.
            <Block key={index} block={block} />
          ))}
        </article>
      </Split>
    </Page>
  );
}

function Block({ block: { kind, id, rows } }: { block: ManualBlock }) {
  const first = <Line spans={rows[0]?.[0] ?? []} />;
  switch (kind) {
    case 'heading':
      return <h2 id={id ?? undefined}>{first}</h2>;
    case 'subheading':
      return <h3 id={id ?? undefined}>{first}</h3>;
    case 'text':
      return <p>{first}</p>;
    case 'table':
      return <Table rows={rows} />;
    default: {
      const List = kind === 'steps' ? 'ol' : 'ul';
      return (
        <List>
          {rows.map((row, index) => (
            <li key={index}>
              <Line spans={row[0] ?? []} />
            </li>
          ))}
        </List>
      );
    }
  }
}

function Table({ rows: [head = [], ...rows] }: Pick<ManualBlock, 'rows'>) {
  return (
    <div className="hp-table" role="region" aria-label="Tabla" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} scope="col">
                <Line spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at}>
                  <Line spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ spans }: { spans: readonly ManualSpan[] }) {
  return spans.map(({ text, look, href }, index) => {
    if (href !== null)
      return (
        <a key={index} href={href}>
          {text}
        </a>
      );
    if (look === 'strong') return <b key={index}>{text}</b>;
    return look === 'code' ? <code key={index}>{text}</code> : text;
  });
}
