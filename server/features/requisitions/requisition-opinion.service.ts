import { sql } from 'kysely';
import {
  LEAST_QUESTION,
  LINE_VERDICT_LABELS,
  type DecisionResult,
  type LineVerdict,
  type OpinionOnLines,
} from '#contract/requisition-desk.ts';
import type { Transaction } from '#server/kit/db.ts';
import { invalid } from '#server/kit/errors.ts';
import { refusePair } from '#server/kit/functions.ts';
import { officerName } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { askBack, ASKING, decideStep, ownStep, type Seen } from './requisition-approval.service.ts';
import { doersOf, goOn, writeAct, type CourseStep } from './requisition-course.sql.ts';
import { notedWith } from './requisition-desk.service.ts';
import { refuseMove, withRequisition, type Author } from './requisition-head.ts';
import { tellOne, tellTurn } from './requisition-mails.ts';

/** Lines of the matter of a step: those of its partida, or all where it names none. */
export async function linesOfStep(
  tx: Transaction,
  requisitionId: string,
  { line }: Pick<CourseStep, 'line'>,
): Promise<{ id: string; number: number }[]> {
  const { rows } = await sql<{ id: string; number: number }>`
    select id, number from requisition_line where requisition_id = ${requisitionId}
      and (${line}::text is null or starts_with(partida, ${line ?? ''})) order by number`.execute(tx);
  return rows;
}

/** The whole of an opinion: the worst of its lines. */
function verdictOf(lines: OpinionOnLines['lines']): LineVerdict {
  const all = new Set(lines.map(({ verdict }) => verdict));
  if (all.has('unfavourable')) return 'unfavourable';
  return all.has('conditional') ? 'conditional' : 'favourable';
}

/**
 * Gives the opinion of a matter, line by line; whoever asked for it gives none (S4). What is not favourable says why, and goes
 * back to whoever asked with that as its question.
 */
export function giveOpinion(
  { db, config }: Pick<Services, 'db' | 'config'>,
  seen: Seen,
  { lines }: OpinionOnLines,
  author: Author,
): Promise<DecisionResult> {
  const { person } = author;
  return withRequisition(db, { ...seen, author, operation: 'giveRequisitionOpinion' }, async (tx, head) => {
    refuseMove(head, 'opine');
    const step = await ownStep(tx, head, person, 'technical');
    const pair = await refusePair(tx, person, 'S4', await doersOf(tx, head.id, ASKING));
    await writeOpinions(tx, step, await linesOfStep(tx, head.id, step), lines);
    const verdict = verdictOf(lines);
    await writeAct(tx, head.id, {
      act: 'opine',
      personId: person.id,
      note: notedWith(LINE_VERDICT_LABELS[verdict], pair),
    });
    const told = {
      to: { name: head.requester, email: head.requesterEmail },
      head,
      values: {
        sentido: LINE_VERDICT_LABELS[verdict].toLowerCase(),
        texto:
          lines
            .map(({ text }) => text)
            .filter((text) => text !== '')
            .join('\n\n') || 'Sin observaciones.',
        quien: officerName(person),
      },
    };
    await tellOne(tx, config.publicUrl, { template: 'requisition_opinion', ...told });
    if (verdict === 'unfavourable') {
      const questions = lines
        .filter((line) => line.verdict === 'unfavourable')
        .map(({ lineId, text }) => ({ field: `lines/${lineId}`, text }));
      await askBack(tx, config.publicUrl, head, { person, stepId: step.id, questions, reason: null });
      return pair;
    }
    await decideStep(tx, head, { step, person, decision: verdict });
    const { opened } = await goOn(tx, head.id);
    await tellTurn(tx, config.publicUrl, head, opened);
    return pair;
  });
}

async function writeOpinions(
  tx: Transaction,
  step: CourseStep,
  own: readonly { id: string; number: number }[],
  lines: OpinionOnLines['lines'],
): Promise<void> {
  const given = new Map(lines.map((line) => [line.lineId, line]));
  const missing = own.filter(({ id }) => !given.has(id)).map(({ id, number }) => [id, number] as const);
  const short = lines.filter(({ text, verdict }) => verdict !== 'favourable' && text.length < LEAST_QUESTION);
  const fields = Object.fromEntries([
    ...missing.map(([id, number]) => [`lines.${id}`, `Falta el sentido del renglón ${number}.`]),
    ...short.map(({ lineId }) => [
      `lines.${lineId}`,
      `Explica por qué, con al menos ${LEAST_QUESTION} letras.`,
    ]),
    ...lines
      .filter(({ lineId }) => !own.some(({ id }) => id === lineId))
      .map(({ lineId }) => [`lines.${lineId}`, 'Ese renglón no es de tu materia.']),
  ]) as Record<string, string>;
  if (Object.keys(fields).length > 0) throw invalid(fields);
  for (const { lineId, text, verdict } of lines)
    await sql`insert into requisition_opinion (step_id, line_id, verdict, text)
      values (${step.id}, ${lineId}, ${verdict}, ${text})
      on conflict (step_id, line_id) do update set verdict = excluded.verdict, text = excluded.text`.execute(
      tx,
    );
}
