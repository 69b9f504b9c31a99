import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OfficerArea, WaitingCounts, WaitingPage } from '#contract/waiting.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { insertRequest } from '../registration/review/test-requests.ts';
import { planted } from '#server/kit/test-planted.ts';

const PATH = '/administracion';

let app: TestApp;
let request: string;
const drafts: Record<string, string> = {};
beforeAll(async () => {
  app = await startTestApp();
  await planted(
    app.db,
    sql`with root as (insert into area (slug, name) values ('unidad', 'Unidad de prueba') returning id),
    middle as (insert into area (slug, name, parent_id) select 'licitaciones', 'Licitaciones', id from root returning id)
    insert into area (slug, name, parent_id) select 'actos', 'Actos', id from middle
    union all select 'contratos', 'Contratos', id from root`,
  );
  for (const area of ['Unidad de prueba', 'Licitaciones', 'Actos', 'Contratos', 'Facultad de Química']) {
    const { rows } = await sql<{
      id: string;
    }>`insert into procedure (number, slug, title, kind, character, modality,
        category, regime, fiscal_year, requesting_area, contracting_area, created_by)
      values (${area}, ${area}, 'Compra', 'open', 'national', 'electronic', 'goods', 'laassp_2025', 2026, 'Biblioteca',
        ${area}, null) returning id`.execute(app.db);
    drafts[area] = rows[0]?.id ?? '';
  }
  request = (await insertRequest(app.db, {})).id;
});
afterAll(() => app.stop());

async function ask<Body>(
  method: string,
  path: string,
  body?: object,
  caller: Caller = 'admin',
): Promise<Body> {
  const answer = await app.send(caller, method, `${PATH}${path}`, body);
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as Body;
}
/** Ids of what waits for the unit of somebody, with the areas that each says. */
async function seen(caller: Caller = 'admin'): Promise<Map<string, string | null>> {
  const { rows } = await ask<WaitingPage>('GET', '/pendientes?de=unidad', undefined, caller);
  return new Map(rows.map(({ id, unitArea }) => [id, unitArea]));
}

describe('the unit of an officer', () => {
  it('is everything while nobody knows their area; what belongs to none says so', async () => {
    expect(await ask<OfficerArea>('GET', '/mi-area')).toMatchObject({ area: null, isByDirectory: false });
    const all = await seen();
    expect([...Object.values(drafts), request].every((id) => all.has(id))).toBe(true);
    expect(all.get(drafts.Licitaciones ?? '')).toBe('Licitaciones');
    expect(all.get(request)).toBeNull();
  });

  it('is the chosen area with those above and below it, and what is of none; counts follow', async () => {
    const before = await ask<WaitingCounts>('GET', '/pendientes/cuentas');
    const chosen = await ask<OfficerArea>('PUT', '/mi-area', { key: 'licitaciones' });
    expect(chosen.area).toEqual({ key: 'licitaciones', name: 'Licitaciones' });
    const mine = await seen();
    const names = Object.keys(drafts).filter((name) => mine.has(drafts[name] ?? ''));
    expect(names).toEqual(['Unidad de prueba', 'Licitaciones', 'Actos', 'Facultad de Química']);
    expect(mine.has(request)).toBe(true);
    const after = await ask<WaitingCounts>('GET', '/pendientes/cuentas');
    expect(after.unidad).toBe(before.unidad - 1);
    expect((await seen('other-admin')).has(drafts.Contratos ?? '')).toBe(true);
  });

  it('holds what a colleague of the area has taken, and not what one of another area has', async () => {
    await ask('PUT', '/mi-area', { key: 'contratos' }, 'other-admin');
    await sql`update waiting_item set owner_id = null, taken_by = 'other-admin' where id = ${request}`.execute(
      app.db,
    );
    expect((await seen()).has(request)).toBe(false);
    expect((await seen('other-admin')).get(request)).toBe('Contratos');
  });

  it('is said by the directory where it knows their mail, and is not chosen then', async () => {
    const { rows } = await planted(
      app.db,
      sql<{
        email: string;
      }>`insert into directory_person (key, area_id, post, name, email)
      select 'ana', id, 'Analista', 'Ana Muestra', 'ADMIN@universidad.example' from area where slug = 'actos'
      returning email`,
    );
    expect(rows).toHaveLength(1);
    expect(await ask<OfficerArea>('GET', '/mi-area')).toMatchObject({
      area: { key: 'actos' },
      isByDirectory: true,
    });
    const refused = await app.send('admin', 'PUT', `${PATH}/mi-area`, { key: 'contratos' });
    expect(refused.status).toBe(409);
    expect((await seen()).has(drafts.Contratos ?? '')).toBe(false);
  });

  it('is nobody’s to ask for who keeps nothing', async () => {
    expect((await app.send('stranger', 'GET', `${PATH}/mi-area`)).status).toBe(401);
    expect((await app.send('guest', 'GET', `${PATH}/mi-area`)).status).toBe(403);
  });
});
