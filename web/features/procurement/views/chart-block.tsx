import IconTableExport from '@tabler/icons-react/dist/esm/icons/IconTableExport.mjs';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ICON_SMALL } from '#web/ui/icon-size.ts';

interface ChartBlockProps {
  title: string;
  /** The same figures as text: names of the columns and rows of cells, the first of which heads its row. */
  table: { columns: readonly string[]; rows: readonly (readonly ReactNode[])[] };
  /** Address of the figures as CSV. */
  csv: string;
  children: ReactNode;
}

/** A chart with its twin as a table and as a file. */
export function ChartBlock({ title, table, csv, children }: ChartBlockProps) {
  const [isTable, setTable] = useState(false);
  const id = useId();
  return (
    <section className="v-chart" aria-labelledby={id}>
      <div className="v-chart__head">
        <h2 id={id} className="u-h3">
          {title}
        </h2>
        <div className="u-cluster u-gap-8 u-no-print">
          <Button variant="text" size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Ver como gráfica' : 'Ver como tabla'}
            <span className="u-visually-hidden">: {title}</span>
          </Button>
          <a className="u-btn u-btn--text u-btn--small" href={csv} download>
            <IconTableExport {...ICON_SMALL} /> CSV<span className="u-visually-hidden"> de {title}</span>
          </a>
        </div>
      </div>
      {isTable ? (
        <div className="v-table" role="region" aria-label={`Tabla: ${title}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {table.columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((cells, row) => (
                <tr key={row}>
                  {cells.map((cell, column) =>
                    column === 0 ? (
                      <th key={column} scope="row">
                        {cell}
                      </th>
                    ) : (
                      <td key={column}>{cell}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
    </section>
  );
}
