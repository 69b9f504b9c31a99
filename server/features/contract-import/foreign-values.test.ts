import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readingLine, type ImportDetail, type ImportRowPage } from '#contract/imports.ts';
import { OLD_HEADER, toCsv } from './sample-file.ts';
import { BASE, type ImportBench, inventedRows, startImportBench } from './test-bench.ts';

let bench: ImportBench;
beforeAll(async () => {
  bench = await startImportBench();
});
afterAll(() => bench.stop());
beforeEach(() => bench.empty());

/** A file with one contract per value of a column. */
const fileOf = (column: string, values: readonly string[], more: Record<string, string> = {}) =>
  toCsv([OLD_HEADER, ...inventedRows(values.length, (i) => ({ ...more, [column]: values[i]! }))]);

/** What became of each value: as it will be published, or the reason for which its row is refused. */
async function outcome(
  run: ImportDetail,
  values: readonly string[],
  at: number,
): Promise<Record<string, string>> {
  const sample = run.findings?.tables.find(({ title }) => title.startsWith('Primeras filas'))?.rows ?? [];
  const refused = (await (
    await bench.ask(`/${run.id}/filas?que=rechazadas&tam=100`)
  ).json()) as ImportRowPage;
  const taken = new Map(sample.map((row) => [String(row[0]), String(row[at])]));
  const problems = new Map(
    refused.rows.map(({ line, problems: said }) => [line, Object.values(said).join(' ')]),
  );
  return Object.fromEntries(
    values.map((value, i) => [value, taken.get(String(700_000 + i)) ?? problems.get(i + 2) ?? 'nothing']),
  );
}
const AMOUNT = 7;
const START = 5;

test('one amount with a comma before its decimals makes points thousands in the whole column', async () => {
  const values = ['1.234,50', '1.234', '12.500', '1.250.000', '12,5', '145.300', '2.345.678,90'];
  const run = await bench.upload(fileOf('IMPORTE_CONTRATO', values));
  expect(await outcome(run, values, AMOUNT)).toEqual({
    '1.234,50': '1234.50',
    '1.234': '1234.00',
    '12.500': '12500.00',
    '1.250.000': '1250000.00',
    '12,5': '12.50',
    '145.300': '145300.00',
    '2.345.678,90': '2345678.90',
  });
  expect(readingLine(run.findings!.reading)).toContain('decimales con coma');
});

test('amounts of Mexican writing are read, and what is no amount in pesos says why', async () => {
  const values = [
    "1'250,000.00",
    '$1,250,000.00 M.N.',
    '1,250,000.00 MXN',
    '1 250 000.00',
    '$ 1,250,000.-',
    '＄1,250',
    '$1,250,000.00 pesos',
    '1,250',
    '0.005',
  ];
  const run = await bench.upload(fileOf('IMPORTE_CONTRATO', values));
  expect(await outcome(run, values, AMOUNT)).toEqual({
    ...Object.fromEntries(values.map((value) => [value, '1250000.00'])),
    '＄1,250': '1250.00',
    '1,250': '1250.00',
    '0.005': '0.01',
  });
  expect(run.findings?.marks).toContainEqual(expect.objectContaining({ code: 'amount_rounded', count: 1 }));
  const wrong = ['(1,200.00)', '-', '1.25E+06', 'US$ 1,250.00', '1.2 mdp'];
  const refused = await bench.upload(fileOf('IMPORTE_CONTRATO', wrong));
  expect(await outcome(refused, wrong, AMOUNT)).toEqual({
    '(1,200.00)': '«(1,200.00)» es un importe negativo: escribe uno de cero o más.',
    '-': '«-» no es una cantidad: escribe solo el número.',
    '1.25E+06': expect.stringContaining('notación científica') as string,
    'US$ 1,250.00': expect.stringContaining('dice USD y la columna de moneda MXN') as string,
    '1.2 mdp': '«1.2 mdp» no es una cantidad: escribe solo el número.',
  });
});

