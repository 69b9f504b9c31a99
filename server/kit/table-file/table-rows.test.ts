import { inMoney } from './book-rows.ts';
import { moneyOfFormat, textOfFormat } from './number-formats.ts';
import { damageOf } from '#contract/rules/texts/clean-cell.ts';
import { describe, expect, test } from 'vitest';
import { readingLine } from '#contract/imports.ts';
import { madeBook, madeOds, opened, savedIn, savedTwice, type MadeCell } from './test-tables.ts';

const isColumn = (name: string) => ['RFC', 'Razón social', 'Giros', 'Importe'].includes(name);
const HEADER = 'RFC,Razón social,Giros';
const csv = (...rows: string[]) => [HEADER, ...rows].map((row) => `${row}\r\n`).join('');
const NAME = 'PAPELERÍA ÑANDÚ';

async function read(bytes: Uint8Array | string, said = {}) {
  const table = await opened(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, { isColumn, said });
  return { ...table, line: readingLine(table.reading), values: table.all.map(({ values }) => values) };
}

describe('letters', () => {
  test.each(['utf-8', 'windows-1252', 'macintosh', 'ibm850', 'utf-16le', 'utf-16be'] as const)(
    'a file in %s is read with its letters, and says so',
    async (encoding) => {
      const { values, reading } = await read(savedIn(csv(`AAA010101AA1,${NAME} del Bajío,G01`), encoding));
      expect(values).toEqual([['AAA010101AA1', `${NAME} del Bajío`, 'G01']]);
      expect(reading[0]).toMatchObject({ name: 'encoding', value: encoding });
    },
  );

  test('one foreign byte costs its row alone', async () => {
    const text = csv(`A,${NAME},G01`, 'B,Se?al,G02');
    const bytes = Buffer.from(text);
    bytes[bytes.lastIndexOf('?')] = 0xf1;
    const { all, reading } = await read(bytes);
    expect(reading[0]?.value).toBe('utf-8');
    expect(all.map(({ damage }) => damage?.place)).toEqual([undefined, 1]);
    expect(all[0]?.values[1]).toBe(NAME);
    expect(all[1]?.damage?.why).toContain('trae signos donde iban letras');
  });

  test('letters that were saved twice are told in the row, and in the header or most rows refuse the file', async () => {
    const some = [Buffer.from('RFC,Giros,Nota\nB,G02,Papelería\n'), savedTwice('A,G01,Compañía Ñandú\n')];
    const { all } = await read(Buffer.concat(some));
    expect(all[0]?.damage).toBeUndefined();
    expect(all[1]?.damage?.why).toContain('se guardaron dos veces');
    for (const text of [csv('A,B,C'), 'RFC,Giros,Nota\nA,G01,Compañía Ñandú\nB,G02,Sin acentos\n'])
      await expect(read(savedTwice(text))).rejects.toThrow('tiene los acentos dañados');
  });

  test('where the file does not tell its letters nobody guesses: a person chooses among words', async () => {
    // One byte is «é» of Windows and «Ú» of MS-DOS.
    const bytes = Buffer.from('RFC,Giros\nA,\u00E9nico\n', 'latin1');
    const [fact] = (await read(bytes)).reading;
    expect(fact?.doubt).toContain('No se sabe con qué letras');
    expect(fact?.choices.find(({ value }) => value === 'ibm850')?.examples).toEqual(['Único']);
    const chosen = await read(bytes, { encoding: 'ibm850' });
    expect(chosen.values).toEqual([['A', 'Único']]);
    expect(chosen.reading[0]).toMatchObject({ isSaid: true, value: 'ibm850' });
    expect(chosen.reading[0]?.doubt).toBeUndefined();
  });
});

