import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PRESENCE_LASTS_SECONDS, type Presence } from '#contract/presence.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const tell = (caller: Caller, place: string, isOpen = true) =>
  app.send(caller, 'PUT', '/administracion/presencia', { place, isOpen });
const others = async (caller: Caller, place: string, isOpen = true) => {
  const answer = await tell(caller, place, isOpen);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as Presence).others.map(({ name }) => name);
};

it('tells who else has the same thing open, and nobody once they left it or said nothing for a while', async () => {
  const here = 'content:avisos/cierre';
  expect(await others('admin', here)).toEqual([]);
  expect(await others('other-admin', here)).toEqual(['Persona admin']);
  expect(await others('other-admin', 'content:avisos/otro'), 'another thing').toEqual([]);
  expect(await others('admin', here)).toEqual(['Persona other-admin']);
  expect(await others('other-admin', here, false)).toEqual(['Persona admin']);
  expect(await others('admin', here)).toEqual([]);
  // A computer that went away tells no goodbye.
  await others('other-admin', here);
  await sql`update presence set seen_at = now() - make_interval(secs => ${PRESENCE_LASTS_SECONDS + 1}::int)
    where officer_id = 'other-admin'`.execute(app.db);
  expect(await others('admin', here)).toEqual([]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int count from presence where place = ${here}`.execute(app.db);
  expect(rows, 'what is over is not kept').toEqual([{ count: 1 }]);
});

it('is told to officers only', async () => {
  expect((await tell('guest', 'content:avisos/cierre')).status).toBe(403);
  expect((await tell('admin', 'lo que sea')).status).toBe(422);
});
