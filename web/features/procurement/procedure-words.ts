import {
  ACT_LABELS,
  CHARACTER_LABELS,
  KIND_LABELS,
  PUBLIC_STATE_LABELS,
  type ActKind,
  type ProcedureKind,
  type ProcedureRow,
  type PublicState,
} from '#contract/procedures.ts';
import type { RailState } from '#web/ui/stage-rail.tsx';
import type { Tone } from '#web/ui/tag.tsx';

/** Tone of each public state; its tag also has its own shape. */
export const STATE_TONES: Record<PublicState, Tone> = {
  planned: 'info',
  open: 'ok',
  evaluation: 'warn',
  awarded: 'info',
  unsuccessful: 'mute',
  cancelled: 'mute',
  suspended: 'bad',
};

const FULL_STAGES = [
  'Convocatoria',
  'Junta de aclaraciones',
  'Presentación y apertura',
  'Fallo',
  'Contrato',
] as const;
const SHORT_STAGES = ['Convocatoria', 'Dictamen', 'Contrato'] as const;

/** Stages of a kind of procedure: a direct award has three (screens.md 2.2). */
export function stagesOf(kind: ProcedureKind): readonly string[] {
  return kind === 'direct' || kind === 'catalogue' || kind === 'framework' ? SHORT_STAGES : FULL_STAGES;
}

/** Index of the current stage in {@link stagesOf}; `stage` counts the five stages of an open procedure from 1. */
export function stageIndex(row: Pick<ProcedureRow, 'kind' | 'stage' | 'state'>): number {
  if (stagesOf(row.kind).length === 5) return row.stage - 1;
  if (row.state === 'evaluation') return 1;
  return row.stage <= 1 ? 0 : row.stage < 5 ? 1 : 2;
}

/** Words under the rail of a list row. */
export function stageLabel(row: Pick<ProcedureRow, 'kind' | 'stage' | 'state'>): string {
  const index = stageIndex(row);
  if (row.state === 'planned') return 'Por publicar';
  if (row.state === 'evaluation' && index === 3) return 'En evaluación';
  if (index === 0) return 'Convocatoria publicada';
  return stagesOf(row.kind)[index] ?? '';
}

/** How the rail is drawn. */
export function railState(row: Pick<ProcedureRow, 'state' | 'contractCount'>): RailState {
  if (row.state === 'cancelled' || row.state === 'unsuccessful') return 'stopped';
  return row.state === 'awarded' && row.contractCount > 0 ? 'finished' : 'running';
}

/** «Licitación pública nacional» */
export function kindText(row: Pick<ProcedureRow, 'kind' | 'character'>): string {
  const kind = KIND_LABELS[row.kind];
  return row.kind === 'open' ? `${kind} ${CHARACTER_LABELS[row.character].toLowerCase()}` : kind;
}

/** «7 partidas» */
export function lotsText(count: number): string {
  return count === 1 ? '1 partida' : `${count} partidas`;
}

export function stateText(state: PublicState): string {
  return PUBLIC_STATE_LABELS[state];
}

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

/** Name of an act; a direct award is notified, there is no public decision. */
export function actText(kind: ActKind, procedure: ProcedureKind): string {
  return kind === 'award' && procedure === 'direct' ? 'Notificación' : ACT_LABELS[kind];
}

/** Address of a procedure below the base path. */
export function procedurePath(slug: string): string {
  return `/adquisiciones/procedimientos/${encodeURIComponent(slug)}`;
}
