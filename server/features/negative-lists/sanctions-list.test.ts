import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail } from '#contract/imports.ts';
import type { ListHistory } from '#contract/negative-lists.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { suggestColumns } from './sanctions-list.rules.ts';
import { inventedRfc, startListBench, type ListBench } from './test-lists.ts';
import { daysInText } from '#contract/rules/days/written-day.ts';
import { dayAfter, termIn } from './written-day.rules.ts';

const SHARED = process.env.PORTAL_SHARED ?? join(import.meta.dirname, '../../../../shared');
const FILES = ['', '_2'].map((end) =>
  join(SHARED, 'data', 'sanctions', `ProveedoresyContratistasSancionados${end}.csv`),
);

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const HEADER =
  'Proveedor,Dependencia,Número de Expediente   ,Sentido de Resolución ,Fecha de Notificación,FechadeResolucion,Plazo años - meses  ,Monto,,';
const YEAR = Number(todayInMexico().slice(0, 4));
const sanctioned = (
  name: string,
  more = `SANCIONATORIA CON MULTA E INHABILITACIÓN,${YEAR - 1}-08-19,${YEAR - 1}-08-06,3 AÑOS,90664`,
) => `"${name}",SECRETARÍA DE MUESTRA,0041/2024,${more},,`;
const file = (...rows: string[]) => Buffer.from(`${[HEADER, ...rows].join('\n')}\n`);
const REASON = 'Mismo domicilio y representante que en el expediente.';

