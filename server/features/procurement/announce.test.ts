import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { AdminProcedure, ProcedureChange } from '#contract/procurement-admin.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { brokenLog } from '#server/features/integrity/log-check.ts';
import { askTwo, leaveToOne } from '#server/kit/test-second-person.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { act, addPublicDocument, COMPLETE, completeDraft, day } from './test-procedures.ts';

const ADMIN = '/administracion/procedimientos';
const REASON = 'La Universidad cambió la fecha de su convocatoria.';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const jsonOf = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;
const seen = ({ version }: AdminProcedure) => ({ 'if-match': `"${version}"` });

const save = (procedure: AdminProcedure, body: object) =>
  app.send('admin', 'PUT', `${ADMIN}/${procedure.id}`, body, seen(procedure));
const announce = (procedure: AdminProcedure) =>
  app.send('admin', 'POST', `${ADMIN}/${procedure.id}/anuncio`, undefined, seen(procedure));
const publish = (procedure: AdminProcedure) =>
  app.send('admin', 'POST', `${ADMIN}/${procedure.id}/publicacion`, { documents: [] }, seen(procedure));
const detailOf = ({ slug }: AdminProcedure) =>
  jsonOf<ProcedureDetail>(app.send('stranger', 'GET', `/procedimientos/${slug}`));
const changesOf = async ({ slug }: AdminProcedure) =>
  (
    await jsonOf<{ rows: ProcedureChange[] }>(app.send('stranger', 'GET', `/procedimientos/${slug}/cambios`))
  ).rows.map(({ field, before, after }) => ({ field, before, after }));

const actsOf = (publishOn: string) => [{ ...act('publication', 0), at: publishOn }, ...(COMPLETE.acts ?? [])];

/** A complete draft whose publication is planned for then. */
async function draftFor(publishOn: string): Promise<AdminProcedure> {
  return jsonOf<AdminProcedure>(save(await completeDraft(app), { acts: actsOf(publishOn) }));
}

/** A call that is announced for then. */
async function announced(publishOn: string): Promise<AdminProcedure> {
  const answer = await announce(await draftFor(publishOn));
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as AdminProcedure;
}

it('D10 an announced call is seen as to come, with its day and without a question to be asked', async () => {
  const on = day(3);
  const procedure = await announced(on);
  expect(procedure).toMatchObject({ status: 'planned' });
  expect(await detailOf(procedure)).toMatchObject({ state: 'planned', plannedFor: on, documents: [] });
  const list = await jsonOf<{ rows: { number: string; state: string; plannedFor: string }[] }>(
    app.send('stranger', 'GET', `/procedimientos?q=${procedure.number}`),
  );
  expect(list.rows).toMatchObject([{ number: procedure.number, state: 'planned', plannedFor: on }]);
  expect((await announce(procedure)).status).toBe(409);
  const discard = app.send('admin', 'DELETE', `${ADMIN}/${procedure.id}`, undefined, seen(procedure));
  expect((await discard).status).toBe(409);
  const asks = app.send('stranger', 'GET', `/procedimientos/${procedure.slug}/preguntas`);
  expect(await jsonOf(asks)).toMatchObject({ window: { isTaking: false } });
});

it.each([
  ['no day', [...(COMPLETE.acts ?? [])], 'acts.publication.1'],
  ['a day that has passed', actsOf(day(-1)), 'acts.publication.1'],
  ['a day after its own acts', actsOf(day(18)), 'acts.questions_deadline.1'],
])('a call is not announced with %s', async (_, acts, field) => {
  const procedure = await jsonOf<AdminProcedure>(save(await completeDraft(app), { acts }));
  const answer = await announce(procedure);
  expect(answer.status).toBe(422);
  const problem = (await answer.json()) as Problem;
  expect(problem.code).toBe('publication_incomplete');
  expect(Object.keys(problem.fields ?? {})).toContain(field);
  expect((await app.send('stranger', 'GET', `/procedimientos/${procedure.slug}`)).status).toBe(404);
});

