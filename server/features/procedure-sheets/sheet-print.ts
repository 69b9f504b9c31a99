import { toMexico } from '#contract/mexico-time.ts';
import { SHEET_AUDIENCE_LABELS, type SheetDetail } from '#contract/procedure-sheets.ts';
import { shortDate } from '#contract/rules/days/calendar.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import type { PrintedSheet } from '#server/kit/pdf/sheet-pdf.ts';

/** A sheet as it is printed, with the address that always has the present one. */
export function printedSheet(
  sheet: SheetDetail,
  { unit, address, madeAt }: { unit: string; address: string; madeAt: Date },
): PrintedSheet {
  const { date, time } = toMexico(madeAt.toISOString());
  return {
    unit,
    over: `Ficha de trámite ${sheet.key}. ${SHEET_AUDIENCE_LABELS[sheet.audience]}`,
    title: sheet.title,
    lead: sheet.objective,
    madeAt,
    parts: [
      {
        title: 'Datos del trámite',
        facts: [
          ['Tiempo', sheet.responseTime],
          ['Costo', sheet.cost],
          ['Área', sheet.responsibleArea],
          ['Contacto', sheet.contact],
          ['Horario', sheet.schedule],
          ['Canal', sheet.channel],
          ['Alcance', sheet.scope],
          ['Resultado', sheet.result],
          ['Edición', `${sheet.edition}, ${shortDate(sheet.issuedOn)}`],
        ],
      },
      { title: 'Requisitos', entries: sheet.requirements.map((text) => ({ text })) },
      ...(sheet.registry?.checklists ?? []).map(({ personType, papers }) => ({
        title: `Requisitos: ${PERSON_TYPE_LABELS[personType]}`,
        entries: papers.map(({ name, required }) => ({ text: required ? name : `${name} (si aplica)` })),
      })),
      {
        title: 'Pasos',
        entries: sheet.steps.map(({ activity, actor, term }) => ({
          text: activity,
          note: `${actor}. ${term}`,
        })),
      },
      {
        title: 'Fundamento',
        texts: sheet.regulations.map(({ title, article }) =>
          article === '' ? title : `${title}, ${article}`,
        ),
      },
      {
        title: 'Preguntas frecuentes',
        entries: sheet.questions.map(({ question, answer }) => ({ text: question, note: answer })),
      },
    ],
    foot: `Generada el ${shortDate(date)}, ${time} h. La vigente está en ${address}`,
  };
}