describe('list of sanctioned suppliers', () => {
  test('columns are suggested by their names, and days and terms are read as they are written', () => {
    expect(suggestColumns(HEADER.split(','))).toEqual({
      name: 0,
      authority: 1,
      fileNumber: 2,
      resolution: 3,
      notifiedOn: 4,
      resolvedOn: 5,
      term: 6,
      amount: 7,
    });
    expect(
      suggestColumns([
        'rfc',
        'razon_social',
        'tipo_sancion',
        'fecha_inicio',
        'fecha_fin',
        'monto',
        'autoridad',
      ]),
    ).toEqual({
      rfc: 0,
      name: 1,
      resolution: 2,
      startsOn: 3,
      endsOn: 4,
      amount: 5,
      authority: 6,
    });
    expect(
      [
        '2014-08-19',
        '19/08/2014',
        '19 de agosto de 2014',
        '1o. de Setiembre del 2020',
        '2006-Ju-30',
        '31/02/2020',
      ].map((text) => daysInText(text)[0]),
    ).toEqual(['2014-08-19', '2014-08-19', '2014-08-19', '2020-09-01', undefined, undefined]);
    expect(
      ['3 MESES', 'TRES MESES', '1 AÑO 3 MESES', '2 AÑOS', 'UN AÑO', '15 DÍAS', '', 'S/D'].map(termIn),
    ).toEqual([
      { months: 3, days: 0 },
      { months: 3, days: 0 },
      { months: 15, days: 0 },
      { months: 24, days: 0 },
      { months: 12, days: 0 },
      { months: 0, days: 15 },
      undefined,
      undefined,
    ]);
    expect(dayAfter('2024-11-30', { months: 3, days: 0 })).toBe('2025-02-28');
  });

  test('without a cut-off typed by a person it is not applied; the columns can be changed and are read again', async () => {
    const list = await bench.read(file(sanctioned('Uno, S.A.')), 'sabg_sanctioned');
    expect(list).toMatchObject({ status: 'ready', rows: 1, settings: { day: null } });
    expect(list.findings?.notes.join(' ')).toContain('Ninguna fila trae RFC');
    const fields = async (answer: Promise<Response>) => ((await (await answer).json()) as Problem).fields;
    expect(await fields(bench.confirm(list))).toHaveProperty('day');
    const settle = (columns: object, day: string | null) => bench.settle(list, columns, day);
    expect(await fields(settle({}, null))).toHaveProperty(['columns.name']);
    expect(await fields(settle({ name: 90 }, null))).toHaveProperty(['columns.name']);
    expect(await fields(settle({ name: 1, authority: 1 }, null))).toHaveProperty(['columns.authority']);
    expect(await fields(settle({ name: 0 }, '2126-01-01'))).toHaveProperty('day');
    expect((await settle({ name: 1 }, '2026-01-31')).status).toBe(202);
    expect((await settle({ name: 1 }, '2026-01-31')).status).toBe(409);
    await bench.runJobs();
    const again = await bench.edition(list.id);
    expect(again).toMatchObject({ status: 'ready', settings: { day: '2026-01-31', columns: { name: 1 } } });
    expect(again.findings?.tables[1]?.rows[0]).toEqual([
      'Sin RFC',
      'SECRETARÍA DE MUESTRA',
      'Sanción sin detalle',
      'La lista no lo dice',
      '',
      '',
      '',
      '',
      expect.any(String),
    ]);
    expect((await bench.confirm(again)).status).toBe(202);
  });

  test('its fines, days and terms are seen before it is in force, and what the file has no column of', async () => {
    const list = await bench.read(file(sanctioned('Uno, S.A.')), 'sabg_sanctioned', '2026-01-31');
    const day = `19 ago ${YEAR - 1}`;
    const table = list.findings?.tables.find(({ title }) => title.startsWith('Primeras filas'));
    expect(table?.columns.map(({ name }) => name).join('; ')).toBe(
      'RFC; Nombre; Situación; Desde; Multa (como está escrita); Notificada; Plazo; Motivo; Efecto',
    );
    expect(table?.rows[0]?.slice(3, 8)).toEqual([
      `${day}, Fecha de notificación`,
      '90664',
      day,
      '3 AÑOS',
      '',
    ]);
    const { rows } = await bench.rowsOf(list.id, 'nuevas');
    expect(rows[0]?.kept).toEqual(
      expect.arrayContaining([
        { label: 'Monto de la multa', value: '90664' },
        { label: 'Fecha de notificación', value: day },
        { label: 'Hechos', value: null },
      ]),
    );
  });

  test('a list without a column of names waits until a person says which one it is', async () => {
    const list = await bench.read(Buffer.from('a,b\n1,2\n'), 'sabg_sanctioned');
    expect(list).toMatchObject({ status: 'ready', rows: 0 });
    expect((await bench.confirm(list)).status).toBe(422);
  });

  test('an equal name is a hint that a person checks; confirmed, it says what the entry says', async () => {
    await bench.addSupplier({ rfc: inventedRfc(1), name: 'Comercial Ejemplo' });
    await bench.addSupplier({ rfc: null, name: 'María Ficticia Soto' });
    await bench.addSupplier({ rfc: null, name: 'Comercial Ejemplo del Bajío' });
    await bench.applyAll(
      file(
        sanctioned('COMERCIAL EJEMPLO, S.A. DE C.V.'),
        sanctioned('COMERCIAL EJEMPLO, S.A. DE C.V.', ',,2009-01-01,,'),
        sanctioned('FICTICIA SOTO MARIA'),
      ),
      'sabg_sanctioned',
      '2026-01-31',
    );
    const { rows } = await bench.matches('q=comercial');
    expect(rows).toMatchObject([
      { matchedBy: 'name', level: 'info', status: 'needs_person', situation: 'disqualified' },
    ]);
    expect(rows[0]!.evidence).toHaveLength(2);
    expect(rows[0]!.evidence[0]).toMatchObject({
      effect: 'alert',
      effectUntil: `${YEAR + 2}-08-19`,
      data: { term: '3 AÑOS', endsOnIsReckoned: `${YEAR + 2}-08-19` },
    });
    expect((await bench.matches()).total).toBe(2);
    const decide = (decision: string, version: number) =>
      bench.decide({ ...rows[0]!, version }, decision, REASON);
    expect(await (await decide('confirmed', 1)).json()).toMatchObject({
      status: 'confirmed',
      level: 'alert',
      reason: REASON,
    });
    expect(await (await decide('undecided', 2)).json()).toMatchObject({
      status: 'needs_person',
      level: 'info',
      reason: null,
    });
    expect((await decide('undecided', 3)).status).toBe(409);
  });

  test('where the list has RFC only the RFC counts, and a stated end decides how long it impedes', async () => {
    const wide = (rows: string[]) =>
      Buffer.from(`rfc,razon_social,tipo_sancion,fecha_inicio,fecha_fin\n${rows.join('\n')}\n`);
    await bench.addSupplier({ rfc: inventedRfc(1), name: 'En Plazo' });
    await bench.addSupplier({ rfc: inventedRfc(2), name: 'Cumplida' });
    await bench.addSupplier({ rfc: inventedRfc(3), name: 'En Plazo' });
    await bench.applyAll(
      wide([
        `${inventedRfc(1)},En Plazo,Inhabilitación,2026-01-01,2099-01-01`,
        `${inventedRfc(2)},Cumplida,Inhabilitación,2016-01-01,2017-01-01`,
      ]),
      'sabg_sanctioned',
      '2026-01-31',
    );
    const { rows } = await bench.matches();
    expect(rows.map(({ supplier, level }) => [supplier?.name, level])).toEqual([
      ['En Plazo', 'block'],
      ['Cumplida', 'info'],
    ]);
  });

  describe('what only a person can say of its rows', () => {
    const HEAD = 'RFC,Nombre,Tipo de sanción,Fecha de inicio,Fecha de término,Autoridad,Expediente';
    const bar = (index: number, name: string, more = `01/01/${YEAR},31/12/${YEAR + 1},OIC,E-${index}`) =>
      `${inventedRfc(index)},${name},Inhabilitación,${more}`;
    const list = (...rows: string[]) => Buffer.from(`${[HEAD, ...rows].join('\n')}\n`);
    const read = (...rows: string[]) => bench.read(list(...rows), 'own_sanctioned', '2026-01-31');
    const question = (run: ImportDetail, name: string) =>
      run.findings?.reading.find((fact) => fact.name === name);
    const answer = async (run: ImportDetail, said: object) => {
      const mapping = run.findings?.choices?.mapping ?? {};
      expect((await bench.settle(run, mapping, '2026-01-31', { said })).status).toBe(202);
      await bench.runJobs();
      return bench.edition(run.id);
    };
    const effects = async () =>
      (await bench.matches()).rows.map(({ supplier, level }) => [supplier?.name, level]);

    test('a note that takes a sanction back is asked with the rows that it may mean, before the list is in force', async () => {
      await bench.addSupplier({ rfc: inventedRfc(1), name: 'Uno' });
      await bench.addSupplier({ rfc: inventedRfc(2), name: 'Dos' });
      const rows = [bar(1, 'Constructora Uno S.A. de C.V.'), bar(2, 'Proveedora Dos')];
      const note = ',"La sanción a Constructora Uno quedó sin efectos por sentencia",,,,,';
      const asked = await read(...rows, note);
      expect(question(asked, 'note-4')).toMatchObject({
        doubt: expect.stringContaining('quedó sin efectos por sentencia') as string,
        choices: [{ value: 'void:2' }, { value: 'doubtful:2' }, { value: 'none' }],
      });
      const early = await bench.confirm(asked);
      expect((await early.json()) as Problem).toMatchObject({
        fields: { 'said.note-4': expect.any(String) as string },
      });
      const wrong = await bench.settle(asked, {}, '2026-01-31', { said: { 'note-4': 'void:3' } });
      expect(wrong.status).toBe(422);
      const run = await answer(asked, { 'note-4': 'void:2' });
      expect(question(run, 'note-4')).toMatchObject({ value: 'void:2', isSaid: true });
      const { rows: doubtful } = await bench.rowsOf(run.id, 'dudosas');
      expect(doubtful.map(({ line, doubts }) => [line, Object.values(doubts).join()])).toEqual([
        [2, expect.stringContaining('nota de la línea 4 la deja sin efecto')],
      ]);
      expect((await bench.confirm(run)).status).toBe(202);
      await bench.runJobs();
      expect(await effects()).toEqual([
        ['Dos', 'block'],
        ['Uno', 'info'],
      ]);
      // What was to be looked at is there afterwards too.
      const kept = await bench.rowsOf(run.id, 'dudosas');
      expect(kept.rows.map(({ line, doubts }) => [line, Object.keys(doubts)])).toEqual([
        [2, ['Sentido de la resolución']],
      ]);
    });

    test('a note is asked wherever it stands and however it names its rows, and a title over some of them too', async () => {
      const one = (line: number, run: ImportDetail) =>
        question(run, `note-${line}`)?.choices.map(({ value }) => value);
      const numbered = Buffer.from(
        [
          `No.,${HEAD}`,
          `7,${bar(1, 'Uno')}`,
          `8,${bar(2, 'Dos')}`,
          ',,1/ La del No. 8 se suspendió por amparo,,,,,',
          ',,Revocadas:,,,,,',
          `9,${bar(3, 'Tres')}`,
          `10,${bar(4, 'Cuatro')}`,
          ',,Vigentes,,,,,',
          `11,${bar(5, 'Cinco')}`,
        ].join('\n') + '\n',
      );
      const run = await bench.read(numbered, 'own_sanctioned', '2026-01-31');
      expect(one(4, run)).toEqual(['void:3', 'doubtful:3', 'none']);
      expect(one(5, run)).toEqual(['void:6..7', 'doubtful:6..7', 'none']);
      const above = Buffer.from(
        `Directorio. El expediente E-22 quedó sin efectos\n${HEAD}\n${bar(1, 'Uno')}\n${bar(22, 'Dos')}\n`,
      );
      const titled = await bench.read(above, 'own_sanctioned', '2026-01-31');
      expect(one(1, titled)).toEqual(['void:4', 'doubtful:4', 'none']);
    });

    test('two rows of one case that say different things are told both, and one of them counts as a person says', async () => {
      await bench.addSupplier({ rfc: inventedRfc(1), name: 'Uno' });
      const asked = await read(
        bar(1, 'Uno'),
        bar(2, 'Dos'),
        bar(1, 'Uno', '01/01/2016,31/12/2017,OIC,E-1'),
        `${inventedRfc(2)},Dos,Multa,,,OIC,E-2`,
      );
      expect(asked.findings?.reading.filter(({ doubt }) => doubt !== undefined)).toMatchObject([
        {
          name: 'clash-2-4',
          doubt: expect.stringContaining('las líneas 2 y 4') as string,
          choices: [
            { value: '2', examples: [expect.stringContaining(`hasta el 31 dic ${YEAR + 1}`)] },
            { value: '4', examples: [expect.stringContaining('hasta el 31 dic 2017')] },
            { value: 'both' },
          ],
        },
      ]);
      const run = await answer(asked, { 'clash-2-4': '4' });
      expect(run).toMatchObject({ rows: 3, isUnsettled: false });
      expect(run.findings?.notes.join(' ')).toContain('La línea 2 no se toma, como se indicó');
      expect((await bench.confirm(run)).status).toBe(202);
      await bench.runJobs();
      expect(await effects()).toEqual([['Uno', 'info']]);
    });

    test('a row that a comma without quotes made wider is refused, and a source under the table is its foot', async () => {
      const run = await read(bar(1, 'Uno, S.A.'), bar(2, 'Dos'), '"Fuente: Secretaría, 2026"\n\u001a');
      expect(run).toMatchObject({ failure: null, refused: 1, fresh: 1 });
      const { rows } = await bench.rowsOf(run.id, 'rechazadas');
      expect(rows[0]).toMatchObject({
        line: 2,
        problems: { 'Toda la fila': expect.stringContaining('8 celdas y los encabezados son 7') as string },
      });
    });

    test('what is noticed of rows is told with their lines', async () => {
      const run = await read(bar(1, 'Uno'), bar(1, 'Uno'), `,Dos,Inhabilitación,pronto,,OIC,E-2`);
      const notes = run.findings?.notes.join(' ') ?? '';
      expect(notes).toContain('Una fila dice lo mismo que otra del archivo: la línea 3.');
      expect(notes).toContain(
        'una fecha que no se entiende; se conserva como está escrita y no cuenta: la línea 4.',
      );
      expect(notes).toContain('se compara solo por nombre: la línea 4.');
    });
  });

  test(
    'the list of an agency stands beside the federal one; neither replaces the other',
    { tags: 'all' },
    async () => {
      const one = await bench.addSupplier({ rfc: inventedRfc(7), name: 'Uno' });
      await bench.applyAll(file(sanctioned('Uno')), 'sabg_sanctioned', '2026-01-31');
      const own = await bench.applyAll(file(sanctioned('Dos')), 'own_sanctioned', '2026-01-15');
      expect(own).toMatchObject({ status: 'done', fresh: 1, gone: 0, source: 'own_sanctioned' });
      const { rows } = await bench.matches();
      expect(rows.map(({ source, supplier }) => [source, supplier?.id])).toEqual([['sabg_sanctioned', one]]);
      const again = await bench.applyAll(file(sanctioned('Uno')), 'own_sanctioned', '2026-01-31');
      expect(again).toMatchObject({ fresh: 1, gone: 1 });
      expect((await bench.matches('fuente=sancionados-propia')).rows).toMatchObject([
        { source: 'own_sanctioned', supplier: { id: one } },
      ]);
    },
  );

  test('of a list without RFC nobody can say by RFC who was on it', async () => {
    await bench.applyAll(file(sanctioned('Uno')), 'sabg_sanctioned', '2026-01-31');
    const { answers } = (await (
      await bench.ask(`/listas/historia?rfc=${inventedRfc(1)}&fecha=2026-02-01`)
    ).json()) as ListHistory;
    expect(answers[1]).toMatchObject({ edition: { cutoffOn: '2026-01-31', hasRfcs: false }, onThatDay: [] });
  });
});

