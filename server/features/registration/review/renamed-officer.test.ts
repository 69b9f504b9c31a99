import { afterAll, beforeAll, expect, it } from 'vitest';
import type { QueuePage } from '#contract/registration-review.ts';
import { transaction } from '#server/kit/db.ts';
import { rememberOfficer } from '#server/kit/officers.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from './test-requests.ts';
import { ok, reviewer } from './test-review.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('an officer who is called otherwise is called so wherever a request names who did what', async () => {
  const officers = reviewer(app);
  const { folio } = await insertRequest(app.db);
  const taken = await ok(officers.act(folio, 1, 'take'));
  await ok(officers.put(folio, '/documentos/situacion_fiscal', taken.version, { decision: 'valid' }));
  await transaction(app.db, (tx) => rememberOfficer(tx, { id: 'admin', name: 'Ana de los Ríos' }));
  const review = await officers.read(folio);
  expect(review.assignee).toEqual({ id: 'admin', name: 'Ana de los Ríos' });
  expect(review.papers.find(({ code }) => code === 'situacion_fiscal')?.reviewedBy).toBe('Ana de los Ríos');
  const queue = await ok<QueuePage>(
    app.send('other-admin', 'GET', '/padron/solicitudes?orden=responsable&responsable=admin'),
  );
  expect(queue.rows.map(({ assignee }) => assignee?.name)).toEqual(['Ana de los Ríos']);
  expect(queue.assignees).toEqual([{ id: 'admin', name: 'Ana de los Ríos', count: 1 }]);
});
