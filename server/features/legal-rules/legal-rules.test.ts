import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LegalRule, Requirement, Touched } from '#contract/legal-rules.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { addDays } from '#contract/rules/days/calendar.ts';
import type { RevisionRow } from '#contract/revision.ts';
import { workAlone } from '#server/kit/test-second-person.ts';
import { startTestApp, type Caller, type TestApp } from '#server/kit/test-app.ts';
import { readRuleBook } from './public.ts';

const PATH = '/administracion/ajustes';
const TODAY = todayInMexico();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
async function send(
  method: string,
  path: string,
  body?: object,
  { version, by = 'admin' }: { version?: number; by?: Caller } = {},
): Promise<Answer> {
  const headers: Record<string, string> = version === undefined ? {} : { 'if-match': `"${version}"` };
  await workAlone(app.db);
  const answer = await app.send(by, method, `${PATH}${path}`, body, headers);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const all = async () =>
  (await send('GET', '/reglas')).body as unknown as { rules: LegalRule[]; documents: Requirement[] };

async function ruleOf(code: string, kind = 'open'): Promise<LegalRule> {
  const { rules } = await all();
  const found = rules.find(
    (rule) =>
      rule.regime === 'laassp_2025' &&
      rule.kind === kind &&
      rule.code === code &&
      (rule.character === null || rule.character === 'national'),
  );
  if (found === undefined) throw new Error(`there is no ${code}`);
  return found;
}

/** A draft with an opening so many days from today. */
async function draft(days: number): Promise<string> {
  const made = await app.send('admin', 'POST', '/administracion/procedimientos', {
    kind: 'open',
    title: 'Papelería para oficinas',
  });
  const { id, version } = (await made.json()) as { id: string; version: number };
  const saved = await app.send(
    'admin',
    'PUT',
    `/administracion/procedimientos/${id}`,
    {
      acts: [
        { kind: 'opening', sequence: 1, at: `${addDays(TODAY, days)}T16:00:00.000Z`, place: null, url: null },
      ],
    },
    { 'if-match': `"${version}"` },
  );
  expect(saved.status, await saved.clone().text()).toBe(200);
  return id;
}

describe('a legal deadline', () => {
  it('is nobody else’s to read or change', async () => {
    expect((await send('GET', '/reglas', undefined, { by: 'stranger' })).status).toBe(401);
    expect((await send('GET', '/reglas', undefined, { by: 'guest' })).status).toBe(403);
  });

  it('says what a new version would touch; saved, the old one stays until the day before', async () => {
    const id = await draft(17);
    const old = await ruleOf('publication_to_opening');
    expect(old).toMatchObject({ amount: 15, since: null, by: null, version: 1 });
    const terms = { amount: 18, source: 'Reforma de prueba, art. 42', validFrom: TODAY, validUntil: null };
    const { id: _, version, since, by, ...scope } = old;
    expect([since, by]).toEqual([null, null]);
    const effect = await send('POST', '/plazos/efecto', { ...scope, ...terms, replaces: old.id });
    const touched = effect.body as unknown as Touched;
    expect(touched.procedures.find((one) => one.id === id)).toMatchObject({
      after: expect.arrayContaining([expect.stringContaining('al menos 18 días naturales')]),
    });
    const sourceless = await send(
      'POST',
      `/plazos/${old.id}/versiones`,
      { ...terms, source: '' },
      { version },
    );
    expect(sourceless).toMatchObject({ status: 422, body: { fields: { source: expect.any(String) } } });
    const made = await send('POST', `/plazos/${old.id}/versiones`, terms, { version });
    expect(made).toMatchObject({
      status: 201,
      body: { amount: 18, by: 'Persona admin', character: 'national' },
    });
    const { rules } = await all();
    expect(rules.find((rule) => rule.id === old.id)).toMatchObject({
      amount: 15,
      source: 'LAASSP 2025, art. 42',
      validUntil: addDays(TODAY, -1),
      version: 2,
    });
    const book = await readRuleBook(app.db);
    expect(book.rules.filter((rule) => rule.source === terms.source)).toHaveLength(1);
    const again = await send('POST', '/plazos/efecto', { ...scope, ...terms, corrects: made.body.id });
    expect(again.body).toMatchObject({ total: 0, procedures: [] });
  });

  it('that two officers end at once is refused to the second, with what the first did', async () => {
    const rule = await ruleOf('opening_to_award');
    const terms = {
      amount: 25,
      source: 'Reforma de prueba',
      validFrom: addDays(TODAY, 40),
      validUntil: null,
    };
    const path = `/plazos/${rule.id}/versiones`;
    expect((await send('POST', path, terms, { version: rule.version, by: 'other-admin' })).status).toBe(201);
    const second = await send(
      'POST',
      path,
      { ...terms, validFrom: addDays(TODAY, 50) },
      { version: rule.version },
    );
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', extra: { conflicts: [{ name: 'validUntil' }] } },
    });
  });

  it('is corrected with its history by label, and joins what two officers corrected apart', async () => {
    const rule = await ruleOf('questions_to_clarification');
    const { amount, source, validFrom, validUntil } = rule;
    const terms = { amount, source, validFrom, validUntil };
    await send(
      'PUT',
      `/plazos/${rule.id}`,
      { ...terms, amount: 48 },
      { version: rule.version, by: 'other-admin' },
    );
    const joined = await send(
      'PUT',
      `/plazos/${rule.id}`,
      { ...terms, source: 'LAASSP 2025, art. 44, primer párrafo' },
      { version: rule.version },
    );
    expect(joined).toMatchObject({ status: 200, body: { amount: 48, joined: ['Cantidad'] } });
    const history = (await send('GET', `/plazos/${rule.id}/historia`)).body as { rows: RevisionRow[] };
    expect(history.rows[0]?.differences).toMatchObject([{ label: 'Fuente' }]);
    const wrong = await send(
      'PUT',
      `/plazos/${rule.id}`,
      { ...terms, validUntil: '2020-01-01' },
      { version: 3 },
    );
    expect(wrong).toMatchObject({ status: 422, body: { fields: { validUntil: expect.any(String) } } });
  });

  it('that is new needs an act exactly when it asks for one', async () => {
    const rule = {
      regime: 'lineamientos_ug',
      kind: 'open',
      character: null,
      code: 'required_act',
      act: null,
      amount: 0,
      source: 'Lineamientos, art. 12',
      validFrom: '2023-01-30',
      validUntil: null,
    };
    expect(await send('POST', '/plazos', rule)).toMatchObject({
      status: 422,
      body: { fields: { act: expect.any(String) } },
    });
    expect((await send('POST', '/plazos', { ...rule, act: 'clarification' })).status).toBe(201);
    expect(await send('POST', '/plazos', { ...rule, act: 'clarification' })).toMatchObject({
      status: 409,
      body: { code: 'code_taken' },
    });
  });
});

