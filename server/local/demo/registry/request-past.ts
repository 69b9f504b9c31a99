import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import type { Random } from '../random.ts';
import { OFFICERS } from './request-plans.ts';
import { decisionReason, remarkOn, REMARKS, type PlannedRequest } from './request-rows.ts';

/** Rows of request_observation: unsent in a review, sent in what went back. */
export function observationRows(one: PlannedRequest, random: Random) {
  const { plan, times } = one;
  const officer = plan.assignee ? OFFICERS[plan.assignee] : OFFICERS.oscar;
  const at = times.observedAt ?? times.decidedAt ?? times.takenAt ?? times.createdAt;
  return one.papers
    .filter(({ status }) => status === 'observed')
    .map(({ code }) => ({
      id: random.uuid(),
      request_id: one.id,
      target_kind: 'paper',
      target: code,
      reason_code: REMARKS[code]?.[0] ?? null,
      remark: remarkOn(code),
      round: 1,
      sent_at: plan.status === 'in_review' ? null : at,
      resolved_at: null,
      created_by: officer.id,
      created_at: at,
    }));
}

/** Rows of request_event in their order. */
export function eventRows(one: PlannedRequest) {
  const { plan, times } = one;
  const officer = plan.assignee && OFFICERS[plan.assignee].name;
  const kind = REQUEST_KIND_LABELS[plan.kind].toLowerCase();
  const event = (
    at: string | null,
    action: string,
    states: readonly [string | null, string | null],
    actor: readonly ['supplier' | 'officer' | 'system', string | null],
    text: string | null,
    reason: string | null = null,
  ) =>
    at === null
      ? []
      : [
          {
            request_id: one.id,
            at,
            action,
            from_status: states[0],
            to_status: states[1],
            actor_kind: actor[0],
            actor_name: actor[1],
            public_text: text,
            reason,
            details: {},
          },
        ];
  const last = times.observedAt === null ? 'in_review' : 'observed';
  const before = plan.status === 'approved' ? 'validated' : times.takenAt === null ? 'submitted' : last;
  const ends: Record<string, readonly [action: string, text: string]> = {
    approved: ['approve', `Aprobamos tu ${kind}.`],
    rejected: ['reject', `Rechazamos tu ${kind}.`],
    dismissed: ['dismiss', 'El plazo para corregir terminó y la solicitud se desechó.'],
    withdrawn: ['withdraw', 'Retiraste la solicitud.'],
  };
  const end = ends[plan.status];
  const decider =
    plan.status === 'approved'
      ? (plan.assignee === 'mariana' ? OFFICERS.oscar : OFFICERS.mariana).name
      : officer;
  const enders: Record<string, 'system' | 'supplier'> = { dismissed: 'system', withdrawn: 'supplier' };
  const ender = enders[plan.status] ?? 'officer';
  return [
    ...event(times.createdAt, 'create', [null, 'draft'], ['supplier', null], 'Empezaste la solicitud.'),
    ...event(
      times.submittedAt,
      'submit',
      ['draft', 'submitted'],
      ['supplier', null],
      'Recibimos tu solicitud.',
    ),
    ...event(
      times.takenAt,
      'take',
      ['submitted', 'in_review'],
      ['officer', officer ?? null],
      'La Unidad empezó la revisión.',
    ),
    ...event(
      times.observedAt,
      'observe',
      ['in_review', 'observed'],
      ['officer', officer ?? null],
      'Tu solicitud tiene observaciones. Corrígelas antes de que venza el plazo.',
    ),
    ...event(
      plan.status === 'validated' ? times.takenAt : null,
      'validate',
      ['in_review', 'validated'],
      ['officer', officer ?? null],
      'La revisión terminó. Falta la aprobación de la Unidad.',
    ),
    ...(end === undefined
      ? []
      : event(
          times.decidedAt,
          end[0],
          [before, plan.status],
          [ender, ender === 'officer' ? (decider ?? null) : null],
          end[1],
          decisionReason(plan),
        )),
  ];
}

const MAILS: Record<string, readonly [template: string, subject: string]> = {
  observed: ['request_observed', 'tiene observaciones'],
  approved: ['request_approved', 'fue aprobada'],
  rejected: ['request_rejected', 'fue rechazada'],
  dismissed: ['request_dismissed', 'se desechó'],
};
const RECENT_DAYS = 60;

/** Mails of recent decisions; none leaves the demonstration. */
export function mailRows({ plan, times, file, folio, id }: PlannedRequest, random: Random) {
  const mail = MAILS[plan.status];
  const at = times.observedAt ?? times.decidedAt;
  if (mail === undefined || at === null || plan.days > RECENT_DAYS) return [];
  return [
    {
      id: random.uuid(),
      to_address: file.email,
      subject: `Tu solicitud ${folio} ${mail[1]}`,
      text: `Tu solicitud ${folio} ${mail[1]}. Consulta el seguimiento con tu folio y tu clave.\n\nUnidad de Adquisiciones y Servicios de Apoyo`,
      template: mail[0],
      request_id: id,
      supplier_id: null,
      status: 'kept',
      attempts: 0,
      created_at: at,
    },
  ];
}
