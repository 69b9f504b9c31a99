import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ProfileDetail, ProfilePage } from '#contract/computing-profiles.ts';
import type { ContentItem } from '#contract/content-api.ts';
import { wholeValues } from '#contract/content.ts';
import type { Problem } from '#contract/errors.ts';
import { PROFILE_CONTENT } from '#contract/profile-content.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

const BASE = '/administracion/contenido/perfiles';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const price = (id: string, on: string, min: string, max = '') => ({
  id,
  on,
  min,
  max,
  source: 'Investigación',
});
const PROFILE = {
  code: 'PC-ESC-BAS-2025-01',
  name: 'Equipo de escritorio básico',
  technicalText: 'Equipo nuevo.',
  specification: [
    { id: 'a', group: 'Equipo', label: 'Memoria', value: '8 GB' },
    { id: 'b', group: 'Equipo', label: 'Disco', value: '256 GB' },
    { id: 'c', group: 'Entrega', label: 'Plazo', value: '20 días' },
  ],
  prices: [price('a', '2025-01-10', '12000'), price('b', '2025-06-10', '12900.50', '15100')],
  validFrom: '2025-01-01',
  validUntil: '2025-12-31',
};
async function write(values: object) {
  const item = (await (await app.send('admin', 'POST', BASE, { values })).json()) as ContentItem;
  const path = `${BASE}/entradas/${item.key}/pasos`;
  const done = await app.send('admin', 'POST', path, { step: 'publish' }, { 'if-match': '"1"' });
  return { status: done.status, body: (await done.json()) as { item: ContentItem } & Problem };
}
const read = async (key: string) =>
  (await (await app.send('guest', 'GET', `/perfiles/${key}`)).json()) as ProfileDetail;

it('a profile is read by groups, with its newest price and the older ones as history', async () => {
  expect((await write(PROFILE)).status).toBe(200);
  expect(await read('PC-ESC-BAS-2025-01')).toMatchObject({
    specification: [
      { group: 'Equipo', rows: [{ label: 'Memoria' }, { label: 'Disco', value: '256 GB' }] },
      { group: 'Entrega', rows: [{ label: 'Plazo' }] },
    ],
    priceMin: '12900.50',
    priceMax: '15100',
    priceOn: '2025-06-10',
    priceSource: 'Investigación',
    priceHistory: [{ on: '2025-01-10', min: '12000', max: null }],
    replacedBy: null,
  });
  const pdf = await app.send('guest', 'GET', '/perfiles/pc-esc-bas-2025-01/pdf');
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect((await app.send('stranger', 'GET', '/perfiles/pc-esc-bas-2025-01/pdf')).status).toBe(401);
});

it('a new version stands beside the old one, which says what replaces it', async () => {
  const begun = PROFILE_CONTENT.newEdition?.('pc-esc-bas-2025-01', wholeValues(PROFILE_CONTENT, PROFILE));
  const fresh = { ...begun, code: 'PC-ESC-BAS-2026-01', validFrom: '2026-01-01', validUntil: '2030-12-31' };
  expect((await write(fresh)).status).toBe(200);
  expect((await read('pc-esc-bas-2025-01')).replacedBy).toBe('PC-ESC-BAS-2026-01');
  expect((await read('pc-esc-bas-2026-01')).replaces).toBe('PC-ESC-BAS-2025-01');
  const { rows } = (await (await app.send('guest', 'GET', '/perfiles')).json()) as ProfilePage;
  expect(rows.map(({ key }) => key)).toEqual(['PC-ESC-BAS-2026-01']);
});

it('a price that goes down and a validity that ends before it begins are told by field', async () => {
  const refused = await write({
    ...PROFILE,
    code: 'PC-X',
    validUntil: '2024-12-31',
    prices: [price('a', '2025-01-10', '15000', '12000')],
  });
  expect(refused.body.fields).toEqual({
    validUntil: 'No puede ser anterior al inicio de la vigencia.',
    prices: 'Precio 1: «Hasta» es menor que «Desde».',
  });
});