describe('documents that a step needs', () => {
  it('decide what a publication lacks, on the server and in the list that the officer reads', async () => {
    const id = await draft(30);
    const publish = async () => {
      const current = await app.send('admin', 'GET', `/administracion/procedimientos/${id}`);
      const { version } = (await current.json()) as { version: number };
      const answer = await app.send(
        'admin',
        'POST',
        `/administracion/procedimientos/${id}/publicacion`,
        { documents: [] },
        { 'if-match': `"${version}"` },
      );
      return ((await answer.json()) as { fields: Record<string, string> }).fields;
    };
    expect((await publish()).documents).toBe('Falta el PDF de convocatoria o bases.');
    const entry = (await all()).documents.find(({ step, kind }) => step === 'publish' && kind === 'open');
    if (entry === undefined) throw new Error('nothing is asked for');
    const terms = { documents: ['market_study'], source: 'Acuerdo de prueba 7/2026' };
    const effect = await send('POST', '/documentos/efecto', { step: 'publish', kind: 'open', ...terms });
    expect((effect.body as unknown as Touched).procedures.find((one) => one.id === id)).toMatchObject({
      before: [expect.stringContaining('convocatoria')],
      after: [expect.stringContaining('investigación de mercado')],
    });
    const changed = await send('PUT', `/documentos/${entry.id}`, terms, { version: entry.version });
    expect(changed).toMatchObject({ status: 200, body: { version: 2, by: 'Persona admin' } });
    expect((await publish()).documents).toContain('investigación de mercado');
    const rules = await app.send('admin', 'GET', '/administracion/procedimientos/reglas');
    expect(((await rules.json()) as { documents: object[] }).documents).toContainEqual({
      step: 'publish',
      kind: 'open',
      ...terms,
    });
    await send('PUT', `/documentos/${entry.id}`, { ...terms, documents: [] }, { version: 2 });
    expect((await publish()).documents).toBeUndefined();
  });

  it('are said once for a step and a kind', async () => {
    const entry = {
      step: 'complete',
      kind: null,
      documents: ['delivery_record'],
      source: 'Acuerdo de prueba',
    };
    const made = await send('POST', '/documentos', entry);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(await send('POST', '/documentos', entry)).toMatchObject({
      status: 409,
      body: { code: 'code_taken' },
    });
  });
});

describe('the amounts of a year', () => {
  it('are empty until somebody publishes them, and then anyone reads them with their source', async () => {
    const read = async () =>
      (await (await app.send('stranger', 'GET', '/montos-maximos?ejercicio=2026')).json()) as object;
    expect(await read()).toEqual({ year: 2026, years: [], rows: [], regulations: [] });
    const values = {
      name: '2026, lineamientos, hasta 15 millones',
      fiscalYear: '2026',
      regime: 'lineamientos_ug',
      budgetFrom: '0',
      budgetTo: '15000000',
      directMax: '300000',
      invitationMax: '900000.50',
      legalSource: 'Acuerdo del comité 3/2026',
    };
    const at = '/administracion/contenido/topes';
    const made = await app.send('admin', 'POST', at, { values });
    expect(made.status, await made.clone().text()).toBe(201);
    const { key, version } = (await made.json()) as { key: string; version: number };
    const published = await app.send(
      'admin',
      'POST',
      `${at}/entradas/${key}/pasos`,
      { step: 'publish' },
      { 'if-match': `"${version}"` },
    );
    expect(published.status, await published.clone().text()).toBe(200);
    expect(await read()).toMatchObject({
      years: [2026],
      rows: [{ budgetTo: '15000000.00', invitationMax: '900000.50', source: 'Acuerdo del comité 3/2026' }],
    });
  });
});