test('a column that says both, or nothing, is a doubt: its rows wait, with three of them shown both ways', async () => {
  for (const others of [['1250000,00', '1,250.50'], ['700']]) {
    const values = ['12.500', '1.234', '145,300', '2.000', ...others];
    const run = await bench.upload(fileOf('IMPORTE_CONTRATO', values));
    const found = await outcome(run, values, AMOUNT);
    expect(found['12.500']).toContain('se lee de dos maneras: $12.50 o $12,500.00');
    expect(found['145,300']).toContain('se lee de dos maneras: $145,300.00 o $145.30');
    expect(run).toMatchObject({ fresh: others.length, refused: 4 });
    expect(run.reasons).toContainEqual({
      code: 'amount_doubtful',
      count: 4,
      label: 'El importe se lee de dos maneras',
    });
    const reading = run.findings?.reading ?? [];
    const fact = reading.find(({ name }) => name === 'points');
    expect(fact?.doubt).toContain('Hay 3 filas');
    expect(fact?.doubt).toContain('línea 2: «12.500»; línea 3: «1.234»; línea 5: «2.000»');
    expect(fact?.choices.map(({ value, examples }) => [value, examples?.[0]])).toEqual([
      ['thousands', 'línea 2: «12.500» es $12,500.00 (doce mil quinientos pesos)'],
      ['decimals', 'línea 2: «12.500» es $12.50 (doce pesos con cincuenta centavos)'],
    ]);
    expect(reading.find(({ name }) => name === 'commas')?.doubt).toContain('Hay 1 fila');
    if (others.length > 1)
      expect(run.findings?.notes.join(' ')).toContain(
        'mezcla dos maneras de escribir: 1 fila escribe los centavos con punto (línea 7: «1,250.50») y 1 fila escribe los centavos con coma (línea 6: «1250000,00»)',
      );
    expect((await bench.ask(`/${run.id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(422);
    const settle = async (said: Record<string, string>) => {
      const { version } = await bench.detail(run.id);
      const wish = { columns: null, day: null, said, version };
      expect((await bench.send('admin', 'PUT', `${BASE}/${run.id}/lectura`, wish)).status).toBe(202);
      await bench.work(run.id);
      return bench.detail(run.id);
    };
    // What is said of points is nothing of commas, nor of what says itself what it is.
    const half = await settle({ points: 'thousands' });
    expect(half).toMatchObject({ refused: 1 });
    const settled = await settle({ points: 'thousands', commas: 'thousands' });
    expect(await outcome(settled, values, AMOUNT)).toEqual({
      '12.500': '12500.00',
      '1.234': '1234.00',
      '145,300': '145300.00',
      '2.000': '2000.00',
      ...(others.length > 1 ? { '1250000,00': '1250000.00', '1,250.50': '1250.50' } : { '700': '700.00' }),
    });
    expect(settled.findings?.reading).toContainEqual(
      expect.objectContaining({ name: 'points', isSaid: true }),
    );
    expect(settled.refused).toBe(0);
  }
});

test('twelve thousand with a point is asked beside twelve thousand with a comma, not taken for twelve pesos', async () => {
  const values = ['12.500', '12,500.00'];
  const run = await bench.upload(fileOf('IMPORTE_CONTRATO', values));
  expect(await outcome(run, values, AMOUNT)).toMatchObject({
    '12.500': expect.stringContaining('se lee de dos maneras') as string,
    '12,500.00': '12500.00',
  });
});

test('what was rounded away is named with its line and both values', async () => {
  const values = ['1234.567', '99.10'];
  const run = await bench.upload(fileOf('IMPORTE_CONTRATO', values));
  expect(run).toMatchObject({ fresh: 2, doubtful: 1 });
  const { rows } = (await (await bench.ask(`/${run.id}/filas?que=dudosas`)).json()) as ImportRowPage;
  expect(rows).toMatchObject([
    {
      line: 2,
      doubts: { Importe: '«1234.567» trae más de dos decimales: se redondea a $1,234.57.' },
    },
  ]);
});

test('dates are read in every way that is not doubtful, and refused with their format and the reason', async () => {
  const values = [
    '30/12/2013',
    '12/30/2013',
    '41638',
    '30-dic-2013',
    '30 de diciembre de 2013',
    '30/12/13',
    '30-Dec-13',
    '2013/12/30',
    '30.12.2013',
    '20131230',
  ];
  const run = await bench.upload(fileOf('FECHA_INICIO', values, { FECHA_FIN: '2014-12-31' }));
  expect(await outcome(run, values, START)).toEqual(
    Object.fromEntries(values.map((value) => [value, '2013-12-30'])),
  );
  const wrong = [
    '2014-02-30',
    '15/01/0226',
    '31/12/9999',
    '2026-01-15xyz',
    '15/01/20261',
    '01/02/2013 - 03/04/2013',
  ];
  const refused = await bench.upload(fileOf('FECHA_INICIO', wrong));
  expect(await outcome(refused, wrong, START)).toEqual({
    '2014-02-30': 'Fecha de inicio: «2014-02-30» no existe en el calendario: escribe dd/mm/aaaa.',
    '15/01/0226': expect.stringContaining('un año que no puede ser (226); van de 1990 a 2100') as string,
    '31/12/9999': expect.stringContaining('un año que no puede ser (9999)') as string,
    '2026-01-15xyz': 'Fecha de inicio: «2026-01-15xyz» trae algo más que una fecha: escribe dd/mm/aaaa.',
    '15/01/20261': 'Fecha de inicio: «15/01/20261» no tiene un año de cuatro cifras: escribe dd/mm/aaaa.',
    '01/02/2013 - 03/04/2013': expect.stringContaining('trae 2 fechas') as string,
  });
});

test('a date of which day and month may change places is decided by its column, or asked', async () => {
  const months = ['05/06/2013', '12/30/2013'];
  expect(await outcome(await bench.upload(fileOf('FECHA_INICIO', months)), months, START)).toEqual({
    '05/06/2013': '2013-05-06',
    '12/30/2013': '2013-12-30',
  });
  const both = ['05/06/2013', '12/30/2013', '30/12/2013'];
  const run = await bench.upload(fileOf('FECHA_INICIO', both));
  expect((await outcome(run, both, START))['05/06/2013']).toContain('se lee de dos maneras');
  expect(run.findings?.reading).toContainEqual(
    expect.objectContaining({
      name: 'dates',
      doubt: expect.stringContaining('di cuál va primero') as string,
      choices: [
        { value: 'day', label: 'día/mes/año', examples: ['línea 2: «05/06/2013» es 5 jun 2013'] },
        { value: 'month', label: 'mes/día/año', examples: ['línea 2: «05/06/2013» es 6 may 2013'] },
      ],
    }),
  );
});

test('one date with the month first, or evidence of both orders, is asked with the lines, and the answer is kept', async () => {
  const settle = async ({ id, version }: ImportDetail) => {
    const wish = { columns: null, day: null, said: { dates: 'day' }, version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${id}/lectura`, wish)).status).toBe(202);
    await bench.work(id);
  };
  const dates = ({ findings }: ImportDetail) => findings?.reading.find(({ name }) => name === 'dates');
  const slip = ['07/14/2025', '3/7/25', '04/08/2025', '05/09/2025'];
  const one = await bench.upload(fileOf('FECHA_INICIO', slip, { FECHA_FIN: '2026-12-31' }));
  expect(dates(one)?.doubt).toContain(
    'Una sola fecha dice que el mes va primero (mes/día/año en línea 2: «07/14/2025») y 3 se leen de dos maneras',
  );
  expect(dates(one)?.choices[0]?.examples?.[0]).toContain('línea 3: «3/7/25» es');
  await settle(one);
  expect(await outcome(await bench.detail(one.id), slip, START)).toMatchObject({ '3/7/25': '2025-07-03' });
  // A day that does not exist tells the order too; the same headers are read as a person said.
  const both = ['07/14/2025', '31/09/2025', '3/7/2025'];
  const again = await bench.upload(fileOf('FECHA_INICIO', both, { FECHA_FIN: '2026-12-31' }));
  expect([dates(again)?.doubt, dates(again)?.isSaid]).toEqual([undefined, true]);
  expect((await outcome(again, both, START))['3/7/2025']).toBe('2025-07-03');
});

