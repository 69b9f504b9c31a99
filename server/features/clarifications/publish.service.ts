import type { z } from 'zod';
import {
  LEAST_EDITION_REASON,
  type ClarificationBoard,
  type ClarificationInput,
} from '#contract/clarifications.ts';
import {
  answerGaps,
  numbersText,
  publicationPlan,
  unasked,
} from '#contract/rules/procedures/clarification-board.ts';
import { isWindowOpen } from '#contract/rules/procedures/question-window.ts';
import { noteChanges } from '#server/features/procurement/public.ts';
import { change, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { officerId } from '#server/kit/officers.ts';
import type { DecisionOf } from '#server/kit/second-person.ts';
import type { Services } from '#server/kit/services.ts';
import { clarificationsAddress, procedureLine } from './ask.service.ts';
import { findAsked, type AskedProcedure } from './asked-procedure.sql.ts';
import { BOARD, getBoard, mustFind, refuseState, type Target } from './board.service.ts';
import {
  ensureBoard,
  finishBoard,
  publishAnswers,
  readBoard,
  readBoardRow,
  readPublished,
  tellQuestions,
  type ToldQuestion,
} from './board.sql.ts';

/** What would be published now beside what answers a question: corrections, and answers that nobody asked for. */
async function ownWords(db: Db, procedureId: string) {
  const { answers, decisions } = await readBoard(db, procedureId);
  const { fresh, changed } = publicationPlan(answers, await readPublished(db, procedureId));
  return { changed, own: unasked(fresh, decisions) };
}

/** Correcting a public answer, or publishing one that nobody asked for. */
export const OWN_ANSWERS: DecisionOf<{ params: { id: string } }> = {
  kind: async ({ params }, db) => {
    const { changed, own } = await ownWords(db, params.id);
    return changed.length + own.length > 0 ? 'documents' : null;
  },
  what: () => 'Publicar respuestas corregidas o que nadie preguntó',
  record: async ({ params: { id } }, db) => {
    const procedure = await findAsked(db, { id });
    if (procedure === undefined) return undefined;
    const { version } = await readBoardRow(db, id);
    return {
      type: 'procedure',
      id,
      title: procedure.title,
      note: procedure.number,
      place: `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${id}`,
      mark: String(version),
    };
  },
  tells: async ({ params: { id } }, db) => {
    const { changed, own } = await ownWords(db, id);
    const earlier = await publicTexts(db, id);
    const differences = [...changed, ...own].map((one) => ({
      name: `answers/${one.id}/answer`,
      label: one.question,
      before: earlier.get(one.id) ?? null,
      after: one.answer,
    }));
    return [{ subject: BOARD.subject, differences }];
  },
};

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
    await change(tx, BOARD, wish, async (_, { before: { answers, decisions } }) => {
      const [gap] = answerGaps(answers);
      if (gap !== undefined)
        throw failure('state_conflict', { detail: `Para publicar falta: ${gap.message}.` });
      const before = await readPublished(tx, id);
      const { fresh, changed } = publicationPlan(answers, before);
      const own = unasked(fresh, decisions);
      if (own.length > 0 && isWindowOpen(procedure.window, new Date().toISOString()))
        throw failure('state_conflict', {
          detail: `Mientras se reciben preguntas solo se responde a una recibida, y nadie preguntó la del lugar ${own[0]?.position}. Publícala cuando se cierren.`,
        });
      if (changed.length + own.length > 0 && (reason ?? '').length < LEAST_EDITION_REASON)
        throw invalid({
          reason: `Escribe por qué se ${changed.length > 0 ? 'corrige lo publicado' : 'publica lo que nadie preguntó'}, con al menos ${LEAST_EDITION_REASON} letras.`,
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
      const asked = decisions.filter(({ answerId }) => fresh.some((one) => one.id === answerId)).length;
      await note(tx, id, { fresh, changed, reason, asked, numbers, earlier });
      await finishBoard(tx, id, officerId(author.person));
      await tellAskers(tx, services, procedure, told);
    });
  });
  return getBoard(db, id);
}

/** Answers as visitors read them now, by id. */
async function publicTexts(tx: Db | Transaction, procedureId: string): Promise<Map<string, string>> {
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
  /** Questions that the new ones answer. */
  asked: number;
  numbers: ReadonlyMap<string, number>;
  earlier: ReadonlyMap<string, string>;
}

async function note(tx: Transaction, procedureId: string, noted: Noted): Promise<void> {
  const { fresh, changed, reason, asked, numbers, earlier } = noted;
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
      reason ?? (asked === 1 ? 'Responde una pregunta recibida' : `Responde ${asked} preguntas recibidas`),
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
