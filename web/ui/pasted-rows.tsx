import { useState } from 'react';
import type { ColumnQuestion, LotsSaid } from '#contract/rules/lots/lots-head.ts';
import type { PastedLots } from '#contract/rules/lots/lots-paste.ts';
import { COLUMN_NAMES, type Column } from '#contract/rules/lots/lots-sheet.ts';
import { Button } from './button.tsx';
import { Select } from './select.tsx';

type Asked = Pick<PastedLots, 'question' | 'columnQuestion'>;
const MOST_SHOWN = 20;

/** Whether something is asked before a row is taken. */
export const isAsking = ({ question, columnQuestion }: Asked): boolean =>
  question !== undefined || columnQuestion !== undefined;

/** What is asked once of a column of pasted rows; gives all that was answered until now. */
export function PasteQuestion(props: { asked: Asked; said: LotsSaid; onSaid: (said: LotsSaid) => void }) {
  const { asked, onSaid, said } = props;
  const { columnQuestion, question } = asked;
  if (columnQuestion !== undefined)
    return <ColumnsAsked asked={columnQuestion} onSaid={(columns) => onSaid({ ...said, columns })} />;
  if (question === undefined) return null;
  const { choices, column, mark, text } = question;
  return (
    <>
      <p>{text}</p>
      <ul>
        {choices.map(({ meaning, label, examples }) => (
          <li key={meaning}>
            <Button
              variant="tonal"
              onClick={() => onSaid({ ...said, [column]: { ...said[column], [mark]: meaning } })}
            >
              {label}
            </Button>{' '}
            {examples.join('; ')}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Which column each heading is that nobody knows. */
function ColumnsAsked(props: {
  asked: ColumnQuestion;
  onSaid: (columns: Record<number, Column | ''>) => void;
}) {
  const { choices, headings } = props.asked;
  const [chosen, setChosen] = useState<Record<number, Column | ''>>({});
  const taken = new Set(Object.values(chosen));
  return (
    <>
      <p>
        No reconocemos todos los encabezados. Di qué trae cada columna; la que dejes en «No se usa» no se
        toma.
      </p>
      {headings.map(({ place, heading, examples }) => (
        <Select
          key={place}
          label={`¿Qué es «${heading}»?`}
          hint={`Trae: ${examples.join('; ')}`}
          value={chosen[place] ?? ''}
          emptyLabel="No se usa"
          options={choices
            .filter((one) => chosen[place] === one || !taken.has(one))
            .map((one) => ({ value: one, label: COLUMN_NAMES[one] }))}
          onChange={(value) => setChosen({ ...chosen, [place]: value as Column | '' })}
        />
      ))}
      <Button variant="tonal" onClick={() => props.onSaid(chosen)}>
        Leer con estas columnas
      </Button>
    </>
  );
}

/** «Fila 36, partida 14»: a sheet from which rows were taken counts the others anew. */
const rowName = ({ line, item }: PastedLots['errors'][number]): string =>
  item === undefined ? `Fila ${line}` : `Fila ${line}, ${item}`;

/** What is said of pasted rows, each by its line, and how many more there are. */
export function RowMessages({ rows }: { rows: PastedLots['errors'] }) {
  const more = rows.length - MOST_SHOWN;
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.slice(0, MOST_SHOWN).map((row) => (
        <li key={`${row.line} ${row.message}`}>
          {rowName(row)}: {row.message}
        </li>
      ))}
      {more > 0 && (
        <li>
          <details>
            <summary>y {more} más</summary>
            <ul>
              {rows.slice(MOST_SHOWN).map((row) => (
                <li key={`${row.line} ${row.message}`}>
                  {rowName(row)}: {row.message}
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

/** Columns in which most rows are wrong, each with a way to read the rows without it. */
export function Misfits(props: {
  misfits: PastedLots['misfits'];
  said: LotsSaid;
  onSaid: (said: LotsSaid) => void;
}) {
  const { misfits, said, onSaid } = props;
  return misfits.map(({ place, heading, count }) => (
    <p key={place}>
      La columna «{heading}» no sirve en {count} filas.{' '}
      <Button variant="tonal" onClick={() => onSaid({ ...said, columns: { ...said.columns, [place]: '' } })}>
        No usar la columna «{heading}»
      </Button>
    </p>
  ));
}

/** Rows that are no lines: sums, headings and notes, with what was done with each. */
export function RowsLeftOut({ rows }: { rows: PastedLots['leftOut'] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{rows.length === 1 ? '1 aviso' : `${rows.length} avisos`} de lo que se leyó, por fila</summary>
      <ul>
        {rows
          .toSorted((a, b) => a.line - b.line)
          .map(({ line, message }) => (
            <li key={`${line} ${message}`}>
              Fila {line}: {message}
            </li>
          ))}
      </ul>
    </details>
  );
}
