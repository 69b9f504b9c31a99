import type { z } from 'zod';
import type { ClarificationBoard, ClarificationInput, ClarificationSave } from '#contract/clarifications.ts';
import { boardProblem, CLARIFICATION_FIELDS } from '#contract/rules/procedures/clarification-board.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import { transaction, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import { officerId } from '#server/kit/officers.ts';
import { findAsked, openDocuments, type AskedProcedure } from './asked-procedure.sql.ts';
import {
  ensureBoard,
  finishBoard,
  readBoard,
  readBoardRow,
  readPublished,
  readQuestions,
  writeBoard,
  type BoardState,
} from './board.sql.ts';

/** The clarifications of a procedure as one thing that officers change; visitors read its editions. */
export const BOARD = changeable<BoardState>({
  subject: 'clarifications',
  table: 'clarification_board',
  key: 'procedure_id',
  fields: CLARIFICATION_FIELDS,
  called: 'estas aclaraciones',
  isPublic: (before, after) => before.editions !== after?.editions,
  read: readBoard,
});

/** The clarifications of a procedure, and the version that the officer saw. */
export interface Target {
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

/** The procedure, or not found. */
export async function mustFind(db: Db | Transaction, id: string): Promise<AskedProcedure> {
  const procedure = await findAsked(db, { id });
  if (procedure === undefined) throw notFound();
  return procedure;
}

/** Answers are written once the call is public, and as long as the procedure is not over. */
const ANSWERED = new Set(['active', 'evaluation', 'awarded', 'partially_awarded', 'unsuccessful']);

/** Refuses what comes before the call or after everything. */
export function refuseState({ status }: AskedProcedure): void {
  if (ANSWERED.has(status)) return;
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
      await finishBoard(tx, target.id, officerId(author.person));
    });
  });
  return getBoard(db, target.id, joined);
}
