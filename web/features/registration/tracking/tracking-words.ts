import type { RequestFile, RequestState } from '#contract/registration.ts';
import { formatCountOf, formatFullDate, formatLongDate } from '#web/kit/format.ts';
import type { RailState, Stage } from '#web/ui/stage-rail.tsx';
import type { Tone } from '#web/ui/tag.tsx';
import { daysLeftText } from '../request/term-words.ts';

export const STATE_TONES: Record<RequestState, Tone> = {
  draft: 'mute',
  submitted: 'info',
  in_review: 'info',
  observed: 'warn',
  validated: 'info',
  approved: 'ok',
  rejected: 'bad',
  dismissed: 'bad',
  withdrawn: 'mute',
};

/** Where each state stands on the way; one that was withdrawn stands where it had come to. */
const POSITION: Record<Exclude<RequestState, 'withdrawn'>, number> = {
  draft: 0,
  submitted: 1,
  in_review: 2,
  observed: 2,
  validated: 3,
  approved: 4,
  rejected: 3,
  dismissed: 2,
};

/** The reason that the unit wrote; of other ends the sentence of the turn says why already. */
export const toldReason = ({
  status,
  decisionReason,
}: Pick<RequestFile, 'status' | 'decisionReason'>): string | null =>
  status === 'rejected' ? decisionReason : null;

function positionOf({ status, events }: RequestFile): number {
  if (status !== 'withdrawn') return POSITION[status];
  const wasReviewed = events.some((event) => event.status === 'in_review' || event.status === 'observed');
  return wasReviewed ? POSITION.in_review : POSITION.submitted;
}

/** The way of a request as stages, with the one where it is. */
export function stagesOf(request: RequestFile): { stages: Stage[]; current: number; state: RailState } {
  const { status, submittedAt, answerDue } = request;
  const stages: Stage[] = [
    { name: 'Borrador' },
    { name: 'Enviada', ...(submittedAt === null ? {} : { note: formatFullDate(submittedAt) }) },
    { name: status === 'observed' ? 'Con observaciones' : 'En revisión' },
    {
      name: 'Decisión',
      ...(answerDue === null || request.turn !== 'unit'
        ? {}
        : { note: `a más tardar el ${formatFullDate(answerDue)}` }),
    },
    { name: request.kind === 'cancellation' ? 'Baja' : 'Constancia' },
  ];
  const isOver = status === 'rejected' || status === 'dismissed' || status === 'withdrawn';
  return {
    stages,
    current: positionOf(request),
    state: status === 'approved' ? 'finished' : isOver ? 'stopped' : 'running',
  };
}

function term(request: RequestFile, due: string | null): string {
  if (due === null) return '';
  const { daysLeft } = request;
  if (daysLeft === null) return ` Hasta el ${formatLongDate(due)}.`;
  return ` ${daysLeftText(daysLeft)}${daysLeft < 0 ? ', el' : ': hasta el'} ${formatLongDate(due)}.`;
}

/** Until when the unit answers; when it is late, that it is, and whom to ask. */
function answerTerm(request: RequestFile, sendsMail: boolean): string {
  const { answerDue, daysLeft } = request;
  if (answerDue === null || daysLeft === null || daysLeft >= 0)
    return `${term(request, answerDue)} No tienes que hacer nada: ${sendsMail ? 'te avisamos por correo' : 'vuelve aquí con tu folio y tu clave para ver la respuesta'}.`;
  const late = formatCountOf(-daysLeft, 'día hábil', 'días hábiles');
  return ` La respuesta debía llegar el ${formatLongDate(answerDue)}, hace ${late}. ${sendsMail ? 'Te avisamos por correo en cuanto esté; si te urge, escribe a la Unidad' : 'Si te urge, llama a la Unidad'}.`;
}

/** Whether corrections no longer count: the server offers none. */
export const isTermOver = ({ status, actions }: Pick<RequestFile, 'status' | 'actions'>): boolean =>
  status === 'observed' && !actions.includes('correct');

/** What to do after the last day for corrections, before the request is dismissed. */
export function termOverText({ correctionDue }: Pick<RequestFile, 'correctionDue'>): {
  title: string;
  text: string;
} {
  const day = correctionDue === null ? '' : ` el ${formatLongDate(correctionDue)}`;
  return {
    title: 'El plazo para corregir terminó',
    text: `Terminó${day} y esta solicitud se va a desechar. Descarga tu expediente (ZIP), retírala y empieza otra con él: se llena sola con lo que ya escribiste y subiste.`,
  };
}

/** Whose turn it is and what comes next, with the days that are left. */
export function turnText(request: RequestFile, sendsMail: boolean): { title: string; text: string } {
  switch (request.status) {
    case 'draft':
      return {
        title: 'Te toca a ti',
        text: 'Aún no envías la solicitud. Complétala y envíala cuando esté lista.',
      };
    case 'observed':
      if (isTermOver(request)) return termOverText(request);
      return {
        title: 'Te toca a ti',
        text: `La Unidad pidió corregir algo.${term(request, request.correctionDue)} Si no se corrige a tiempo, la solicitud se desecha y habría que empezar otra.`,
      };
    case 'submitted':
    case 'in_review':
    case 'validated':
      return {
        title: 'Le toca a la Unidad',
        text: `${request.status === 'submitted' ? 'Recibimos tu solicitud y pronto alguien la revisará.' : 'Están revisando tus datos y documentos.'}${answerTerm(request, sendsMail)}`,
      };
    case 'approved':
      return request.kind === 'cancellation'
        ? { title: 'Terminó', text: 'Tu baja del padrón está hecha.' }
        : {
            title: 'Terminó',
            text: `Tu solicitud se aprobó.${request.supplierNumber === null ? '' : ` Tu número de registro es ${request.supplierNumber}.`}`,
          };
    case 'rejected':
      return {
        title: 'Terminó',
        text: 'La Unidad rechazó la solicitud. Puedes empezar otra cuando se resuelva el motivo.',
      };
    case 'dismissed':
      return {
        title: 'Terminó',
        text: 'La solicitud se desechó porque venció el plazo para corregir. Puedes empezar otra.',
      };
    default:
      return { title: 'Terminó', text: 'Retiraste la solicitud. Puedes empezar otra cuando quieras.' };
  }
}
