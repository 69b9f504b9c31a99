import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTITUTION } from '#contract/settings.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { publicSettings } from './features/system/public-settings.ts';
import { planted } from '#server/kit/test-planted.ts';

const ROOT = new URL('..', import.meta.url).pathname;
const { unit = '', university = '', intranetName = '' } = INSTITUTION.initial;
/** Where the shipped names stand: the setting itself, examples of mails, and the parts that only a trial machine has. */
const ALLOWED =
  /^(contract\/(settings|mail-texts|(account|order|payment)-mail-texts|quotation-(mail-texts|answer-mails))\.ts|server\/local\/)|\.test\.tsx?$|\/test-[\w-]+\.tsx?$/;

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

describe('the names of the institution', () => {
  it.each([unit, university, intranetName])('«%s» is written in no line of the program', (name) => {
    const found = ['contract', 'server', 'web']
      .flatMap(sources)
      .filter((path) => !ALLOWED.test(path) && readFileSync(join(ROOT, path), 'utf8').includes(name));
    expect(found).toEqual([]);
  });
});

describe('words and addresses of one university', () => {
  /** Each of these says why: what is shipped, set by the environment, or a list of the whole country. */
  const SHIPPED =
    /^(contract\/(settings|mail-texts|purchase-laws|mexican-municipalities|mexican-states|file-fields)\.ts|contract\/rules\/identifiers\/written-state\.ts|server\/environment\.ts|server\/local\/|web\/features\/(guide\/|suppliers\/supplier-list\.screen\.tsx))|\.test\.tsx?$|\/test-[\w-]+\.tsx?$/;
  it('are written only where what the portal is shipped with is declared', () => {
    const found = ['contract', 'server', 'web']
      .flatMap(sources)
      .filter(
        (path) => !SHIPPED.test(path) && /guanajuato|ugto/i.test(readFileSync(join(ROOT, path), 'utf8')),
      );
    expect(found).toEqual([]);
  });
});

describe('a portal of another university', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
    const answer = await app.send(
      'admin',
      'PUT',
      '/administracion/ajustes/valores/institucion',
      {
        values: { unit: 'Dirección de Compras', initials: 'UAQ', intranetName: 'Compras en línea' },
        source: 'Acuerdo de prueba 1/2026',
      },
      { 'if-match': '"0"' },
    );
    expect(answer.status).toBe(200);
    await planted(
      app.db,
      sql`with made as (insert into area (slug, name) values ('recursos', 'Recursos Materiales') returning id)
      insert into directory_person (key, area_id, post, name) select 'ana', id, 'Jefa', 'Ana Muestra' from made`,
    );
  });
  afterAll(() => app.stop());

  const textOf = async (path: string) => (await app.send('stranger', 'GET', path)).text();

  it(
    'says its own names on pages, in the calendar, in the directory’s files and in the readable API',
    { tags: 'all' },
    async () => {
      expect(await publicSettings(app.services)).toMatchObject({
        unit: 'Dirección de Compras',
        initials: 'UAQ',
        intranetName: 'Compras en línea',
      });
      expect(await textOf('/documentacion')).toContain('>Dirección de Compras</a>');
      expect(await textOf('/procedimientos.ics')).toContain('PRODID:-//Dirección de Compras//');
      expect(await textOf('/directorio/ana/tarjeta.vcf')).toContain('ORG:Dirección de Compras;');
      expect(await textOf('/directorio.csv')).toContain('Dirección de Compras');
    },
  );

  it('is the contracting area of a new procedure and the area of the transparency report', async () => {
    const made = await app.send('admin', 'POST', '/administracion/procedimientos', { kind: 'open' });
    expect(await made.json()).toMatchObject({ contractingArea: 'Dirección de Compras' });
    const report = await app.send('admin', 'GET', '/padron/transparencia?ejercicio=2026&trimestre=1');
    expect(await report.json()).toMatchObject({ settings: { area: 'Dirección de Compras' } });
  });
});
