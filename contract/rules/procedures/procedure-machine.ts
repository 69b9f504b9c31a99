import { dateInMexico, shortDate, shortInstant } from '../days/calendar.ts';
import type { Transition } from '#contract/procurement-admin.ts';
import { LEAST_LOT_REASON, type AwardOutcome } from '#contract/awards.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { documentNames, requirementOf, type DocumentRequirement } from './required-documents.ts';

/** Machine C of domain 12.3, after publication: states from which each step leaves. */
export const STEPS_FROM: Record<Transition, readonly ProcedureStatus[]> = {
  evaluate: ['active'],
  award: ['active', 'evaluation'],
  declare_unsuccessful: ['active', 'evaluation'],
  contract: ['awarded', 'partially_awarded'],
  complete: ['contracted'],
  cancel: ['planned', 'active', 'evaluation', 'suspended'],
  suspend: ['active', 'evaluation'],
  resume: ['suspended'],
};

const STATUS_AFTER: Record<Exclude<Transition, 'award' | 'resume'>, ProcedureStatus> = {
  evaluate: 'evaluation',
  declare_unsuccessful: 'unsuccessful',
  contract: 'contracted',
  complete: 'complete',
  cancel: 'cancelled',
  suspend: 'suspended',
};

/** What is decided about a lot, as far as a transition depends on it. */
export interface DecidedLot {
  number: number;
  /** Null while nobody decided. */
  outcome: AwardOutcome | null;
  hasWinner: boolean;
  reason: string | null;
  /** What is to be said of the bids that it passes over. */
  gaps?: readonly string[];
  /** Why nothing is decided about it now, where an authority suspended it. */
  suspended?: string | undefined;
}

/** What a transition depends on. */
export interface TransitionFacts {
  kind: ProcedureKind;
  /** Documents that steps need. */
  required: readonly DocumentRequirement[];
  status: ProcedureStatus;
  suspendedFrom: ProcedureStatus | null;
  /** Kinds of the public documents. */
  documentKinds: readonly string[];
  /** Absent where nobody looked: then it does not refuse. */
  decided?: readonly DecidedLot[];
  /** Instant of the opening of proposals, when there is one. */
  openingAt: string | undefined;
  /** Hour for which the award was published, when it was; absent where nobody looked. */
  awardAt?: string | undefined;
  /** Whether somebody bid and nobody closed the opening; absent where nobody looked. */
  hasOpenBids?: boolean;
  contracts: number;
  /** Numbers of awarded lots that no contract covers, and of contracts that have not ended; absent where nobody looked. */
  uncovered?: readonly number[];
  running?: readonly string[];
  now: string;
}

/** What an award still lacks, one sentence each: a result for every lot, a winner or a reason. */
export function awardGaps(decided: readonly DecidedLot[]): string[] {
  const gaps = decided.flatMap(({ number, outcome, hasWinner, reason, suspended, gaps: own = [] }) => {
    // The others go on without it; it is decided once its suspension is lifted.
    if (suspended !== undefined) return outcome === null ? [] : [suspended];
    if (outcome === null) return [`Decide la partida ${number}.`];
    if (outcome === 'awarded')
      return hasWinner ? own : [`Elige quién gana la partida ${number} y por cuánto.`];
    const isExplained = (reason ?? '').length >= LEAST_LOT_REASON;
    const word = outcome === 'cancelled' ? 'se cancela' : 'queda desierta';
    return isExplained ? own : [`Explica por qué ${word} la partida ${number}, con al menos 20 letras.`];
  });
  const [frozen] = decided.flatMap(({ suspended }) => suspended ?? []);
  if (frozen !== undefined && decided.every(({ outcome }) => outcome === null)) return [frozen];
  const isWithoutWinner = decided.every(({ outcome }) => outcome !== null && outcome !== 'awarded');
  return isWithoutWinner && gaps.length === 0 ? ['Ninguna partida tiene ganador: declara desierto.'] : gaps;
}

/**
 * What the result of a purchase without a call lacks to be published: who won, what and for how much. A direct award says it of each
 * lot, chosen among its quotations; what an agreement or another authority decided may be said by its contracts alone.
 */
export function resultGaps(
  kind: ProcedureKind,
  decided: readonly DecidedLot[],
  contracts: readonly { amount: string | null }[],
): string[] {
  // Without lots there is nothing to win yet: their own gap says so.
  if (decided.length === 0) return [];
  if (kind === 'direct' || decided.some(({ outcome }) => outcome !== null)) return awardGaps(decided);
  return contracts.some(({ amount }) => amount !== null)
    ? []
    : ['Falta quién ganó: agrega el contrato, con su proveedor y su monto.'];
}

/** One thing that a step still lacks, and where it is mended: papers of the file, or a section of the record. */
export interface StepGap {
  message: string;
  at: 'state' | 'papers' | 'opening' | 'award' | 'contracts' | 'execution';
}

/** What is evaluated and decided is what was read out: the act is over. */
export const OPEN_BIDS = 'Cierra primero la apertura: se evalúa y se decide lo que se leyó en ella.';

