// Longer than the rule: one tender is taken from its questions to corrected answers, each step on what the one before left.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clarificationsApi } from '#contract/clarifications-api.ts';
import type {
  AnswerDraft,
  Asked,
  ClarificationBoard,
  ClarificationSave,
  DocumentClarifications,
  PublicClarifications,
  QuestionForm,
} from '#contract/clarifications.ts';
import type { ProposedDecision } from '#contract/decisions-api.ts';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure, ProcedureChange } from '#contract/procurement-admin.ts';
import type { WaitingPage } from '#contract/waiting.ts';
import { addDocument, addPublicDocument, COMPLETE } from '#server/features/procurement/test-procedures.ts';
import {
  fillRequest,
  freshRfc,
  sendRequest,
  startRegistration,
} from '#server/features/registration/test-requests.ts';
import { askTwo, leaveToOne } from '#server/kit/test-second-person.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { removeUnconfirmed } from './ask.sql.ts';
import { emptyTables } from '#server/kit/test-empty-tables.ts';

const ADMIN = '/administracion/procedimientos';
const NAME = 'Consuelo Íñiguez Reservada';
const EMAIL = 'consuelo.reservada@empresa-sigilosa.example';
const QUESTION = '¿Se aceptan equipos equivalentes a los del renglón 1 del anexo técnico?';
const WHY = 'Se preguntó en la junta de aclaraciones.';
const ANSWER = 'Sí, siempre que cumplan o superen las características del anexo técnico.';

let app: TestApp;
let tender: AdminProcedure;
let documentId: string;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1', MAILS_PER_MAILBOX_DAY: '500', MAILS_PER_ADDRESS_DAY: '5000' });
});
afterAll(() => app.stop());

const ask = (method: string, path: string, body?: unknown, version?: number) =>
  app.send('admin', method, path, body, version === undefined ? {} : { 'if-match': `"${version}"` });
const read = async <T>(answer: Response | Promise<Response>) => (await (await answer).json()) as T;

beforeEach(async () => {
  await emptyTables(app.db, ['procedure', 'waiting_item', 'mail_outbox', 'budget']);
  const draft = await read<AdminProcedure>(ask('POST', ADMIN, { kind: 'open' }));
  const saved = await read<AdminProcedure>(ask('PUT', `${ADMIN}/${draft.id}`, COMPLETE, draft.version));
  documentId = await addPublicDocument(app.db, saved.id, { kind: 'notice' });
  const published = await ask('POST', `${ADMIN}/${saved.id}/publicacion`, { documents: [] }, saved.version);
  expect(published.status).toBe(200);
  tender = await read<AdminProcedure>(published);
});

const asker = { by: 'mail', name: NAME, email: EMAIL };
const sendQuestions = (body: object, address = '203.0.113.7') =>
  app.send(
    'stranger',
    'POST',
    `/procedimientos/${tender.slug}/preguntas`,
    { questions: [{ text: QUESTION }], asker, privacyVersion: 1, ...body },
    { 'x-forwarded-for': address },
  );
const lastMail = async (template: string) => {
  const row = await app.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('template', '=', template)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (row === undefined) throw new Error(`No mail ${template}`);
  return row;
};
const confirm = (token: string) =>
  app.send(
    'stranger',
    'POST',
    `/procedimientos/${tender.slug}/preguntas/confirmacion`,
    { token },
    { 'x-forwarded-for': `203.0.114.${addresses}` },
  );
/** Each sending from a connection of its own. */
let addresses = 0;
/** Sends and confirms one question; gives its id. */
async function received(text = QUESTION, anchor: object | null = null): Promise<string> {
  const known = new Set((await board()).questions.map(({ id }) => id));
  addresses += 1;
  const sent = await sendQuestions({ questions: [{ text, anchor }] }, `198.51.100.${addresses}`);
  expect(sent.status).toBe(202);
  const { secret } = await lastMail('clarification_confirm');
  expect((await confirm(secret ?? '')).status).toBe(200);
  const fresh = (await board()).questions.find(({ id }) => !known.has(id));
  return fresh?.id ?? '';
}
const board = () => read<ClarificationBoard>(ask('GET', `${ADMIN}/${tender.id}/aclaraciones`));
const save = async (body: ClarificationSave, version?: number) =>
  ask('PUT', `${ADMIN}/${tender.id}/aclaraciones`, body, version ?? (await board()).version);
