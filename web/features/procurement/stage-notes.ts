import type { ActKind, ProcedureDetail } from '#contract/procedures.ts';
import { formatNearAct, formatNearDate } from '#web/kit/format.ts';
import type { Stage } from '#web/ui/stage-rail.tsx';
import { railState, stageIndex, stagesOf } from './procedure-words.ts';

const FULL_ACTS: readonly ActKind[] = ['publication', 'clarification', 'opening', 'award', 'signature'];
const SHORT_ACTS: readonly ActKind[] = ['publication', 'ruling', 'signature'];

/** Acts that head the stages of a procedure, in their order. */
export function stageActs(detail: Pick<ProcedureDetail, 'kind'>): readonly ActKind[] {
  return stagesOf(detail.kind).length === 5 ? FULL_ACTS : SHORT_ACTS;
}

/** Last act of a kind: a second clarification meeting replaces the date of the first. */
export function actOf(detail: Pick<ProcedureDetail, 'acts'>, kind: ActKind) {
  return detail.acts.findLast((act) => act.kind === kind);
}

/** Stages with their dates in words, for the rail of the header; dates of another year say it. */
export function stageNotes(detail: ProcedureDetail, now: string): Stage[] {
  const acts = stageActs(detail);
  const end = railState(detail) === 'stopped' ? stageIndex(detail) : acts.length;
  return stagesOf(detail.kind).map((name, index) => {
    const kind = acts[index] as ActKind;
    const act = actOf(detail, kind);
    if (kind === 'publication') {
      const verb = detail.state === 'planned' ? 'se publica' : 'publicada';
      return { name, note: `${verb} ${formatNearDate(act?.at ?? detail.publishedAt, now)}` };
    }
    // A procedure that ended early has no date for what it never reached.
    if (act === undefined || index >= end) return { name };
    return { name, note: noteOf(kind, act, now) };
  });
}

function noteOf(
  kind: ActKind,
  { at, allDay }: Pick<ProcedureDetail['acts'][number], 'at' | 'allDay'>,
  now: string,
): string {
  if (!allDay) return formatNearAct(at, now);
  const day = formatNearDate(at, now);
  return kind === 'signature' ? `antes del ${day}` : day;
}
