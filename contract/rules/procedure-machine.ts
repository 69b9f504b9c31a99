import { dateInMexico, shortDate } from './calendar.ts';
import type { Transition } from '../procurement-admin.ts';
import { DOCUMENT_KINDS, type DocumentKind, type ProcedureStatus } from '../procedures.ts';

interface Step {
  from: readonly ProcedureStatus[];
  /** One of these documents must be public. */
  document?: readonly DocumentKind[];
}

/** Machine C of domain 12.3, after publication. */
const STEPS: Record<Transition, Step> = {
  evaluate: { from: ['active'], document: ['opening_minutes'] },
  award: { from: ['active', 'evaluation'], document: ['award_minutes', 'award_notice'] },
  declare_unsuccessful: {
    from: ['active', 'evaluation'],
    document: ['unsuccessful_declaration', 'award_minutes'],
  },
  contract: { from: ['awarded', 'partially_awarded'], document: ['contract'] },
  complete: { from: ['contracted'] },
  cancel: { from: ['planned', 'active', 'evaluation', 'suspended'], document: ['cancellation'] },
  suspend: { from: ['active', 'evaluation'] },
  resume: { from: ['suspended'] },
};

const STATUS_AFTER: Record<Exclude<Transition, 'award' | 'resume'>, ProcedureStatus> = {
  evaluate: 'evaluation',
  declare_unsuccessful: 'unsuccessful',
  contract: 'contracted',
  complete: 'complete',
  cancel: 'cancelled',
  suspend: 'suspended',
};

/** What a transition depends on. */
export interface TransitionFacts {
  status: ProcedureStatus;
  suspendedFrom: ProcedureStatus | null;
  /** Kinds of the public documents. */
  documentKinds: readonly string[];
  lotNumbers: readonly number[];
  /** Instant of the opening of proposals, when there is one. */
  openingAt: string | undefined;
  contracts: number;
  now: string;
}

/** Why the transition is not possible now, in one sentence; undefined when it is. */
export function refuseTransition(
  transition: Transition,
  facts: TransitionFacts,
  awardedLots: readonly number[] = [],
): string | undefined {
  const step = STEPS[transition];
  if (!step.from.includes(facts.status)) return 'El estado actual del procedimiento no permite este cambio.';
  const needsOpening =
    transition === 'evaluate' || transition === 'award' || transition === 'declare_unsuccessful';
  if (needsOpening && facts.openingAt !== undefined && facts.openingAt > facts.now) {
    return 'La apertura de propuestas aún no ocurre.';
  }
  if (step.document !== undefined && !step.document.some((kind) => facts.documentKinds.includes(kind))) {
    const names = step.document.map((kind) => DOCUMENT_KINDS[kind][0].toLowerCase()).join(' o ');
    return `Publica primero el documento: ${names}.`;
  }
  if (transition === 'contract' && facts.contracts === 0) return 'Agrega primero un contrato.';
  const unknown = awardedLots.find((number) => !facts.lotNumbers.includes(number));
  return unknown === undefined ? undefined : `La partida ${unknown} no existe en este procedimiento.`;
}

/** What is wrong with the date of an award that is registered: it was given by `now`, and not before the opening. */
export function refuseAwardDate(
  awardAt: string | undefined,
  { openingAt, now }: Pick<TransitionFacts, 'openingAt' | 'now'>,
): string | undefined {
  if (awardAt === undefined || !Number.isFinite(Date.parse(awardAt))) {
    return 'Escribe la fecha y la hora en que se dio el fallo.';
  }
  if (Date.parse(awardAt) > Date.parse(now)) return 'El fallo no puede tener una fecha que aún no llega.';
  if (openingAt !== undefined && Date.parse(awardAt) < Date.parse(openingAt)) {
    return `El fallo no puede ser anterior a la apertura de propuestas, del ${shortDate(dateInMexico(openingAt))}.`;
  }
  return undefined;
}

/** Status after a possible transition. */
export function statusAfter(
  transition: Transition,
  facts: Pick<TransitionFacts, 'suspendedFrom' | 'lotNumbers'>,
  awardedLots: readonly number[] = [],
): ProcedureStatus {
  if (transition === 'resume') return facts.suspendedFrom ?? 'active';
  if (transition !== 'award') return STATUS_AFTER[transition];
  return facts.lotNumbers.every((number) => awardedLots.includes(number)) ? 'awarded' : 'partially_awarded';
}

/** States in which the form may still be corrected. */
export function isEditable(status: ProcedureStatus): boolean {
  return status !== 'cancelled' && status !== 'complete';
}

/** States that take a contract; a direct award states its contracts before it is published. */
export function takesContracts(status: ProcedureStatus, publishesResult: boolean): boolean {
  if (status === 'draft') return publishesResult;
  return status === 'awarded' || status === 'partially_awarded' || status === 'contracted';
}
