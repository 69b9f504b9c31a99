import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportDetail } from '#contract/imports.ts';
import { OLD_HEADER, sampleRow, toCsv } from '#server/features/contract-import/sample-file.ts';
import { defineNegativeListsJobs } from '#server/features/negative-lists/negative-lists.jobs.ts';
import { inventedSatRows, satFile } from '#server/features/negative-lists/test-lists.ts';
import { exampleCsv, exampleRow } from '#server/features/registry-import/test-registry.ts';
import { allImporters } from '#server/importers.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import { killHeld } from '../test-killed.ts';
import { defineImportJobs } from './imports.jobs.ts';

const WORK = join(import.meta.dirname, 'test-killed-work.ts');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, allImporters(app.services));
  defineNegativeListsJobs(app.services);
});
afterAll(() => app.stop());

const one = async (statement: string): Promise<number> => {
  const { rows } = await app.services.pool.query<{ n: number }>(statement);
  return Number(rows[0]?.n);
};

/**
 * Kills a process amid its work on a run, of which the sent jobs know nothing: where it waits to write into a table, with
 * everything before that written and nothing of it standing yet.
 */
async function killAt(id: string, table: string): Promise<void> {
  app.sentJobs.length = 0;
  await killHeld(app, { script: WORK, args: [id] }, `lock table ${table} in exclusive mode`);
}

const KINDS = [
  {
    name: 'the registry',
    source: '',
    base: '/padron/importaciones',
    file: () => exampleCsv(Array.from({ length: 2_500 }, (_, n) => exampleRow(40_000 + n))),
    rows: 2_500,
    count: `select count(*) n from supplier where source = 'portal'`,
    isWhole: true,
  },
  {
    name: 'postal codes',
    source: '',
    base: '/administracion/codigos-postales/importaciones',
    file: () =>
      [
        'Código postal,Colonia,Tipo de asentamiento,Municipio,Estado',
        ...Array.from({ length: 2_500 }, (_, n) => `36000,Colonia ${n},Colonia,Guanajuato,Guanajuato`),
      ].join('\n'),
    rows: 2_500,
    count: 'select count(*) n from postal_settlement where import_id is not null',
    isWhole: true,
  },
  {
    name: 'the annual plan',
    source: '',
    base: '/administracion/programa-anual/importaciones',
    file: () =>
      [
        'Programa anual 2027',
        'Descripción,Mes,Procedimiento',
        ...Array.from({ length: 200 }, (_, n) => `Compra ${n},marzo,AD`),
      ].join('\n'),
    rows: 200,
    count: `select count(*) n from procedure where status = 'draft'`,
    isWhole: true,
  },
  {
    name: 'content',
    source: '',
    base: '/administracion/contenido/avisos/importaciones',
    file: () =>
      [
        'Título,Texto,Se muestra desde,Prioridad',
        ...Array.from({ length: 300 }, (_, n) => `Aviso de tabla ${n},Hola,01/02/2026,Normal`),
      ].join('\n'),
    rows: 300,
    count: `select count(*) n from content_item where kind = 'avisos'`,
    isWhole: true,
  },
  {
    name: 'a negative list',
    base: '/padron/listas/importaciones',
    source: 'sat_69b',
    file: () => satFile(inventedSatRows(4_000)),
    rows: 4_000,
    count: 'select count(*) n from negative_list_entry',
    isWhole: true,
  },
  {
    name: 'contracts',
    source: '',
    base: '/administracion/importaciones',
    file: () =>
      toCsv([
        OLD_HEADER,
        ...Array.from({ length: 3_000 }, (_, n) =>
          sampleRow(OLD_HEADER, { CODIGO_CONTRATO: `K${n}`, NUMERO_PROCEDIMIENTO: `LA-${n % 300}-K-2014` }),
        ),
      ]),
    rows: 3_000,
    count: 'select count(*) n from contract',
    isWhole: false,
  },
] as const;

describe.each(KINDS)(
  'an import of $name whose process is killed',
  ({ base, source, file, rows, count, isWhole }) => {
    const detail = async (id: string) =>
      (await (await app.send('admin', 'GET', `${base}/${id}`)).json()) as ImportDetail;

    it('amid its writing, and amid its undo, is whole or not there at all, and goes on when a process starts', async () => {
      const before = await one(count);
      const upload = await app.send('admin', 'POST', `${base}?nombre=tabla.csv&fuente=${source}`, file());
      const { id } = (await upload.json()) as ImportDetail;
      await app.runJobs();
      expect(await detail(id)).toMatchObject({ status: 'ready', fresh: rows, refused: 0 });

      expect((await app.send('admin', 'POST', `${base}/${id}/inicio`, { scope: 'all' })).status).toBe(202);
      // What is one transaction says at its end who did it; a batch says what it made.
      await killAt(id, isWhole ? 'audit_log' : 'import_made');
      const half = await detail(id);
      expect(half.status).toBe('running');
      // What is written batch by batch has its place in the file; what is one transaction left nothing.
      expect(await one(count)).toBe(before + (isWhole ? 0 : half.taken));
      await app.services.jobs.send(undefined as never, 'resume-imports', {});
      await app.runJobs();
      expect(await detail(id)).toMatchObject({ status: 'done', taken: rows });
      expect(await one(count)).toBe(before + rows);

      expect((await app.send('admin', 'POST', `${base}/${id}/reversion`)).status).toBe(202);
      await killAt(id, 'import_made');
      expect((await detail(id)).status).toBe('undoing');
      expect(await one(count)).toBe(before + rows);
      await app.services.jobs.send(undefined as never, 'resume-imports', {});
      await app.runJobs();
      expect(await detail(id)).toMatchObject({ status: 'undone', undoneBy: 'Persona admin' });
      expect(await one(count)).toBe(before);
    }, 180_000);
  },
);
