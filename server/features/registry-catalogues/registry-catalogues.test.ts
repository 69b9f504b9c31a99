import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AllCatalogues, type PaperType, type PublicCatalogues } from '#contract/registry-catalogues.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { readCatalogues } from './public.ts';

let app: TestApp;
let all: AllCatalogues;

beforeAll(async () => {
  app = await startTestApp();
  all = (await (await app.send('admin', 'GET', '/padron/catalogos')).json()) as AllCatalogues;
});
afterAll(() => app.stop());

const line = {
  code: 'G90',
  name: 'Equipo de prueba',
  parentCode: null,
  expenseCodes: ['515'],
  priorOpinionArea: null,
  active: true,
  source: 'Acuerdo de prueba, art. 1',
};

async function change(path: string, body: unknown, version: number, caller: 'admin' | 'guest' = 'admin') {
  const answer = await app.send(caller, 'PUT', `/padron/catalogos/${path}`, body, {
    'if-match': `"${version}"`,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function readOpen() {
  return (await (
    await app.send('stranger', 'GET', '/proveedores/tramites/catalogos')
  ).json()) as PublicCatalogues;
}

describe('Catalogues of the registry as officers change them', () => {
  it('anyone reads what is in use; reasons, holidays and what was retired stay inside', async () => {
    const open = await readOpen();
    expect(Object.keys(open).toSorted()).toEqual(['lines', 'papers', 'terms']);
    expect(open.lines.length).toBe(all.lines.length);
    expect((await app.send('stranger', 'GET', '/padron/catalogos')).status).toBe(401);
    expect((await app.send('guest', 'GET', '/padron/catalogos')).status).toBe(403);
  });

  it('a new giro needs its legal source, is remembered, and its key and name are taken afterwards', async () => {
    const bare = await app.send('admin', 'POST', '/padron/catalogos/giros', { ...line, source: '' });
    expect(bare.status).toBe(422);
    expect(((await bare.json()) as { fields: object }).fields).toHaveProperty('source');
    expect((await app.send('admin', 'POST', '/padron/catalogos/giros', line)).status).toBe(201);
    expect((await app.send('admin', 'POST', '/padron/catalogos/giros', line)).status).toBe(409);
    const sameName = await app.send('admin', 'POST', '/padron/catalogos/giros', { ...line, code: 'G91' });
    expect(((await sameName.json()) as { code: string }).code).toBe('code_taken');
    expect((await readCatalogues(app.db)).lines.some((one) => one.code === 'G90')).toBe(true);
    const open = await readOpen();
    expect(open.lines.some((one) => one.code === 'G90')).toBe(true);
  });

  it('a change names its version: without one 428, with an old one 409, the present values and whose they are', async () => {
    const path = 'giros/G90';
    expect((await app.send('admin', 'PUT', `/padron/catalogos/${path}`, line)).status).toBe(428);
    const first = await change(path, { ...line, active: false, source: 'Acuerdo de prueba, art. 2' }, 1);
    expect(first).toMatchObject({ status: 200, body: { version: 2, active: false } });
    const late = await change(path, { ...line, active: true, source: 'Acuerdo de prueba, art. 3' }, 1);
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'version_conflict',
        extra: {
          version: 2,
          current: { active: false },
          changedBy: 'Persona admin',
          conflicts: [
            {
              name: 'source',
              label: 'Fuente legal',
              was: 'Acuerdo de prueba, art. 1',
              theirs: 'Acuerdo de prueba, art. 2',
              mine: 'Acuerdo de prueba, art. 3',
              changedBy: 'Persona admin',
            },
          ],
        },
      },
    });
    expect((await change(path, { ...line, name: 'Libros y bases de datos' }, 2)).status).toBe(409);
    expect((await change('giros/G99', line, 1)).status).toBe(404);
    expect((await change(path, line, 2, 'guest')).status).toBe(403);
    const open = await readOpen();
    expect(open.lines.some((one) => one.code === 'G90')).toBe(false);
  });

  it('what only another officer changed is taken in and named, also of an entry that came with the portal', async () => {
    const { code: _, version, ...paper } = all.papers.find(({ code }) => code === 'curp') as PaperType;
    const path = 'documentos/curp';
    expect(await change(path, { ...paper, help: 'Descárgala de gob.mx.' }, version)).toMatchObject({
      status: 200,
      body: { version: version + 1, joined: [] },
    });
    expect(await change(path, { ...paper, validityText: 'La más reciente' }, version)).toMatchObject({
      status: 200,
      body: {
        version: version + 2,
        help: 'Descárgala de gob.mx.',
        validityText: 'La más reciente',
        joined: ['Ayuda que lee el proveedor'],
      },
    });
  });

  it('the history tells who changed what by its label, with the source', async () => {
    const answer = await app.send('admin', 'GET', '/padron/catalogos/giros/G90/historia');
    const { rows } = (await answer.json()) as { rows: RevisionRow[] };
    expect(rows.map(({ by, operation, reason }) => [by, operation, reason])).toEqual([
      ['Persona admin', 'registry_catalogue.change', 'Acuerdo de prueba, art. 2'],
      ['Persona admin', 'registry_catalogue.create', 'Acuerdo de prueba, art. 1'],
    ]);
    expect(rows[0]?.differences).toEqual([
      { name: 'active', label: 'En uso', before: true, after: false },
      {
        name: 'source',
        label: 'Fuente legal',
        before: 'Acuerdo de prueba, art. 1',
        after: 'Acuerdo de prueba, art. 2',
      },
    ]);
    const log = await app.services.pool.query(
      "select operation from audit_log where subject_id = 'G90' order by id",
    );
    expect(log.rows).toEqual([
      { operation: 'registry_catalogue.create' },
      { operation: 'registry_catalogue.change' },
    ]);
  });

  it('entries that do not fit together are refused by field', async () => {
    const {
      code: _,
      version,
      ...paper
    } = all.papers.find((one) => one.code === 'permisos_giro') as PaperType;
    const bad = await change(
      'documentos/permisos_giro',
      { ...paper, lineCodes: ['G77'], personTypes: [] },
      version,
    );
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.fields as object).toSorted()).toEqual(['lineCodes', 'personTypes']);
    const child = { ...line, code: 'X1', name: 'Subgiro suelto', parentCode: 'G01' };
    const stray = await app.send('admin', 'POST', '/padron/catalogos/giros', child);
    expect(((await stray.json()) as { fields: Record<string, string> }).fields.code).toContain('G01-');
  });

  it('papers, reasons and terms change; a term keeps its key', async () => {
    const term = all.terms.find((one) => one.code === 'answer');
    const { code: _, version, ...rest } = term ?? all.terms[0] ?? expect.fail();
    const changed = await change('plazos/answer', { ...rest, amount: 8 }, version);
    expect(changed).toMatchObject({
      status: 200,
      body: { code: 'answer', amount: 8, version: (version ?? 0) + 1 },
    });
    const reason = {
      kind: 'observation',
      paperCode: 'curp',
      text: 'Motivo de prueba',
      legalBasis: 'Regla',
      active: true,
    };
    expect(
      (await app.send('admin', 'POST', '/padron/catalogos/motivos', { ...reason, code: 'obs_prueba' }))
        .status,
    ).toBe(201);
    expect(await change('motivos/obs_prueba', { ...reason, active: false }, 1)).toMatchObject({
      status: 200,
      body: { active: false },
    });
    expect((await change('motivos/obs_prueba', { ...reason, kind: 'rejection' }, 2)).status).toBe(422);
  });

  it('a term keeps its unit, and a rule applies or not', async () => {
    const of = (wanted: string) => all.terms.find(({ code }) => code === wanted) ?? expect.fail();
    const correction = of('correction');
    expect(
      await change('plazos/correction', { ...correction, unit: 'days' }, correction.version),
    ).toMatchObject({ status: 200, body: { unit: 'working_days' } });
    const yearEnd = of('validity_year_end');
    expect(yearEnd).toMatchObject({ unit: 'yes_no', amount: 0 });
    expect(
      await change('plazos/validity_year_end', { ...yearEnd, amount: 2 }, yearEnd.version),
    ).toMatchObject({ status: 422, body: { fields: { amount: 'Escribe 1 si se aplica o 0 si no.' } } });
    expect(
      await change('plazos/validity_year_end', { ...yearEnd, amount: 1 }, yearEnd.version),
    ).toMatchObject({ status: 200, body: { amount: 1 } });
  });

  it('a term that its partner would contradict, or that leaves no time, is refused with the number that fits', async () => {
    const set = async (code: string, amount: number) => {
      const { terms } = await readCatalogues(app.db);
      const term = terms.find((one) => one.code === code) ?? expect.fail();
      const { status, body } = await change(`plazos/${code}`, { ...term, amount }, term.version);
      return [status, (body.fields as { amount?: string } | undefined)?.amount];
    };
    const longest = 'Escribe hasta 84, lo que dice «Duración máxima de una inhabilitación».';
    expect(await set('disqualification_min', 100)).toEqual([422, longest]);
    expect(await set('disqualification_min', 84)).toEqual([200, undefined]);
    expect(await set('disqualification_max', 83)).toEqual([422, expect.stringContaining('al menos 84')]);
    expect(await set('disqualification_min', 3)).toEqual([200, undefined]);
    expect(await set('correction_notice', 20)).toEqual([422, expect.stringContaining('hasta 5')]);
    expect(await set('renewal_window', 5)).toEqual([422, expect.stringContaining('al menos 30')]);
    expect(await set('answer', 0)).toEqual([422, 'Escribe al menos 1.']);
  });

  it('a day without work is added, changed and removed; terms see it', async () => {
    const day = { date: '2031-03-28', reason: 'Viernes de prueba', source: 'Calendario escolar' };
    expect((await app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles', day)).status).toBe(201);
    expect((await app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles', day)).status).toBe(409);
    expect((await readCatalogues(app.db)).holidays.some(({ date }) => date === day.date)).toBe(true);
    const changed = await change(
      `dias-inhabiles/${day.date}`,
      { reason: 'Otro motivo', source: 'Calendario' },
      1,
    );
    expect(changed).toMatchObject({ status: 200, body: { version: 2, reason: 'Otro motivo' } });
    const remove = (version: string, date = day.date) =>
      app.send('admin', 'DELETE', `/padron/catalogos/dias-inhabiles/${date}`, undefined, {
        'if-match': version,
      });
    // A year that the database does not have is no address of ours.
    expect((await remove('1', '0000-01-01')).status).toBe(404);
    expect((await remove('1')).status).toBe(409);
    expect((await remove('2')).status).toBe(204);
    expect((await remove('2')).status).toBe(404);
  });

  it('several separate days are declared with one reason, all or none', async () => {
    const days = { reason: 'Cierre por obra', source: 'Acuerdo 3/2031', date: '2031-05-06' };
    const add = (more: object) =>
      app.send('admin', 'POST', '/padron/catalogos/dias-inhabiles', { ...days, ...more });
    const kept = async () =>
      (await readCatalogues(app.db)).holidays
        .filter(({ reason }) => reason === days.reason)
        .toSorted((a, b) => a.date.localeCompare(b.date));
    expect((await add({ until: '2031-05-08', also: ['2031-05-12'] })).status).toBe(422);
    expect((await add({ also: ['2031-05-12', '2031-05-20'] })).status).toBe(201);
    expect(await kept()).toMatchObject(
      ['2031-05-06', '2031-05-12', '2031-05-20'].map((date) => ({ date, until: null, reason: days.reason })),
    );
    // One that is there already leaves the others out too.
    expect((await add({ date: '2031-05-27', also: ['2031-05-12'] })).status).toBe(409);
    expect(await kept()).toHaveLength(3);
  });
});
