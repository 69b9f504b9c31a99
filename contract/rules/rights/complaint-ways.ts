import type { ProcedureKind, Regime } from '../../procedure-kinds.ts';
import type { PlainDate } from '../days/calendar.ts';
import type { Deadline } from '../days/deadlines.ts';

/** Three different things, none of which stands in the way of another (purchase-chain 7.1). */
export const COMPLAINT_WAYS = ['inconformidad', 'denuncia', 'queja'] as const;
export type ComplaintWay = (typeof COMPLAINT_WAYS)[number];

/** Against what, by the word in the address. */
export const AGAINST = {
  acto: 'Un acto de una licitación o invitación: convocatoria, junta, apertura, fallo, cancelación o que no se firme el contrato',
  directa: 'Una adjudicación directa',
  conducta:
    'Lo que hizo una persona: pidió dinero, favoreció a alguien, falseó un documento, abusó de su cargo',
  servicio: 'El servicio: demora, trato, el portal o un requisito que no se entiende',
} as const;
export type Against = keyof typeof AGAINST;

/** Who complains, by the word in the address. */
export const ASKERS = {
  participante: 'Participé: pedí aclaraciones, me invitaron, presenté propuesta o gané',
  servidor: 'Trabajo en la Universidad o en otra institución pública',
  persona: 'Cualquier otra persona',
} as const;
export type Asker = keyof typeof ASKERS;

/** What is said of one way to who answered; `not` says why it is not for them, and is told all the same. */
export interface WayAdvice {
  way: ComplaintWay;
  fits: 'first' | 'also' | 'not';
  note: string;
}

type Complained = { kind: ProcedureKind; regime: Regime } | undefined;

const DIRECT: readonly ProcedureKind[] = ['direct', 'negotiated'];
const isDirect = (against: Against | undefined, procedure: Complained): boolean =>
  procedure === undefined ? against === 'directa' : DIRECT.includes(procedure.kind);

/** Why an inconformidad is not admitted; undefined where it may be (LAASSP 2025, arts. 95 and 97, fr. I). */
function notAdmitted(
  against: Against | undefined,
  asker: Asker | undefined,
  procedure: Complained,
): string | undefined {
  if (isDirect(against, procedure)) {
    const isFederal = procedure === undefined || procedure.regime.startsWith('laassp');
    return isFederal
      ? 'No se admite contra una adjudicación directa (LAASSP 2025, arts. 95 y 97, fr. I). Te quedan la queja y la denuncia.'
      : 'La ley federal no la admite contra una adjudicación directa, y de la norma de esta compra la Unidad no ha confirmado otra cosa. Te quedan la queja y la denuncia.';
  }
  if (asker === 'servidor' || asker === 'persona')
    return 'Solo la presenta quien participó: pidió aclaraciones, fue invitado, presentó propuesta o ganó (LAASSP 2025, art. 95).';
  if (against === 'conducta' || against === 'servicio')
    return 'Es contra un acto de una licitación o invitación, no contra una persona ni contra el servicio.';
  return undefined;
}

const DUTY =
  'Como servidor público debes denunciar lo que notes que pueda ser una falta administrativa (LGRA, art. 49, fr. II).';

/** All three ways, the one that fits first; nothing is hidden behind an answer. */
export function adviseWays(
  { against, asker }: { against?: Against | undefined; asker?: Asker | undefined },
  procedure?: { kind: ProcedureKind; regime: Regime },
): WayAdvice[] {
  const refused = notAdmitted(against, asker, procedure);
  const isAnswered = against !== undefined;
  const first: ComplaintWay | undefined = !isAnswered
    ? undefined
    : against === 'conducta'
      ? 'denuncia'
      : against === 'acto' && refused === undefined
        ? 'inconformidad'
        : 'queja';
  const notes: Record<ComplaintWay, string> = {
    inconformidad: refused ?? '',
    denuncia: asker === 'servidor' ? DUTY : '',
    queja: '',
  };
  return COMPLAINT_WAYS.map((way): WayAdvice => ({
    way,
    fits: way === first ? 'first' : way === 'inconformidad' && refused !== undefined ? 'not' : 'also',
    note: notes[way],
  })).toSorted((a, b) => Number(b.fits === 'first') - Number(a.fits === 'first'));
}

const CONTESTED: readonly Deadline['code'][] = [
  'clarification_to_complaint',
  'award_to_firmness',
  'cancellation_to_complaint',
];

/** Whether a term is one to contest an act of a procedure. */
export const isDisputeTerm = ({ code }: Pick<Deadline, 'code'>): boolean => CONTESTED.includes(code);

/**
 * Until when each act of a procedure can be contested, as its rules and the working days give it. An act that has yet to be
 * starts nothing: its day may still change.
 */
export function disputeTerms<D extends Pick<Deadline, 'code' | 'date' | 'start'>>(
  deadlines: readonly D[],
  today: PlainDate,
): (D & { isOver: boolean })[] {
  return deadlines
    .filter((deadline) => isDisputeTerm(deadline) && deadline.start.date <= today)
    .map((deadline) => ({ ...deadline, isOver: deadline.date < today }));
}
