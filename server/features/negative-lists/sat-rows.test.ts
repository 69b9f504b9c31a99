import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/errors.ts';
import type { ImportDetail } from '#contract/imports.ts';
import { inventedRfc, inventedSatRows, SAT_HEADER, startListBench, type ListBench } from './test-lists.ts';

let bench: ListBench;

beforeAll(async () => {
  bench = await startListBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

type Days = Partial<Record<'presumed' | 'cleared' | 'definitive' | 'favourable', string>>;

/** Cells of a row with the days of its stages; the presumption is there unless it is told otherwise. */
function cells(index: number, situation: string, days: Days = {}): string[] {
  const { presumed = '16/01/2014', ...later } = days;
  const stage = (day = '') => (day === '' ? ['', '', '', ''] : ['500-05', day, '500-05', day]);
  return [
    String(index),
    inventedRfc(index),
    `Ficticia ${index}`,
    situation,
    ...[presumed, later.cleared, later.definitive, later.favourable].flatMap(stage),
  ];
}
const definitive = (index: number) => cells(index, 'Definitivo', { definitive: '02/07/2014' });
const HEAD = ['Información actualizada al 10 de septiembre de 2026', SAT_HEADER.join(',')];
/** Its rows begin on line 3. */
const file = (rows: readonly (readonly string[] | string)[], foot = '') =>
  Buffer.from(
    [...HEAD, ...rows.map((row) => (typeof row === 'string' ? row : row.join(',')))].join('\r\n') +
      `\r\n${foot}`,
    'latin1',
  );
const read = (...given: Parameters<typeof file>) => bench.read(file(...given));
const answer = async (run: ImportDetail, said: object, words = {}) => {
  const body = { columns: null, day: null, said, words, version: run.version };
  const answered = await bench.ask(`/listas/importaciones/${run.id}/lectura`, 'PUT', body);
  expect(answered.status).toBe(202);
  await bench.runJobs();
  return bench.edition(run.id);
};
const doubts = async (run: ImportDetail) =>
  Object.fromEntries(
    (await bench.rowsOf(run.id, 'dudosas')).rows.map(({ line, doubts: said }) => [
      line,
      Object.values(said).join(' '),
    ]),
  );
const asked = (run: ImportDetail) => (run.findings?.reading ?? []).filter(({ doubt }) => doubt !== undefined);

describe('the file of the list by article 69-B', () => {
  test('a key of many, a name of nobody and an RFC of another digit never bar without a word', async () => {
    const wrong = inventedRfc(2).slice(0, -1) + (inventedRfc(2).endsWith('7') ? '8' : '7');
    const run = await read([
      definitive(1).with(1, 'XEXX010101000').with(2, 'Global Parts LLC'),
      definitive(2).with(1, wrong),
      definitive(3).with(1, '').with(2, 'S.A. DE C.V.'),
      definitive(4).with(2, 'COMERCIAL 4 (REP. LEGAL G. ZAPATA'),
      definitive(5).with(2, 'COMERCIAL 5 (REP. LEGAL G. ZAPATA RFC ZAOG750130D45)'),
      definitive(6).with(1, 'XAXX010101000').with(2, 'Mostrador Uno'),
    ]);
    const { rows } = await bench.rowsOf(run.id, 'rechazadas');
    expect(rows.map(({ line, problems }) => [line, problems])).toEqual([
      [
        5,
        {
          [SAT_HEADER[2]]:
            '«S.A. DE C.V.» es solo la forma de una sociedad y la fila no trae RFC: no se sabe de quién es. Si sigue a la fila de arriba, únelas en el archivo; si no, escribe el nombre completo.',
        },
      ],
    ]);
    const taken = (await bench.rowsOf(run.id, 'nuevas')).rows;
    expect(taken.map(({ key, title }) => [key, title])).toEqual([
      ['', 'Global Parts LLC · Definitivo'],
      [wrong, 'Ficticia 2 · Definitivo'],
      [inventedRfc(4), 'COMERCIAL 4 (REP. LEGAL G. ZAPATA · Definitivo'],
      [inventedRfc(5), 'COMERCIAL 5 (REP. LEGAL G. ZAPATA RFC ZAOG750130D45) · Definitivo'],
      ['', 'Mostrador Uno · Definitivo'],
    ]);
    expect(await doubts(run)).toEqual({
      3: 'XEXX010101000 es una clave genérica, de muchos, y no es el RFC de nadie: la fila se compara solo por nombre.',
      4: expect.stringMatching(/dígito verificador.*la fila entra con/) as string,
      6: expect.stringContaining('abre un paréntesis que no se cierra') as string,
      7: `El nombre lleva otro RFC, ZAOG750130D45, que no se toma: la fila es de ${inventedRfc(5)}.`,
      8: expect.stringContaining('XAXX010101000 es una clave genérica') as string,
    });
  });

  test('numbers that begin again under headings need a reason and are no cut file', async () => {
    const inForce = await read([1, 2, 3, 4, 5].map(definitive));
    expect(inForce.failure).toBeNull();
    const cleared = cells(3, 'Desvirtuado', { cleared: '02/07/2014' }).with(0, '1');
    const run = await read([
      definitive(1),
      definitive(2),
      'DESVIRTUADOS',
      cleared,
      'DEFINITIVOS',
      definitive(4).with(0, '1'),
    ]);
    expect([run.failure, run.fresh, run.refused]).toEqual([null, 4, 0]);
    expect(run.findings?.demand?.doubt).toContain('La columna «No» empieza otra vez 2 veces');
  });

  test('a row that cannot be taken may be left out, with a written reason', async () => {
    const run = await read([definitive(1), definitive(2).with(1, '').with(2, 'S.A. DE C.V.'), definitive(3)]);
    expect([run.refused, asked(run).map(({ name }) => name)]).toEqual([1, ['row-4-left']]);
    expect(asked(run)[0]?.doubt).toContain('es solo la forma de una sociedad');
    const left = await answer(run, { 'row-4-left': 'left' });
    expect([left.refused, left.fresh, asked(left)]).toEqual([0, 2, []]);
    expect(left.findings?.demand?.doubt).toContain('No se toma la línea 4, como se indicó: escribe por qué.');
  });

  test('of two headings that fit the situation a person says which counts', async () => {
    const header = [...SAT_HEADER.slice(0, 3), 'Situación al 31/12/2025', ...SAT_HEADER.slice(3)];
    const rows = [definitive(1), definitive(2)].map((row) => [
      ...row.slice(0, 3),
      'Presunto',
      ...row.slice(3),
    ]);
    const run = await bench.read(
      Buffer.from(
        [HEAD[0], header.join(','), ...rows.map((row) => row.join(',')), ''].join('\r\n'),
        'latin1',
      ),
    );
    expect(run).toMatchObject({ failure: null, isUnsettled: true, rows: 0 });
    expect(asked(run)[0]?.doubt).toBe(
      '«Situación del contribuyente» puede ser «Situación al 31/12/2025» o «Situación del contribuyente». Di cuál es, y deja la otra en «No se usa».',
    );
    const mapping = run.findings!.choices!.mapping;
    expect(mapping).not.toHaveProperty('situation');
    expect((await bench.settle(run, { ...mapping, situation: 4 }, null)).status).toBe(202);
    await bench.runJobs();
    const list = await bench.edition(run.id);
    const { rows: taken } = await bench.rowsOf(list.id, 'nuevas');
    expect(taken.map(({ title }) => title)).toEqual(['Ficticia 1 · Definitivo', 'Ficticia 2 · Definitivo']);
  });

  test('columns under names that nobody knows are said by a person, once for the files with the same header', async () => {
    const header = (SAT_HEADER as readonly string[])
      .with(1, 'Clave')
      .with(2, 'Empresa')
      .with(3, 'Estatus')
      .with(5, 'Pub. (SAT)');
    const edition = (day: string, ...rows: string[][]) =>
      Buffer.from(
        [`Información actualizada al ${day}`, header.join(','), ...rows.map((row) => row.join(',')), ''].join(
          '\r\n',
        ),
        'latin1',
      );
    const run = await bench.read(edition('1 de septiembre de 2026', definitive(1)));
    expect(run).toMatchObject({ failure: null, isUnsettled: true, rows: 0 });
    expect(asked(run)[0]?.doubt).toContain('RFC; Nombre del Contribuyente; Situación del contribuyente');
    expect((await bench.confirm(run)).status).toBe(422);
    const named = { ...run.findings?.choices?.mapping, rfc: 1, name: 2 };
    expect((await bench.settle(run, named, null)).status).toBe(422);
    const whole = { ...named, situation: 3, presumedSatOn: 5 };
    expect((await bench.settle(run, whole, null)).status).toBe(202);
    await bench.runJobs();
    const list = await bench.edition(run.id);
    expect([list.failure, list.fresh, asked(list)]).toEqual([null, 1, []]);
    const [row] = (await bench.rowsOf(list.id, 'nuevas')).rows;
    expect(row).toMatchObject({ key: inventedRfc(1), title: 'Ficticia 1 · Definitivo' });
    expect(row?.kept.find(({ label }) => label === 'Publicación como presunto (SAT)')?.value).toMatch(
      /16 ene 2014|2014-01-16/,
    );
    const next = await bench.read(edition('10 de septiembre de 2026', definitive(1), definitive(2)));
    expect([next.failure, next.fresh, asked(next)]).toEqual([null, 2, []]);
    expect(next.findings?.notes.join(' ')).toContain('Las columnas se leen como se indicaron');
  });

  test('the list of article 69 is refused by its title, its columns or its rows, in whichever door it comes', async () => {
    const other =
      'RFC,RAZÓN SOCIAL,TIPO PERSONA,SUPUESTO,FECHAS DE PRIMERA PUBLICACIÓN,MONTO,ENTIDAD FEDERATIVA';
    const of69 = (n: number) => `${inventedRfc(n)},Ficticia ${n},M,FIRMES,16/01/2014,1500,GUANAJUATO`;
    const bytes = (...lines: string[]) => Buffer.from([...lines, ''].join('\r\n'), 'latin1');
    for (const source of ['sat_69b', 'sabg_sanctioned'] as const) {
      const named = await bench.read(bytes(other, of69(1), of69(2)), source);
      expect(named.failure).toContain(
        'La columna «SUPUESTO» trae supuestos de la lista del artículo 69, que es otra',
      );
      const titled = await bench.read(
        bytes('Listado del artículo 69 del Código Fiscal de la Federación', 'RFC,Nombre,Situación', of69(1)),
        source,
      );
      expect(titled.failure).toContain('es la lista del artículo 69, que es otra. No se importó nada');
    }
    const bis = await bench.read(
      bytes(
        'Listado completo (artículo 69-B del CFF). No incluye el 69-B Bis',
        ...HEAD,
        definitive(1).join(','),
      ),
    );
    expect(bis.failure).toBeNull();
    const onlyBis = await bench.read(
      bytes('Artículo 69-B Bis, noveno párrafo, del CFF', SAT_HEADER.join(','), definitive(1).join(',')),
    );
    expect(onlyBis.failure).toContain('es la lista del artículo 69-B Bis, que es otra');
    const mine = await bench.read(file([definitive(1)]), 'sabg_sanctioned');
    expect(mine.failure).toContain('son de la lista del artículo 69-B');
    // Below the rows of the right one.
    const right = [1, 2, 3, 4, 5].map(definitive);
    const headed = await read([...right, 'Contribuyentes incumplidos', other, of69(6), of69(7)]);
    expect(headed.failure).toContain('En la línea 9 empieza la lista del artículo 69, que es otra');
    const case69 = (n: number) => cells(n, 'FIRMES', { definitive: '02/07/2014' });
    const below = await read([...right, case69(6), case69(7)]);
    const { rows } = await bench.rowsOf(below.id, 'rechazadas');
    expect([below.failure, below.fresh, rows.map(({ line }) => line)]).toEqual([null, 5, [8, 9]]);
    for (const { problems } of rows)
      expect(Object.values(problems).join()).toContain('es de la lista del artículo 69, que es otra');
    expect(below.findings?.words).toEqual([]);
    expect((await bench.confirm(below)).status).toBe(409);
  });

  test('a day that a spreadsheet counted is told, and a registry is asked about where sanctions are brought', async () => {
    const run = await read([definitive(1), cells(2, 'Presunto', { presumed: '44014' })]);
    expect(await doubts(run)).toEqual({
      4: expect.stringContaining(
        '«44014» es el número con que una hoja de cálculo guarda una fecha',
      ) as string,
    });
    const registry = Buffer.from(`RFC,Razón social,Giros\r\n${inventedRfc(1)},Ficticia,G01\r\n`);
    const brought = await bench.read(registry, 'sabg_sanctioned');
    expect(asked(brought)[0]?.doubt).toContain('quizá el archivo no es una lista de sancionados');
    expect((await bench.settle(brought, brought.findings?.choices?.mapping ?? {}, '2026-09-01')).status).toBe(
      202,
    );
    await bench.runJobs();
    expect(await bench.edition(brought.id)).toMatchObject({ fresh: 1, isUnsettled: false });
  });

  test('two RFC in a cell are two entries, and a month in Roman numerals is read', async () => {
    const two = cells(1, 'Definitivo', { presumed: '16-I-14', definitive: '02/VII/2014' });
    two[1] = `${inventedRfc(1)} / ${inventedRfc(4)}`;
    const run = await read([two, cells(2, 'Presunto', { presumed: '16-I-2014' })]);
    expect([run.failure, run.fresh, run.refused]).toEqual([null, 3, 0]);
    const { rows } = await bench.rowsOf(run.id, 'nuevas');
    expect(rows.map(({ key }) => key)).toEqual([1, 4, 2].map(inventedRfc));
    expect(await doubts(run)).toEqual({ 3: expect.stringContaining('La celda trae 2 RFC') as string });
    const kept = rows[0]!.kept.map(({ value }) => value).join(' ');
    expect(kept).toMatch(/16 ene 2014|2014-01-16/);
    expect(kept).toMatch(/2 jul 2014|2014-07-02/);
  });

  test('a column of dates that nothing reads is asked, and «no se usa» is an answer', async () => {
    const [title = '', header = ''] = HEAD;
    const renamed = header.replace(SAT_HEADER[5], 'Pub. (SAT)');
    const run = await bench.read(
      Buffer.from([title, renamed, definitive(1).join(','), ''].join('\r\n'), 'latin1'),
    );
    expect(asked(run).map(({ doubt }) => doubt)).toEqual([
      expect.stringContaining('No se reconoce la columna «Pub. (SAT)». Di qué es') as string,
    ]);
    expect((await bench.settle(run, run.findings?.choices?.mapping ?? {}, null)).status).toBe(202);
    await bench.runJobs();
    expect(await bench.edition(run.id)).toMatchObject({ fresh: 1, isUnsettled: false });
    expect(asked(await read([definitive(1)]))).toEqual([]);
  });

  test('a cut-off that the file does not say is written by a person; one that it says is not', async () => {
    const [, header = ''] = HEAD;
    const undated = Buffer.from([header, definitive(1).join(','), ''].join('\r\n'), 'latin1');
    const run = await bench.read(undated);
    expect(run).toMatchObject({ failure: null, fresh: 1 });
    expect(run.findings?.choices).toMatchObject({ day: null, dayLabel: 'Fecha de corte de la lista' });
    expect((await bench.confirm(run)).status).toBe(422);
    const said = await bench.read(undated, 'sat_69b', '2026-09-01');
    expect(said.findings?.reading).toContainEqual(
      expect.objectContaining({ name: 'cutoff', value: '2026-09-01' }),
    );
    const dated = await read([definitive(1)]);
    expect(dated.findings?.choices?.dayLabel).toBeUndefined();
    expect((await bench.settle(dated, dated.findings?.choices?.mapping ?? {}, '2026-09-01')).status).toBe(
      409,
    );
  });

  test('a total, a source and the Ctrl-Z of old programs are its foot, and rows may lack empty cells or have more', async () => {
    const short = cells(2, 'Presunto').slice(0, 8);
    const run = await read(
      [definitive(1), short, [...definitive(3), '', '']],
      ',,,\r\nTotal de registros: 3,,,\r\n"Fuente: SAT, Administración General",,\r\n\u001a',
    );
    expect(run).toMatchObject({ failure: null, rows: 3, fresh: 3, refused: 0 });
    expect(run.findings?.demand).toEqual({ doubt: null, count: null });
    const notes = run.findings?.notes.join(' ');
    expect(notes).toContain('La línea 8 no es un registro y no se toma: «Fuente: SAT');
    expect(notes).not.toContain('columnas que el encabezado');
  });

  test('years of two figures are of this list’s century, in its cut-off too, and dates that cannot be are told', async () => {
    const rows = [
      cells(1, 'Definitivo', { presumed: '19/01/15', definitive: '27/01/16' }),
      cells(2, 'Presunto', { presumed: '(1) 12/02/17 (2) 23/02/17' }),
      cells(3, 'Presunto', { presumed: '43195' }),
      cells(4, 'Presunto', { presumed: '31/04/18' }),
      cells(5, 'Presunto', { presumed: '05/03/19' }).with(7, '22/02/19'),
      cells(6, 'Definitivo', { presumed: '01/06/21', definitive: '30/10/26' }),
    ];
    const text = file(rows).toString('latin1').replace('10 de septiembre de 2026', '15/10/26');
    const run = await bench.read(Buffer.from(text, 'latin1'));
    expect([run.failure, run.refused, asked(run)]).toEqual([null, 0, []]);
    expect(await doubts(run)).toEqual({
      4: expect.stringContaining(
        'trae 2 fechas: se conservan 12 feb 2017 y 23 feb 2017, y cuenta la primera',
      ) as string,
      5: expect.stringContaining('«43195» es el número con que una hoja de cálculo') as string,
      6: expect.stringContaining('«31/04/18» no existe en el calendario') as string,
      7: expect.stringContaining('El DOF dice 22 feb 2019, antes que la página del SAT') as string,
      8: expect.stringContaining('30 oct 2026 es después del corte de la lista, 15 oct 2026') as string,
    });
    const { rows: fresh } = await bench.rowsOf(run.id, 'nuevas');
    const said = fresh.map(({ kept }) => kept.map(({ value }) => value).join(' '));
    expect(said[0]).toMatch(/19 ene 2015|2015-01-19/);
    expect(said[1]).toMatch(/12 feb 2017|2017-02-12/);
    expect(said[2]).toMatch(/5 abr 2018|2018-04-05/);
    const lost = await bench.read(
      Buffer.from(text.replace('actualizada al 15/10/26', 'actualizada al 15/10'), 'latin1'),
    );
    expect(lost.failure).toContain('La fecha de corte no se entiende: «Información actualizada al 15/10');
  });

  test('a foot that counts other rows than there are needs a written reason', async () => {
    const run = await read([definitive(1), definitive(2)], 'Total de registros: 1,,,\r\n');
    expect(run.findings?.demand?.doubt).toContain('dice que son 1 registros y trae 2');
    expect((await bench.confirm(run)).status).toBe(422);
  });

  test('a row that a comma without quotes shifted is refused with its line, whole, and nothing is in force', async () => {
    await bench.applyAll(file([definitive(1), definitive(2), definitive(3)]));
    const judged = cells(1, 'Sentencia Favorable', { definitive: '02/07/2014', favourable: '01/05/2025' });
    const wide = judged.with(2, 'Ficticia Uno, S.C.');
    const narrow = cells(2, 'Presunto').with(2, 'Ficticia Dos, S.C.').slice(0, 9);
    const run = await read([wide, narrow, definitive(3)]);
    const { rows } = await bench.rowsOf(run.id, 'rechazadas');
    expect(rows.map(({ line, key, problems }) => [line, key, Object.values(problems).join()])).toEqual([
      [3, inventedRfc(1), expect.stringContaining('21 celdas y los encabezados son 20')],
      [4, inventedRfc(2), expect.stringContaining('coma no está entre comillas')],
    ]);
    expect(run).toMatchObject({ refused: 2, gone: 0 });
    expect(((await (await bench.confirm(run)).json()) as Problem).code).toBe('import_has_errors');
  });
});

describe('what the rows of the list by article 69-B say of their situation', () => {
  test('a row that says to be of article 69-B Bis is none of this list', async () => {
    const header = [...SAT_HEADER, 'Delegación'];
    const body = [header, [...definitive(1), 'Norte'], [...definitive(2), '69-B BIS']].map((row) =>
      row.join(','),
    );
    const run = await bench.read(Buffer.from([HEAD[0], ...body].join('\r\n'), 'latin1'));
    const { rows } = await bench.rowsOf(run.id, 'rechazadas');
    expect(rows.map(({ line, problems }) => [line, Object.values(problems).join(' ')])).toEqual([
      [4, expect.stringContaining('es de la lista del artículo 69-B Bis, que es otra')],
    ]);
  });

  test('a word that is none is asked once with what is near; the list is not in force before, and the answer is kept', async () => {
    const rows = [
      definitive(1).with(3, 'Defintivo'),
      cells(2, 'Desvirtuó', { cleared: '20/05/2014' }),
      cells(3, 'Sin efectos por oficio'),
      definitive(4).with(3, ' DEFINITIVO '),
    ];
    const run = await read(rows);
    expect(run.findings?.words).toMatchObject([
      {
        field: 'situation',
        asked: [
          { word: 'defintivo', near: ['definitive'], lines: [3] },
          { word: 'desvirtuo', near: ['cleared'] },
          { word: 'sin efectos por oficio', near: [] },
        ],
      },
    ]);
    const { rows: refused } = await bench.rowsOf(run.id, 'rechazadas');
    expect(refused[0]).toMatchObject({
      line: 3,
      problems: { 'Situación del contribuyente': expect.stringContaining('¿Es «Definitivo»?') as string },
    });
    expect(((await (await bench.confirm(run)).json()) as Problem).code).toBe('import_has_errors');
    const words = { defintivo: 'definitive', desvirtuo: 'cleared', 'sin efectos por oficio': 'other' };
    const told = await answer(run, {}, { situation: words });
    expect(told).toMatchObject({ refused: 0, fresh: 4 });
    expect((await doubts(told))[5]).toContain('«Sin efectos por oficio» se toma como «Otra situación');
    expect((await bench.confirm(told)).status).toBe(202);
    await bench.runJobs();
    const { rows: kept } = await bench.services.pool.query(
      'select situation, effect from negative_list_entry order by rfc',
    );
    expect(
      kept.map(({ situation, effect }: Record<string, string>) => `${situation} ${effect}`).sort(),
    ).toEqual(['cleared info', 'definitive block', 'definitive block', 'other alert']);
    expect(await read([...rows, definitive(5)])).toMatchObject({ refused: 0, skipped: 4, fresh: 1 });
  });

  test('what its columns contradict is asked where it may be a definitive one, and an answer holds for the next file', async () => {
    await bench.addSupplier({ rfc: inventedRfc(1), name: 'Uno' });
    const rows = [
      definitive(1).with(3, 'Presunto'),
      cells(2, 'Definitivo', { definitive: '02/07/2014', favourable: '01/05/2025' }),
      cells(3, '', { cleared: '20/05/2014' }),
      cells(4, 'Sentencia Favorable', { definitive: '02/07/2014', favourable: '01/05/2025' }),
      cells(5, 'Definitivo', { definitive: '02/07/2026; 02/07/2014', favourable: '01/05/2025' }),
    ];
    const run = await read(rows);
    expect(asked(run)).toMatchObject([
      {
        name: 'row-3',
        doubt: expect.stringContaining(
          'dice «Presunto», de 16 ene 2014, y la fila trae lo publicado como «Definitivo» (2 jul 2014)',
        ) as string,
        choices: [{ value: 'definitive' }, { value: 'presumed' }],
      },
      {
        name: 'row-4',
        doubt: expect.stringContaining('publicado después como «Sentencia favorable» (1 may 2025)') as string,
      },
      { name: 'row-5', choices: [{ value: 'cleared' }, { value: 'presumed' }, {}, {}, {}] },
    ]);
    expect((await bench.confirm(run)).status).toBe(422);
    const told = await answer(run, {
      'row-3': 'definitive',
      'row-4': 'court_favourable',
      'row-5': 'cleared',
    });
    expect(asked(told)).toEqual([]);
    expect((await doubts(told))[3]).toContain('Cuenta como «Definitivo», como indicó una persona.');
    expect((await bench.confirm(told)).status).toBe(202);
    await bench.runJobs();
    expect((await bench.matches()).rows).toMatchObject([{ level: 'block', situation: 'definitive' }]);
    const next = await read([...rows, definitive(6)]);
    expect(asked(next)).toEqual([]);
    expect(next).toMatchObject({ skipped: 5, fresh: 1 });
  });

  test('many contradictions are asked together after the first ones', async () => {
    const rows = inventedSatRows(43).map((_, index) => definitive(index + 1).with(3, 'Presunto'));
    const run = await read(rows);
    expect(asked(run)).toHaveLength(41);
    expect(asked(run).at(-1)).toMatchObject({
      name: 'row-others',
      doubt: expect.stringContaining('Hay 3 filas más que se contradicen: las líneas 43, 44 y 45') as string,
    });
    const told = await answer(run, {
      ...Object.fromEntries(rows.slice(0, 40).map((_, at) => [`row-${at + 3}`, 'presumed'])),
      'row-others': 'hardest',
    });
    expect(asked(told)).toEqual([]);
    expect(told.findings?.tables[0]?.rows).toEqual([
      ['Presunto', 40],
      ['Definitivo', 3],
    ]);
  });

  test('what cannot make it another situation is told in the rows to look at, each with its sentence', async () => {
    const run = await read([
      cells(1, 'Definitivo'),
      cells(2, 'Definitivo', { presumed: '16/01/2021', definitive: '05/01/2013' }),
      cells(3, 'Presunto', { presumed: '15 mar 2207' }),
      cells(4, 'Definitivo', { definitive: '23 y 24/04/2020' }),
      cells(5, 'Desvirtuado', { cleared: '20/05/2014' }),
      definitive(6).with(1, inventedRfc(5)),
      definitive(7).with(1, inventedRfc(7).slice(0, -1)),
      cells(8, 'Presunto').with(1, 'XXXXXXXXXXXX').with(2, 'XXXXXXXXXXXX'),
    ]);
    expect(asked(run)).toEqual([]);
    const told = await doubts(run);
    expect(told).toEqual({
      3: expect.stringContaining('no trae ni fecha ni oficio de esa situación'),
      4: expect.stringContaining('«Definitivo» el 5 ene 2013, antes que como «Presunto», el 16 ene 2021'),
      5: expect.stringContaining('15 mar 2207 no puede ser una fecha de esta lista, que van de 2013 a hoy'),
      6: expect.stringContaining('se toman 23 abr 2020 y 24 abr 2020. Cuenta el primero'),
      8: expect.stringMatching(
        /línea 7 con el nombre «Ficticia 5» y la situación «Desvirtuado».* la más grave/,
      ),
      9: expect.stringContaining('no es un RFC completo y bien escrito'),
    });
    const { rows } = await bench.rowsOf(run.id, 'nuevas');
    const since = rows.map(({ kept }) => kept?.find(({ label }) => label === 'Cuenta desde')?.value);
    expect(since[2]).toBe('La lista no lo dice');
    expect(since[3]).toContain('23 abr 2020');
  });
});

test('a byte that is no letter is kept as a lost one, and its row is said to be taken', async () => {
  const lost = definitive(1).with(2, 'GRUPO \u008D ASESOR');
  const run = await read([lost, definitive(2).with(2, 'PROYECTOS \u0096 ALFA'), definitive(3)]);
  const { rows } = await bench.rowsOf(run.id, 'nuevas');
  expect(rows.map(({ title }) => title)).toEqual([
    expect.stringContaining('GRUPO \uFFFD ASESOR'),
    expect.stringContaining('PROYECTOS – ALFA'),
    expect.stringContaining('Ficticia 3'),
  ]);
  expect((await doubts(run))[3]).toBe(
    '«GRUPO \uFFFD ASESOR» trae signos donde iban letras. La fila se toma como está, con \uFFFD donde no se sabe cuál iba: compárala con la lista publicada.',
  );
});
