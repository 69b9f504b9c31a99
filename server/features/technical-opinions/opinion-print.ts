import { toMexico } from '#contract/mexico-time.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { moneyText } from '#contract/rules/texts/money.ts';
import { OPINION_VERDICT_LABELS, type Opinion } from '#contract/technical-opinions.ts';
import type { PrintedSheet } from '#server/kit/pdf/sheet-pdf.ts';

/** An opinion that was given, as it is cited and attached to a requisition. */
export function printedOpinion(
  opinion: Opinion,
  { unit, address, madeAt }: { unit: string; address: string; madeAt: Date },
): PrintedSheet {
  const dayOf = (instant: string) => shortDate(toMexico(instant).date);
  const answer = opinion.history.findLast(({ step }) => step === 'answer');
  const { date, time } = toMexico(madeAt.toISOString());
  return {
    unit,
    over: `Dictamen técnico ${opinion.folio}`,
    title: opinion.verdict === null ? 'Sin dictamen' : OPINION_VERDICT_LABELS[opinion.verdict],
    madeAt,
    parts: [
      {
        title: 'Solicitud',
        facts: [
          ['Folio', opinion.folio],
          ['Área', opinion.area],
          ['Solicitó', opinion.requester],
          ['Fecha', dayOf(opinion.createdAt)],
          ['Perfil más cercano', opinion.profile],
          ['Proyecto', opinion.project],
          ['Presupuesto', opinion.budget === null ? null : moneyText(opinion.budget)],
        ],
      },
      { title: 'Necesidad', texts: [opinion.need] },
      { title: 'Justificación', texts: [opinion.justification] },
      {
        title: 'Dictamen',
        texts: [answer?.text ?? ''],
        facts: [
          ['Emitió', answer?.author ?? null],
          ['Fecha', answer === undefined ? null : dayOf(answer.at)],
        ],
      },
    ],
    foot: `Generado el ${shortDate(date)}, ${time} h. El original está en ${address}`,
  };
}
