import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RouteList, Simulation } from '#contract/approval-routes-api.ts';
import type { ContentItem } from '#contract/content-api.ts';
import type { Problem } from '#contract/errors.ts';
import { plantGrant } from '#server/kit/test-functions.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { planted } from '#server/kit/test-planted.ts';
import { findRoute, type RequisitionFacts } from './public.ts';

const CONTENT = '/administracion/contenido/rutas/entradas';
let app: TestApp;
let campus: string;
let department: string;

beforeAll(async () => {
  app = await startTestApp();
  await planted(
    app.db,
    sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_own, is_published)
      values ('vector', 'Vector', 2026, 'laassp_2025', 250000000, 624000, 6138000, 'PEF 2026, Anexo 9', true, true)`,
  );
  const { rows } = await sql<{
    id: string;
  }>`insert into area (slug, name) values ('campus', 'Campus') returning id`.execute(app.db);
  campus = rows[0]?.id ?? '';
  const { rows: below } = await sql<{ id: string }>`
    insert into area (slug, name, parent_id) values ('departamento', 'Departamento', ${campus}) returning id`.execute(
    app.db,
  );
  department = below[0]?.id ?? '';
}, 120_000);
afterAll(() => app.stop());
beforeEach(async () => {
  await sql`truncate function_grant cascade`.execute(app.db);
});

const facts = (more: Partial<RequisitionFacts> = {}): RequisitionFacts => ({
  areaId: department,
  year: 2026,
  net: '35193.01',
  category: 'goods',
  funding: 'federal',
  lines: [],
  flags: [],
  on: '2026-11-30',
  ...more,
});
const stepsOf = async (more?: Partial<RequisitionFacts>) => {
  const found = await findRoute(app.db, facts(more));
  return found.outcome === 'hole'
    ? 'hole'
    : found.steps.map((step) => [step.number, step.function, step.areaId]);
};
const read = async <T>(path: string) => (await (await app.send('admin', 'GET', path)).json()) as T;
const item = (key: string) => read<ContentItem>(`${CONTENT}/${key}`);
const step = async (at: ContentItem, body: object, caller: 'admin' | 'other-admin' = 'admin') => {
  const answer = await app.send(caller, 'POST', `${CONTENT}/${at.key}/pasos`, body, {
    'if-match': `"${at.version}"`,
  });
  return { status: answer.status, body: (await answer.json()) as Problem & { item: ContentItem } };
};
const write = async (at: ContentItem, values: object) => {
  const answer = await app.send(
    'admin',
    'PUT',
    `${CONTENT}/${at.key}/borrador`,
    { values: { ...at.values, ...values }, seen: at.values, isAutosave: false },
    { 'if-match': `"${at.version}"` },
  );
  return (await answer.json()) as ContentItem;
};

describe('The routes as shipped', () => {
  it('V13, V14 follow the UMA of the day and the limits of the year, which stand as rows of their own', async () => {
    expect(await stepsOf({ net: '35193.00' })).toEqual([[1, 'area_approver', department]]);
    expect(await stepsOf()).toEqual([
      [1, 'area_approver', department],
      [2, 'area_approver', campus],
    ]);
    expect(await stepsOf({ net: '35193.00', on: '2026-01-15' })).toHaveLength(2);
    expect(await stepsOf({ net: '33942.00', on: '2026-01-15' })).toHaveLength(1);
    expect(await stepsOf({ net: '624000.01' })).toHaveLength(3);
    expect(await stepsOf({ net: '6138000.01' })).toHaveLength(4);
  });

  it('V15, V16 add the opinion on computing and the head of the institution', async () => {
    const computing = [{ partida: '51501', hasProfile: false }];
    expect(await stepsOf({ lines: computing })).toEqual([
      [0, 'technical_reviewer', null],
      [1, 'area_approver', department],
      [2, 'area_approver', campus],
    ]);
    expect(await stepsOf({ lines: [{ partida: '51501', hasProfile: true }] })).toHaveLength(2);
    const consultancy = { net: '40000.00', lines: [{ partida: '33104', hasProfile: false }] };
    // The head of the institution is the one of the campus here, who is asked already.
    expect(await findRoute(app.db, facts(consultancy))).toMatchObject({ extras: [{ key: 'consultorias' }] });
  });

  it('take the longest way for money whose limits nobody captured, and say so', async () => {
    expect(await findRoute(app.db, facts({ funding: 'federal_33' }))).toMatchObject({
      base: { key: 'licitacion', edition: 1 },
      unknown: ['direct', 'invitation'],
    });
  });
});

describe('Who keeps the routes', () => {
  it('withdraws none that leaves a hole', async () => {
    const answer = await step(await item('hasta-directa'), { step: 'withdraw', reason: 'Ya no se usa' });
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('$35,193.01 sin IVA');
  });

  it('publishes none that leaves a hole: the field says which requisition nobody would authorise', async () => {
    const draft = await write(await item('licitacion'), { upToKind: 'pesos', upToValue: '9000000' });
    const answer = await step(draft, { step: 'publish' });
    expect(answer.status).toBe(422);
    expect(answer.body.fields?.upToKind).toContain('$9,000,000.01 sin IVA');
    await step(draft, { step: 'discard' });
  });

  it('publishes none with a step that nobody holds, once functions were given', async () => {
    await plantGrant(app.db, { person: 'raul', code: 'area_approver' });
    const draft = await write(await item('hasta-invitacion'), { legalSource: 'Acuerdo 7 de 2026' });
    const refused = await step(draft, { step: 'publish' });
    expect(refused.status).toBe(422);
    expect(refused.body.fields?.steps).toContain(
      'Nadie tiene la función «Titular de Administración y Finanzas»',
    );
    await plantGrant(app.db, { person: 'beatriz', code: 'finance_head' });
    const published = await step(draft, { step: 'publish' });
    expect([published.status, published.body.item.state]).toEqual([200, 'published']);
    expect(await findRoute(app.db, facts({ net: '700000.00' }))).toMatchObject({
      base: { key: 'hasta-invitacion', edition: 2 },
    });
  });

  it('asks for a reviewer of each matter of a technical opinion', async () => {
    await plantGrant(app.db, { person: 'ines', code: 'technical_reviewer', lines: ['515', '327'] });
    const draft = await write(await item('dictamen-computo'), { legalSource: 'Acuerdo 8 de 2026' });
    expect((await step(draft, { step: 'publish' })).body.fields?.steps).toContain('de las partidas 323');
    await step(draft, { step: 'discard' });
  });
});

describe('¿Quién autorizaría esto?', () => {
  const ask = (query: Record<string, string>) =>
    read<Simulation>(`/administracion/rutas/simulacion?${new URLSearchParams(query).toString()}`);
  const whole = () => ({ area: department, monto: '40,000', bien: 'bienes', recurso: 'federal' });

  it('names who would act on each step of a made-up requisition', async () => {
    await plantGrant(app.db, { person: 'raul', code: 'area_approver', areaId: department });
    const { answer } = await ask({ ...whole(), partidas: '51501' });
    expect(answer).toMatchObject({
      base: 'Hasta el monto de adjudicación directa',
      extras: ['Equipo y servicios de cómputo'],
      net: '40000.00',
      unknown: [],
      steps: [
        { number: 0, lines: ['51501'], people: [] },
        { number: 1, area: 'Departamento', people: ['Persona raul'], days: 2 },
        { number: 2, area: 'Campus', people: [] },
      ],
    });
  });

  it('says at each question what to correct, and nothing of what was not asked', async () => {
    const { problems, answer } = await ask({ ...whole(), monto: 'mucho', partidas: '515', recurso: 'oro' });
    expect(answer).toBeNull();
    expect(Object.keys(problems).toSorted()).toEqual(['monto', 'partidas', 'recurso']);
    expect(await ask({})).toEqual({ problems: {}, answer: null });
  });

  it('lists the routes in words, and that nobody has a function yet', async () => {
    const { routes, warnings } = await read<RouteList>('/administracion/rutas');
    expect(routes[1]).toMatchObject({
      key: 'hasta-directa',
      appliesTo: ['Más de 300 UMA y hasta el monto máximo de adjudicación directa, sin IVA'],
      steps: [
        '1. Autoriza el titular del área, 2 días hábiles',
        '2. Autoriza el titular del área de la que depende, 2 días hábiles',
      ],
    });
    expect(warnings).toEqual([expect.stringContaining('Todavía no se ha dado ninguna función')]);
    expect((await app.send('guest', 'GET', '/administracion/rutas')).status).toBe(403);
  });
});

it('the amounts of 2026 for federal money wait as drafts, and one is published as the budget says it', async () => {
  const TOPES = '/administracion/contenido/topes/entradas';
  const draft = await read<ContentItem>(`${TOPES}/pef-2026-07`);
  expect(draft).toMatchObject({
    state: 'draft',
    values: {
      name: '2026, federal, presupuesto de 250 a 350 millones',
      budgetFrom: '250000000',
      budgetTo: '350000000',
      directMax: '624000',
      invitationMax: '6138000',
    },
  });
  const answer = await app.send(
    'admin',
    'POST',
    `${TOPES}/pef-2026-07/pasos`,
    { step: 'publish' },
    { 'if-match': `"${draft.version}"` },
  );
  expect(answer.status).toBe(200);
});
