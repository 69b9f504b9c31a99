import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportRowPage } from '#contract/imports.ts';
import {
  inventedSatRows,
  SAT_HEADER,
  satFile,
  sortedSatRows,
  startListBench,
  type ListBench,
} from './test-lists.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

const ROWS = sortedSatRows(40);

describe('reading of the SAT list', () => {
  test('the cut-off, the twenty columns by name and the situations are read from Windows-1252', async () => {
    const list = await bench.read(satFile(ROWS));
    expect(list).toMatchObject({ status: 'ready', rows: 40, fresh: 40, gone: 0, failure: null });
    expect(list.findings).toMatchObject({
      reading: [
        { value: 'windows-1252' },
        { shown: 'separado por coma' },
        { shown: 'encabezados en la línea 3' },
        { shown: 'corte al 10 sep 2026' },
        { shown: 'fechas día/mes/año' },
      ],
      missing: [],
      demand: { doubt: null, count: null },
    });
    const [situations, first] = list.findings!.tables;
    expect(situations?.rows).toHaveLength(4);
    expect(first?.rows[0]).toEqual([
      ROWS[0]!.rfc,
      ROWS[0]!.name,
      'Definitivo',
      '2 jul 2014, Publicación como definitivo (SAT)',
      'presunto: 16 ene 2014 · definitivo: 2 jul 2014',
      'Impide',
    ]);
    const { rows: shown } = await bench.rowsOf(list.id, 'nuevas');
    expect(shown[0]?.kept).toEqual(
      expect.arrayContaining([
        { label: 'Cuenta desde', value: '2 jul 2014, Publicación como definitivo (SAT)' },
        { label: 'Publicación como presunto (DOF)', value: '3 feb 2014' },
        { label: 'Efecto en el portal', value: 'Impide' },
      ]),
    );
    await bench.confirm(list);
    await bench.runJobs();
    const { rows } = await bench.services.pool.query(
      'select rfc, situation, effect, data from negative_list_entry order by id limit 1',
    );
    expect(rows).toMatchObject([
      {
        rfc: ROWS[0]!.rfc,
        situation: 'definitive',
        effect: 'block',
        data: { definitiveSatOn: '2014-07-02', presumedDofOn: '2014-02-03' },
      },
    ]);
  });

  test('UTF-8, another order of columns and repeated names give the same entries', async () => {
    const order = [3, 1, 2, 0, ...SAT_HEADER.map((_name, place) => place).slice(4)];
    const first = await bench.applyAll(satFile(ROWS));
    const text = satFile(ROWS, undefined, { encoding: 'utf8' }).toString('utf8').split('\r\n');
    const turned = text.map((line, index) => {
      if (index < 2 || line === '') return line;
      const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g)!.map((cell) => cell.replace(/,$/, ''));
      return [...order.map((place) => cells[place]), cells[1]].join(',');
    });
    const list = await bench.read(Buffer.from(turned.join('\r\n')));
    expect(list).toMatchObject({ fresh: 0, gone: 0, changed: 0, skipped: 40 });
    expect(list.findings?.reading[0]?.value).toBe('utf-8');
    expect(first.status).toBe('done');
  });

  test.each([
    ['empty of rows', satFile([]), /ninguna fila/],
    ['with a cut-off that has not come', satFile(ROWS, '1 de enero de 2126'), /aún no llega/],
    ['cut in its last line', satFile(ROWS).subarray(0, -40), /está cortada/],
    [
      'with more than half missing and no last line break',
      satFile(ROWS.slice(0, 16)).subarray(0, -2),
      /termina en 16 /,
    ],
    ['with rows missing in its middle', withoutLines(satFile([...ROWS, ...ROWS]), 20, 25), /número 18 /],
    [
      'that does not number its rows, without last line break and with rows missing',
      unnumbered(satFile(ROWS.slice(0, 30))).subarray(0, -2),
      /salto de línea/,
    ],
    ['with accents that were saved twice', doubled(), /acentos dañados/],
    [
      'with rows of another width',
      satFile(ROWS, undefined, { header: SAT_HEADER.slice(0, 19) }),
      /columnas|cortada/,
    ],
    [
      'with a quote that never closes',
      Buffer.concat([satFile(ROWS), Buffer.from(`1,"${'x'.repeat(250_000)}`)]),
      /comillas/,
    ],
  ])('a file %s never touches the list in force', async (_, file, reason) => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const before = await bench.content();
    const list = await bench.read(file);
    expect(list.status).toBe('failed');
    expect(list.failure).toMatch(reason);
    expect(await bench.content()).toBe(before);
  });

  test('a file without bytes, or that is no table, is refused at the door', async () => {
    const send = async (body: Uint8Array) =>
      bench.ask('/listas/importaciones?fuente=sat_69b&nombre=a.csv', 'POST', body);
    expect((await send(new Uint8Array())).status).toBe(422);
    expect((await send(Buffer.from('PK\u0003\u0004'))).status).toBe(422);
    expect((await send(Buffer.from('%PDF-1.7'))).status).toBe(415);
  });

  test('an older cut-off does not replace a newer one', async () => {
    await bench.applyAll(satFile(ROWS, '10 de septiembre de 2026'));
    const list = await bench.read(satFile(ROWS, '31 de agosto de 2026'));
    expect(list.status).toBe('failed');
    expect(list.failure).toContain('31 ago 2026');
  });

  test.each([
    ['one row before the end', ROWS.slice(0, -1), '10 de septiembre de 2026', /justo el último registro/],
    ['long before it', ROWS.slice(0, 12), '10 de septiembre de 2026', /seguidos los últimos 28/],
    ['long before it with the same cut-off', ROWS.slice(0, 12), '1 de junio de 2026', /misma fecha de corte/],
  ])('a whole list that ends %s is taken with a reason and its count alone', async (_, rows, cutoff, why) => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const list = await bench.read(satFile(rows, cutoff));
    expect(list).toMatchObject({
      status: 'ready',
      gone: 40 - rows.length,
      findings: { demand: { doubt: expect.stringMatching(why) as string, count: rows.length } },
    });
    expect((await bench.rowsOf(list.id, 'retiradas')).total).toBe(40 - rows.length);
    expect((await bench.confirm(list, { reason: '' })).status).toBe(422);
    const reason = 'Es el extracto del mes que publica el SAT para Querétaro.';
    expect((await bench.confirm(list, { reason })).status).toBe(422);
    expect((await bench.confirm(list, { reason, count: rows.length })).status).toBe(202);
  });

  test('a list that loses many entries is applied only with a written reason', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const others = inventedSatRows(50).slice(40);
    const list = await bench.read(satFile([...ROWS.slice(0, 30), ...others], '1 de julio de 2026'));
    expect(list).toMatchObject({
      gone: 10,
      findings: { demand: { doubt: expect.stringContaining('puede estar cortado') as string } },
    });
    const confirm = (reason: string) => bench.confirm(list, { reason });
    const refused = await confirm('sí');
    expect(refused.status).toBe(422);
    expect(((await refused.json()) as Problem).fields?.reason).toContain('puede estar cortado');
    expect((await confirm('El SAT retiró a diez contribuyentes por sentencia.')).status).toBe(202);
    await bench.runJobs();
    expect(await bench.edition(list.id)).toMatchObject({
      status: 'done',
      reason: 'El SAT retiró a diez contribuyentes por sentencia.',
    });
  });

  test('not one entry leaves the list without a written reason', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const [, another] = inventedSatRows(42).slice(40);
    const list = await bench.read(satFile([...ROWS.slice(1), another!], '1 de julio de 2026'));
    expect(list).toMatchObject({
      gone: 1,
      fresh: 1,
      findings: { demand: { doubt: expect.any(String) as string } },
    });
    expect((await bench.confirm(list)).status).toBe(422);
  });

  test('the changes of a file are told one by one before it is confirmed', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const next = ROWS.map((row, index) => (index === 1 ? { ...row, situation: 'Definitivo' } : row));
    const list = await bench.read(satFile([...next.slice(0, 39), ...next.slice(0, 1)], '1 de julio de 2026'));
    expect(list).toMatchObject({ fresh: 1, gone: 1, changed: 1 });
    const rows = async (set: string) =>
      ((await (await bench.ask(`/listas/importaciones/${list.id}/filas?que=${set}`)).json()) as ImportRowPage)
        .rows;
    const [changed] = await rows('cambiadas');
    expect(changed).toMatchObject({ key: ROWS[1]!.rfc });
    expect(changed?.changes).toContainEqual({
      label: 'Situación',
      before: 'Presunto',
      after: 'Definitivo',
    });
    expect(await rows('retiradas')).toMatchObject([
      { key: ROWS[39]!.rfc, title: `${ROWS[39]!.name} · Sentencia favorable` },
    ]);
    expect(await rows('nuevas')).toMatchObject([{ key: ROWS[0]!.rfc }]);
  });

  test('once it is in force every row of its file says what became of it, by page and as a file', async () => {
    await bench.applyAll(satFile(ROWS, '1 de junio de 2026'));
    const next = ROWS.map((row, index) => (index === 1 ? { ...row, situation: 'Definitivo' } : row));
    const list = await bench.applyAll(satFile(next, '1 de julio de 2026'));
    const read = async (what: string) => bench.ask(`/listas/importaciones/${list.id}/${what}`);
    const page = (await (await read('filas?que=todas&tam=10&pag=4')).json()) as ImportRowPage;
    expect(page).toMatchObject({ total: ROWS.length });
    expect(page.rows.map(({ key, kind }) => [key, kind])).toEqual(
      ROWS.slice(30, 40).map(({ rfc }) => [rfc, 'same']),
    );
    expect(page.rows.flatMap(({ kept }) => kept)).toEqual([]);
    const lines = (await (await read('rechazadas.csv?que=todas')).text()).trim().split('\n');
    expect(lines[0]).toContain('LINEA,QUE_PASO,CLAVE,NOMBRE,DETALLE');
    expect(lines).toHaveLength(ROWS.length + 1);
    expect(lines.filter((line) => line.includes('Cambió'))).toEqual([
      expect.stringMatching(`${ROWS[1]!.rfc}.*Situación: Presunto → Definitivo`),
    ]);
  });

  test('a list that another overtook, or that somebody changed, is not applied', async () => {
    const [slow, quick] = [await bench.read(satFile(ROWS)), await bench.read(satFile(ROWS.slice(1)))];
    const confirm = ({ id }: typeof slow, version: number) => bench.confirm({ id, version });
    expect((await confirm(quick, quick.version + 1)).status).toBe(409);
    expect((await confirm(quick, quick.version)).status).toBe(202);
    await bench.runJobs();
    expect(((await (await confirm(slow, slow.version)).json()) as Problem).detail).toContain(
      'Otra lista entró en vigor',
    );
  });

  test('a file that waits already is not read twice, until it is cancelled or in force', async () => {
    const first = await bench.read(satFile(ROWS));
    expect(await bench.send69(satFile(ROWS))).toMatchObject({ id: first.id, version: first.version });
    expect((await bench.send69(satFile(ROWS), 'sabg_sanctioned')).id).not.toBe(first.id);
    expect((await bench.discard(first)).status).toBe(200);
    const second = await bench.applyAll(satFile(ROWS));
    expect(second.id).not.toBe(first.id);
    expect((await bench.send69(satFile(ROWS))).id).not.toBe(second.id);
  });

  test('a cancelled list leaves nothing and changes nothing', async () => {
    const list = await bench.read(satFile(ROWS));
    expect(await (await bench.discard(list)).json()).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'Persona admin',
    });
    expect((await bench.discard({ ...list, version: list.version + 1 })).status).toBe(409);
    expect(await bench.db.selectFrom('import_row').select('key').execute()).toEqual([]);
    expect(await bench.content()).toBe('');
  });
});

/** The file without some of its lines, from 0. */
function withoutLines(file: Buffer, from: number, to: number): Buffer {
  const lines = file.toString('latin1').split('\r\n');
  return Buffer.from(lines.toSpliced(from, to - from).join('\r\n'), 'latin1');
}

/** The file with an empty first column. */
function unnumbered(file: Buffer): Buffer {
  return Buffer.from(file.toString('latin1').replace(/^(No|\d+),/gm, ','), 'latin1');
}

/** UTF-8 that was read as Windows-1252 and saved as UTF-8 again. */
function doubled(): Buffer {
  return Buffer.from(satFile(ROWS, undefined, { encoding: 'utf8' }).toString('latin1'), 'utf8');
}