describe('headings in two rows', () => {
  const names = ['Número de Expediente', 'Número de Contrato', 'Importe Total', 'Proveedor'];
  const two = async (rows: string[]) => {
    const table = await opened(Buffer.from(rows.map((row) => `${row}\n`).join('')), {
      isColumn: (name) => names.includes(name),
    });
    return { ...table, values: table.all.map(({ values }) => values) };
  };

  test('a row of groups over the names tells which of equal names is which', async () => {
    const {
      header,
      names: known,
      values,
      notes,
    } = await two([
      'Relación de contratos',
      'Expediente,,Contrato,Importe,,Proveedor',
      'Número,Clave,Número,Sin IVA,Total,Proveedor',
      'E-1,x,C-1,100,116,Uno',
    ]);
    expect(header).toEqual([
      'Expediente: Número',
      'Expediente: Clave',
      'Contrato: Número',
      'Importe: Sin IVA',
      'Importe: Total',
      'Proveedor',
    ]);
    expect(known.filter((name) => names.includes(name))).toEqual(names);
    expect(values).toEqual([['E-1', 'x', 'C-1', '100', '116', 'Uno']]);
    expect(notes).toEqual([
      'Los encabezados ocupan dos renglones, 2 y 3: cada columna se llama por los dos.',
    ]);
  });

  test('a row under the names divides those over several columns, and is no row of the table', async () => {
    const { names: known, values } = await two([
      'Número de Contrato,Proveedor,Importe,',
      ',,Sin IVA,Total',
      'C-1,Uno,100,116',
    ]);
    expect(known).toEqual(['Número de Contrato', 'Proveedor', 'Importe: Sin IVA', 'Importe Total']);
    expect(values).toEqual([['C-1', 'Uno', '100', '116']]);
  });

  test.each([
    ['a title in several cells', ['Informe,,Enero', 'Número de Contrato,Proveedor,Nota', 'C-1,Uno,x'], 1],
    ['a first row without figures', ['Número de Contrato,Proveedor,Nota,', 'C-A,Uno,x,y', 'C-B,Dos,x,y'], 2],
  ])('%s is neither', async (_, rows, count) => {
    const { header, values, notes } = await two(rows);
    expect([header.slice(0, 2), values.length, notes]).toEqual([
      ['Número de Contrato', 'Proveedor'],
      count,
      [],
    ]);
  });
});

describe('header and separator', () => {
  test.each([
    ['sep=;\nRFC;Razón social;Giros\nA;B;C\n', 2],
    ['Padrón de proveedores, 2026\n\nRFC;Razón social;Giros\nA;B;C\n', 3],
    ['"Título, con comas, muchas"\nRFC\tRazón social\tGiros\nA\tB\tC\n', 2],
    ['RFC|Razón social|Giros\r\nA|B|C\r\n', 1],
  ])('%j is read from its header on', async (text, line) => {
    const { values, headerLine } = await read(text);
    expect([values, headerLine]).toEqual([[['A', 'B', 'C']], line]);
  });

  test.each([
    'R.F.C.',
    'RFC *',
    'RFC (obligatorio)',
    'RFC del proveedor',
    '1. RFC:',
    ' rFc\u200B'.replace('rFc', 'RFC'),
  ])('«%s» is the RFC', async (name) => {
    const { names, header } = await read(`${name},Giros\nA,B\n`);
    expect(names[0]).toBe('RFC');
    expect(header[0]).toContain(name.trim().replace('\u200B', ''));
  });

  test('words in brackets that say what a column is are no decoration', async () => {
    expect((await read('RFC (representante),RFC,Giros\nA,B,C\n')).names[0]).toBe('RFC (representante)');
  });

  test('a header that nobody knows is the first row as wide as the table', async () => {
    const { header, isKnown } = await read('Padrón\n\nuno;dos;tres\n1;2;3\n4;5;6\n');
    expect([header, isKnown]).toEqual([['uno', 'dos', 'tres'], false]);
  });

  test('a person may say another separator and another line', async () => {
    const { header, reading } = await read('a;b,c\nx;y,z\n1;2,3\n', { separator: ',', header: '2' });
    expect(header).toEqual(['x;y', 'z']);
    expect(reading.filter(({ isSaid }) => isSaid).map(({ name }) => name)).toEqual(['separator', 'header']);
  });

  test('a row is known by the line on which it begins, and a quote that never closes is told', async () => {
    const { all } = await read(csv('A,"dos\r\nlíneas",C', 'B,x "y" z,D'));
    expect(all.map(({ line, values }) => [line, values[1]])).toEqual([
      [2, 'dos\nlíneas'],
      [4, 'x "y" z'],
    ]);
    await expect(read(`${csv('A,B,C')}"abierta${'x'.repeat(250_000)}`)).rejects.toThrow(
      'Después de la línea 2 ',
    );
    await expect(read(`a,b\n${','.repeat(1000)}`)).rejects.toThrow('La línea 2 tiene más de 1000 columnas.');
  });
});

