import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DIRECT_MARK_SLUGS, marksOf, type DirectMark } from '#contract/direct-awards.ts';
import type { OcdsRelease } from '#contract/ocds.ts';
import type { Planning } from '#contract/planning.ts';
import type { ProcedureDetail, ProcedureFacets, ProcedurePage } from '#contract/procedures.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { happened, readEvents } from '#server/kit/events.ts';
import { planted } from '#server/kit/test-planted.ts';

let app: TestApp;
const ask = async <T>(path: string) => {
  const answer = await app.send('stranger', 'GET', path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
};

/** A direct award of 2026 with a contract of so many pesos, tax included. */
async function plant(number: string, amount: string, ground?: { code: string; article: string }) {
  const { rows } = await sql<{ id: string }>`
    insert into procedure (number, slug, title, kind, character, modality, category, regime, fiscal_year, requesting_area,
      status, published_at)
    values (${number}, ${number}, ${`Compra ${number}`}, 'direct', 'national', 'mixed', 'goods', 'lineamientos_ug', 2026,
      'Rectoría', 'contracted', '2026-03-02T18:00:00Z') returning id`.execute(app.db);
  const id = rows[0]?.id ?? '';
  await sql`insert into contract (procedure_id, number, title, supplier_name, amount)
    values (${id}, ${`C-${number}`}, 'Contrato', 'Alguien', ${amount}::numeric)`.execute(app.db);
  if (ground !== undefined)
    await sql`insert into planning (procedure_id, ground_code, ground_article, justification)
      values (${id}, ${ground.code}, ${ground.article}, 'Se pidieron tres cotizaciones.')`.execute(app.db);
  await sql`select refresh_procedures(array[${id}]::uuid[])`.execute(app.db);
}

const BY_AMOUNT = { code: 'lineamientos_ug_amount', article: 'Lineamientos, art. 34' };
const EXCEPTION = { code: 'lineamientos_ug_exception', article: 'Lineamientos, art. 36, fr. II' };

beforeAll(async () => {
  app = await startTestApp();
  // The limit is 100,000.00 without tax: 116,000.00 with it.
  await planted(
    app.db,
    sql`insert into amount_limit (key, name, fiscal_year, regime, budget_from, direct_max, invitation_max, legal_source, is_own, is_published)
    values ('prueba', 'Prueba', 2026, 'lineamientos_ug', 0, 100000, 400000, 'Anexo 9', true, true),
      ('otra', 'Otra', 2026, 'lineamientos_ug', 50000000, 900000, 990000, 'Anexo 9', false, true)`,
  );
  await plant('AD-BAJA', '58000.00', BY_AMOUNT);
  await plant('AD-JUSTA', '116000.00', BY_AMOUNT);
  await plant('AD-PASA', '116000.02', BY_AMOUNT);
  await plant('AD-EXCEPCION', '580000.00', EXCEPTION);
  await plant('AD-CALLA', '58000.00');
}, 120_000);
afterAll(() => app.stop());

it('a direct award says its ground, its amount with and without tax, and the limit that applied', async () => {
  const { direct } = await ask<ProcedureDetail>('/procedimientos/AD-JUSTA');
  expect(direct).toEqual({
    ground: {
      name: 'Por monto',
      source: 'Lineamientos de la Universidad de Guanajuato, 30 de enero de 2023',
      regulation: null,
    },
    article: 'Lineamientos, art. 34',
    justification: 'Se pidieron tres cotizaciones.',
    isByAmount: true,
    amount: '100000.00',
    amountWithTax: '116000.00',
    limit: '100000.00',
    limitSource: 'Anexo 9',
    isOver: false,
    isNear: true,
  });
});

it.each([
  ['AD-BAJA', []],
  ['AD-JUSTA', ['near']],
  ['AD-PASA', ['over']],
  // The limit of an amount does not bind what is founded on an exception.
  ['AD-EXCEPCION', []],
  ['AD-CALLA', ['ungrounded']],
] as const)('%s has the marks %j on its page and in the list', async (number, marks) => {
  const { direct } = await ask<ProcedureDetail>(`/procedimientos/${number}`);
  expect(direct && marksOf(direct)).toEqual(marks);
  for (const [mark, slug] of Object.entries(DIRECT_MARK_SLUGS)) {
    const { rows } = await ask<ProcedurePage>(`/procedimientos?directa=${slug}`);
    const has = rows.some((row) => row.number === number);
    expect([mark, has]).toEqual([mark, (marks as readonly DirectMark[]).includes(mark as DirectMark)]);
  }
});

it('the list counts the marks by the limit as it stood when each went out (keep_amount_limit), also reckoned anew (touch_direct_awards)', async () => {
  const counts = async () => (await ask<ProcedureFacets>('/procedimientos/facetas')).directa;
  const change = async (most: string) => {
    await app.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: string }>`
        update amount_limit set direct_max = ${most} where key = 'prueba' returning id`.execute(tx);
      const act = { subject: 'content:topes', id: rows[0]?.id ?? '', operation: 'content.publish' };
      await happened(tx, { ...act, version: 2, fields: ['directMax'], isPublic: true, actorId: 'admin' });
    });
    await readEvents(app.db);
  };
  expect(await counts()).toEqual([
    { value: 'sin-fundamento', count: 1 },
    { value: 'arriba-del-limite', count: 1 },
    { value: 'cerca-del-limite', count: 1 },
  ]);
  await change('200000');
  expect(await counts()).toEqual([
    { value: 'sin-fundamento', count: 1 },
    { value: 'arriba-del-limite', count: 1 },
    { value: 'cerca-del-limite', count: 1 },
  ]);
  await change('100000');
});