const publish = async (reason: string | null = null) =>
  ask('POST', `${ADMIN}/${tender.id}/aclaraciones/publicacion`, { reason }, (await board()).version);
const publicly = () =>
  read<PublicClarifications>(app.send('stranger', 'GET', `/procedimientos/${tender.slug}/aclaraciones`));
const answerOf = (position: number, given: Partial<AnswerDraft> = {}): AnswerDraft => ({
  id: `00000000-0000-4000-8000-00000000000${position}`,
  position,
  question: QUESTION,
  answer: ANSWER,
  documentId: null,
  page: null,
  passage: null,
  ...given,
});
const isWaiting = async () => {
  const { rows } = await read<WaitingPage>(
    app.send('admin', 'GET', '/administracion/pendientes?de=unidad&tipo=preguntas'),
  );
  return rows;
};
const closeWindow = () =>
  sql`update milestone set at = now() - interval '1 minute' where procedure_id = ${tender.id}
    and kind = 'questions_deadline'`.execute(app.db);

describe('A visitor asks', () => {
  it('in the window, after reading until when, by which article, and what is done with the data', async () => {
    const form = await read<QuestionForm>(
      app.send('stranger', 'GET', `/procedimientos/${tender.slug}/preguntas`),
    );
    expect(form.window).toMatchObject({ hours: 24, source: 'LAASSP 2025, art. 44', isTaking: true });
    expect(form.documents).toEqual([{ id: documentId, title: 'Convocatoria', pages: 1 }]);
    expect(form.privacyNotice).toMatchObject({ version: 1 });
  });

  it('by mail: officers see the question once its link was used, and the mail carries nothing that was typed', async () => {
    const asked = await read<Asked>(sendQuestions({}));
    expect(asked).toMatchObject({ state: 'to_confirm', questions: 1 });
    expect((await board()).questions).toEqual([]);
    expect(await isWaiting()).toEqual([]);
    const mail = await lastMail('clarification_confirm');
    expect(mail.to_address).toBe(EMAIL);
    expect(mail.text).toContain(`${tender.slug}#confirmar=[clave]`);
    expect(mail.text).not.toMatch(/equivalentes|Consuelo/);
    expect((await confirm('otra-clave')).status).toBe(404);
    const confirmed = await read<Asked>(confirm(mail.secret ?? ''));
    expect(confirmed).toMatchObject({ state: 'received', questions: 1, sentAt: asked.sentAt });
    expect(await read<Asked>(confirm(mail.secret ?? ''))).toEqual(confirmed);
    expect((await lastMail('clarification_receipt')).text).toContain(`1. ${QUESTION}`);
    expect((await board()).questions).toMatchObject([
      { text: QUESTION, asker: { name: NAME, email: EMAIL, folio: null }, isTold: false },
    ]);
    expect(await isWaiting()).toMatchObject([{ kind: 'clarification_open', note: tender.number }]);
  });

  it('and what is not confirmed in a day is gone with the name and the mail', async () => {
    await sendQuestions({});
    const { secret } = await lastMail('clarification_confirm');
    await sql`update clarification_submission set expires_at = now() - interval '1 second'`.execute(app.db);
    expect((await confirm(secret ?? '')).status).toBe(404);
    expect(await removeUnconfirmed(app.db, new Date())).toBe(1);
    const left = await sql`select 1 from clarification_submission`.execute(app.db);
    expect(left.rows).toEqual([]);
  });

  it(
    'by the folio and key of a request that was sent, without any link; a wrong key or a draft is no one',
    { tags: 'all' },
    async () => {
      const holder = await startRegistration(app, freshRfc());
      const by = { by: 'folio', folio: holder.folio, key: holder.trackingKey };
      const draft = await sendQuestions({ asker: by });
      expect(draft.status).toBe(422);
      await fillRequest(app, holder);
      await sendRequest(holder);
      const asked = await read<Asked>(sendQuestions({ asker: by }));
      expect(asked).toMatchObject({ state: 'received', confirmUntil: null });
      expect((await board()).questions).toMatchObject([{ asker: { folio: holder.folio } }]);
      const wrong = await sendQuestions({ asker: { ...by, key: 'AAAA-AAAA-AAAA-AAAA' } });
      expect((await read<Problem>(wrong)).code).toBe('request_access_denied');
    },
  );

  it('about a page and its words; a document that visitors cannot open is refused', async () => {
    const passage = 'Procesador de 8 núcleos';
    await received(QUESTION, { documentId, page: 1, passage });
    expect((await board()).questions[0]?.anchor).toEqual({
      documentId,
      title: 'Convocatoria',
      page: 1,
      passage,
    });
    const hidden = await addDocument(app.db, tender.id, { kind: 'technical_annex', status: 'draft' });
    const refused = await sendQuestions({
      questions: [{ text: QUESTION, anchor: { documentId: hidden, page: 1, passage: null } }],
    });
    expect(refused.status).toBe(422);
  });

  it('no longer once the window is closed, nor of what takes no questions', async () => {
    await closeWindow();
    const late = await read<Problem>(sendQuestions({}));
    expect(late.code).toBe('state_conflict');
    expect(late.detail).toMatch(/^Las preguntas se cerraron el /);
  });

  it('but not without bounds: one address and one mailbox send so many questions a day, in whatever process', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({ text: QUESTION }));
    for (let round = 0; round < 3; round += 1)
      expect((await sendQuestions({ questions: many(40) })).status).toBe(202);
    const mailbox = await sendQuestions({}, '203.0.113.99');
    expect(mailbox.status).toBe(429);
    expect(Number(mailbox.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = (place: number) => ({ ...asker, email: `otra${place}@empresa.example` });
    for (let round = 0; round < 4; round += 1)
      expect((await sendQuestions({ questions: many(40), asker: other(round) })).status).toBe(202);
    const address = await sendQuestions({ questions: many(40), asker: other(9) });
    expect(address.status).toBe(429);
    // What was refused took nothing: a smaller sending still fits.
    expect((await sendQuestions({ questions: many(20), asker: other(9) })).status).toBe(202);
    expect((await sendQuestions({ asker: other(10) })).status).toBe(429);
    expect((await sendQuestions({ asker: other(10) }, '198.51.100.4')).status).toBe(202);
  });
});

