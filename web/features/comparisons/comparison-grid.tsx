import { useState, type KeyboardEvent } from 'react';
import type { ComparisonView } from '#contract/comparisons.ts';
import type { DecidedLot } from '#contract/rules/quotation/choice.ts';
import type { EvaluatedLot } from '#contract/rules/quotation/evaluation.ts';
import { groupedAmount } from '#contract/rules/texts/money.ts';
import { SHORTCUTS } from '#web/kit/shortcut-words.ts';
import { KeyHints } from '#web/ui/key-hints.tsx';
import { rovingIndex } from '#web/ui/roving.ts';
import { rowsOf, wordsOf, type GridRow } from './comparison-rows.ts';

/** A cell whose figures are explained. */
export interface ChosenCell {
  lotId: string;
  bidderId: string;
}

interface GridProps {
  view: ComparisonView;
  lots: readonly EvaluatedLot[];
  decided: readonly DecidedLot[];
  isPriceOnly: boolean;
  onChoose: (cell: ChosenCell) => void;
  onSplit: (lotId: string) => void;
}

/** Bidders beside lots: arrows lead from cell to cell, Enter tells how a figure came, Alt R splits the lot. */
export function ComparisonGrid(props: GridProps) {
  const { view, lots, isPriceOnly, onChoose, onSplit } = props;
  const [at, setAt] = useState(0);
  const columns = view.bidders.length;
  const rows = lots.flatMap((evaluated) => rowsOf(view, evaluated, isPriceOnly));
  const count = rows.length * columns;
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const row = rows[Math.floor(at / columns)];
    const bidder = view.bidders[at % columns];
    if (row === undefined || bidder === undefined) return;
    const { lot } = row.evaluated;
    if (event.key === 'Enter') onChoose({ lotId: lot.id, bidderId: bidder.id });
    else if (event.altKey && event.key.toLowerCase() === 'r') onSplit(lot.id);
    else {
      const next =
        event.altKey || event.ctrlKey || event.metaKey
          ? undefined
          : rovingIndex(event.key, at, { count, columns });
      if (next === undefined) return;
      setAt(next);
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    }
    event.preventDefault();
  };
  return (
    <>
      <div className="cq-box" role="region" aria-label="Cuadro comparativo" tabIndex={0}>
        <table
          className="cq-grid"
          role="grid"
          aria-label="Precios y resultado por partida"
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <th scope="col">Partida</th>
              {view.bidders.map(({ id, name, band, barred, isCaptured }) => (
                <th key={id} scope="col" className={barred === null ? undefined : 'is-out'}>
                  {name}
                  <small>{band === null ? 'sin evaluación' : `evaluación ${band}`}</small>
                  {isCaptured && <small>capturada por la Unidad</small>}
                  {barred !== null && <small>{barred}</small>}
                </th>
              ))}
              <th scope="col" className="cq-median">
                Mediana
                <small>investigación</small>
              </th>
            </tr>
          </thead>
          {lots.map((evaluated) => (
            <LotBody
              {...props}
              key={evaluated.lot.id}
              evaluated={evaluated}
              rows={rows}
              at={Math.min(at, count - 1)}
              onFocus={setAt}
            />
          ))}
        </table>
      </div>
      <KeyHints of={SHORTCUTS.comparison} />
    </>
  );
}

interface BodyProps extends GridProps {
  evaluated: EvaluatedLot;
  rows: readonly GridRow[];
  at: number;
  onFocus: (index: number) => void;
}

function LotBody({ view, evaluated, rows, at, decided, onFocus, onChoose }: BodyProps) {
  const { lot } = evaluated;
  const own = decided.find(({ lotId }) => lotId === lot.id);
  const together =
    view.awardBy === 'whole' ? 'se adjudica todo junto' : lot.group === null ? '' : `lote ${lot.group}`;
  return (
    <tbody>
      <tr className="cq-lot">
        <th colSpan={view.bidders.length + 2} scope="rowgroup">
          {lot.number}. {lot.description} {together !== '' && <small>{together}</small>}
        </th>
      </tr>
      {rows
        .map((row, place) => ({ row, place }))
        .filter(({ row }) => row.evaluated === evaluated)
        .map(({ row, place }) => (
          <tr key={row.key} className={`cq-${row.kind}`}>
            <th scope="row">
              {row.name}
              {row.note !== '' && <small>{row.note}</small>}
            </th>
            {evaluated.cells.map((cell, column) => {
              const index = place * view.bidders.length + column;
              const { text, note, look } = wordsOf(row, cell, own);
              return (
                <td
                  key={cell.bidderId}
                  role="gridcell"
                  data-cell={index}
                  data-label={view.bidders[column]?.name}
                  className={`is-${look}`}
                  tabIndex={index === at ? 0 : -1}
                  onFocus={() => onFocus(index)}
                  onClick={() => onChoose({ lotId: lot.id, bidderId: cell.bidderId })}
                >
                  <b>{text}</b>
                  {note !== '' && <small>{note}</small>}
                </td>
              );
            })}
            <td className="cq-median" data-label="Mediana">
              {row.kind === 'price' && lot.median !== null && groupedAmount(lot.median)}
            </td>
          </tr>
        ))}
    </tbody>
  );
}