describe('cells of text', () => {
  test.each([
    ['"=""06700"""', '06700'],
    ["'PQT", 'PQT'],
    ["'=1+1", '=1+1'],
    ["D'Ángel", "D'Ángel"],
    ['FICTICIA &amp; HIJOS &quot;X&quot;', 'FICTICIA & HIJOS "X"'],
    ['Compa&ntilde;&iacute;a &amp;aacute; &#241;&#xED;', 'Compañía á ñí'],
    ['AT&T y R&D; &copy=1', 'AT&T y R&D; &copy=1'],
    ['a\u200Bb\u00ADc\u202Ed\uFEFFe\u0007f', 'abcdef'],
    ['uno\u000Bdos\u00A0tres\u2003cuatro', 'uno dos tres cuatro'],
    ['Ren_x000D_glón_x005F_x000D_', 'Ren\nglón_x000D_'],
    ['\u0093comillas\u0094 \u0096 fin', '“comillas” – fin'],
    ['Compan\u0303i\u0301a', 'Compañía'],
  ])('%j is %j', async (cell, value) => {
    expect((await read(`RFC,Giros\nA,${cell}\n`)).values[0]?.[1]).toBe(value);
  });
});

const number = (value: string, style = 0): MadeCell => ({
  attributes: `s="${style}"`,
  inside: `<v>${value}</v>`,
});
const HEAD = ['RFC', 'Razón social', 'Giros'];

describe('workbooks', () => {
  test('each cell is known by what the workbook made of it', async () => {
    const { all } = await read(
      madeBook(
        [
          {
            name: 'Padrón',
            rows: [
              HEAD,
              [number('46107', 1), number('46037.5', 3), number('0.16', 2)],
              [
                { attributes: 't="b"', inside: '<v>1</v>' },
                { attributes: 't="e"', inside: '<v>#N/A</v>' },
                number('646180110400000000'),
              ],
              [
                { inside: '<f>A1&amp;B1</f>' },
                { attributes: 't="str"', inside: '<f>A1</f><v>Valor</v>' },
                number('4526', 4),
              ],
              [
                number('4.737320006E9'),
                number('12.340000000000002'),
                { attributes: 't="s"', inside: '<v>0</v>' },
              ],
            ],
          },
        ],
        [
          '<r><t>Con </t></r><r><rPr><b/></rPr><t xml:space="preserve">formato &amp; más</t></r><rPh sb="0" eb="1"><t>NO</t></rPh>',
        ],
      ),
    );
    expect(all.map(({ values, kinds }) => [values, kinds])).toEqual([
      [['2026-03-26', '2026-01-15 12:00', '0.16'], { 0: 'date', 1: 'date', 2: 'percent' }],
      [['true', '#N/A', '646180110400000000'], { 0: 'boolean', 1: 'error', 2: 'digits' }],
      [['', 'Valor', '4526'], { 0: 'formula' }],
      [['4737320006', '12.34', 'Con formato & más'], { 1: 'number' }],
    ]);
  });

  test('the sheet that has the header is taken and named, never one that nobody sees', async () => {
    const { line, values, notes } = await read(
      madeBook([
        { name: 'Instrucciones', rows: [['Llene la hoja']] },
        { name: 'Vieja', rows: [HEAD, ['OCULTA', 'x', 'y']], state: 'hidden' },
        { name: 'Proveedores', rows: [['Padrón'], HEAD, ['A', 'B', 'C']] },
      ]),
    );
    expect(line).toBe('hoja «Proveedores» · encabezados en la línea 2');
    expect(values).toEqual([['A', 'B', 'C']]);
    expect(notes).toEqual(['No se leen las hojas ocultas: «Vieja».']);
  });

  test('a record is no header, and sheets with tables that are not read are told', async () => {
    const record = ['030/25', '01/09/25', '23,400.00'];
    const book = madeBook([
      { name: '2025', rows: [HEAD, ['A', 'B', 'C']] },
      { name: 'Hoja2', rows: [record, ['031/25', '02/09/25', '18,750.25']] },
      { name: 'Notas', rows: [['Sin tabla']] },
    ]);
    expect((await read(book)).notes).toEqual(['No se leen las demás hojas: «Hoja2». Impórtalas aparte.']);
    const { reading } = await read(book, { sheet: 'Hoja2' });
    expect(reading.find(({ name }) => name === 'header')?.doubt).toContain(
      'La línea 1 es un registro («030/25 01/09/25 23,400.00»)',
    );
  });

  test('of two sheets with the header a person chooses one', async () => {
    const book = madeBook([
      { name: '2025', rows: [HEAD, ['A', 'B', 'C']] },
      { name: '2026', rows: [HEAD, ['D', 'E', 'F']] },
    ]);
    expect((await read(book)).reading[0]?.doubt).toContain('en 2 hojas del libro: «2025», «2026»');
    const { values, reading } = await read(book, { sheet: '2026' });
    expect([values, reading[0]?.doubt]).toEqual([[['D', 'E', 'F']], undefined]);
  });

  test('cells under a merged one have its value, and that is said', async () => {
    const { values, notes } = await read(
      madeBook([
        {
          name: 'P',
          rows: [HEAD, ['A', 'x', 'G01'], ['B', 'y', ''], ['', '', ''], ['C', 'z', '']],
          merged: ['C2:C4'],
        },
      ]),
    );
    expect(values.filter((row) => row.length > 0)).toEqual([
      ['A', 'x', 'G01'],
      ['B', 'y', 'G01'],
      ['C', 'z', ''],
    ]);
    expect(notes[0]).toContain('Una celda toma el valor de la celda combinada de arriba, desde la línea 3');
  });
});

