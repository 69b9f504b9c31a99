import type { ActKind, ProcedureDetail } from '#contract/procedures.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { railState, stageIndex } from '#contract/rules/procedures/procedure-stages.ts';
import { actOfStage, stageShapes } from '#contract/rules/procedures/stage-evidence.ts';
import { formatNearAct, formatNearDate } from '#web/kit/format.ts';
import type { Stage } from '#web/ui/stage-rail.tsx';

/** Last act of a kind: a second clarification meeting replaces the date of the first. */
export function actOf(detail: Pick<ProcedureDetail, 'acts'>, kind: ActKind) {
  return detail.acts.findLast((act) => act.kind === kind);
}

/** Day of the first contract that was signed by `now`. */
export function signedOn(detail: Pick<ProcedureDetail, 'contracts'>, now: string): string | undefined {
  return detail.contracts
    .flatMap((contract) => contract.signedOn ?? [])
    .filter((day) => day <= dateInMexico(now))
    .toSorted()[0];
}

/** Stages with their dates in words, for the rail of the header; dates of another year say it. */
export function stageNotes(detail: ProcedureDetail, now: string): Stage[] {
  const shapes = stageShapes(detail.kind);
  const end = railState(detail) === 'stopped' ? stageIndex(detail) : shapes.length;
  return shapes.map((shape, index) => {
    const { name } = shape;
    const act = actOfStage(detail.acts, shape);
    if (shape.acts[0] === 'publication') {
      const at = act?.at ?? detail.publishedAt;
      const verb = detail.plannedFor === null ? 'publicada' : 'prevista';
      return { name, note: `${verb} ${formatNearDate(at, now)}` };
    }
    if (detail.unproven.includes(index)) return { name, isUnproven: true };
    const signed = shape.acts[0] === 'signature' ? signedOn(detail, now) : undefined;
    if (signed !== undefined && detail.isConcluded) {
      return { name, note: `firmado ${formatNearDate(signed, now)}` };
    }
    // Nothing takes place while it is suspended.
    if (detail.state === 'suspended' && index >= stageIndex(detail))
      return act === undefined ? { name } : { name, note: 'en pausa' };
    // A procedure that ended early has no date for what it never reached.
    if (act === undefined || index >= end) return { name };
    return { name, note: noteOf(act, now) };
  });
}

function noteOf({ kind, at, allDay }: ProcedureDetail['acts'][number], now: string): string {
  if (!allDay) return formatNearAct(at, now);
  const day = formatNearDate(at, now);
  return kind === 'signature' ? `antes del ${day}` : day;
}
