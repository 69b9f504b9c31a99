import type { Transaction } from '#server/kit/db.ts';
import { insertRows } from './insert-rows.ts';
import type { actRows, documentRows } from './procedure-rows.ts';
import type { DemoProcedure } from './procedure-shapes.ts';
import type { Random } from './random.ts';
import { OFFICERS } from './registry/request-plans.ts';
import { HOURS } from './terms.ts';

/** What is asked again and again, with its answer; the page is that of the short bidding documents. */
const ASKED = [
  [
    '¿Se aceptan bienes equivalentes a los descritos en el anexo técnico?',
    'Sí, siempre que cumplan o superen cada característica y lo demuestren con la ficha del fabricante.',
    4,
  ],
  [
    '¿La garantía de cumplimiento puede entregarse como fianza electrónica?',
    'Sí, con el archivo XML y el PDF que permitan validarla con la afianzadora.',
    10,
  ],
  [
    '¿Puede una misma empresa cotizar solo algunas partidas?',
    'Sí. La adjudicación es por partida completa; no hace falta cotizar todas.',
    4,
  ],
  [
    '¿En qué horario se reciben las entregas en almacén?',
    `De lunes a viernes de ${HOURS}, con cita solicitada un día hábil antes.`,
    null,
  ],
  ['¿Los precios unitarios llevan el IVA?', 'No: se expresan en pesos mexicanos y sin IVA.', 8],
] as const;
const CORRECTED = {
  answer: `De lunes a viernes de ${HOURS}, con cita solicitada dos días hábiles antes.`,
  reason: 'El almacén pide la cita con más anticipación.',
};

type ActRow = ReturnType<typeof actRows>[number];
type DocumentEntry = ReturnType<typeof documentRows>[number];

interface Given {
  procedures: readonly DemoProcedure[];
  acts: readonly ActRow[];
  documents: readonly DocumentEntry[];
  today: string;
}

/** What was asked and answered in each meeting that is over, by procedure: the page and the minutes have it from here. */
export function demoQuestions(procedures: readonly DemoProcedure[], today: string) {
  const held = procedures.filter(
    ({ acts, status }) =>
      status !== 'draft' && acts.some(({ kind, date }) => kind === 'clarification' && date < today),
  );
  return new Map(
    held.map(({ id }, index) => [
      id,
      ASKED.slice(0, 3 + ((index + 1) % 3)).map(([question, answer, page]) => ({ question, answer, page })),
    ]),
  );
}

/** Questions and answers of tenders whose clarification meeting is over; the last one of every fourth was corrected. */
export function demoClarifications(random: Random, { procedures, acts, documents, today }: Given) {
  const rows = { board: [] as object[], answer: [] as object[], edition: [] as object[] };
  let place = 0;
  for (const [id, asked] of demoQuestions(procedures, today)) {
    const meeting = acts.find((act) => act.procedure_id === id && act.kind === 'clarification');
    if (meeting === undefined) continue;
    place += 1;
    const at = new Date(Date.parse(meeting.at) + 2 * 3_600_000).toISOString();
    const bases = documents.find(
      ({ document }) => document.procedure_id === id && document.kind === 'bidding_documents',
    )?.document.id;
    rows.board.push({ procedure_id: id, version: 2, updated_at: at, updated_by: OFFICERS.mariana.id });
    for (const [index, { question, answer, page }] of asked.entries()) {
      const own = {
        question,
        answer,
        document_id: page === null ? null : (bases ?? null),
        page: page === null || bases === undefined ? null : page,
      };
      const answerId = random.uuid();
      const isCorrected = index === 3 && place % 4 === 0;
      const now = isCorrected ? { ...own, answer: CORRECTED.answer } : own;
      rows.answer.push({
        id: answerId,
        procedure_id: id,
        position: index + 1,
        number: index + 1,
        ...now,
      });
      rows.edition.push({ clarification_id: answerId, edition: 1, ...own, reason: null, published_at: at });
      if (isCorrected)
        rows.edition.push({
          clarification_id: answerId,
          edition: 2,
          ...now,
          reason: CORRECTED.reason,
          published_at: new Date(Date.parse(at) + 86_400_000).toISOString(),
        });
    }
  }
  return rows;
}

/** Writes them, what others name first. */
export async function insertClarifications(
  tx: Transaction,
  { board, answer, edition }: ReturnType<typeof demoClarifications>,
): Promise<void> {
  await insertRows(tx, 'clarification_board', board);
  await insertRows(tx, 'clarification', answer);
  await insertRows(tx, 'clarification_edition', edition);
}
