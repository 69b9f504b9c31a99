import type { LevelledBlock } from './reading-outline.ts';

const BULLET = /^[•▪◦●‣⁃∙·o–—-]\s+/u;

/** A heading, paragraph, list, table or described picture of a document. */
export function ReadBlock({ block, page }: { block: LevelledBlock; page: number }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const;
      return <Heading id={block.anchor}>{block.text}</Heading>;
    }
    case 'list':
      return <ReadList items={block.items} />;
    case 'table':
      return (
        <div className="rd-table" role="region" aria-label={`Tabla de la página ${page}`} tabIndex={0}>
          <ReadTable {...block} />
        </div>
      );
    case 'figure':
      return <p className="rd-figure">Imagen: {block.text}</p>;
    default:
      return <p>{block.text}</p>;
  }
}

/** Bullets are drawn by the page; numbers and letters are the document's own, because other parts refer to them. */
function ReadList({ items }: { items: readonly string[] }) {
  const isPlain = items.every((item) => BULLET.test(item));
  return (
    <ul className={isPlain ? undefined : 'rd-marked'}>
      {items.map((item, index) => (
        <li key={index}>{isPlain ? item.replace(BULLET, '') : item}</li>
      ))}
    </ul>
  );
}

function ReadTable({ rows, hasHead }: { rows: readonly (readonly string[])[]; hasHead: boolean }) {
  const [head = [], ...rest] = rows;
  const body = hasHead ? rest : rows;
  return (
    <table>
      {hasHead && (
        <thead>
          <tr>
            {head.map((cell, column) => (
              <th key={column} scope="col">
                {cell === '' ? '—' : cell}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {body.map((row, index) => (
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
