import { type ProcedureKind } from '#contract/procedure-kinds.ts';
import { PUBLIC_STATE_LABELS, type ProcedureDetail, type PublicState } from '#contract/procedures.ts';

const FULL = [
  'Convocatoria',
  'Junta de aclaraciones',
  'Presentación y apertura',
  'Fallo',
  'Contrato',
] as const;
/** Nobody is called to a purchase that is awarded directly, and no ruling on bids is published. */
const SHORT = ['Publicación', 'Adjudicación', 'Contrato'] as const;

/** Names of the stages of a kind of procedure: a direct award has three (screens.md 2.2). */
export function stagesOf(kind: ProcedureKind): readonly string[] {
  return kind === 'open' || kind === 'invitation' || kind === 'disposal' ? FULL : SHORT;
}

/** Place of the current stage in {@link stagesOf}; `stage` counts the five stages of an open procedure from 1. */
export function stageIndex(row: Pick<ProcedureDetail, 'kind' | 'stage' | 'state'>): number {
  if (stagesOf(row.kind).length === 5) return row.stage - 1;
  if (row.state === 'evaluation') return 1;
  return row.stage <= 1 ? 0 : row.stage < 5 ? 1 : 2;
}

/** Where the rail stops being drawn as under way. */
export function railState(
  row: Pick<ProcedureDetail, 'state' | 'isConcluded'>,
): 'running' | 'waiting' | 'stopped' | 'finished' {
  if (row.state === 'planned') return 'waiting';
  if (row.state === 'cancelled' || row.state === 'unsuccessful') return 'stopped';
  return row.isConcluded ? 'finished' : 'running';
}

interface AwardedRow {
  state: PublicState;
  lotCount: number;
  awardedLots: number;
  /** How far its contracts are, where that is known. */
  contracted?: ProcedureDetail['contracted'];
}

const CONTRACTED_WORDS: Record<ProcedureDetail['contracted'], string> = {
  no: '',
  signed: ', contratado',
  over: ', concluido',
};

/**
 * State as a visitor reads it; an award that left lots out says so, and so do contracts that were signed or are over:
 * «Adjudicado en parte (5 de 7), concluido».
 */
export function publicStateText({ state, lotCount, awardedLots, contracted = 'no' }: AwardedRow): string {
  if (state !== 'awarded') return PUBLIC_STATE_LABELS[state];
  const isPartial = awardedLots > 0 && awardedLots < lotCount;
  const part = isPartial ? ` en parte (${awardedLots} de ${lotCount})` : '';
  return PUBLIC_STATE_LABELS[state] + part + CONTRACTED_WORDS[contracted];
}