describe('Officers answer', () => {
  it('behind the permission of procurement', async () => {
    for (const { method, path } of [
      clarificationsApi.board,
      clarificationsApi.save,
      clarificationsApi.publish,
      clarificationsApi.history,
    ]) {
      const address = path.replace('{id}', tender.id);
      expect((await app.send('stranger', method, address)).status).toBe(401);
      expect((await app.send('guest', method, address)).status).toBe(403);
    }
  });

  it('one answer for several questions, in one publication with numbers, and whoever asked is told', async () => {
    const [first, second, third] = [
      await received(),
      await received('¿Aceptan otra marca?'),
      await received('¿Dónde estaciono?'),
    ];
    const saved = await save({
      answers: [
        answerOf(2, { question: '¿Habrá una segunda junta de aclaraciones?', answer: 'No.' }),
        answerOf(1, { documentId, page: 1, passage: 'Procesador de 8 núcleos' }),
      ],
      decisions: [
        { id: first, answerId: answerOf(1).id, refusal: null },
        { id: second, answerId: answerOf(1).id, refusal: null },
        { id: third, answerId: null, refusal: 'No trata de la licitación.' },
      ],
    });
    expect(saved.status).toBe(200);
    expect((await publicly()).rows).toEqual([]);
    const early = await read<Problem>(publish(WHY));
    expect(early.detail).toContain('solo se responde a una recibida, y nadie preguntó la del lugar 2');
    await closeWindow();
    expect((await read<Problem>(publish())).fields?.reason).toContain('lo que nadie preguntó');
    expect((await publish(WHY)).status).toBe(200);
    const { rows } = await publicly();
    expect(rows).toMatchObject([
      {
        number: 1,
        question: QUESTION,
        answer: ANSWER,
        anchor: { documentId, title: 'Convocatoria', page: 1, passage: 'Procesador de 8 núcleos' },
        correctionReason: null,
        former: [],
      },
      { number: 2, anchor: null },
    ]);
    expect(await isWaiting()).toEqual([]);
    const mails = await app.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('template', '=', 'clarification_answered')
      .execute();
    const told = mails.map(({ text }) => text).join('\n');
    expect(mails).toHaveLength(3);
    expect(told).toContain('«¿Aceptan otra marca?»: respuesta 1.');
    expect(told).toContain('«¿Dónde estaciono?»: no se responde. No trata de la licitación.');
    const marks = await read<DocumentClarifications>(
      app.send('stranger', 'GET', `/documentos/${documentId}/aclaraciones`),
    );
    expect(marks.rows).toMatchObject([{ number: 1, anchor: { page: 1 } }]);
    const changes = await read<{ rows: ProcedureChange[] }>(
      app.send('stranger', 'GET', `/procedimientos/${tender.slug}/cambios`),
    );
    expect(changes.rows[0]).toMatchObject({
      field: 'clarifications',
      after: 'Se publicaron las respuestas 1 y 2.',
      reason: WHY,
    });
  });

  it('nothing half: without its answer nothing is published, nor twice the same', async () => {
    await save({ answers: [answerOf(1), answerOf(2, { answer: '' })] });
    expect((await read<Problem>(publish())).detail).toBe('Para publicar falta: La respuesta del lugar 2.');
    expect((await publicly()).rows).toEqual([]);
    await save({ answers: [answerOf(1)] });
    await closeWindow();
    expect((await publish(WHY)).status).toBe(200);
    expect((await read<Problem>(publish())).detail).toBe('No hay nada nuevo por publicar.');
  });

  it('a correction needs a reason, keeps its number and what stood there before', async () => {
    const asked = await received();
    await save({
      answers: [answerOf(1)],
      decisions: [{ id: asked, answerId: answerOf(1).id, refusal: null }],
    });
    await publish();
    const corrected = 'Sí, y se entrega la carta del fabricante con la propuesta técnica.';
    expect((await save({ answers: [] })).status).toBe(409);
    await save({ answers: [answerOf(1, { answer: corrected })] });
    expect((await publicly()).rows).toMatchObject([{ answer: ANSWER }]);
    expect((await read<Problem>(publish())).fields).toHaveProperty('reason');
    expect((await publish('Faltaba decir cuándo se entrega.')).status).toBe(200);
    expect((await publicly()).rows).toMatchObject([
      {
        number: 1,
        answer: corrected,
        correctionReason: 'Faltaba decir cuándo se entrega.',
        former: [{ answer: ANSWER }],
      },
    ]);
    expect((await lastMail('clarification_answered')).text).toContain('se corrigió la respuesta 1.');
    const { rows } = await read<{ rows: ProcedureChange[] }>(
      app.send('stranger', 'GET', `/procedimientos/${tender.slug}/cambios`),
    );
    expect(rows[0]).toMatchObject({ field: 'clarifications.1', before: ANSWER, after: corrected });
  });

  it('what was asked by one; a correction, or what nobody asked, waits for another where two are asked for documents', async () => {
    const asked = await received();
    await askTwo(app.db, 'documents');
    try {
      const decisions = [{ id: asked, answerId: answerOf(1).id, refusal: null }];
      await save({ answers: [answerOf(1)], decisions });
      expect((await publish()).status).toBe(200);
      await closeWindow();
      const corrected = 'No se aceptan equipos equivalentes.';
      for (const answers of [
        [answerOf(1), answerOf(2, { question: '¿Habrá otra junta?' })],
        [answerOf(1, { answer: corrected })],
      ]) {
        await save({ answers });
        expect((await publish(WHY)).status).toBe(202);
        expect((await publicly()).rows).toMatchObject([{ answer: ANSWER }]);
        const { rows } = await read<{ rows: ProposedDecision[] }>(
          ask('GET', `/administracion/propuestas?tipo=procedure&registro=${tender.id}`),
        );
        expect(rows[0]?.changes[0]?.differences.at(-1)?.after).toBe(answers.at(-1)?.answer);
        const way = answers.length === 1 ? 'confirmacion' : 'devolucion';
        const by = answers.length === 1 ? 'other-admin' : 'admin';
        const done = await app.send(by, 'POST', `/administracion/propuestas/${rows[0]?.id}/${way}`, {});
        expect(done.ok, await done.clone().text()).toBe(true);
      }
      expect((await publicly()).rows).toMatchObject([{ answer: corrected, correctionReason: WHY }]);
    } finally {
      await leaveToOne(app.db, 'documents');
    }
  });

  it('two officers who write different answers are joined; on the same one the second is asked', async () => {
    await save({ answers: [answerOf(1), answerOf(2)] });
    const { version, answers } = await board();
    const changed = (position: number, answer: string) =>
      answers.map((one) => (one.position === position ? { ...one, answer } : one));
    expect((await save({ answers: changed(1, 'Otra respuesta.') }, version)).status).toBe(200);
    const joined = await read<ClarificationBoard>(
      save({ answers: changed(2, 'La segunda.'), seen: { answers } }, version),
    );
    expect(joined.joined).toEqual(['Respuestas']);
    expect(joined.answers.map(({ answer }) => answer)).toEqual(['Otra respuesta.', 'La segunda.']);
    const met = await save({ answers: changed(1, 'Una tercera.'), seen: { answers } }, version);
    expect((await read<Problem>(met)).code).toBe('version_conflict');
  });

  it('leave nothing of another procedure, and a history without names', async () => {
    const asked = await received();
    const foreign = { id: crypto.randomUUID(), answerId: null, refusal: 'No es de aquí, es de otro.' };
    expect((await save({ decisions: [foreign] })).status).toBe(422);
    await save({
      answers: [answerOf(1)],
      decisions: [{ id: asked, answerId: answerOf(1).id, refusal: null }],
    });
    await publish();
    const history = await (await ask('GET', `${ADMIN}/${tender.id}/aclaraciones/historial`)).text();
    expect(history).toContain('publishClarifications');
    expect(history).not.toContain(NAME);
  });
});

it('D8: no public answer names who asked', async () => {
  const asked = await received(QUESTION, { documentId, page: 1, passage: 'Procesador' });
  await save({ answers: [answerOf(1)], decisions: [{ id: asked, answerId: answerOf(1).id, refusal: null }] });
  await publish();
  const slug = tender.slug;
  for (const path of [
    `/procedimientos/${slug}`,
    `/procedimientos/${slug}/aclaraciones`,
    `/procedimientos/${slug}/aclaraciones/exportacion?formato=csv`,
    `/procedimientos/${slug}/aclaraciones/exportacion?formato=json`,
    `/procedimientos/${slug}/preguntas`,
    `/procedimientos/${slug}/cambios`,
    `/documentos/${documentId}/aclaraciones`,
  ]) {
    const answer = await app.send('stranger', 'GET', path);
    expect(answer.status, path).toBe(200);
    const text = await answer.text();
    expect(text, path).not.toMatch(/Consuelo|Íñiguez|sigilosa/i);
    if (path.includes('exportacion')) expect(text).toContain(ANSWER);
  }
});