it('the CSV and OCDS say the ground', async () => {
  const csv = await (
    await app.send('stranger', 'GET', '/procedimientos/exportacion?tipo=directa&orden=monto')
  ).text();
  const line = csv.split('\n').find((one) => one.includes('AD-EXCEPCION')) ?? '';
  for (const part of ['Lineamientos, art. 36, fr. II', '100000.00', '500000.00'])
    expect(line).toContain(part);
  expect(line).not.toContain('Arriba del límite por monto');
  const { releases } = await ask<{ releases: OcdsRelease[] }>('/procedimientos/AD-JUSTA/ocds');
  expect(releases[0]?.tender.procurementMethodRationale).toBe(
    'Lineamientos, art. 34. Por monto. Se pidieron tres cotizaciones.',
  );
});

it('nothing of its ground is public before it is given', async () => {
  await plant('AD-ANTES', '58000.00', BY_AMOUNT);
  await sql`update procedure set status = 'evaluation' where number = 'AD-ANTES'`.execute(app.db);
  await sql`select refresh_procedures(array(select id from procedure where number = 'AD-ANTES'))`.execute(
    app.db,
  );
  const { direct } = await ask<ProcedureDetail>('/procedimientos/AD-ANTES');
  expect(direct).toBeNull();
});

it.each(['ad-baja', 'adbaja', 'AD_BAJA', 'AdBaja'])('the address «%s» leads to the record', async (slug) => {
  expect((await ask<ProcedureDetail>(`/procedimientos/${slug}`)).number).toBe('AD-BAJA');
  // Its page reads these beside it.
  expect(await ask<object>(`/procedimientos/${slug}/cambios`)).toEqual({ rows: [] });
});

describe('grounds are kept by the unit', () => {
  const AT = '/administracion/contenido/fundamentos';
  interface Item {
    key: string;
    version: number;
  }
  const send = async (method: 'POST' | 'PUT', path: string, body: object, version?: number) => {
    const answer = await app.send(
      'admin',
      method,
      `${AT}${path}`,
      body,
      version === undefined ? {} : { 'if-match': `"${version}"` },
    );
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as Item;
  };
  const versionAt = async (path: string) =>
    ((await (await app.send('admin', 'GET', `${AT}${path}`)).json()) as Item).version;
  const values = {
    name: 'Por monto menor',
    regime: 'lineamientos_ug',
    source: 'Lineamientos de otra universidad, art. 7',
    isByAmount: true,
    position: '1',
  };

  it('renamed and linked to its norm, it is read so on the page of an award, under the code it always had', async () => {
    await planted(
      app.db,
      sql`with kept as (insert into content_item (kind, key, title, published, is_public, edition, published_at, words)
        values ('normatividad', 'lineamientos-nuevos', 'Lineamientos', '{}', true, 1, now(), '') returning id)
      insert into regulation (id, slug, title, level, kind, issuer, status, is_published)
        select id, 'lineamientos-nuevos', 'Lineamientos', 'guidelines', 'Lineamientos', 'Rectoría', 'in_force', true from kept`,
    );
    const at = '/entradas/lineamientos-ug-amount';
    const version = await versionAt(at);
    const linked = { ...values, regulation: 'lineamientos-nuevos' };
    const saved = await send('PUT', `${at}/borrador`, { values: linked }, version);
    await send('POST', `${at}/pasos`, { step: 'publish' }, saved.version);
    const { direct } = await ask<ProcedureDetail>('/procedimientos/AD-JUSTA');
    expect(direct?.ground).toEqual({
      name: values.name,
      source: values.source,
      regulation: 'lineamientos-nuevos',
    });
  });

  it('another one is offered once it is published, and no more once it is withdrawn (name_award_ground)', async () => {
    const offered = async () => {
      const { rows } = await sql<{ id: string }>`select id from procedure where number = 'AD-CALLA'`.execute(
        app.db,
      );
      const answer = await app.send(
        'admin',
        'GET',
        `/administracion/procedimientos/${rows[0]?.id}/planeacion`,
      );
      return ((await answer.json()) as Planning).grounds.map(({ code }) => code);
    };
    const made = await send('POST', '', { values: { ...values, name: 'Por urgencia', isByAmount: false } });
    expect(await offered()).not.toContain(made.key);
    await send('POST', `/entradas/${made.key}/pasos`, { step: 'publish' }, made.version);
    expect(await offered()).toContain(made.key);
    await send(
      'POST',
      `/entradas/${made.key}/pasos`,
      { step: 'withdraw', reason: 'La norma ya no lo prevé desde este año.' },
      await versionAt(`/entradas/${made.key}`),
    );
    expect(await offered()).not.toContain(made.key);
  });
});
