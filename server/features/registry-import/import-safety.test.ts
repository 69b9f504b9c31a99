import { buffer } from 'node:stream/consumers';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { IMPORT_COLUMNS } from './import-columns.rules.ts';
import { defineImportJobs } from '#server/kit/imports/imports.jobs.ts';
import { registryImporter } from './registry-importer.ts';
import { insertListInForce } from '#server/features/negative-lists/test-lists.ts';
import { exampleCsv, exampleRow } from './test-registry.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  defineImportJobs(app.services, [registryImporter(app.services)]);
});
afterAll(() => app.stop());

describe('What a bulk import lets in', () => {
  it('an imported supplier of whom a list asks a person is a match at once', async () => {
    const { pool } = app.services;
    const row = exampleRow(15);
    const rfc = row[IMPORT_COLUMNS.findIndex(({ header }) => header === 'RFC')];
    await pool.query(
      `insert into negative_list_entry (source, key, rfc, name, situation, effect, content, data, listed_from, from_list)
       values ('sat_69b', $1, $1, 'Empresa Ficticia 15', 'presumed', 'alert', 'c', '{}', '2026-01-01', $2)`,
      [rfc, await insertListInForce(app.db, '2026-01-01')],
    );
    const sent = await app.send('admin', 'POST', '/padron/importaciones?nombre=a.csv', exampleCsv([row]));
    const { id } = (await sent.json()) as { id: string };
    await app.runJobs();
    await app.send('admin', 'POST', `/padron/importaciones/${id}/inicio`, { scope: 'all' });
    await app.runJobs();
    const { rows } = await pool.query(
      'select m.level, m.status from list_match m join supplier s on s.id = m.supplier_id where s.rfc = $1',
      [rfc],
    );
    expect(rows).toEqual([{ level: 'alert', status: 'new' }]);
  });

  it('a workbook that explodes when inflated is refused before it is read', async () => {
    const bomb = new ZipFile();
    bomb.addBuffer(Buffer.alloc(80_000_000, ' '), 'xl/worksheets/sheet1.xml');
    bomb.end();
    const answer = await app.send(
      'admin',
      'POST',
      '/padron/importaciones?nombre=padron.xlsx',
      await buffer(bomb.outputStream),
    );
    expect([answer.status, ((await answer.json()) as { detail: string }).detail]).toEqual([
      422,
      'El libro.xlsx ocupa demasiado al descomprimirse, por lo que no se admite.',
    ]);
  });

  it('a workbook that would fill the memory, or repeats one long text in its cells, is given up with what to do', async () => {
    const failureOf = async (workbook: Uint8Array) => {
      const sent = await app.send('admin', 'POST', '/padron/importaciones?nombre=padron.xlsx', workbook);
      expect(sent.status).toBe(201);
      const { id } = (await sent.json()) as { id: string };
      await app.runJobs();
      const answer = await app.send('admin', 'GET', `/padron/importaciones/${id}`);
      return ((await answer.json()) as { failure: string }).failure;
    };
    const long = 'á'.repeat(32_000);
    const repeated = await writeXlsx({
      sheets: [{ name: 'Padrón', rows: [Array.from({ length: 7 }, () => long)] }],
    });
    expect(await failureOf(repeated)).toBe(
      'La línea 1 tiene demasiado texto. Revísala, o divide el archivo.',
    );
    const wide = new ZipFile();
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
    wide.addBuffer(Buffer.from(`<Types><Override ContentType="${type}"/></Types>`), '[Content_Types].xml');
    wide.addBuffer(Buffer.from('<row><c r="XFD1"/></row>'.repeat(600)), 'xl/worksheets/sheet1.xml');
    wide.end();
    expect(await failureOf(await buffer(wide.outputStream))).toContain(
      'demasiadas celdas, columnas o textos',
    );
  });
});