describe('published files', () => {
  const isThere = FILES.every((path) => existsSync(path));
  const title = isThere
    ? ''
    : ' (skipped: the files of sanctioned suppliers are not there; set PORTAL_SHARED)';

  test.skipIf(!isThere)(
    `both are read; the second, which is the end of the first, does not replace it${title}`,
    async () => {
      const [whole, end] = FILES.map((path) => readFileSync(path));
      const first = await bench.applyAll(whole!, 'sabg_sanctioned', '2016-12-31');
      expect(first).toMatchObject({ status: 'done', rows: 1_504, fresh: 1_504 });
      expect(first.findings).toMatchObject({
        reading: expect.arrayContaining([
          expect.objectContaining({ value: 'utf-8' }),
          expect.objectContaining({ shown: 'corte al 31 dic 2016' }),
        ]) as unknown,
        demand: { doubt: null },
        tables: [
          {
            rows: [
              ['Inhabilitación', 1_215],
              ['Multa', 279],
              ['Sanción sin detalle', 6],
              ['Otra situación', 3],
              ['Absolución', 1],
            ],
          },
          {},
        ],
      });
      const before = await bench.content();
      const again = await bench.applyAll(whole!, 'sabg_sanctioned', '2016-12-31');
      expect(again).toMatchObject({ fresh: 0, gone: 0, changed: 0 });
      const part = await bench.read(end!, 'sabg_sanctioned', '2016-12-31');
      expect(part).toMatchObject({
        rows: 454,
        fresh: 0,
        changed: 0,
        gone: 1_050,
        findings: { demand: { doubt: expect.any(String) as string } },
      });
      expect((await bench.confirm(part)).status).toBe(422);
      expect(await bench.content()).toBe(before);
    },
  );
});
