import { KIND_LABELS, type ProcedureKind } from '#contract/procedure-kinds.ts';
import {
  ACT_LABELS,
  CHARACTER_LABELS,
  type ActKind,
  type ProcedureRow,
  type PublicState,
} from '#contract/procedures.ts';
import { stageIndex, stagesOf } from '#contract/rules/procedures/procedure-stages.ts';
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

/** Words under the rail of a list row. */
export function stageLabel(row: Pick<ProcedureRow, 'kind' | 'stage' | 'state' | 'plannedFor'>): string {
  const index = stageIndex(row);
  if (row.state === 'planned') return 'Por publicar';
  if (row.plannedFor !== null) return 'No se publicó';
  if (row.state === 'evaluation' && index === 3) return 'En evaluación';
  if (index === 0 && stagesOf(row.kind).length === 5) return 'Convocatoria publicada';
  return stagesOf(row.kind)[index] ?? '';
}

/** «Licitación pública nacional» */
export function kindText(row: Pick<ProcedureRow, 'kind' | 'character'>): string {
  const kind = KIND_LABELS[row.kind];
  return row.kind === 'open' ? `${kind} ${CHARACTER_LABELS[row.character].toLowerCase()}` : kind;
}

/** Name of an act; a direct award is notified, there is no public decision. */
export function actText(kind: ActKind, procedure: ProcedureKind): string {
  return kind === 'award' && procedure === 'direct' ? 'Notificación' : ACT_LABELS[kind];
}

/** Address of a procedure below the base path. */
export function procedurePath(slug: string): string {
  return `/adquisiciones/procedimientos/${encodeURIComponent(slug)}`;
}

/** «2 equipos», «1 servicio»; a unit of several words stays as it was written. */
export function countedUnit(count: string, unit: string): string {
  const word = unit.toLowerCase();
  if (count === '1' || !/^\p{L}+$/u.test(word) || word.endsWith('s')) return `${count} ${word}`;
  if (/[aeiouáéó]$/u.test(word)) return `${count} ${word}s`;
  return `${count} ${word.endsWith('z') ? `${word.slice(0, -1)}c` : word}es`;
}
