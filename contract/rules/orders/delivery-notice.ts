import type { NewDeliveryNotice } from '../../delivery-notices.ts';
import { shortDate, type PlainDate } from '../days/calendar.ts';
import { leftOf, quantityText, type OrderedQuantity } from './receipt.ts';
import { scaled } from './order-lines.ts';

/** What is wrong with an announced delivery, by field: a day that is past, lines of another order, more than is left to deliver. */
export function noticeProblems(
  { arrivesOn, lines }: Pick<NewDeliveryNotice, 'arrivesOn' | 'lines'>,
  ordered: readonly OrderedQuantity[],
  today: PlainDate,
): Record<string, string> {
  const found: Record<string, string> = {};
  if (arrivesOn < today) found.arrivesOn = `La entrega no puede ser antes de hoy, ${shortDate(today)}.`;
  const known = new Map(ordered.map((line) => [line.id, line]));
  let some = false;
  for (const [index, { lineId, quantity }] of lines.entries()) {
    const at = `lines.${index}.quantity`;
    const line = known.get(lineId);
    const count = quantity === '' ? 0n : scaled(quantity, 3);
    known.delete(lineId);
    if (line === undefined) found[at] = 'Ese renglón no es de este pedido.';
    else if (count === undefined) found[at] = 'Escribe cuánto entregas, hasta con tres decimales.';
    else if (count > leftOf(line)) found[at] = `Faltan por entregar ${quantityText(leftOf(line))}.`;
    else some ||= count > 0n;
  }
  if (!some && Object.keys(found).length === 0)
    found.lines = 'Escribe cuánto entregas de al menos un renglón.';
  return found;
}
