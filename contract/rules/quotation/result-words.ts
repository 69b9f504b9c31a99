import type { ComparedLot, Comparison } from '../../comparisons.ts';
import { moneyText } from '../texts/money.ts';
import type { DecidedLot } from './choice.ts';
import type { EvaluatedLot } from './evaluation.ts';

interface Decided {
  comparison: Pick<Comparison, 'bidders' | 'lots' | 'criterion'>;
  evaluated: readonly EvaluatedLot[];
  decided: readonly DecidedLot[];
}

/** «18 de 30 piezas, por $23,616.00 sin IVA» */
function partText({ quantity, unit }: ComparedLot, part: DecidedLot['parts'][number]): string {
  const amount = `por ${moneyText(part.amount)} sin IVA`;
  if (part.quantity === null || part.quantity === quantity) return amount;
  const of = [quantity, unit].filter((word) => word !== null && word !== '');
  return `${[part.quantity, 'de', ...of].join(' ')}, ${amount}`;
}

/** «1.º» */
export const placeText = (place: number): string => `${place}.º lugar`;

/** What becomes of each lot for one bidder: won or not, its place and points, who won and for how much (§4.11). */
export function resultLines(bidderId: string, { comparison, evaluated, decided }: Decided): string[] {
  return evaluated.map(({ lot, cells }) => {
    const head = `Partida ${lot.number}. ${lot.description}:`;
    const parts = decided.find(({ lotId }) => lotId === lot.id)?.parts ?? [];
    const own = parts.find((part) => part.bidderId === bidderId);
    if (own !== undefined) return `${head} se te adjudica, ${partText(lot, own)}.`;
    const winners = parts.map((part) => {
      const name = comparison.bidders.find(({ id }) => id === part.bidderId)?.name ?? '';
      return `${name}, ${partText(lot, part)}`;
    });
    const result = winners.length === 0 ? 'nadie la gana' : `la gana ${winners.join('; y ')}`;
    const cell = cells.find((one) => one.bidderId === bidderId);
    if (cell === undefined || cell.state === 'none') return `${head} ${result}. No la cotizaste.`;
    if (cell.place === null)
      return `${head} ${result}. Tu cotización no pudo ganar: ${cell.why ?? 'no se evaluó'}.`;
    const points = cell.total === null ? '' : `, con ${cell.total} puntos`;
    return `${head} ${result}. Quedaste en ${placeText(cell.place)}${points}.`;
  });
}

/** Who delivers what, for whoever asked for it; empty where nobody does. */
export function awardeeLines(
  { bidders, lots }: Pick<Comparison, 'bidders' | 'lots'>,
  decided: readonly DecidedLot[],
): string[] {
  return decided.flatMap(({ lotId, parts }) =>
    parts.flatMap((part) => {
      const lot = lots.find(({ id }) => id === lotId);
      const name = bidders.find(({ id }) => id === part.bidderId)?.name;
      return lot === undefined || name === undefined
        ? []
        : [`Partida ${lot.number}. ${lot.description}: ${name}, ${partText(lot, part)}.`];
    }),
  );
}
