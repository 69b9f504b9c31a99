import { NOBODY_HOLDS } from '#contract/rules/requisitions/step-words.ts';
import type { Requisition, RequisitionRow } from '#contract/requisitions.ts';
import { CANCEL_REASONS, REJECT_REASONS, type RequisitionState } from '#contract/requisition-states.ts';
import { formatDate, formatDayMonth } from '#web/kit/format.ts';
import type { RailState } from '#web/ui/stage-rail.tsx';
import type { Tone } from '#web/ui/tag.tsx';

export const REQUISITIONS_PATH = '/requisiciones';

export const STATE_TONES: Record<RequisitionState, Tone> = {
  draft: 'mute',
  technical: 'info',
  approval: 'info',
  returned: 'warn',
  funds: 'info',
  unassigned: 'info',
  taken: 'info',
  research: 'info',
  consolidated: 'info',
  tendering: 'info',
  awarded: 'ok',
  ordered: 'ok',
  receiving: 'ok',
  received: 'ok',
  closed: 'ok',
  held: 'warn',
  rejected: 'bad',
  cancelled: 'mute',
  lapsed: 'mute',
  failed: 'bad',
};

/** The seven stretches that whoever asks follows. */
export const STAGES = [
  { name: 'Solicitud' },
  { name: 'Autorización' },
  { name: 'Suficiencia' },
  { name: 'Compra' },
  { name: 'Pedido' },
  { name: 'Entrega' },
  { name: 'Evaluación' },
] as const;

const STAGE_OF: Partial<Record<RequisitionState, number>> = {
  draft: 0,
  technical: 1,
  approval: 1,
  returned: 1,
  funds: 2,
  unassigned: 3,
  taken: 3,
  research: 3,
  consolidated: 3,
  tendering: 3,
  awarded: 3,
  failed: 3,
  ordered: 4,
  receiving: 5,
  received: 6,
  closed: 6,
};
/** Where on its way it is; what ended early stopped where it was. */
export function railOf({ state, sentAt }: Pick<RequisitionRow, 'state' | 'sentAt'>): {
  current: number;
  state: RailState;
} {
  if (state === 'closed') return { current: 6, state: 'finished' };
  const stage = STAGE_OF[state];
  if (stage !== undefined) return { current: stage, state: 'running' };
  return { current: sentAt === null ? 0 : 1, state: 'stopped' };
}

const all = (people: readonly string[]) =>
  new Intl.ListFormat('es-MX', { type: 'disjunction' }).format(people);

/** What is said of a state to whoever asked: whose turn it is. */
export function turnWords({
  people,
  since,
  state,
}: Pick<RequisitionRow, 'people' | 'since' | 'state'>): string {
  const who = people.length === 0 ? undefined : all(people);
  switch (state) {
    case 'draft':
      return 'La estás escribiendo';
    case 'technical':
      return who === undefined ? NOBODY_HOLDS : `La revisa ${who}`;
    case 'approval':
      return who === undefined ? NOBODY_HOLDS : `La autoriza ${who}`;
    case 'returned':
      return 'Te preguntaron algo';
    case 'funds':
      return 'Presupuesto revisa si hay recurso';
    case 'unassigned':
      return 'Compras la tiene; aún sin comprador';
    case 'taken':
    case 'research':
      return who === undefined ? 'La tiene Compras' : `La lleva ${who}`;
    case 'consolidated':
      return 'Se compra junto con otras áreas';
    case 'tendering':
      return 'Está en un procedimiento';
    case 'awarded':
      return 'Ya tiene proveedor';
    case 'ordered':
      return 'Ya se hizo el pedido';
    case 'receiving':
      return 'Se está entregando';
    case 'received':
      return 'Califica la entrega';
    case 'closed':
      return 'Concluida';
    case 'held':
      return `En pausa desde el ${formatDate(since)}`;
    case 'failed':
      return 'Quedó desierta: decide qué sigue';
    case 'rejected':
      return 'Rechazada';
    case 'cancelled':
      return 'Cancelada';
    default:
      return 'Caducó sin respuesta';
  }
}

const NEXT: Partial<Record<RequisitionState, string>> = {
  unassigned: 'Después: se asigna a un comprador, investiga el mercado y elige el procedimiento.',
  taken: 'Después: investigación de mercado, procedimiento, pedido y entrega.',
  research: 'Después: cotizaciones o procedimiento, pedido y entrega.',
  consolidated: 'Después: se publica el procedimiento con las otras áreas, fallo, pedido y entrega.',
  tendering: 'Después: fallo, pedido o contrato, y entrega.',
  awarded: 'Después: pedido o contrato, y entrega.',
  ordered: 'Después: entrega, y la recibes de conformidad.',
};
/** The steps that follow once the buyers have it; undefined before that, and once nothing follows. */
export const nextWords = (state: RequisitionState): string | undefined => NEXT[state];

/** «hasta el 15 feb»; nothing where nobody is asked for a day. */
export const untilWords = (dueOn: string | null): string =>
  dueOn === null ? '' : `hasta el ${formatDayMonth(dueOn)}`;

/** Why it ended, in words of the lists. */
export function endWords({ endReason, endText, state }: Requisition): string | undefined {
  if (endReason === null) return undefined;
  const labels: Readonly<Record<string, string>> = { ...CANCEL_REASONS, ...REJECT_REASONS };
  const said = labels[endReason] ?? (state === 'lapsed' ? 'Nadie la siguió a tiempo' : endReason);
  return endText === null || endText === '' ? said : `${said}. ${endText}`;
}

export const sentWords = ({ folio, sentAt }: Pick<RequisitionRow, 'folio' | 'sentAt'>): string =>
  folio === null || sentAt === null ? 'Borrador' : `${folio}, enviada el ${formatDate(sentAt)}`;

/** What is said of where it is, and of one that is held, by which act and why. */
export function courseWords({
  history,
  ...row
}: Pick<Requisition, 'history' | keyof RequisitionRow>): string {
  const said = [turnWords(row), untilWords(row.dueOn)].filter((text) => text !== '').join(' ');
  const why = row.state === 'held' ? history.find(({ act }) => act === 'hold')?.note : undefined;
  return why === undefined || why === '' ? said : `${said}: ${why}`;
}
