import { REQUISITION_FUNDINGS, type RequisitionForm } from '#contract/requisition-fields.ts';
import { partidaDoubt } from '../planning/partida-things.ts';
import { addDays, shortDate } from '../days/calendar.ts';
import { rowPath } from '../texts/field-differences.ts';
import { isMore, moneyText } from '../texts/money.ts';
import {
  countsAs,
  headMissing,
  OTHER_RECEIVES,
  papersToAdd,
  receivesOwn,
  type Missing,
  type MissingFacts,
  type PayingKey,
} from './requisition-missing.ts';
import { requisitionTotals } from './requisition-totals.ts';

/** Days before the last one of a year on which it is told. */
const NEAR = 45;

/** The day by which it would be bought: its route, and then the usual time of its kind; null where neither is known. */
export function boughtOn({ buyersOn, today, usualDays }: MissingFacts): string | null {
  if (usualDays === null) return buyersOn;
  return addDays(buyersOn ?? today, usualDays);
}

/** That it comes later than it is needed, with the day that is said everywhere. */
function lateWarning({ neededOn }: RequisitionForm, facts: MissingFacts): Missing[] {
  const day = boughtOn(facts);
  if (day === null || neededOn === null || neededOn >= day || neededOn < facts.today) return [];
  return [
    headMissing(
      'neededOn',
      `Con los tiempos usuales estaría comprada hacia el ${shortDate(day)}, y falta la entrega. Elige otra fecha o explica la urgencia.`,
    ),
  ];
}

/** The last day of the year for requisitions, once it is near. */
const lastDayWarning = ({ fiscalYear }: RequisitionForm, { lastDay, today }: MissingFacts): Missing[] =>
  lastDay === null || today > lastDay || addDays(today, NEAR) < lastDay
    ? []
    : [
        headMissing(
          'fiscalYear',
          `Envíala a más tardar el ${shortDate(lastDay)}: es el último día para las requisiciones de ${fiscalYear}.`,
        ),
      ];

/** Where a key says other money or another partida than the form. */
export function keyWarnings(
  { funding, lines }: Pick<RequisitionForm, 'funding' | 'lines'>,
  keys: readonly PayingKey[],
): Missing[] {
  const used = new Set(lines.flatMap((line) => line.keys.map(({ keyId }) => keyId)));
  const other = keys.find(
    ({ id, money }) =>
      used.has(id) && money !== null && funding !== null && funding !== 'mixed' && money !== funding,
  );
  const byId = new Map(keys.map((key) => [key.id, key]));
  return [
    ...(other === undefined || funding === null
      ? []
      : [
          headMissing(
            'funding',
            `Dice recurso ${REQUISITION_FUNDINGS[funding].toLowerCase()}, y la clave ${other.key} es de ${other.sourceName}. Cambia el recurso o la clave.`,
          ),
        ]),
    ...lines.flatMap(({ id, keys: paying, partida }) =>
      paying.flatMap(({ keyId }): Missing[] => {
        const key = byId.get(keyId);
        if (key === undefined || partida === null || key.item === partida) return [];
        return [
          {
            field: rowPath('lines', id, 'keys'),
            message: `La clave es de la partida ${key.item} y el renglón de la ${partida}. Cambia una de las dos.`,
          },
        ];
      }),
    ),
  ];
}

/** Lines that seem to be of another item than theirs. */
const partidaWarnings = ({ lines }: Pick<RequisitionForm, 'lines'>): Missing[] =>
  lines.flatMap(({ id, partida, description }) => {
    const message = partidaDoubt(partida, description);
    return message === undefined ? [] : [{ field: rowPath('lines', id, 'partida'), message }];
  });

/** What is told and keeps nobody from sending. */
export function warningsOf(form: RequisitionForm, facts: MissingFacts): Missing[] {
  const { net } = requisitionTotals(form.lines);
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
      !form.isMultiYear && form.neededOn !== null && Number(form.neededOn.slice(0, 4)) > form.fiscalYear,
      headMissing(
        'isMultiYear',
        `La necesitas después del 31 dic ${form.fiscalYear}: marca si se paga en más de un año.`,
      ),
    ],
    [facts.isTold && receivesOwn(form, facts), headMissing('receiver', OTHER_RECEIVES)],
  ];
  return [
    ...asked.flatMap(([isSo, warning]) => (isSo ? [warning] : [])),
    ...lateWarning(form, facts),
    ...lastDayWarning(form, facts),
    ...keyWarnings(form, facts.keys),
    ...partidaWarnings(form),
    ...papersToAdd(facts, false),
  ];
}
