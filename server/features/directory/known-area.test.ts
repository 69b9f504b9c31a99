import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('a requesting area is one of the directory once there is one, or the one that stood', async () => {
  const made = await app.send('admin', 'POST', '/administracion/procedimientos', {
    kind: 'open',
    title: 'Mesas',
  });
  let { id, version } = (await made.json()) as AdminProcedure;
  const save = async (requestingArea: string) => {
    const answer = await app.send(
      'admin',
      'PUT',
      `/administracion/procedimientos/${id}`,
      { requestingArea },
      { 'if-match': `"${version}"` },
    );
    if (answer.status === 200) ({ id, version } = (await answer.json()) as AdminProcedure);
    return answer;
  };
  expect((await save('Infra')).status, 'no directory yet').toBe(200);
  await planted(
    app.db,
    sql`insert into area (slug, name, is_published) values ('infraestructura', 'Infraestructura', true)`,
  );
  expect((await save('Infra')).status, 'what stood stays').toBe(200);
  expect((await save('Infraestructura')).status).toBe(200);
  const typed = await save('Infra');
  expect(typed.status).toBe(422);
  expect(await typed.json()).toMatchObject({
    fields: { requestingArea: expect.stringContaining('Elige un área de la lista') },
  });
});
