import type { z } from 'zod';
import {
  LEAST_CLARIFICATION_REASON,
  type ClarificationBoard,
  type ClarificationInput,
  type ClarificationSave,
} from '#contract/clarifications.ts';
import {
  answerGaps,
  boardProblem,
  CLARIFICATION_FIELDS,
  numbersText,
  publicationPlan,
} from '#contract/rules/clarification-board.ts';
import { noteChanges } from '#server/features/procurement/public.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { queueMail } from '#server/kit/mail/queue-mail.ts';
import { officerName } from '#server/kit/officers.ts';
import type { Services } from '#server/kit/services.ts';
import { clarificationsAddress, procedureLine } from './ask.service.ts';
import { findAsked, openDocuments, type AskedProcedure } from './asked-procedure.sql.ts';
import {
  ensureBoard,
  finishBoard,
  publishAnswers,
  readBoard,
  readBoardRow,
  readPublished,
  readQuestions,
  tellQuestions,
  writeBoard,
  type BoardState,
  type ToldQuestion,
} from './board.sql.ts';

/** The clarifications of a procedure as one thing that officers change; visitors read its editions. */
const BOARD = changeable<BoardState>({
  subject: 'clarifications',
  table: 'clarification_board',
  key: 'procedure_id',
  fields: CLARIFICATION_FIELDS,
  called: 'estas aclaraciones',
  isPublic: (before, after) => before.editions !== after?.editions,
  read: readBoard,
});

/** What names the thing in its history. */
export const BOARD_SUBJECT = BOARD.subject;

interface Target {
  id: string;
  version: number;
}

/** Everything that officers see of the clarifications of a procedure. */
export async function getBoard(
  db: Db,
  procedureId: string,
  joined: readonly string[] = [],
): Promise<z.input<typeof ClarificationBoard>> {
  const procedure = await mustFind(db, procedureId);
  const [{ answers, decisions }, row, questions, published, documents] = await Promise.all([
    readBoard(db, procedureId),
    readBoardRow(db, procedureId),
    readQuestions(db, procedureId),
    readPublished(db, procedureId),
    openDocuments(db, procedureId),
  ]);
  return {
    answers,
    decisions,
    questions,
    published,
    documents,
    window: procedure.window,
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
    updatedBy: row.updatedBy,
    joined: CLARIFICATION_FIELDS.filter(({ name }) => joined.includes(name)).map(({ label }) => label),
  };
}

async function mustFind(db: Db | Transaction, id: string): Promise<AskedProcedure> {
  const procedure = await findAsked(db, { id });
  if (procedure === undefined) throw notFound();
  return procedure;
}

/** Answers are written once the call is public, and as long as the procedure is not over. */
const ANSWERED: readonly string[] = ['active', 'evaluation', 'awarded', 'partially_awarded', 'unsuccessful'];

function refuseState({ status }: AskedProcedure): void {
  if (ANSWERED.includes(status)) return;
  throw failure('state_conflict', {
    detail: 'Las aclaraciones se responden después de publicar la convocatoria y hasta que hay contrato.',
  });
}

async function refuseContent(tx: Transaction, procedureId: string, next: ClarificationInput): Promise<void> {
  const [published, questions, documents] = [
    await readPublished(tx, procedureId),
    await readQuestions(tx, procedureId),
    await openDocuments(tx, procedureId),
  ];
  const told = questions.filter(({ isTold }) => isTold);
  const problem = boardProblem(next, { published, told });
  if (problem !== undefined) throw failure('state_conflict', { detail: problem });
  const known = new Set(questions.map(({ id }) => id));
  if (next.decisions.some(({ id }) => !known.has(id)))
    throw invalid({ decisions: 'Una de las preguntas es de otro procedimiento.' });
  const foreign = await tx
    .selectFrom('clarification')
    .select('id')
    .where('procedure_id', '<>', procedureId)
    .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...next.answers.map(({ id }) => id)])
    .executeTakeFirst();
  if (foreign !== undefined) throw invalid({ answers: 'Una de las respuestas es de otro procedimiento.' });
  const open = new Set(documents.map(({ id }) => id));
  const before = new Map((await readBoard(tx, procedureId)).answers.map((one) => [one.id, one.documentId]));
  const isUnknown = ({ id, documentId }: ClarificationInput['answers'][number]) =>
    documentId !== null && !open.has(documentId) && before.get(id) !== documentId;
  if (next.answers.some(isUnknown))
    throw invalid({ answers: 'Un documento al que remite una respuesta no está publicado.' });
}

/** Saves what is typed; what others wrote elsewhere meanwhile is joined. */
export async function saveBoard(
  db: Db,
  target: Target,
  { seen, isAutosave, ...wanted }: ClarificationSave,
  author: Author,
): Promise<z.input<typeof ClarificationBoard>> {
  const { joined } = await transaction(db, async (tx) => {
    refuseState(await mustFind(tx, target.id));
    await ensureBoard(tx, target.id);
    const wish = {
      ...target,
      author,
      operation: 'saveClarifications',
      wanted,
      seen,
      isAutosave: isAutosave === true,
    };
    return change(tx, BOARD, wish, async (_, { next }) => {
      await refuseContent(tx, target.id, next);
      await writeBoard(tx, target.id, next);
      await finishBoard(tx, target.id, officerName(author.person));
    });
  });
  return getBoard(db, target.id, joined);
}

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
      await finishBoard(tx, id, officerName(author.person));
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
          after: `Se publicaron ${numbersText(fresh.map(numberOf))}.`,
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