describe('OpenDocument workbooks', () => {
  const typed = (attributes: string, shown = ''): MadeCell => ({
    attributes,
    inside: shown === '' ? '' : `<text:p>${shown}</text:p>`,
  });

  test('each cell is known by what the workbook made of it', async () => {
    const { all, line } = await read(
      madeOds([
        {
          name: 'Padrón',
          rows: [
            HEAD,
            [
              typed('office:value-type="date" office:date-value="2026-03-26"', '26/03/26'),
              typed('office:value-type="percentage" office:value="0.16"', '16 %'),
              typed('office:value-type="boolean" office:boolean-value="true"', 'VERDADERO'),
            ],
            [
              typed('office:value-type="float" office:value="6.4618011040000003E17"', '6.46E+17'),
              typed(
                'table:formula="of:=NA()" office:value-type="string" office:string-value="" calcext:value-type="error"',
                '#N/D',
              ),
              typed('table:formula="of:=[.A1]"'),
            ],
            [
              typed('office:value-type="float" office:value="12.340000000000002"', '12.34'),
              typed('office:value-type="currency" office:currency="MXN" office:value="1250.5"', '$1,250.50'),
              {
                attributes: 'office:value-type="string"',
                inside:
                  '<office:annotation><text:p>Nota</text:p></office:annotation><text:p>Uno<text:s text:c="2"/><text:span>d&amp;os</text:span></text:p><text:p>tres</text:p>',
              },
            ],
          ],
        },
      ]),
    );
    expect(line).toBe('hoja «Padrón» · encabezados en la línea 1');
    expect(all.map(({ values, kinds }) => [values, kinds])).toEqual([
      [['2026-03-26', '0.16', 'true'], { 0: 'date', 1: 'percent', 2: 'boolean' }],
      [['646180110400000000', '#N/D', ''], { 0: 'digits', 1: 'error', 2: 'formula' }],
      [['12.34', '1250.5', 'Uno  d&os\ntres'], { 0: 'number', 1: 'number' }],
    ]);
  });

  test('a number in foreign money says so, in both kinds of workbooks', async () => {
    const { values } = await read(
      madeOds([
        {
          name: 'P',
          rows: [
            HEAD,
            [
              'A',
              'x',
              typed('office:value-type="currency" office:currency="USD" office:value="12300"', '12,300.00'),
            ],
          ],
        },
      ]),
    );
    expect(values).toEqual([['A', 'x', '12300 USD']]);
    const formats = [
      '[$USD] #,##0.00',
      '"US$"#,##0.00',
      '#,##0.00 "€"',
      '[$£-809]#,##0',
      '[$CAD] 0',
      '[$US$-409] 0',
    ];
    expect(formats.map(moneyOfFormat)).toEqual(['USD', 'USD', 'EUR', 'GBP', 'CAD', 'USD']);
    for (const pesos of ['"$"#,##0.00', '[$$-80A]#,##0.00', '0.00 "M.N."', '[$MXN] 0', '#,##0.00', undefined])
      expect([pesos, moneyOfFormat(pesos)]).toEqual([pesos, undefined]);
    expect(inMoney({ text: '1250.5', kind: 'number' }, 'EUR')).toEqual({
      text: '1250.5 EUR',
      kind: 'number',
    });
    expect(inMoney({ text: '0.16', kind: 'percent' }, 'EUR')).toEqual({ text: '0.16', kind: 'percent' });
  });

  test('a number that its format shows inside a key is that key; one with a label or a unit is a number', async () => {
    expect(textOfFormat('"UAVA-AD-"000"-2018"')?.(15)).toBe('UAVA-AD-015-2018');
    expect(textOfFormat('\\L\\P-0')?.(7)).toBe('LP-7');
    for (const code of [
      '0" piezas"',
      '0"%"',
      '"$"#,##0.00',
      '"USD "0',
      '"Padrón "0000',
      '0.00E+00',
      '#,##0.0,',
      undefined,
    ])
      expect([code, textOfFormat(code)]).toEqual([code, undefined]);
    const { values } = await read(madeBook([{ name: 'A', rows: [HEAD, [number('15', 6), 'b', 'c']] }]));
    expect(values).toEqual([['UAVA-AD-015', 'b', 'c']]);
  });

  test('hidden sheets are not read, repeated cells and rows stand where they are, merged ones count below', async () => {
    const { all, notes } = await read(
      madeOds([
        { name: 'Vieja', rows: [HEAD, ['OCULTA', 'x', 'y']], state: 'hidden' },
        {
          name: 'P',
          rows: [
            ['Padrón'],
            HEAD,
            ['A', typed('table:number-columns-repeated="2" office:value-type="string"', 'igual')],
            [
              typed('table:number-rows-spanned="2" office:value-type="string"', 'B'),
              'uno',
              typed('table:number-rows-spanned="2" office:value-type="string"', 'G01'),
            ],
            [{ attributes: '', inside: '' }, 'dos', ''],
          ],
        },
      ]),
    );
    expect(all.map(({ line, values }) => [line, ...values])).toEqual([
      [3, 'A', 'igual', 'igual'],
      [4, 'B', 'uno', 'G01'],
      [5, 'B', 'dos', 'G01'],
    ]);
    expect(notes).toEqual([
      '2 celdas toman el valor de la celda combinada de arriba, desde la línea 5.',
      'No se leen las hojas ocultas: «Vieja».',
    ]);
  });

  test('hidden and struck rows and notes to cells are told, of either kind of workbook', async () => {
    const struck = { attributes: 's="5" t="inlineStr"', inside: '<is><t>B</t></is>' };
    const book = await read(
      madeBook(
        [{ name: 'P', rows: [HEAD, ['A', 'x', 'y'], [struck, '', '']], remarks: { B2: 'Revocada', C9: '' } }],
        [],
        (xml) => xml.replace('<row r="2"', '<row r="2" hidden="1"'),
      ),
    );
    const line = (cell: string) => typed(`table:style-name="st" office:value-type="string"`, cell);
    const noted = {
      attributes: 'office:value-type="string"',
      inside: '<office:annotation><text:p>Revocada</text:p></office:annotation><text:p>x</text:p>',
    };
    const ods = await read(
      madeOds([{ name: 'P', rows: [HEAD, ['A', noted, 'y'], [line('B')]] }], (xml) =>
        xml
          .replace(
            '<office:automatic-styles>',
            '<office:automatic-styles><style:style style:name="st"><style:text-properties style:text-line-through-style="solid"/></style:style>',
          )
          .replace(
            /(<table:table-row)( [^>]*><table:table-cell[^>]*><text:p>A<)/,
            '$1 table:visibility="filter"$2',
          ),
      ),
    );
    for (const { all } of [book, ods])
      expect(all.map(({ beside }) => beside)).toEqual([
        { isHidden: true, remarks: { 1: 'Revocada' } },
        { isStruck: true },
      ]);
  });

  test('cells of an OpenDocument workbook that their format hides are told from those that it shows', async () => {
    const sign = (which: string, name: string) =>
      `<style:map style:condition="value()${which}0" style:apply-style-name="${name}"/>`;
    const none = ['N1P0', 'N1P1', 'N1P2']
      .map(
        (name) =>
          `<number:number-style style:name="${name}" style:volatile="true"><number:text/></number:number-style>`,
      )
      .join('');
    const all = `${sign('&gt;', 'N1P0')}${sign('&lt;', 'N1P1')}${sign('=', 'N1P2')}`;
    const styles =
      `${none}<number:text-style style:name="N1">${all}</number:text-style>` +
      '<number:number-style style:name="N2P0"><number:number number:min-integer-digits="1"/></number:number-style>' +
      `<number:number-style style:name="N2"><style:text-properties fo:color="#ff0000"/>${sign('&gt;=', 'N2P0')}</number:number-style>` +
      '<number:number-style style:name="N3"/>' +
      [1, 2, 3]
        .map(
          (at) =>
            `<style:style style:name="c${at}" style:family="table-cell" style:data-style-name="N${at}"/>`,
        )
        .join('') +
      '<style:style style:name="c4" style:family="table-cell" style:parent-style-name="c1"/>';
    const number = (value: string, style: string): MadeCell => ({
      attributes: `${style}office:value-type="float" office:value="${value}"`,
      inside: '',
    });
    const text = (style: string): MadeCell => ({
      attributes: `${style}office:value-type="string"`,
      inside: '<text:p>x</text:p>',
    });
    const of = (at: number) => `table:style-name="c${at}" `;
    const { all: rows } = await read(
      madeOds(
        [
          {
            name: 'P',
            rows: [
              HEAD,
              [text(of(1)), number('5', of(1)), number('-5', of(4))],
              [text(of(2)), number('5', of(2)), number('-5', of(2))],
              [text(of(3)), number('5', of(3)), number('0', of(1))],
              [text(''), number('5', ''), text('')],
            ],
          },
        ],
        (xml) =>
          xml
            .replace('<office:automatic-styles>', `<office:automatic-styles>${styles}`)
            .replace(
              '<table:table-column/>',
              '<table:table-column/><table:table-column table:number-columns-repeated="2" table:default-cell-style-name="c4"/>',
            ),
      ),
    );
    expect(rows.slice(-4).map(({ kinds }) => kinds)).toEqual([
      { 0: 'unshown', 1: 'unshown', 2: 'unshown' },
      { 2: 'unshown' },
      { 1: 'unshown' },
      { 1: 'unshown', 2: 'unshown' },
    ]);
  });

  test('what is struck through of a cell, or a cell of a row that stands, is left out and told', async () => {
    const runs =
      '<r><rPr><strike/></rPr><t xml:space="preserve">12.5 </t></r><r><rPr><strike val="0"/></rPr><t>14.0</t></r>';
    const all = '<r><rPr><strike/></rPr><t>y</t></r>';
    const book = await read(
      madeBook(
        [
          {
            name: 'P',
            rows: [
              HEAD,
              [
                'A',
                { attributes: 't="s"', inside: '<v>0</v>' },
                { attributes: 't="inlineStr"', inside: `<is>${all}</is>` },
              ],
            ],
          },
        ],
        [runs],
      ),
    );
    const ods = await read(
      madeOds(
        [
          {
            name: 'P',
            rows: [
              HEAD,
              [
                'A',
                {
                  attributes: 'office:value-type="string"',
                  inside:
                    '<text:p><text:span text:style-name="T1">12.5 </text:span><text:span>14.0</text:span></text:p>',
                },
                {
                  attributes: 'office:value-type="string"',
                  inside: '<text:p><text:span text:style-name="T1">y</text:span></text:p>',
                },
              ],
            ],
          },
        ],
        (xml) =>
          xml.replace(
            '<office:automatic-styles>',
            '<office:automatic-styles><style:style style:name="T1" style:family="text"><style:text-properties style:text-line-through-style="solid"/></style:style>',
          ),
      ),
    );
    for (const { values, all: rows } of [book, ods]) {
      expect(values.at(-1)).toEqual(['A', '14.0', '']);
      expect(rows.at(-1)?.beside).toEqual({ struck: { 1: '12.5', 2: 'y' } });
    }
  });

  test('a long one is read row by row, and a text may stand in its attribute', { tags: 'all' }, async () => {
    const rows = Array.from({ length: 220 }, (_, n) => [`R${n}`, 'x'.repeat(100_000), 'G01']);
    const short = [typed('office:value-type="string" office:string-value="A &amp; B"'), 'x', 'y'];
    const { values } = await read(madeOds([{ name: 'P', rows: [HEAD, ...rows, short] }]));
    expect([values.length, values.at(-1)?.[0]]).toEqual([221, 'A & B']);
  });

  test(
    'a cell repeated without end is refused, and so is one of too many rows',
    { tags: 'all' },
    async () => {
      const many = (attributes: string) =>
        read(madeOds([{ name: 'P', rows: [HEAD, [typed(attributes, 'x'), 'y', 'z']] }]));
      await expect(
        many('table:number-columns-repeated="1048576" office:value-type="string"'),
      ).rejects.toThrow('más de 1000 columnas');
      const wide = typed('table:number-columns-repeated="10" office:value-type="string"', 'x');
      const rows = madeOds([{ name: 'P', rows: [HEAD, [wide]] }], (xml) =>
        xml.replace(
          /(<table:table-row)( [^>]*><table:table-cell table:number-columns)/,
          '$1 table:number-rows-repeated="1048576"$2',
        ),
      );
      await expect(read(rows)).rejects.toThrow('demasiadas celdas');
    },
  );
});

