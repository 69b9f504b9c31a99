import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import type { ActKind, DocumentStage, ProcedureDetail, PublicState } from '#contract/procedures.ts';
import { dateInMexico, type PlainDate } from '../days/calendar.ts';
import { railState, stageIndex, stagesOf } from './procedure-stages.ts';

/** What holds a stage of the rail and what proves it. */
export interface StageShape {
  name: string;
  /** The act that dates it; where there is none, one of the others does. */
  acts: readonly [ActKind, ...ActKind[]];
  /** Parts of the file in which its documents stand. */
  documents: readonly DocumentStage[];
}

type Proof = Pick<StageShape, 'acts' | 'documents'>;

const NOTICE: Proof = { acts: ['publication'], documents: ['planning', 'notice'] };
const CONTRACT: Proof = { acts: ['signature'], documents: ['contract', 'execution', 'dispute'] };
const FULL: readonly Proof[] = [
  NOTICE,
  { acts: ['clarification'], documents: ['clarification'] },
  { acts: ['opening'], documents: ['opening'] },
  { acts: ['award'], documents: ['evaluation', 'award'] },
  CONTRACT,
];
const SHORT: readonly Proof[] = [
  NOTICE,
  { acts: ['ruling', 'award'], documents: ['clarification', 'opening', 'evaluation', 'award'] },
  CONTRACT,
];

/** Stages of a kind of procedure with their acts and documents. */
export function stageShapes(kind: ProcedureKind): readonly StageShape[] {
  const names = stagesOf(kind);
  return (names.length === SHORT.length ? SHORT : FULL).map((proof, index) => ({
    name: names[index] ?? '',
    ...proof,
  }));
}

/** Last act of a stage: a second clarification meeting replaces the date of the first. */
export function actOfStage<A extends { kind: ActKind }>(
  acts: readonly A[],
  stage: StageShape,
): A | undefined {
  for (const kind of stage.acts) {
    const act = acts.findLast((one) => one.kind === kind);
    if (act !== undefined) return act;
  }
  return undefined;
}

/** What tells how far a procedure has come, beside the state that was declared. */
export interface StageEvidence {
  state: PublicState;
  /** Stage of five that the declared state and the acts give. */
  stage: number;
  awardAt: string | null;
  signatureAt: string | null;
  /** Day of the first signed contract. */
  signedOn: PlainDate | null;
  /** Whether the public file holds a document of the contract. */
  hasContractDocument: boolean;
}

/**
 * How far it has come at `now`: an award that was registered ahead of its day stays the current stage until that day,
 * and the contract is over only once it was signed and either its document is public or the day of its signature is past.
 */
export function reachedStage(evidence: StageEvidence, now: string): { stage: number; isConcluded: boolean } {
  const { state, awardAt, signatureAt, signedOn, hasContractDocument } = evidence;
  const isPast = (instant: string) => Date.parse(instant) <= Date.parse(now);
  // Its days go by, but nothing was awarded in what was cancelled, left without a winner or is still evaluated.
  const isWithoutAward = state !== 'awarded';
  const isAhead = awardAt !== null && !isPast(awardAt);
  const stage = evidence.stage === 5 && (isWithoutAward || isAhead) ? 4 : evidence.stage;
  const isSigned = signedOn !== null && signedOn <= dateInMexico(now);
  const isDayOver = signatureAt !== null && isPast(signatureAt);
  const isProven = hasContractDocument
    ? isSigned || isDayOver
    : isSigned && (signatureAt === null || isDayOver);
  return { stage, isConcluded: state === 'awarded' && stage === 5 && isProven };
}

/** Whether a stage is over, passed without a public document that shows it, under way, stopped or still to come. */
export type StageState = 'done' | 'passed' | 'now' | 'stopped' | 'pending';

type StagedProcedure = Pick<ProcedureDetail, 'kind' | 'state' | 'stage' | 'isConcluded'> & {
  acts: readonly { kind: ActKind; at: string }[];
  /** Parts of the file that hold a public document. */
  documentStages: readonly DocumentStage[];
};

/** Parts of a procedure's file that hold a document that can be read. */
export function documentStagesOf({ documents }: Pick<ProcedureDetail, 'documents'>): DocumentStage[] {
  return documents.filter(({ versions }) => versions.length > 0).map(({ stage }) => stage);
}

/**
 * State of every stage. A stage that was passed is `done` only with a document of it in the public file, and not before the
 * day of its act.
 */
export function stageStates(procedure: StagedProcedure, now: string): StageState[] {
  const current = stageIndex(procedure);
  const rail = railState(procedure);
  const isShown = (stage: StageShape) => {
    const act = actOfStage(procedure.acts, stage);
    if (act !== undefined && Date.parse(act.at) > Date.parse(now)) return false;
    return procedure.documentStages.some((one) => stage.documents.includes(one));
  };
  return stageShapes(procedure.kind).map((stage, index) => {
    if (index > current || rail === 'waiting') return 'pending';
    if (index === current && rail !== 'finished') return rail === 'stopped' ? 'stopped' : 'now';
    // The notice is what made the procedure public, and a finished rail has a signed contract.
    return index === 0 || (index === current && rail === 'finished') || isShown(stage) ? 'done' : 'passed';
  });
}

/** Places of the stages that were passed with nothing public that shows it. */
export function unprovenStages(procedure: StagedProcedure, now: string): number[] {
  return stageStates(procedure, now).flatMap((state, index) => (state === 'passed' ? [index] : []));
}