/** Everything that a step still lacks, in the order in which it is mended; empty when it is possible. */
export function transitionGaps(transition: Transition, facts: TransitionFacts): StepGap[] {
  if (!STEPS_FROM[transition].includes(facts.status))
    return [{ message: 'El estado actual del procedimiento no permite este cambio.', at: 'state' }];
  const gaps: StepGap[] = [];
  const needsOpening =
    transition === 'evaluate' || transition === 'award' || transition === 'declare_unsuccessful';
  if (needsOpening && facts.openingAt !== undefined && facts.openingAt > facts.now)
    gaps.push({ message: 'La apertura de propuestas aún no ocurre.', at: 'opening' });
  else if (needsOpening && facts.hasOpenBids === true) gaps.push({ message: OPEN_BIDS, at: 'opening' });
  // That nobody wins is decided where the award is: at its hour.
  if (transition === 'declare_unsuccessful' && facts.awardAt !== undefined && facts.awardAt > facts.now)
    gaps.push({
      message: `El fallo se publicó para el ${shortInstant(facts.awardAt)}: no se declara desierto antes.`,
      at: 'award',
    });
  const required = requirementOf(facts.required, transition, facts.kind);
  if (required !== undefined && !required.documents.some((kind) => facts.documentKinds.includes(kind)))
    gaps.push({
      message: `Publica primero el documento: ${documentNames(required.documents)}.`,
      at: 'papers',
    });
  gaps.push(...contractGaps(transition, facts));
  const undecided =
    transition === 'award' && facts.decided !== undefined
      ? awardGaps(facts.decided)
      : transition === 'declare_unsuccessful'
        ? (facts.decided ?? []).flatMap((lot) => lot.gaps ?? [])
        : [];
  gaps.push(...undecided.map((message): StepGap => ({ message, at: 'award' })));
  return gaps;
}

/** Why the transition is not possible now, in one sentence; undefined when it is. */
export function refuseTransition(transition: Transition, facts: TransitionFacts): string | undefined {
  return transitionGaps(transition, facts)[0]?.message;
}

/** Which contract is missing, or has not ended: nobody says that a procedure is contracted, or over, before its facts do. */
function contractGaps(
  transition: Transition,
  { contracts, uncovered = [], running = [] }: TransitionFacts,
): StepGap[] {
  if (transition !== 'contract' && transition !== 'complete') return [];
  if (contracts === 0) return [{ message: 'Agrega primero un contrato.', at: 'contracts' }];
  const gaps: StepGap[] = [];
  if (uncovered.length > 0)
    gaps.push({
      message: `Falta el contrato de ${uncovered.length === 1 ? 'la partida' : 'las partidas'} ${uncovered.join(', ')}.`,
      at: 'contracts',
    });
  if (transition === 'complete')
    gaps.push(
      ...running.map((number): StepGap => ({
        message: `Falta registrar cómo terminó el contrato ${number}.`,
        at: 'execution',
      })),
    );
  return gaps;
}

/** Why an award is not given at an instant: it was published for a later one; undefined where it was not. */
export function refuseEarlyAward(plannedAt: string | undefined, at: string): string | undefined {
  return plannedAt !== undefined && Date.parse(at) < Date.parse(plannedAt)
    ? `El fallo se publicó para el ${shortInstant(plannedAt)}: no se da ni se registra como dado antes.`
    : undefined;
}

/**
 * What is wrong with the date of an award that is registered: it was given by `now`, and neither before the opening nor before
 * the hour that was published for it (LAASSP 2025, arts. 46 and 49: the call says when it is given, and it may only be put off).
 */
export function refuseAwardDate(
  awardAt: string | undefined,
  {
    openingAt,
    now,
    plannedAt,
  }: Pick<TransitionFacts, 'openingAt' | 'now'> & { plannedAt?: string | undefined },
): string | undefined {
  if (awardAt === undefined || !Number.isFinite(Date.parse(awardAt))) {
    return 'Escribe la fecha y la hora en que se dio el fallo.';
  }
  if (Date.parse(awardAt) > Date.parse(now)) return 'El fallo no puede tener una fecha que aún no llega.';
  if (openingAt !== undefined && Date.parse(awardAt) < Date.parse(openingAt)) {
    return `El fallo no puede ser anterior a la apertura de propuestas, del ${shortDate(dateInMexico(openingAt))}.`;
  }
  return refuseEarlyAward(plannedAt, awardAt);
}

/** Status after a possible transition. */
export function statusAfter(
  transition: Transition,
  { suspendedFrom, decided = [] }: Pick<TransitionFacts, 'suspendedFrom' | 'decided'>,
): ProcedureStatus {
  if (transition === 'resume') return suspendedFrom ?? 'active';
  return transition === 'award' ? statusOfAward(decided) : STATUS_AFTER[transition];
}

/** Status of a procedure whose lots are decided so. */
export function statusOfAward(decided: readonly Pick<DecidedLot, 'outcome'>[]): ProcedureStatus {
  return decided.every(({ outcome }) => outcome === 'awarded') ? 'awarded' : 'partially_awarded';
}

/** States before the call itself is public: what is said of its publication is a plan. */
export function isBeforeCall(status: ProcedureStatus): boolean {
  return status === 'draft' || status === 'planned';
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