test('rows without numbers and attributes are read wherever the file is cut', { tags: 'all' }, async () => {
  const rows = Array.from({ length: 12_000 }, (_, n) => [`R${n}`, `Empresa número ${n}`, 'G01']);
  const book = madeBook([{ name: 'P', rows: [HEAD, ...rows] }], [], (xml) =>
    xml.replace(/ r="[A-Z]*\d+"/g, ''),
  );
  expect((await read(book)).values).toEqual(rows);
});

test('quotes that are closed rows below are told with their line; a text of several lines is none', async () => {
  const rows = ['A;B;C;D', '1;"Grupo;x;y', '2;b;x;y', '3;"c; d";x;y'];
  await expect(
    opened(Buffer.from(rows.join('\n')), { isColumn: (name) => /^[A-D]$/.test(name) }),
  ).rejects.toThrow('En la línea 2 se abren unas comillas que no se cierran');
  const fine = ['A,B,C,D', '1,"uno, dos', 'y, tres, o, cuatro",x,y'];
  const { all } = await opened(Buffer.from(fine.join('\n')), { isColumn: (name) => /^[A-D]$/.test(name) });
  expect(all.map(({ values }) => values[1])).toEqual(['uno, dos\ny, tres, o, cuatro']);
});

test('letters that became other signs are damage in any place of a word, and addresses and units are none', () => {
  for (const text of ['C\u0336e\u0336pillo', 'M‚rida', 'El µngel', 'Dise?o Gr?fico', 'DISE?O GR?FICO, S.C.'])
    expect([text, damageOf(text)]).toEqual([text, expect.any(String)]);
  for (const text of ['https://x.mx/a?b=c', '20 µmol', 'https://x.mx/A?B=C', '¿Qué?', 'a?', 'SÍ? NO'])
    expect([text, damageOf(text)]).toEqual([text, undefined]);
});