test('a supplier is never named by a date or by figures', async () => {
  const names = ['2026-12-12, S.A. de C.V.', '46368', '3M México, S.A. de C.V.', '7-Once, S.A.'];
  const run = await bench.upload(fileOf('PROVEEDOR_CONTRATISTA', names));
  expect(run).toMatchObject({ fresh: 2, refused: 2 });
  expect((await outcome(run, names, 3))['2026-12-12, S.A. de C.V.']).toContain(
    'no es un nombre: es una fecha',
  );
});

test('an amount without tax is asked by its heading, and refused where a cell says otherwise', async () => {
  const said = (header: string, ...values: string[]) =>
    Buffer.from(String(fileOf('IMPORTE_CONTRATO', values)).replace('IMPORTE_CONTRATO', header));
  const asked = await bench.upload(said('Importe sin IVA', '1000.00'));
  const doubtOf = ({ findings }: ImportDetail) =>
    findings?.reading.find(({ name }) => name === 'tax')?.doubt ?? '';
  expect(doubtOf(asked)).toContain('¿Los montos llevan IVA? «Importe sin IVA» dice que van sin IVA');
  expect((await bench.ask(`/${asked.id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(422);
  const settle = async (id: string, tax: string) => {
    const { version } = await bench.detail(id);
    const wish = { columns: null, day: null, said: { tax }, version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${id}/lectura`, wish)).status).toBe(202);
    await bench.work(id);
    return bench.detail(id);
  };
  const reckoned = await settle(asked.id, 'reckon');
  expect(await outcome(reckoned, ['1000.00'], AMOUNT)).toEqual({ '1000.00': '1160.00' });
  expect(reckoned.findings?.marks).toContainEqual(
    expect.objectContaining({ code: 'amount_taxed', count: 1 }),
  );
  expect(await outcome(await settle(asked.id, 'none'), ['1000.00'], AMOUNT)).toEqual({
    '1000.00': expect.stringContaining('van sin IVA y aquí se guarda el importe con IVA') as string,
  });
  // A note under the table contradicts its heading.
  const noted = await bench.upload(
    Buffer.concat([said('Importe con IVA', '1160.00'), Buffer.from('\nLos importes no incluyen IVA\n')]),
  );
  expect(doubtOf(noted)).toContain(
    '«Importe con IVA» dice que llevan IVA; «Los importes no incluyen IVA» dice que van sin IVA',
  );
  const cells = ['1160.00', '1160.00 IVA incluido', '1000.00 + IVA'];
  const run = await bench.upload(said('Importe con IVA', ...cells));
  expect(await outcome(run, cells, AMOUNT)).toEqual({
    '1160.00': '1160.00',
    '1160.00 IVA incluido': '1160.00',
    '1000.00 + IVA': expect.stringContaining('escribe el importe con IVA') as string,
  });
});