it('a result is not announced', async () => {
  const draft = await jsonOf<AdminProcedure>(app.send('admin', 'POST', ADMIN, { kind: 'direct' }));
  const answer = await announce(draft);
  expect(answer.status).toBe(409);
  expect(((await answer.json()) as Problem).detail).toContain('no se anuncia');
});

it('the announced day moves with a reason that visitors read, and only to a day to come', async () => {
  const [first, second] = [day(3), day(4)];
  const procedure = await announced(first);
  const silent = await save(procedure, { acts: actsOf(second) });
  expect(((await silent.json()) as Problem).fields).toHaveProperty('changeReason');
  const late = await save(procedure, { acts: actsOf(day(-1)), changeReason: REASON });
  expect(((await late.json()) as Problem).fields).toHaveProperty(['acts.publication.1']);
  const none = await save(procedure, { acts: COMPLETE.acts, changeReason: REASON });
  expect(((await none.json()) as Problem).fields).toHaveProperty(['acts.publication.1']);
  const moved = await jsonOf<AdminProcedure>(save(procedure, { acts: actsOf(second), changeReason: REASON }));
  expect(await detailOf(moved)).toMatchObject({ state: 'planned', plannedFor: second });
  expect(await changesOf(moved)).toEqual([{ field: 'acts.publication.1', before: first, after: second }]);
});

it('the call is published by a person, with its documents, and visitors read that it came and when', async () => {
  const on = day(3);
  const procedure = await announced(on);
  const early = await publish(procedure);
  expect(((await early.json()) as Problem).fields).toHaveProperty('documents');
  await addPublicDocument(app.db, procedure.id, { kind: 'notice' });
  const answer = await publish(procedure);
  expect(answer.status, await answer.clone().text()).toBe(200);
  const published = (await answer.json()) as AdminProcedure;
  const publishedOn = published.acts.find(({ kind }) => kind === 'publication')?.at;
  expect(publishedOn).toBe(published.publishedAt);
  expect(await detailOf(published)).toMatchObject({
    state: 'open',
    plannedFor: null,
    publishedAt: publishedOn,
  });
  expect(await changesOf(published)).toEqual(
    expect.arrayContaining([
      { field: 'status', before: 'Por publicar', after: 'Publicado' },
      { field: 'acts.publication.1', before: on, after: publishedOn },
    ]),
  );
  expect((await publish(published)).status).toBe(409);
});

it('a call that is cancelled before its publication was never published: neither in the list nor in its files', async () => {
  const on = day(3);
  const procedure = await announced(on);
  const calendar = await app.send('stranger', 'GET', `/procedimientos/${procedure.slug}/actos.ics`);
  const entries = await calendar.text();
  expect([entries.match(/STATUS:TENTATIVE/g)?.length, entries.includes('STATUS:CONFIRMED')]).toEqual([
    5,
    false,
  ]);
  await addPublicDocument(app.db, procedure.id, { kind: 'cancellation' });
  const path = `${ADMIN}/${procedure.id}/estado`;
  const body = { transition: 'cancel', reason: REASON };
  const answer = await app.send('admin', 'POST', path, body, seen(procedure));
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(await detailOf(procedure)).toMatchObject({ state: 'cancelled', plannedFor: on, stage: 1 });
  const file = await app.send(
    'stranger',
    'GET',
    `/procedimientos/exportacion?q=${procedure.number}&formato=json`,
  );
  const rows = (await file.json()) as Record<string, unknown>[];
  expect(rows.map(({ numero, publicacion }) => [numero, publicacion])).toEqual([[procedure.number, null]]);
  expect(await brokenLog(app.services.pool)).toEqual([]);
});

it('is announced by two where the unit asks two for what changes a procedure', async () => {
  const draft = await draftFor(day(3));
  await askTwo(app.db, 'state');
  await app.send('other-admin', 'GET', `${ADMIN}/${draft.id}`);
  expect((await announce(draft)).status).toBe(202);
  expect((await app.send('stranger', 'GET', `/procedimientos/${draft.slug}`)).status).toBe(404);
  await leaveToOne(app.db, 'state');
  expect((await announce(draft)).status).toBe(200);
});
