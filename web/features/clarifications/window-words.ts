import type { QuestionWindow } from '#contract/clarifications.ts';
import { isWindowOpen } from '#contract/rules/procedures/question-window.ts';
import { formatAct, formatDateTime } from '#web/kit/format.ts';

/** Until when questions are taken and by which rule, or since when no longer; undefined where nobody asks. */
export function windowText(window: QuestionWindow, now: string): string | undefined {
  const { closesAt, meetingAt, hours, source } = window;
  if (closesAt === null) return undefined;
  if (!isWindowOpen(window, now)) {
    return Date.parse(closesAt) < Date.parse(now)
      ? `Las preguntas se cerraron el ${formatDateTime(closesAt)}.`
      : 'Por ahora no se reciben preguntas.';
  }
  const rule =
    hours === null || source === null || meetingAt === null
      ? ''
      : ` La ley pide que se manden al menos ${hours} horas antes de la junta de aclaraciones (${source}).`;
  const meeting =
    meetingAt === null
      ? ' En este procedimiento no hay junta de aclaraciones: las respuestas se publican aquí.'
      : ` Se responden en la junta del ${formatAct(meetingAt)}.`;
  return `Se reciben preguntas hasta el ${formatAct(closesAt)}.${meeting}${rule}`;
}
