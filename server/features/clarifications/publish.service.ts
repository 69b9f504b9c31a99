import type { z } from 'zod';
import {
  LEAST_CLARIFICATION_REASON,
  type ClarificationBoard,
  type ClarificationInput,
} from '#contract/clarifications.ts';
import { answerGaps, numbersText, publicationPlan } from '#contract/rules/clarification-board.ts';
import { noteChanges } from '#server/features/procurement/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { officerId } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { clarificationsAddress, procedureLine } from './ask.service.ts';
import type { AskedProcedure } from './asked-procedure.sql.ts';
import { BOARD, getBoard, mustFind, refuseState, type Target } from './board.service.ts';
import {
  ensureBoard,
  finishBoard,
  publishAnswers,
  readPublished,
  tellQuestions,
  type ToldQuestion,
} from './board.sql.ts';

/** Publishes all answers in one transaction, notes it among the changes of the procedure, and tells whoever asked. */
export async function publishBoard(
  services: Services,
  target: Target,
  reason: string | null,
  author: Author,
): Promise<z.input<typeof ClarificationBoard>> {
  const { db } = services;
  const { id } = target;
  await transaction(db, async (tx) => {
    const procedure = await mustFind(tx, id);
    refuseState(procedure);
    await ensureBoard(tx, id);
    const wish = {
      ...target,
      author,
      operation: 'publishClarifications',
      ...(reason !== null && { reason }),
    };
    await change(tx, BOARD, wish, async (_, { before: { answers } }) => {
      const [gap] = answerGaps(answers);
      if (gap !== undefined)
        throw failure('state_conflict', { detail: `Para publicar falta: ${gap.message}.` });
      const before = await readPublished(tx, id);
      const { fresh, changed } = publicationPlan(answers, before);
      if (changed.length > 0 && (reason ?? '').length < LEAST_CLARIFICATION_REASON)
        throw invalid({
          reason: `Escribe por qué se corrige lo publicado, con al menos ${LEAST_CLARIFICATION_REASON} letras.`,
        });
      const earlier = await publicTexts(tx, id);
      await publishAnswers(tx, id, { fresh, changed, reason });
      const told = await tellQuestions(
        tx,
        id,
        changed.map((one) => one.id),
      );
      if (fresh.length + changed.length + told.length === 0)
        throw failure('state_conflict', { detail: 'No hay nada nuevo por publicar.' });
      const numbers = new Map((await readPublished(tx, id)).map((one) => [one.id, one.number]));
      await note(tx, id, { fresh, changed, reason, numbers, earlier });
      await finishBoard(tx, id, officerId(author.person));
      await tellAskers(tx, services, procedure, told);
    });
  });
  return getBoard(db, id);
}

/** Answers as visitors read them now, by id. */
async function publicTexts(tx: Transaction, procedureId: string): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('clarification_edition as e')
    .innerJoin('clarification as c', 'c.id', 'e.clarification_id')
    .select(['c.id', 'e.answer'])
    .where('c.procedure_id', '=', procedureId)
    .orderBy('e.edition')
    .execute();
  return new Map(rows.map((row) => [row.id, row.answer]));
}

interface Noted {
  fresh: ClarificationInput['answers'];
  changed: ClarificationInput['answers'];
  reason: string | null;
  numbers: ReadonlyMap<string, number>;
  earlier: ReadonlyMap<string, string>;
}

async function note(tx: Transaction, procedureId: string, noted: Noted): Promise<void> {
  const { fresh, changed, reason, numbers, earlier } = noted;
  const numberOf = (one: { id: string }) => numbers.get(one.id) ?? 0;
  if (fresh.length > 0)
    await noteChanges(
      tx,
      procedureId,
      [
        {
          field: 'clarifications',
          before: null,
          after: `${fresh.length === 1 ? 'Se publicó' : 'Se publicaron'} ${numbersText(fresh.map(numberOf))}.`,
        },
      ],
      'Respuestas a las preguntas recibidas',
    );
  await noteChanges(
    tx,
    procedureId,
    changed.map((one) => ({
      field: `clarifications.${numberOf(one)}`,
      before: earlier.get(one.id) ?? null,
      after: one.answer,
    })),
    reason ?? '',
  );
}

const quoted = (text: string) => `«${text.length > 90 ? `${text.slice(0, 87).trimEnd()}…` : text}»`;

function outcomeLine({ text, number, refusal, isCorrection }: ToldQuestion): string {
  if (refusal !== null) return `- ${quoted(text)}: no se responde. ${refusal}`;
  return `- ${quoted(text)}: ${isCorrection ? 'se corrigió la respuesta' : 'respuesta'} ${number ?? ''}.`;
}

/** One mail for each sending, with what became of its questions. */
async function tellAskers(
  tx: Transaction,
  services: Services,
  procedure: AskedProcedure,
  told: readonly ToldQuestion[],
): Promise<void> {
  for (const questions of Map.groupBy(told, ({ submission }) => submission).values()) {
    const [first] = questions;
    if (first === undefined) continue;
    await queueMail(tx, {
      to: first.email,
      template: 'clarification_answered',
      values: {
        nombre: first.name,
        procedimiento: procedureLine(procedure),
        resultado: questions.map(outcomeLine).join('\n'),
        direccion: `${clarificationsAddress(services, procedure.slug)}#preguntas`,
      },
      cause: 'officer',
      canWait: true,
    });
  }
}
