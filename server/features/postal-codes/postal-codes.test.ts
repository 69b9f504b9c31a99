import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { postalImporter } from './postal-importer.ts';

const BASE = '/administracion/codigos-postales/importaciones';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [postalImporter]);
});
afterAll(() => app.stop());

/** As the postal service writes it: a notice, bars, letters of Windows. */
const official = (rows: readonly string[]) =>
  Buffer.from(
    [
      'El Catálogo Nacional de Códigos Postales, es elaborado por Correos de México y se proporciona en forma gratuita para uso particular.',
      'd_codigo|d_asenta|d_tipo_asenta|D_mnpio|d_estado|d_ciudad|d_CP|c_estado|c_oficina|c_CP|c_tipo_asenta|c_mnpio|id_asenta_cpcons|d_zona|c_cve_ciudad',
      ...rows,
    ].join('\r\n'),
    'latin1',
  );

const place = async (code: string) =>
  (await (await app.send('guest', 'GET', `/codigos-postales/${code}`)).json()) as object;

async function read(file: Buffer): Promise<ImportDetail> {
  const upload = await app.send('admin', 'POST', `${BASE}?nombre=CPdescarga.txt`, file);
  expect(upload.status).toBe(201);
  const { id } = (await upload.json()) as ImportDetail;
  await app.runJobs();
  return (await (await app.send('admin', 'GET', `${BASE}/${id}`)).json()) as ImportDetail;
}

const REST = 'Guanajuato|36001|11|36001||09|015|0001|Urbano|04';

it('the official catalogue is imported, says municipality and settlements of a code, and is undone whole', async () => {
  const run = await read(
    official([
      `36000|Guanajuato Centro|Colonia|Guanajuato|Guanajuato|${REST}`,
      `36000|San Javier|Barrio|Guanajuato|Guanajuato|${REST}`,
      `36250|Noria Alta|Colonia|Guanajuato|Guanajuato|${REST}`,
      `36250|Noria Alta|Colonia|Guanajuato|Guanajuato|${REST}`,
      `37000|León de los Aldama Centro|Colonia|León|Jalisco|${REST}`,
    ]),
  );
  expect(run).toMatchObject({ status: 'ready', fresh: 3, skipped: 1, refused: 1 });
  const start = { scope: 'valid', version: run.version };
  expect((await app.send('admin', 'POST', `${BASE}/${run.id}/inicio`, start)).status).toBe(202);
  await app.runJobs();
  expect(await place('36000')).toEqual({
    code: '36000',
    municipalities: ['Guanajuato'],
    settlements: [
      { kind: 'Colonia', name: 'Guanajuato Centro', municipality: 'Guanajuato' },
      { kind: 'Barrio', name: 'San Javier', municipality: 'Guanajuato' },
    ],
  });
  const again = await read(official([`36000|San Javier|Barrio|Guanajuato|Guanajuato|${REST}`]));
  expect(again).toMatchObject({ status: 'ready', fresh: 0, skipped: 1 });
  expect((await app.send('admin', 'POST', `${BASE}/${run.id}/reversion`)).status).toBe(202);
  await app.runJobs();
  expect(await place('36000')).toEqual({ code: '36000', municipalities: [], settlements: [] });
});

it('a code that is none is told so, and nobody but who administers the catalogues brings the table', async () => {
  expect((await app.send('guest', 'GET', '/codigos-postales/3600')).status).toBe(404);
  expect((await app.send('guest', 'POST', `${BASE}?nombre=x.txt`, official([]))).status).toBe(403);
});
