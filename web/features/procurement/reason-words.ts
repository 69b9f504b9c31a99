import type { PublicState } from '#contract/procedures.ts';

const REASON_STARTS: Partial<Record<PublicState, string>> = {
  unsuccessful: 'Se declaró desierto.',
  cancelled: 'Se canceló.',
  suspended: 'Está suspendido.',
};

/** «Se declaró desierto. Motivo: ninguna propuesta cumplió el anexo 1.» */
export function reasonText(state: PublicState, reason: string): string {
  const start = REASON_STARTS[state];
  if (start === undefined) return reason;
  const isWord = /^.\p{Ll}/u.test(reason);
  return `${start} Motivo: ${isWord ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason}`;
}
