import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PURCHASE_LAWS } from '#contract/purchase-laws.ts';
import type { RouteAnswer } from '#contract/purchase-route.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { PURCHASE_CASES } from './test-purchase-cases.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await planted(
    app.db,
    sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, budget_to, direct_max, invitation_max, is_own,
      legal_source, is_published) values
    ('f26-1', 'Federal 2026, poco', 2026, 'laassp_2025', 0, 15000000, 290000, 1100000, false, 'PEF 2026, anexo 9', true),
    ('f26-2', 'Federal 2026, medio', 2026, 'laassp_2025', 15000000, 50000000, 397000, 1747000, true, 'PEF 2026, anexo 9', true),
    ('f26-3', 'Federal 2026, mucho', 2026, 'laassp_2025', 50000000, null, 900000, 4000000, false, 'PEF 2026, anexo 9', true),
    ('p26', 'Propio 2026', 2026, 'lineamientos_ug', 0, null, 306000, 1344000.50, null, 'Acuerdo del comité', true),
    ('p26-x', 'Propio 2026 sin publicar', 2026, 'lineamientos_ug', 0, null, 1, 2, true, 'Borrador', false),
    ('e26', 'Estatal 2026', 2026, 'ley_gto', 0, null, 250000, 1000000, true, 'Ley del presupuesto', true),
    ('o26', 'Obra federal 2026', 2026, 'lopsrm', 0, null, 612345.67, 4500000, true, 'PEF 2026, anexo 9', true),
    ('f25', 'Federal 2025', 2025, 'laassp_2025', 0, null, 380000, 1680000, true, 'PEF 2025, anexo 9', true),
    ('p25-1', 'Propio 2025, poco', 2025, 'lineamientos_ug', 0, 9, 100000, 200000, false, 'Acuerdo', true),
    ('p25-2', 'Propio 2025, mucho', 2025, 'lineamientos_ug', 9, null, 300000, 900000, false, 'Acuerdo', true)`,
  );
  await planted(
    app.db,
    sql`insert into procedure_sheet (key, slug, title, audience, category, objective, response_time, cost, responsible_area,
      requirements, issued_on, applies_to) values
    ('P-1', 'p-1', 'Compra directa', 'areas', 'Compras', 'Comprar.', '8 días', 'sin costo', 'Unidad', '[]', '2026-01-01',
      '[{"id": "a", "kind": "direct", "category": ""}]'),
    ('P-2', 'p-2', 'Contratar servicios', 'areas', 'Compras', 'Contratar.', '9 días', 'sin costo', 'Unidad', '[]', '2026-01-01',
      '[{"id": "a", "kind": "direct", "category": "services"}]'),
    ('P-3', 'p-3', 'Licitar', 'areas', 'Compras', 'Licitar.', '45 días', 'sin costo', 'Unidad', '[]', '2026-01-01',
      '[{"id": "a", "kind": "open", "category": ""}, {"id": "b", "kind": "invitation", "category": ""}]')`,
  );
});
afterAll(() => app.stop());

const ask = async (query: Record<string, string>) => {
  const answer = await app.send(
    'stranger',
    'GET',
    `/procedimiento-que-toca?${new URLSearchParams(query).toString()}`,
  );
  expect(answer.status).toBe(200);
  return (await answer.json()) as RouteAnswer;
};
const purchase = (more: Record<string, string> = {}) =>
  ask({ monto: '300,000', iva: 'sin', bien: 'bienes', recurso: 'federal', ejercicio: '2026', ...more });

const OUTCOMES: Record<string, string> = {
  directa: 'direct',
  invitación: 'invitation',
  licitación: 'open',
  'sin montos': 'no_limits',
  'sin rango': 'no_range',
};

it('two hundred purchases written by hand take the procedure that the table says', async () => {
  const [, ...rows] = PURCHASE_CASES.trim().split('\n');
  expect(rows.length).toBeGreaterThanOrEqual(200);
  const wrong: string[] = [];
  for (const row of rows) {
    const [monto = '', iva = '', bien = '', recurso = '', year = '', regime, outcome = ''] = row
      .split('|')
      .map((cell) => cell.trim());
    const { route, problems } = await ask({
      monto,
      iva,
      bien,
      recurso,
      ejercicio: year === '' ? '2026' : year,
    });
    if (route?.regime !== regime || route?.outcome !== OUTCOMES[outcome])
      wrong.push(`${row} → ${route?.regime} ${route?.outcome} ${JSON.stringify(problems)}`);
  }
  expect(wrong).toEqual([]);
});

describe('an answer', () => {
  it('names the row, the article, the law with its source, and the sheet to follow', async () => {
    const { route, sheets, problems } = await purchase();
    expect(problems).toEqual({});
    expect(route).toMatchObject({
      regime: 'laassp_2025',
      regimeSource: 'LAASSP 2025, art. 1, fr. V',
      outcome: 'direct',
      limit: { key: 'f26-2', directMax: '397000.00', source: 'PEF 2026, anexo 9' },
      basis: 'LAASSP 2025, arts. 35, fr. III, y 55',
    });
    expect(sheets).toEqual([{ key: 'P-1', slug: 'p-1', title: 'Compra directa', responseTime: '8 días' }]);
  });

  it('judges money of the state under its own law, with its row, and leads to that norm once it is read', async () => {
    const ofState = () => purchase({ recurso: 'estatal' });
    const { route, regulation } = await ofState();
    expect(route).toMatchObject({ regime: 'ley_gto', limit: { key: 'e26' }, outcome: 'invitation' });
    expect(route?.basis).toContain('artículo por confirmar');
    expect(regulation).toBeNull();
    await planted(
      app.db,
      sql`insert into regulation (slug, title, level, kind, issuer, status, is_published)
      values ('ley-contrataciones-gto', 'Ley estatal', 'state', 'Leyes locales', 'Congreso', 'in_force', true)`,
    );
    expect((await ofState()).regulation).toBe('ley-contrataciones-gto');
  });

  it('judges the federal money of Ramo 33 under the law of the state: the law hangs on the source', async () => {
    expect((await purchase({ recurso: 'federal' })).route).toMatchObject({ regime: 'laassp_2025' });
    expect((await purchase({ recurso: 'ramo-33' })).route).toMatchObject({
      funding: 'federal_33',
      regime: 'ley_gto',
      regimeSource: expect.stringContaining('LAASSP 2025, art. 1, fr. V'),
    });
  });

  it('prefers the sheet of what is bought to the one of whatever is', async () => {
    expect((await purchase({ bien: 'servicio' })).sheets.map(({ key }) => key)).toEqual(['P-2']);
    expect((await purchase({ monto: '9 mdp', bien: 'servicio' })).sheets.map(({ key }) => key)).toEqual([
      'P-3',
    ]);
  });

  it('says whether tax was taken off, forbids splitting and asks for quotations, each with its source', async () => {
    const { route } = await purchase({ monto: '116,000', iva: 'con' });
    expect(route?.netAmount).toBe('100000.00');
    expect(route?.warnings.map(({ code, source }) => [code, source])).toEqual([
      ['tax_removed', null],
      ['computing', null],
      ['import', null],
      ['splitting', 'LAASSP 2025, art. 55'],
      ['quotations', 'LAASSP 2025, art. 58'],
    ]);
    const small = await purchase({ monto: '30,000' });
    expect(small.route?.warnings.map(({ code }) => code)).toEqual([
      'tax_excluded',
      'computing',
      'import',
      'splitting',
    ]);
    // 300 UMA of 2026 are 35,193.00.
    const codes = async (monto: string) =>
      (await purchase({ monto })).route?.warnings.some(({ code }) => code === 'quotations');
    expect([await codes('35,192.99'), await codes('35,193.00')]).toEqual([false, true]);
    const invited = await purchase({ monto: '1 mdp', recurso: 'mixto' });
    expect(invited.route?.warnings.map(({ code }) => code)).toEqual([
      'tax_excluded',
      'mixed_funding',
      'computing',
      'import',
      'splitting',
      'invited',
    ]);
  });

  it('tells what the notices of the day say to the areas, and to nobody else', async () => {
    await sql`insert into notice (id, key, title, text, shown_from, priority, audience, is_published)
      values (gen_random_uuid(), 'cierre', 'Última fecha para requisiciones', 'Después, el año siguiente.', '2020-01-01', 'normal', 'areas', true),
        (gen_random_uuid(), 'ventanilla', 'Con cita', 'Pídela.', '2020-01-01', 'normal', 'suppliers', true)`.execute(
      app.db,
    );
    const told = (await purchase()).route?.warnings.filter(({ code }) => code === 'notice');
    await sql`delete from notice`.execute(app.db);
    expect(told?.map(({ text }) => text)).toEqual(['Aviso de la portada: Última fecha para requisiciones.']);
  });

  it('without limits of the year says so, and names the years that have some', async () => {
    const { route, years, sheets, usual } = await purchase({ ejercicio: '2024' });
    expect(route).toMatchObject({ outcome: 'no_limits', limit: null, basis: null, year: 2024 });
    expect([years, sheets, usual]).toEqual([[2026, 2025], [], null]);
    const several = await purchase({ ejercicio: '2025', recurso: 'propio' });
    expect(several.route?.ranges.map(({ key }) => key)).toEqual(['p25-1', 'p25-2']);
  });

  it('follows what the unit set about its laws from the next answer on', async () => {
    const save = (version: number, values: object) =>
      app.send(
        'admin',
        'PUT',
        '/administracion/ajustes/valores/leyes-por-recurso',
        { values: { ...PURCHASE_LAWS.initial, ...values }, source: 'Acuerdo de prueba' },
        { 'if-match': `"${version}"` },
      );
    const changed = {
      federalGoods_regime: 'ley_gto',
      federalGoods_source: 'Convenio de prueba, cláusula 3',
      ley_gto_direct: 'Ley estatal de prueba, art. 9',
      ley_gto_open: '',
    };
    expect((await save(0, changed)).status).toBe(200);
    expect((await purchase()).route).toMatchObject({
      regime: 'ley_gto',
      regimeSource: 'Convenio de prueba, cláusula 3',
    });
    expect((await save(1, { federalGoods_source: '' })).status).toBe(422);
    expect((await save(1, {})).status).toBe(200);
    expect((await purchase()).route).toMatchObject({
      regime: 'laassp_2025',
      regimeSource: 'LAASSP 2025, art. 1, fr. V',
    });
  });

  it('tells every question that does not serve what to correct, and nothing when nothing is asked', async () => {
    expect(await ask({})).toEqual({
      problems: {},
      years: [2026, 2025],
      route: null,
      sheets: [],
      usual: null,
    });
    expect(
      (await ask({ monto: 'mucho', bien: 'barcos', recurso: 'regalado', iva: 'quizá' })).problems,
    ).toEqual({
      monto: 'Escribe el monto en pesos, como 450,000.00 o 1.5 mdp.',
      bien: 'Elige qué vas a comprar.',
      recurso: 'Elige de dónde sale el recurso.',
      iva: 'Di si el monto lleva IVA.',
    });
  });
});

describe('the usual time of a kind', () => {
  const publish = (number: string, days: number, more: { kind?: string; state?: string } = {}) =>
    sql`with made as (insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year,
        requesting_area, status, published_at, public_state)
      values (${number}, ${number.toLowerCase()}, 'Compra de muestra', ${more.kind ?? 'open'}, 'national', 'electronic', 'goods',
        'laassp_2025', 2025, 'Área', 'awarded', '2025-03-01T18:00:00Z', ${more.state ?? 'awarded'}) returning id)
      insert into milestone (procedure_id, kind, at)
        select id, 'award', timestamptz '2025-03-01T18:00:00Z' + make_interval(days => ${days}::int) from made`.execute(
      app.db,
    );

  it('is nothing under five cases, and from five on a median with the tenth and the ninetieth', async () => {
    for (const [index, days] of [30, 20, 40, 10].entries()) await publish(`U-${index}`, days);
    await publish('U-HIDDEN', 400, { state: 'hidden' });
    await publish('U-OPEN', 400, { state: 'evaluation' });
    await publish('U-BEFORE', -3);
    await publish('U-OTHER', 400, { kind: 'invitation' });
    expect((await purchase({ monto: '9 mdp' })).usual).toEqual({
      cases: 4,
      days: null,
      from: 2025,
      to: 2025,
    });
    await publish('U-5', 50);
    expect((await purchase({ monto: '9 mdp' })).usual).toEqual({
      cases: 5,
      days: { median: 30, tenth: 10, ninetieth: 50 },
      from: 2025,
      to: 2025,
    });
  });
});
