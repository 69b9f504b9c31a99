import type { Comparison } from '#contract/comparisons.ts';
import { CELL_STATE_LABELS } from '#contract/rules/quotation/cell-words.ts';
import type { DecidedLot } from '#contract/rules/quotation/choice.ts';
import type { ComparedCell, EvaluatedLot } from '#contract/rules/quotation/evaluation.ts';
import { placeText } from '#contract/rules/quotation/result-words.ts';
import { groupedPrice } from '#contract/rules/quotation/prices.ts';
import { groupedAmount } from '#contract/rules/texts/money.ts';
import { technicalPoints } from '#contract/rules/bids/scoring.ts';

/** Which of the figures of a lot a row shows. */
export type RowKind = 'price' | 'technical' | 'economic' | 'total' | 'meets';

/** One row of the grid: a figure of a lot for each bidder. */
export interface GridRow {
  key: string;
  kind: RowKind;
  evaluated: EvaluatedLot;
  name: string;
  note: string;
}

/** How a cell is drawn: the winner ringed, another source lighter, what cannot win hatched. */
export type CellLook = 'won' | 'shared' | 'out' | 'none' | 'plain';

export interface CellWords {
  text: string;
  note: string;
  look: CellLook;
}

const countOf = ({ quantity, unit }: EvaluatedLot['lot']) =>
  quantity === null ? '' : [quantity, unit ?? ''].join(' ').trim();

/** Rows of a lot: its price, then points, or whether it meets what is asked. */
export function rowsOf(comparison: Comparison, evaluated: EvaluatedLot, isPriceOnly: boolean): GridRow[] {
  const { lot } = evaluated;
  const row = (kind: RowKind, name: string, note: string): GridRow => ({
    key: `${lot.id} ${kind}`,
    kind,
    evaluated,
    name,
    note,
  });
  const isOne = lot.quantity === null || Number(lot.quantity) === 1;
  const price = row('price', isOne ? 'Precio unitario sin IVA' : 'Importe sin IVA', countOf(lot));
  const { scoring, criterion } = comparison;
  if (isPriceOnly || criterion === 'none') return [price];
  if (criterion !== 'points' || scoring === null) return [price, row('meets', 'Cumple', '')];
  return [
    price,
    row('technical', 'Técnico', `de ${technicalPoints(scoring)}, mínimo ${scoring.minimum}`),
    row('economic', 'Económico', `${scoring.economic} × la más baja ÷ precio`),
    row('total', 'Puntos', ''),
  ];
}

const OUT: readonly ComparedCell['state'][] = ['left_out', 'not_solvent', 'not_acceptable', 'barred'];

/** «Gana», or «60 %, 18» of whoever takes a part; empty of whoever takes nothing. */
function wonText({ lot }: EvaluatedLot, decided: DecidedLot | undefined, bidderId: string): string {
  const part = decided?.parts.find((one) => one.bidderId === bidderId);
  if (part === undefined) return '';
  if (part.share === '100' || part.quantity === lot.quantity) return 'Gana';
  return part.quantity === null ? `${part.share} %` : `${part.share} %, ${part.quantity}`;
}

function priceWords(cell: ComparedCell): { text: string; note: string } {
  const { offer, isLowest, fromLowest, state } = cell;
  if (offer === undefined || offer.amount === null) return { text: '–', note: 'no cotizó' };
  const unit =
    offer.unitPrice === null || offer.unitPrice === offer.amount
      ? ''
      : `unitario ${groupedPrice(offer.unitPrice)}`;
  const beside = isLowest
    ? 'la más baja'
    : state === 'barred' || fromLowest === null
      ? ''
      : `${signed(fromLowest)} %`;
  return {
    text: groupedAmount(offer.amount),
    note: [unit, beside].filter((part) => part !== '').join(' · '),
  };
}

/** «+5.6», «−0.1» */
export const signed = (percent: string): string =>
  percent.startsWith('-') ? `−${percent.slice(1)}` : `+${percent}`;

/** What one cell says. */
export function wordsOf(row: GridRow, cell: ComparedCell, decided: DecidedLot | undefined): CellWords {
  const { kind, evaluated } = row;
  const isOut = OUT.includes(cell.state);
  const won = wonText(evaluated, decided, cell.bidderId);
  const isFirst = decided?.parts[0]?.bidderId === cell.bidderId;
  const look = (isLast: boolean): CellLook =>
    cell.state === 'none'
      ? 'none'
      : isOut
        ? 'out'
        : isLast && won !== ''
          ? isFirst
            ? 'won'
            : 'shared'
          : 'plain';
  if (cell.state === 'none' || kind === 'price') {
    const { text, note } = priceWords(cell);
    return { text, note, look: isOut && cell.state !== 'barred' ? 'plain' : look(false) };
  }
  if (kind === 'meets') {
    const label = CELL_STATE_LABELS[cell.state];
    const text = cell.state === 'stands' && won !== '' ? won : label;
    const note = cell.why ?? (text === label ? '' : label);
    return { text, note: note === text ? '' : note, look: look(true) };
  }
  if (kind === 'technical')
    return {
      text: cell.technical ?? (isOut ? '–' : 'por calificar'),
      note: isOut ? (cell.why ?? '') : '',
      look: look(false),
    };
  if (kind === 'economic') return { text: cell.economic ?? '–', note: '', look: look(false) };
  if (isOut) return { text: CELL_STATE_LABELS[cell.state], note: cell.why ?? '', look: 'out' };
  const place = cell.place === null ? '' : placeText(cell.place);
  return { text: cell.total ?? '–', note: won === '' ? place : won, look: look(true) };
}
