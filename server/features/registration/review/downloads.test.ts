import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from './test-requests.ts';
import { reviewer } from './test-review.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const remembered = async (operation: string) =>
  (
    await sql<{ subject_id: string; actor_id: string; after: unknown }>`
      select subject_id, actor_id, after from audit_log where operation = ${operation}`.execute(app.db)
  ).rows;

it('who opened a supplier’s paper is remembered, and nobody who was refused', async () => {
  const { folio } = await insertRequest(app.db);
  const [paper] = (await reviewer(app).read(folio)).papers;
  const path = `/padron/documentos/${paper?.id}/archivo`;
  expect((await app.send('guest', 'GET', path)).status).toBe(403);
  expect(await remembered('registration.paper.download')).toEqual([]);
  await app.send('admin', 'GET', path);
  expect(await remembered('registration.paper.download')).toMatchObject([
    { subject_id: paper?.id, actor_id: 'admin', after: { name: paper?.fileName, folio } },
  ]);
});

it('who took the queue out as CSV is remembered with the filter', async () => {
  const answer = await app.send('admin', 'GET', '/padron/solicitudes/exportacion?estado=aprobadas');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Folio');
  expect(await remembered('registration.queue.download')).toMatchObject([
    { actor_id: 'admin', after: { estado: 'aprobadas' } },
  ]);
});
