import type { AwardResult } from '#contract/procedures.ts';
import { BID_STATUS_LABELS } from './opening.ts';

const NUMBERS = [
  'Ninguna',
  'Una',
  'Dos',
  'Tres',
  'Cuatro',
  'Cinco',
  'Seis',
  'Siete',
  'Ocho',
  'Nueve',
  'Diez',
];

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' });
const percent = new Intl.NumberFormat('es-MX', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/** A share as a percentage with one decimal. */
export const shareText = (ratio: number): string => percent.format(ratio);

const counted = (count: number, one: string, many: string) =>
  `${NUMBERS[count] ?? String(count)} ${count === 1 ? one : many}`;

/** Letter of a bidder in a plot: A to Z, then AA. */
export function letterOf(place: number): string {
  const letter = String.fromCodePoint(65 + (place % 26));
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter;
}

/** Places of those who won a lot: one, or all who share it. */
export const winnersIn = ({
  winner,
  shares,
}: Pick<AwardResult['lots'][number], 'winner' | 'shares'>): number[] =>
  shares?.map(({ tenderer }) => tenderer) ?? (winner === null ? [] : [winner]);

/** Places of those who presented a bid: whose price was read for one lot at least. Pages, files and open data count them alike. */
export const presentedIn = ({ lots }: Pick<AwardResult, 'lots'>): Set<number> =>
  new Set(lots.flatMap(({ bids }) => bids.map(({ tenderer }) => tenderer)));

const firms = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** How many presented a bid and for how many lots, and how many came to the act with none: «1 empresa presentó propuesta.» */
export function bidsSentence({ lots, tenderers }: Pick<AwardResult, 'lots' | 'tenderers'>): string {
  const presented = presentedIn({ lots });
  const total = lots.reduce((sum, { bids }) => sum + bids.length, 0);
  const who = firms(presented.size, 'empresa presentó', 'empresas presentaron');
  const said =
    lots.length === 1
      ? `${who} propuesta.`
      : `${who} ${firms(total, 'propuesta', 'propuestas')}: se cuenta una por cada partida cotizada.`;
  const none = tenderers.filter((one, place) => one.standing == null && !presented.has(place)).length;
  return none === 0
    ? said
    : `${said} ${firms(none, 'empresa más acudió y no cotizó', 'empresas más acudieron y no cotizaron')} ninguna partida.`;
}

/** Why somebody has no price for a lot. */
export function blankReason({ standing, reason }: AwardResult['tenderers'][number]): string {
  if (standing != null) return BID_STATUS_LABELS[standing];
  return reason == null ? 'No cotizó' : `Desechada: ${reason}`;
}

/** How many percent of a lot somebody won. */
export const wonPercent = ({ shares }: Pick<AwardResult['lots'][number], 'shares'>): number =>
  shares === undefined ? 100 : shares.reduce((sum, { share }) => sum + Number(share), 0);

/** What one of a lot costs, to the cent; undefined of a single one, or where the quantity is not known. */
export function unitPrice(amount: string, quantity: string): string | undefined {
  const count = Number(quantity);
  return count > 0 && count !== 1 ? (Number(amount) / count).toFixed(2) : undefined;
}

/** What was saved against what lots were expected to cost, as an amount and a share; undefined without both figures. */
export function savingOf(
  lots: readonly Pick<AwardResult['lots'][number], 'amount' | 'estimate' | 'shares'>[],
): { amount: number; ratio: number } | undefined {
  const both = lots.filter(({ amount, estimate }) => amount !== null && estimate !== null);
  // Of a lot that stays deserted in a part, the rest is what was bought.
  const expected = both.reduce((all, lot) => all + (Number(lot.estimate) * wonPercent(lot)) / 100, 0);
  if (expected === 0) return undefined;
  const saved = expected - both.reduce((all, { amount }) => all + Number(amount), 0);
  return { amount: saved, ratio: saved / expected };
}

/** The result in one sentence: «Cuatro empresas, 6 de 7 partidas, por $4,954,830.00 sin IVA: 8.9 % menos que el precio de referencia.» */
export function wonSentence({ lots }: AwardResult): string {
  const won = lots.filter(({ winner }) => winner !== null);
  const left = (status: 'unsuccessful' | 'cancelled', word: string) => {
    const count = lots.filter((lot) => lot.status === status).length;
    return count === 0
      ? []
      : [`${counted(count, 'partida', 'partidas')} ${count === 1 ? `quedó ${word}` : `quedaron ${word}s`}.`];
  };
  const rest = [...left('unsuccessful', 'desierta'), ...left('cancelled', 'cancelada')];
  if (won.length === 0) return rest.join(' ');
  const firms = new Set(won.flatMap(winnersIn)).size;
  const total = won.reduce((sum, { amount }) => sum + Number(amount ?? 0), 0);
  const saving = savingOf(won);
  const against =
    saving === undefined
      ? ''
      : `: ${percent.format(Math.abs(saving.ratio))} ${saving.ratio < 0 ? 'más' : 'menos'} que el precio de referencia`;
  const shares = `${won.length} de ${lots.length} ${lots.length === 1 ? 'partida' : 'partidas'}`;
  return [
    `${counted(firms, 'empresa', 'empresas')}, ${shares}, por ${money.format(total)} sin IVA${against}.`,
    ...rest,
  ].join(' ');
}