test('tax that a column tells in words, or no heading tells, is answered once and never taken in silence', async () => {
  const words = ['más IVA', 'incluido', 'incluido (8 % frontera)', '+ 8 %', 'exento', 'retenido', ''];
  const table = (names: string[], cells: string[][]) =>
    Buffer.from(
      toCsv([
        [
          'Número de contrato',
          'Proveedor',
          'Inicio',
          'Tipo de procedimiento',
          'Tipo de contratación',
          ...names,
        ],
        ...cells.map((row, n) => [
          `UG-AD-00${n}/2022`,
          `Empresa ${n}`,
          '2022-03-01',
          'Adjudicación directa',
          'Servicios',
          ...row,
        ]),
      ]),
    );
  const run = await bench.upload(
    table(
      ['IMPORTE', 'I.V.A.'],
      words.map((word) => ['1000.00', word]),
    ),
  );
  const fact = ({ findings }: ImportDetail) => findings?.reading.find(({ name }) => name === 'tax');
  expect(fact(run)?.doubt).toContain('La columna «I.V.A.» lo dice en cada fila');
  expect(run.findings?.ignored).not.toContain('I.V.A.');
  expect((await bench.ask(`/${run.id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(422);
  const settle = async (id: string, tax: string) => {
    const { version } = await bench.detail(id);
    const said = { tax, procedureNumber: 'contract' };
    const body = { columns: null, day: null, said, version };
    expect((await bench.send('admin', 'PUT', `${BASE}/${id}/lectura`, body)).status).toBe(202);
    await bench.work(id);
    const { rows } = (await (await bench.ask(`/${id}/filas?que=rechazadas`)).json()) as ImportRowPage;
    return rows.map(({ line, problems }) => [line, Object.values(problems).join(' ')]);
  };
  expect(await settle(run.id, 'same')).toEqual([
    [2, expect.stringContaining('dice «más IVA» y se eligió que los importes llevan IVA')],
    [5, expect.stringContaining('dice «+ 8 %»')],
    [7, expect.stringContaining('«retenido», en la columna «I.V.A.», no dice')],
  ]);
  expect(await settle(run.id, 'rows')).toEqual([
    [7, expect.stringContaining('«retenido»')],
    [8, expect.stringContaining('está vacía')],
  ]);
  expect((await bench.ask(`/${run.id}/inicio`, 'POST', 'admin', { scope: 'valid' })).status).toBe(202);
  await bench.work(run.id);
  const { rows } = await sql<{ amount: string; net: string | null }>`
    select c.amount::text amount, d.amount::text net
    from contract c join direct_award d on d.procedure_id = c.procedure_id order by c.number`.execute(
    bench.db,
  );
  // Without tax only where the file tells the rate: of «incluido» alone nobody reckons it.
  expect(rows.map(({ amount, net }) => [amount, net])).toEqual([
    ['1160.00', '1000.00'],
    ['1000.00', null],
    ['1000.00', '925.93'],
    ['1080.00', '1000.00'],
    ['1000.00', '1000.00'],
  ]);
  const plain = await bench.upload(table(['Monto'], [['1000.00']]));
  expect(fact(plain)?.doubt).toContain('El encabezado «Monto» no lo dice');
  expect(fact(await bench.upload(table(['Monto con IVA'], [['1000.00']])))?.doubt).toBeUndefined();
});

test('an amount without tax that a person chose takes no cell with tax, and its row says where the sum is another', async () => {
  const header = [
    'Número de contrato',
    'Número de procedimiento',
    'Proveedor',
    'Inicio',
    'Tipo de procedimiento',
    'Tipo de contratación',
    'Importe sin IVA',
    'I.V.A.',
    'Importe total',
  ];
  const rows = [
    ['1000.00', '160.00', '1160.00'],
    ['1000.00', '160.00', '11160.00'],
    ['1160.00 IVA incluido', '', '1160.00'],
    ['0.00', '', '0.00'],
    ['58000.00', '8000.00', '50000.00'],
  ].map((amounts, n) => [
    `C-${n}`,
    `P-${n}`,
    `Empresa ${n}`,
    '2013-12-30',
    'Licitación pública',
    'Servicios',
    ...amounts,
  ]);
  const first = await bench.upload(toCsv([header, ...rows]));
  expect(first.findings?.choices?.mapping.amount).toBe(8);
  const columns = { ...first.findings?.choices?.mapping, amount: 6 };
  const body = { columns, day: null, said: {}, version: first.version };
  expect((await bench.send('admin', 'PUT', `${BASE}/${first.id}/lectura`, body)).status).toBe(202);
  await bench.work(first.id);
  const told = async (set: string) => {
    const { rows: found } = (await (
      await bench.ask(`/${first.id}/filas?que=${set}`)
    ).json()) as ImportRowPage;
    return found.map(({ line, problems, doubts }) => [
      line,
      Object.values({ ...problems, ...doubts }).join(' '),
    ]);
  };
  expect(await told('rechazadas')).toEqual([
    [4, expect.stringContaining('aquí va sin IVA')],
    [5, expect.stringContaining('El importe es cero. Escríbelo en el archivo')],
    [6, expect.stringContaining('las dos celdas parecen cambiadas')],
  ]);
  expect(await told('dudosas')).toEqual([
    [3, expect.stringContaining('da $1,160.00 y el total dice $11,160.00')],
  ]);
  const asked = await bench.detail(first.id);
  const offers = (run: ImportDetail) =>
    run.findings?.reading.find(({ name }) => name === 'zeroAmount')?.offer ?? '';
  expect(offers(asked)).toContain('1 fila (línea 5). Un contrato de');
  const answer = { columns, day: null, said: { zeroAmount: 'zero' }, version: asked.version };
  expect((await bench.send('admin', 'PUT', `${BASE}/${first.id}/lectura`, answer)).status).toBe(202);
  await bench.work(first.id);
  expect(await told('dudosas')).toContainEqual([5, expect.stringContaining('como se indicó')]);
  expect(await bench.detail(first.id)).toMatchObject({ fresh: 3, refused: 2 });
});

test('a title of thousands, a contract in two rows and one that says its tax are told at their rows', async () => {
  const [before, first, second, below, taxed] = inventedRows(5, (at): Record<string, string> =>
    at === 1 || at === 2
      ? { CODIGO_CONTRATO: '010/25', NUMERO_EXPEDIENTE: '77', IMPORTE_CONTRATO: `${at}00.00` }
      : {},
  );
  const title = (text: string) => [text, ...Array<string>(OLD_HEADER.length - 1).fill('')];
  const run = await bench.upload(
    toCsv([
      OLD_HEADER,
      before!,
      first!,
      second!,
      title('CAPÍTULO 6000 (miles de pesos)'),
      below!,
      title('CAPÍTULO 5000: el importe ya trae IVA'),
      taxed!,
    ]),
  );
  const told = async (set: string) => {
    const { rows } = (await (await bench.ask(`/${run.id}/filas?que=${set}`)).json()) as ImportRowPage;
    return rows.map(({ line, problems, doubts }) => [
      line,
      Object.values({ ...problems, ...doubts }).join(' '),
    ]);
  };
  const rows = 'El contrato 010/25 ocupa las líneas 3 a 4, con importes distintos (100.00; 200.00)';
  expect(await told('rechazadas')).toEqual([
    [3, expect.stringContaining(rows)],
    [4, expect.stringContaining(rows)],
    [6, expect.stringContaining('El renglón 5, arriba, dice «CAPÍTULO 6000 (miles de pesos)»')],
  ]);
  expect(await told('dudosas')).toEqual([
    [8, expect.stringContaining('El renglón 7, arriba, dice «CAPÍTULO 5000: el importe ya trae IVA»')],
  ]);
});

test('of two headings that fit one datum a person says which it is, whatever the datum', async () => {
  const [row] = inventedRows(1);
  const header = OLD_HEADER.map((name) => (name === 'GOBIERNO' ? 'Fecha de inicio del contrato' : name));
  const run = await bench.upload(
    toCsv([header, row!.with(header.indexOf('Fecha de inicio del contrato'), '2012-01-05')]),
  );
  expect(run).toMatchObject({ isUnsettled: true, rows: 0 });
  expect(run.findings!.reading.flatMap(({ doubt }) => doubt ?? [])).toEqual([
    '«Inicio del contrato» puede ser «Fecha de inicio del contrato» o «FECHA_INICIO». Di cuál es, y deja la otra en «No se usa».',
  ]);
  expect(run.findings!.choices!.mapping).not.toHaveProperty('startsOn');
});

test('what an amount is read as is never shown by a cell that is refused', async () => {
  const run = await bench.upload(fileOf('IMPORTE_CONTRATO', ['12,500 UMA', '1,250,000.00', '450.50']));
  expect(run.findings!.reading.flatMap(({ shown, doubt }) => [shown, doubt ?? '']).join(' ')).not.toContain(
    'UMA',
  );
  const alone = await bench.upload(fileOf('IMPORTE_CONTRATO', ['12,500 UMA', '450']));
  expect(alone.findings!.reading.flatMap(({ doubt }) => doubt ?? [])).toEqual([]);
  expect(alone).toMatchObject({ fresh: 1, refused: 1 });
});

test('a repeated contract whose number is only written otherwise is told so', async () => {
  const [row] = inventedRows(1, () => ({ CODIGO_CONTRATO: 'UTSH-AD-007-2024' }));
  const at = OLD_HEADER.indexOf('CODIGO_CONTRATO');
  const file = toCsv([
    OLD_HEADER,
    row!,
    row!.with(at, 'utsh–ad–007–2024 '),
    row!.with(at, 'utsh-ad-007-2024').with(OLD_HEADER.indexOf('IMPORTE_CONTRATO'), '99.00'),
  ]);
  const run = await bench.upload(file);
  const { rows } = (await (
    await bench.ask(`/${run.id}/filas?que=rechazadas&tam=100`)
  ).json()) as ImportRowPage;
  expect(rows.map(({ line, problems }) => [line, Object.values(problems).join(' ')])).toEqual([
    [
      3,
      'El contrato utsh-ad-007-2024 está en la línea 2, igual: solo cambia cómo está escrito su número (guiones, mayúsculas o espacios); se conserva aquel.',
    ],
    [4, 'El contrato utsh-ad-007-2024 está en la línea 2 con otros datos; se conserva aquel.'],
  ]);
});

test('a column called only «Fecha» is offered as the day of the signature, and asked', async () => {
  const header = OLD_HEADER.map((name) => (name === 'FECHA_CELEBRACION' ? 'Fecha' : name));
  const run = await bench.upload(toCsv([header, ...inventedRows(1)]));
  expect(run).toMatchObject({ isUnsettled: true, rows: 0 });
  expect(run.findings!.reading.flatMap(({ doubt }) => doubt ?? [])).toEqual([
    expect.stringContaining('La columna «Fecha» no dice de qué es la fecha.'),
  ]);
  expect(run.findings!.choices!.mapping.signedOn).toBe(header.indexOf('Fecha'));
});
