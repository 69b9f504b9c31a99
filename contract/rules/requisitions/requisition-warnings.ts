import type { RequisitionForm } from '#contract/requisition-fields.ts';
import { addDays, shortDate } from '../days/calendar.ts';
import { isMore, moneyText } from '../texts/money.ts';
import {
  countsAs,
  headMissing,
  OTHER_RECEIVES,
  papersToAdd,
  receivesOwn,
  type Missing,
  type MissingFacts,
} from './requisition-missing.ts';
import { requisitionTotals } from './requisition-totals.ts';

/** The day on which it would come in the usual time, where it is later than what was asked. */
function lateArrival({ neededOn }: RequisitionForm, { today, usualDays }: MissingFacts): string | undefined {
  if (usualDays === null || neededOn === null) return undefined;
  const day = addDays(today, usualDays);
  return neededOn < day ? day : undefined;
}

/** What is told and keeps nobody from sending. */
export function warningsOf(form: RequisitionForm, facts: MissingFacts): Missing[] {
  const { net } = requisitionTotals(form.lines);
  const late = lateArrival(form, facts);
  const asked: [boolean, Missing][] = [
    [
      countsAs(form.category, form.stayingGoods, net) !== form.category,
      headMissing(
        'category',
        'Lo que se queda vale la mitad o más: la compra cuenta como bienes (Ley de Adquisiciones, artículo 39).',
      ),
    ],
    [
      form.stayingGoods !== null && isMore(form.stayingGoods, net),
      headMissing(
        'stayingGoods',
        `Los bienes valen más que toda la requisición (${moneyText(net)}). Revisa el monto.`,
      ),
    ],
    [
      late !== undefined,
      headMissing(
        'neededOn',
        `Con el tiempo usual (${facts.usualDays} días) llegaría el ${shortDate(late ?? '')}. Elige otra fecha o explica la urgencia.`,
      ),
    ],
    [
      !form.isMultiYear && form.neededOn !== null && Number(form.neededOn.slice(0, 4)) > form.fiscalYear,
      headMissing(
        'isMultiYear',
        `La necesitas después del 31 dic ${form.fiscalYear}: marca si se paga en más de un año.`,
      ),
    ],
    [facts.isTold && receivesOwn(form, facts), headMissing('receiver', OTHER_RECEIVES)],
  ];
  return [...asked.flatMap(([isSo, warning]) => (isSo ? [warning] : [])), ...papersToAdd(facts, false)];
}
