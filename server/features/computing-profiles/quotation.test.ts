import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ContentItem } from '#contract/content-api.ts';
import type { Problem } from '#contract/errors.ts';
import { MOST_QUOTATION_BYTES, type QuotationCheck } from '#contract/quotation-check.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const values = {
    code: 'PC-LAP-BAS-2026-01',
    name: 'Portátil básica',
    technicalText: 'Equipo nuevo.',
    specification: [
      { id: 'a', group: 'Equipo', label: 'Memoria', value: '16 GB' },
      { id: 'b', group: 'Equipo', label: 'Teclado', value: 'Español latinoamericano' },
    ],
    prices: [{ id: 'a', on: '2026-01-10', min: '12000', max: '', source: 'Estudio' }],
    validFrom: '2026-01-01',
    validUntil: '2030-12-31',
  };
  const base = '/administracion/contenido/perfiles';
  const item = (await (await app.send('admin', 'POST', base, { values })).json()) as ContentItem;
  const done = await app.send(
    'admin',
    'POST',
    `${base}/entradas/${item.key}/pasos`,
    { step: 'publish' },
    { 'if-match': '"1"' },
  );
  expect(done.status).toBe(200);
});
afterAll(() => app.stop());

const PATH = '/perfiles/pc-lap-bas-2026-01/cotizacion';
const verdicts = ({ requirements }: QuotationCheck) =>
  requirements.map(({ reading, verdict, said }) => [reading, verdict, said?.line ?? null]);

it('a pasted quotation is told requirement by requirement, with the words and a table without formulas', async () => {
  const done = await app.send('guest', 'POST', PATH, { text: 'Laptop\n=Memoria RAM: 8 GB\n' });
  expect(done.status).toBe(200);
  const check = (await done.json()) as QuotationCheck;
  expect(verdicts(check)).toEqual([
    ['memoria ≥ 16 GB', 'not_met', 2],
    ['teclado: dice «español latinoamericano»', 'not_stated', null],
  ]);
  expect(check.csv).toContain("No cumple,2,'=Memoria RAM: 8 GB,");
  expect(check.csv).not.toMatch(/(^|,)[=+@]/m);
});

it('a file in CSV or XLSX is read like a pasted one, and a stranger reads nothing', async () => {
  const lines = [
    ['Concepto', 'Ofertado'],
    ['Memoria', '16 GB'],
    ['Teclado', 'Español latinoamericano'],
  ];
  const csv = Buffer.from(lines.map((cells) => cells.join(';')).join('\r\n'), 'latin1');
  const xlsx = Buffer.from(await writeXlsx({ sheets: [{ name: 'Hoja', rows: lines }] }));
  for (const file of [csv, xlsx]) {
    const body = new Blob([new Uint8Array(file)]).stream();
    const done = await app.send('guest', 'POST', `${PATH}/archivo?nombre=cotizacion`, body);
    expect(done.status).toBe(200);
    expect(verdicts((await done.json()) as QuotationCheck)).toEqual([
      ['memoria ≥ 16 GB', 'met', 2],
      ['teclado: dice «español latinoamericano»', 'met', 3],
    ]);
  }
  expect((await app.send('stranger', 'POST', PATH, { text: 'x' })).status).toBe(401);
});

it('what is no table, too large or of no profile is told so', async () => {
  const send = async (bytes: Uint8Array<ArrayBuffer>, path = `${PATH}/archivo?nombre=x`) => {
    const done = await app.send('guest', 'POST', path, new Blob([bytes]).stream());
    return ((await done.json()) as Problem).code;
  };
  expect(await send(new TextEncoder().encode('%PDF-1.7 nada'))).toBe('file_type_refused');
  expect(await send(new Uint8Array(0))).toBe('file_empty');
  expect(await send(new Uint8Array(MOST_QUOTATION_BYTES + 1).fill(65))).toMatch(
    /file_too_large|body_too_large/,
  );
  expect(await send(new TextEncoder().encode('a;b'), '/perfiles/no-hay/cotizacion/archivo?nombre=x')).toBe(
    'not_found',
  );
});
