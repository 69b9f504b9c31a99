import { describe, expect, it } from 'vitest';
import { leftText, LOT_COLUMNS, parseLots, readLots } from './lots-paste.ts';
import { splitCells } from './lots-sheet.ts';

describe('Lots pasted from a spreadsheet', () => {
  it('are read with the column names of the first row, in any order', () => {
    const text =
      'Cantidad\tDescripción del bien\tUnidad\tPartida COG\n40\tComputadora  de escritorio\tPieza\t51501\n';
    expect(parseLots(text)).toMatchObject({
      lots: [
        {
          number: '1',
          description: 'Computadora de escritorio',
          unit: 'Pieza',
          quantity: '40',
          budgetLine: '51501',
          cucop: '',
          estimate: '',
        },
      ],
      errors: [],
    });
  });

  it('are read without column names as number, description, unit, quantity', () => {
    const { lots } = parseLots('1\tEscritorio\tPieza\t12\r\n2\tSilla\tPieza\t"1,024.5"\r\n');
    expect(lots.map(({ number, quantity }) => [number, quantity])).toEqual([
      ['1', '12'],
      ['2', '1024.5'],
    ]);
  });

  it('get the next free number where they bring none', () => {
    const { lots } = parseLots('Escritorio\tPieza\t12\nSilla\tPieza\t3', new Set([1, 4]));
    expect(lots.map((lot) => lot.number)).toEqual(['5', '6']);
  });

  it('may come as CSV with quotes, semicolons and line breaks inside a cell', () => {
    const text =
      'num;descripcion;unidad;cantidad;cucop\n1;"Mesa; con ""cajón""\nde roble";Pieza;2;51100-0001\n';
    expect(parseLots(text).lots[0]).toMatchObject({
      description: 'Mesa; con "cajón" de roble',
      cucop: '51100-0001',
    });
  });

  it('are found below a title, behind «sep=;», and without what programs put around them', () => {
    const table =
      'Núm.;"Descripci&oacute;n";Unidad;Cantidad;COG\n1;"Papel &amp; l\u00E1pices\u200B";="Pieza";2;51501\n';
    for (const [first, line] of [
      ['sep=;\n', 3],
      ['Requisición 14, papelería, 2026\n\n', 4],
    ] as const) {
      const found = parseLots(first + table);
      expect(found.lots).toMatchObject([
        { description: 'Papel & lápices', unit: 'Pieza', budgetLine: '51501' },
      ]);
      expect(parseLots(first + table.replace('2;51501', '0;51501')).errors[0]?.line).toBe(line);
    }
  });

  it('of a mail keep their commas: what parts cells is told by all lines alike', () => {
    const mail =
      'Buen día, van las partidas, gracias.\n\nPart.\tDescripción\tCant.\tP.U.\tImporte\tU.M.\n4\tMemoria USB, 64 GB\t30\t98.50\t2,955.00\tpza\n';
    expect(parseLots(mail).lots).toMatchObject([
      { description: 'Memoria USB, 64 GB', quantity: '30', estimate: '2955.00' },
    ]);
    for (const text of [
      'Memoria\t30\t98.50\t2,955.00 pza',
      '• 25 cajas de papel, a $1,150.00 c/u',
      'uno, dos\ny tres',
    ])
      expect([text, parseLots(text).lots]).toEqual([text, []]);
    expect(parseLots('Silla,Pieza,12\nMesa,Pieza,3')).toMatchObject({
      lots: [{ quantity: '12' }, { quantity: '3' }],
      leftOut: [{ line: 1, message: 'Las celdas se separaron por las comas.' }],
    });
  });

  it('are found far below the lines of a mail, and of a smallest and a largest quantity a person says which', () => {
    const lines = Array.from({ length: 14 }, (_, at) => `línea ${at} del correo`).join('\n');
    const text = `${lines}\nPart.\tDescripción\tMín.\tMáx.\tU.M.\n1\tTóner\t10\t20\tpza\n`;
    expect(parseLots(text)).toMatchObject({
      lots: [],
      columnQuestion: { headings: [{ heading: 'Mín.' }, { heading: 'Máx.' }] },
    });
    expect(parseLots(text, new Set(), { columns: { 2: '', 3: 'quantity' } }).lots).toMatchObject([
      { description: 'Tóner', quantity: '20' },
    ]);
  });

  it('are told where their amount is not their price by their quantity, and below a title of thousands', () => {
    const head = 'Descripción\tCantidad\tUnidad\tP.U.\tImporte\n';
    expect(parseLots(`${head}Tornillo\t2,000\tpza\t45.00\t900.00`).errors).toMatchObject([
      {
        line: 2,
        message: 'En «P.U.»: 2,000 × 45.00 son 90,000.00; el renglón dice 900.00: corrige el que esté mal.',
      },
    ]);
    expect(parseLots(`${head}Pilas\t24\tpza\t41.38\t993.10`).lots).toMatchObject([{ estimate: '993.10' }]);
    for (const [title, what] of [
      ['LOTE II (miles de pesos)', 'en pesos, no en miles de pesos'],
      ['Nota: de aquí para abajo ya trae IVA', 'sin IVA'],
    ])
      expect(
        parseLots(`${head}Silla\t1\tpza\t5.00\t5.00\n${title}\t\t\t\t\nMesa\t1\tpza\t7.00\t7.00`),
      ).toMatchObject({
        lots: [{ description: 'Silla' }],
        errors: [{ line: 4, message: `En «P.U.»: El renglón 3 dice «${title}»: escribe el precio ${what}.` }],
      });
  });

  it('below headings in another order are not read by those above', () => {
    const one = 'Descripción\tCantidad\tUnidad\n';
    const text = `${one}Silla\t2\tpza\nU.M.\tCant.\tConcepto\npza\t6\tAgar\n`;
    expect(parseLots(text)).toMatchObject({
      lots: [{ description: 'Silla' }],
      errors: [{ line: 4, message: expect.stringContaining('los encabezados del renglón 3') as string }],
    });
    expect(parseLots(`${one}Silla\t2\tpza\n${one}Mesa\t1\tpza\n`).lots).toHaveLength(2);
    const before = 'LOTE I\n• 25 cajas de papel\n';
    expect(parseLots(`${before}${one}Silla\t2\tpza\n`).lots).toMatchObject([{ group: '' }]);
  });

  it('with lost letters are told, not taken', () => {
    for (const name of ['PapelerÃ\u00ADa', 'Se\uFFFDal', 'Dise¤o'])
      expect(parseLots(`1\t${name}\tPieza\t2`)).toMatchObject({ lots: [], errors: [{ line: 1 }] });
  });

  it.each([
    ['1\tSilla\tPieza\t0', 'En «Cantidad»: «0» no es una cantidad mayor que cero.'],
    ['1\tSilla\tPieza\t', 'Falta la cantidad.'],
    ['1\tSilla\t\t4', 'Falta la unidad de medida.'],
    ['1\t\tPieza\t4', 'Falta la descripción.'],
    ['1\tSilla\tPieza\t4\t515', 'En «Partida del COG»: La partida del COG tiene 5 dígitos.'],
    [
      '1\tSilla\tPieza\t4\t51501\t51501',
      'En «Clave CUCoP»: La clave CUCoP se escribe 00000-0000, o con sus 8 dígitos.',
    ],
    ['0\tSilla\tPieza\t4', '«0» no es un número de partida: escribe un entero o deja la celda vacía.'],
  ])('with an error are left out and reported: %j', (text, message) => {
    expect(parseLots(text)).toMatchObject({ lots: [], errors: [{ line: 1, message }] });
  });

  it('get another number when theirs repeats, and it is said', () => {
    const { lots, errors, leftOut } = parseLots('1\tSilla\tPieza\t4\n1\tMesa\tPieza\t2');
    expect([lots.map(({ number }) => number), errors]).toEqual([['1', '2'], []]);
    expect(leftOut).toEqual([
      { line: 2, message: 'La partida 1 entra con el número 2: el 1 ya está ocupado.' },
    ]);
    expect(parseLots('1\tSilla\tPieza\t4', new Set([1])).errors).toMatchObject([
      { line: 1, message: 'La partida 1 está repetida.' },
    ]);
  });

  it('that are there already, equal, are not taken twice without a word', () => {
    const text = 'Silla\tPieza\t4\nMesa\tPieza\t2';
    const { lots } = parseLots(text);
    const again = parseLots(`${text}\nBanco\tPieza\t1`, new Set([1, 2]), {}, lots);
    expect(again.lots.map(({ number, description }) => [number, description])).toEqual([['3', 'Banco']]);
    expect(again.errors.map(({ message }) => message)).toEqual([
      'Ya está en la lista, igual, como partida 1. Si son dos, distínguelas en su descripción.',
      'Ya está en la lista, igual, como partida 2. Si son dos, distínguelas en su descripción.',
    ]);
  });

  it('are read from a mail that broke lines, lost tabs and numbered by groups, each mend with its word', () => {
    const mail = [
      'De: Inés <ines@ficta.mx>',
      'Buenas tardes, van las 8 partidas.',
      '',
      'Núm.\tDescripción\tCant.\tUnidad\tP. unitario\tImporte',
      'GRUPO A – LABORATORIO\t\t\t\t\t',
      '1.-\tGuante de nitrilo (1)\t20\tcaja\t10.00\t200.00',
      '2)\tPipeta automática de 100 µL, con',
      'soporte y certificado\t3\tpza.\t50.00\t150.00',
      '3.-    Gradilla de acrílico    5    pza    210.00    1,050.00',
      '\tSubtotal\t\t\t\t1,400.00',
      'GRUPO B – VARIOS\t\t\t\t\t',
      '1.-\tFumigación de',
      '   almacén y',
      '   bioterio\t4\tserv\t100.00\t400.00',
      '> 2.-\tPilas AA (par)\t24\tpza\t38.00\t912.00',
      '2.-\tMouse\t1\tpza\t38.00\t38.00',
      '4.-\tBandera\tuna\tpza\t780.00\t780.00',
      '5.-\tFlete\t1\tviaje\tincluido\t',
      '(1) Libre de polvo.\t2.- Con garantía',
      'Enviado desde mi iPhone',
    ].join('\r\n');
    const { lots, errors, leftOut, left } = parseLots(mail);
    expect(lots.map(({ number, description, quantity }) => [number, description, quantity])).toEqual([
      ['1', 'Guante de nitrilo', '20'],
      ['2', 'Pipeta automática de 100 µL, con soporte y certificado', '3'],
      ['3', 'Gradilla de acrílico', '5'],
      ['6', 'Fumigación de almacén y bioterio', '4'],
      ['7', 'Pilas AA (par)', '24'],
      ['8', 'Mouse', '1'],
    ]);
    expect(errors).toMatchObject([
      { line: 17, message: 'En «Cant.»: «una»: escribe la cantidad con números, como 1.' },
      {
        line: 18,
        message: 'En «P. unitario»: «incluido» no es un precio. Si todavía no se sabe, deja la celda vacía.',
      },
    ]);
    expect(left).toEqual([4, 11, 17, 18]);
    const told = leftOut.map(({ line, message }) => `${line} ${message}`).join('\n');
    for (const said of [
      '6 «(1)» llama a una nota y se quitó de «Guante de nitrilo».',
      '7 La fila estaba partida: se unió con la línea 8.',
      '9 Sus tabuladores se volvieron espacios',
      '12 La fila estaba partida: se unió con las líneas 13 y 14.',
      '19 «(1) Libre de polvo. 2.- Con garantía» es una nota',
      '20 «Enviado desde mi iPhone» es una nota',
    ])
      expect(told).toContain(said);
  });

  it('count rows as the sheet does: a line break inside quotes begins none, a blank line is one', () => {
    expect(splitCells('a,"b\nc"\nd,e\n\nf,g').map((row) => row.line)).toEqual([1, 2, 4]);
  });

  it('keep a price of the whole lot, or that of a unit by the quantity, and refuse prices that contradict', () => {
    const head = 'Descripción\tUnidad\tCantidad\tPrecio unitario\tImporte';
    const { lots, errors } = parseLots(
      `${head}\nMesa\tPieza\t2\t510.25\t1,020.5\nSilla\tPieza\t2.5\t10.01\nBanco\tPieza\t3\t10.00\t31.00\n`,
    );
    expect(lots.map(({ description, estimate }) => [description, estimate])).toEqual([
      ['Mesa', '1020.50'],
      // 2.5 times 10.01 is 25.025.
      ['Silla', '25.03'],
    ]);
    expect(errors).toMatchObject([
      {
        line: 4,
        message: 'En «Precio unitario»: 3 × 10.00 son 30.00; el renglón dice 31.00: corrige el que esté mal.',
      },
    ]);
    expect(parseLots('1\tMesa\tPieza\t2\t\t\tbarato\n').errors).toMatchObject([
      {
        line: 1,
        message:
          'En «Importe sin IVA»: «barato» no es un precio. Si todavía no se sabe, deja la celda vacía.',
      },
    ]);
    expect(parseLots(`${head}\nMesa\tPieza\t2\tbarato\n`).errors).toMatchObject([
      {
        line: 2,
        message:
          'En «Precio unitario»: «barato» no es un precio. Si todavía no se sabe, deja la celda vacía.',
      },
    ]);
  });

  it('are found below the title of a sheet, with the columns of the template', () => {
    const rows = [
      { line: 1, cells: ['Requisición 14 de la biblioteca'] },
      { line: 3, cells: [...LOT_COLUMNS] },
      { line: 4, cells: ['1', 'Silla', 'Pieza', '4', '51101', '51101-0002', '1,250.00'] },
    ];
    expect(readLots(rows)).toMatchObject({
      lots: [
        {
          number: '1',
          description: 'Silla',
          unit: 'Pieza',
          quantity: '4',
          budgetLine: '51101',
          cucop: '51101-0002',
          estimate: '1250.00',
        },
      ],
      errors: [],
    });
  });

  it('name every column and cell that is not taken', () => {
    expect(parseLots('Descripción\tCantidad\tUnidad\tMarca\nMesa\t2\tPieza\tAcme\n').errors).toMatchObject([
      { line: 1, message: 'La columna «Marca» no se tomó: no es ninguna de las que se piden aquí.' },
    ]);
    expect(parseLots('1\tMesa\tPieza\t2\t51501\t\t10.00\tAcme\n').errors).toMatchObject([
      {
        line: 1,
        message: 'Sobran celdas al final de la fila. Pega también los encabezados, o quítalas.',
      },
    ]);
  });

  it('leave the rows that were not taken, whole and under their header', () => {
    const text =
      'Partidas\nDescripción,Cantidad,Unidad\nMesa,2,Pieza\n"Silla,\nalta",dos,Pieza\nCable,5,Metro\n,3,Pieza\n';
    const found = parseLots(text);
    expect(found.lots.map(({ description }) => description)).toEqual(['Mesa', 'Cable']);
    const rest = leftText(text, found);
    expect(rest).toBe('Descripción,Cantidad,Unidad\n"Silla,\nalta",dos,Pieza\n,3,Pieza\n');
    expect(parseLots(rest.replace('dos', '2').replace(',3', 'Lámpara,3')).lots).toHaveLength(2);
    expect(leftText(text, { left: [] })).toBe('');
  });
});

describe('Numbers that read two ways', () => {
  const rows = (...prices: string[]) =>
    [
      'Descripción\tUnidad\tCantidad\tPrecio total',
      ...prices.map((price, n) => `Silla ${n}\tPieza\t2\t${price}`),
    ].join('\n');
  const prices = (text: string, said?: 'thousands' | 'decimals') =>
    parseLots(text, new Set(), said && { estimate: { '.': said } }).lots.map(({ estimate }) => estimate);

  it('are decided by their column where it tells', () => {
    expect(prices(rows('12.500', '1.234', '12,5'))).toEqual(['12500.00', '1234.00', '12.50']);
    expect(prices(rows('145,300', '1,250.50'))).toEqual(['145300.00', '1250.50']);
  });

  it('are never read against what they say themselves, whatever is said of the others', () => {
    const mixed = rows('12.500', '1.250,50', '1,250.50', '145,300');
    const first = parseLots(mixed).question;
    expect(first).toMatchObject({ column: 'estimate', mark: '.' });
    expect(first?.text).toContain('mezcla dos maneras');
    const second = parseLots(mixed, new Set(), { estimate: { '.': 'thousands' } }).question;
    expect(second).toMatchObject({ column: 'estimate', mark: ',' });
    const said = { '.': 'thousands', ',': 'thousands' } as const;
    expect(parseLots(mixed, new Set(), { estimate: said }).lots.map(({ estimate }) => estimate)).toEqual([
      '12500.00',
      '1250.50',
      '1250.50',
      '145300.00',
    ]);
  });

  it.each([[['12.500', '700']], [['12.500', '12,500.00']], [['12.500', '1.250,50', '1,250.50']]])(
    'are asked once for the column where it does not, and no row is taken before (%j)',
    (texts) => {
      const found = parseLots(rows(...texts));
      expect(found).toMatchObject({ lots: [], errors: [] });
      expect(found.question?.text).toContain('«precio» hay 1 fila con punto antes de tres cifras');
      expect(found.question?.choices.map(({ examples }) => examples[0])).toEqual([
        'fila 2: «12.500» es $12,500.00 (doce mil quinientos pesos)',
        'fila 2: «12.500» es $12.50 (doce pesos con cincuenta centavos)',
        'la fila queda por revisar',
      ]);
      expect(leftText(rows(...texts), found)).toBe(rows(...texts));
      expect(prices(rows(...texts), 'thousands')[0]).toBe('12500.00');
      expect(prices(rows(...texts), 'decimals')[0]).toBe('12.50');
    },
  );

  it('of quantities are asked as well', () => {
    const text = 'Descripción\tUnidad\tCantidad\nHojas\tPieza\t1.500\nCajas\tPieza\t2';
    expect(parseLots(text).question?.text).toContain('«cantidad»');
    expect(parseLots(text, new Set(), { quantity: { '.': 'thousands' } }).lots[0]?.quantity).toBe('1500');
  });

  it('guards and signs that nobody sees are undone', () => {
    const { lots } = parseLots('1\tSilla\u200B de\u00AD rueda\tPieza\t2');
    expect(lots[0]).toMatchObject({ number: '1', description: 'Silla de rueda' });
    const [guarded] = parseLots('Descripción\tUnidad\tCantidad\tCOG\nSilla\tPieza\t2\t="51101"').lots;
    expect(guarded?.budgetLine).toBe('51101');
  });
});

describe('Headings of prices', () => {
  const table = (...headings: string[]) =>
    [
      ['Descripción', 'Unidad', 'Cantidad', ...headings],
      ['Silla', 'Pieza', '2', ...headings.map((_, at) => String(1160 - 160 * at))],
    ]
      .map((row) => row.join('\t'))
      .join('\n');

  it.each([
    ['Importe total con IVA', 'sin IVA'],
    ['Importe estimado (miles de pesos)', 'no en miles de pesos'],
  ])('«%s» takes no row and says what to write', (heading, told) => {
    const found = parseLots(table(heading));
    expect(found.lots).toEqual([]);
    expect(found.errors).toMatchObject([{ line: 1, message: expect.stringContaining(told) as string }]);
    expect(leftText(table(heading), found)).toBe(table(heading));
  });

  it('of two the one without tax is read, and the other is named', () => {
    const found = parseLots(table('Importe con IVA', 'Importe sin IVA'));
    expect(found.lots).toMatchObject([{ estimate: '1000.00' }]);
    expect(found.errors[0]?.message).toContain('«Importe con IVA» no se tomó');
  });
});

describe('A sheet as people have it', () => {
  const HEAD = 'Part.\tCant.\tU.M.\tDescripción del bien\tP.U. s/IVA\tImporte';
  const sheet = (...rows: string[]) => [HEAD, ...rows].join('\r\n');

  it('has headings that are shortened, and units in one word', () => {
    const { errors, lots } = parseLots(sheet('1\t2\tPza.\tMesa\t$10.00\t20.00', '2\t3\tPZAS\tSilla\t5.50\t'));
    expect(errors).toEqual([]);
    expect(lots).toMatchObject([
      { unit: 'Pieza', quantity: '2', estimate: '20.00' },
      { unit: 'Pieza', quantity: '3', estimate: '16.50' },
    ]);
  });

  it('names lots above their lines, and has sums and notes that are no lines and are said', () => {
    const found = parseLots(
      sheet(
        'LOTE 1. PAPELERÍA',
        '1\t2\tPZA\tMesa\t10.00\t20.00',
        '\t\t\tSUBTOTAL\t\t=SUMA(F3:F3)',
        'LOTE 2. LABORATORIO',
        '1\t2 JGO\t\tMatraz\t1.250,00\t2.500,00',
        '\t\t\t  con tapón\t\t',
        '\t\t\tI.V.A. 16%\t\t400.00',
        'Nota: precios vigentes',
      ),
    );
    expect(found.errors).toEqual([]);
    expect(found.lots).toMatchObject([
      { number: '1', group: 'LOTE 1. PAPELERÍA' },
      {
        number: '2',
        group: 'LOTE 2. LABORATORIO',
        description: 'Matraz con tapón',
        unit: 'Juego',
        quantity: '2',
        estimate: '2500.00',
      },
    ]);
    expect(found.leftOut.map(({ line }) => line)).toEqual([2, 4, 5, 7, 8, 9, 6]);
    expect(found.leftOut.at(-1)?.message).toBe(
      'La partida 1 de «LOTE 2. LABORATORIO» entra con el número 2: el 1 ya está ocupado.',
    );
  });

  it('has lines whose words only begin like a sum, and units that measure nothing', () => {
    const { errors, leftOut } = parseLots(sheet('1\t\t\tSumadora\t10.00\t', '2\t\t\tIvanox\t10.00\t'));
    expect({ lines: errors.map(({ line }) => line), leftOut }).toEqual({ lines: [2, 3], leftOut: [] });
    const asked = parseLots('Unidad responsable\tDescripción\tCantidad\nFacultad\tMesa\t2').columnQuestion;
    expect(asked?.headings.map(({ heading }) => heading)).toEqual(['Unidad responsable']);
  });

  it('is asked of a text with a full stop behind its number too', () => {
    const rows = sheet('1\t2\tPZA\tMesa\t1,500 M.N.\t', '2\t2\tPZA\tSilla\t2,5\t');
    expect(parseLots(rows).question).toMatchObject({ column: 'unitPrice', mark: ',' });
  });

  it('keeps the heading of a lot and what was joined with the row that was not taken', () => {
    const text = [
      HEAD,
      'LOTE 1',
      '1\tdos\tPZA\tMesa\t10.00\t',
      '\t\t\tde roble\t\t',
      '2\t1\tPZA\tSilla\t1.00\t',
    ].join('\n');
    expect(leftText(text, parseLots(text))).toBe(text.split('\n').slice(0, 4).join('\n'));
  });

  it('is settled row by row where quantity by price gives the amount, whatever the column says', () => {
    const { lots, question } = parseLots(
      sheet(
        '1\t1,5\tMILLAR\tSobre\t$480.00\t$720.00',
        '2\t1.500\tPZA\tPluma\t12.50\t18,750.00',
        '3\t1.500\tKg\tAlambre\t84.00\t126.00',
        '4\t2.0000\tSERV\tRevisión\t10.00\t20.00',
      ),
    );
    expect(question).toBeUndefined();
    expect(lots.map(({ quantity }) => quantity)).toEqual(['1.5', '1500', '1.5', '2']);
  });

  it('is asked for the rows that nothing settles, three of them shown; or they are corrected one by one', () => {
    const rows = ['1', '2', '3', '4'].map((number) => `${number}\t1.500\tPZA\tFólder\t\t`);
    const { question } = parseLots(sheet(...rows));
    expect(question?.text).toContain('hay 4 filas');
    expect(question?.choices[0]?.examples).toEqual([
      'fila 2: «1.500» es 1,500 (mil quinientos)',
      'fila 3: «1.500» es 1,500 (mil quinientos)',
      'fila 4: «1.500» es 1,500 (mil quinientos)',
      'y 1 más',
    ]);
    const apart = parseLots(sheet(...rows), new Set(), { quantity: { '.': 'apart' } });
    expect(apart.lots).toEqual([]);
    expect(apart.errors[0]?.message).toBe(
      'En «Cant.»: «1.500» se lee de dos maneras: escribe 1500 si son miles o 1.5000 si son decimales.',
    );
  });

  it.each([
    [['1\t1,250\tPZA\tMesa\t39,50\t', '2\t5\tPZA\tSilla\t76.737,25\t']],
    [['1\t6,5\tPZA\tMesa\t52.163,25\t', '2\t3.250\tPZA\tSilla\t90.10\t']],
  ])('is asked where the sheet writes decimals otherwise, or in both ways (%j)', (rows) => {
    expect(parseLots(sheet(...rows)).question).toMatchObject({ column: 'quantity' });
  });

  it('does not let rows that settle otherwise decide for the others', () => {
    const { question } = parseLots(
      sheet(
        '1\t1.500\tPZA\tPluma\t12.50\t18,750.00',
        '2\t1.500\tKg\tAlambre\t84.00\t126.00',
        '3\t1.500\tPZA\tFólder\t\t',
      ),
    );
    expect(question).toMatchObject({ column: 'quantity', mark: '.' });
    expect(question?.choices[0]?.examples).toEqual(['fila 4: «1.500» es 1,500 (mil quinientos)']);
  });

  it.each([
    ['½', 'es una fracción'],
    ['1 1/2', 'es una fracción'],
    ['12 a 15', 'dice dos cantidades'],
    ['l0', 'tiene letras entre las cifras'],
    ['(2)', 'es una cantidad negativa'],
    ['0', 'mayor que cero'],
    ['2 mil', 'escribe solo el número'],
  ])('refuses the quantity «%s» with a sentence', (quantity, told) => {
    const { errors, lots } = parseLots(sheet(`1\t${quantity}\tPZA\tMesa\t10.00\t`));
    expect(lots).toEqual([]);
    expect(errors).toMatchObject([{ line: 2, message: expect.stringContaining(told) as string }]);
  });

  it('takes no foreign money for pesos, wherever the row or the heading says it', () => {
    for (const row of ['USD 310.00\t930.00', '310.00 dls\t', '310.00\t930.00 USD'])
      expect(parseLots(sheet(`1\t3\tPZA\tBalanza\t${row}`))).toMatchObject({
        lots: [],
        errors: [{ message: expect.stringContaining('en pesos') as string }],
      });
    const noted = `${HEAD}\tObs.\n1\t3\tPZA\tBalanza\t310.00\t930.00\tprecio en dólares`;
    expect(parseLots(noted).errors.at(-1)?.message).toBe(
      'En «P.U. s/IVA»: La fila dice «precio en dólares»: escribe el precio en pesos.',
    );
    const headed = parseLots(sheet('1\t3\tPZA\tBalanza\t310.00\t').replace('P.U. s/IVA', 'P.U. (USD)'));
    expect(headed).toMatchObject({ lots: [], errors: [{ line: 1 }] });
  });

  it('refuses two units in a row, and a bare quote of inches swallows no row', () => {
    expect(parseLots(sheet('1\t2 JGO\tPZA\tMatraz\t\t')).errors[0]?.message).toContain('dos unidades');
    const { lots } = parseLots(sheet('1\t2\tPZA\t"58" gris\t\t', '2\t2\tPZA\tRegla de 12" y 30 cm\t\t'));
    expect(lots.map(({ description }) => description)).toEqual(['"58" gris', 'Regla de 12" y 30 cm']);
  });
});

describe('What is told of how a sheet was read', () => {
  it('is the decimal comma, with a value both ways, and nothing where decimals have their point', () => {
    const sheet = (...prices: string[]) =>
      [
        'Descripción\tUnidad\tCantidad\tImporte',
        ...prices.map((one, at) => `Mesa ${at}\tPieza\t1\t${one}`),
      ].join('\n');
    expect(parseLots(sheet('1.234,50', '2.500')).leftOut).toEqual([
      {
        line: 2,
        message:
          'La columna «Importe sin IVA» se leyó con coma antes de los decimales: «1.234,50» es 1234.50.',
      },
    ]);
    expect(parseLots(sheet('1,234.50', '2,500.00')).leftOut).toEqual([]);
  });

  it('is a cell that its column was too narrow to show', () => {
    const { errors, lots } = parseLots('Descripción\tUnidad\tCantidad\n####\tPieza\t2');
    expect([lots, errors[0]?.message]).toEqual([[], expect.stringContaining('la columna era angosta')]);
  });
});

describe('Headings that nobody knows', () => {
  const text = 'Qué\tCuánto\tEn qué\nMesa\t2\tPieza\nSilla\t3\tPieza';

  it('are asked, each with what stands under it, and no row is taken before', () => {
    const { columnQuestion, left, lots } = parseLots(text);
    expect({ left, lots }).toEqual({ left: [1, 2, 3], lots: [] });
    expect(columnQuestion?.headings).toEqual([
      { place: 0, heading: 'Qué', examples: ['Mesa', 'Silla'] },
      { place: 1, heading: 'Cuánto', examples: ['2', '3'] },
      { place: 2, heading: 'En qué', examples: ['Pieza', 'Pieza'] },
    ]);
    const columns = { 0: 'description', 1: 'quantity', 2: 'unit' } as const;
    expect(parseLots(text, new Set(), { columns }).lots).toMatchObject([
      { description: 'Mesa', quantity: '2', unit: 'Pieza' },
      { description: 'Silla' },
    ]);
  });

  it('are asked where a minimum and a maximum stand for the quantity, or the unit is missing', () => {
    const limits = 'Descripción\tCant. mínima\tCant. máxima\tUnidad\nMesa\t2\t5\tPieza';
    expect(parseLots(limits).columnQuestion?.headings.map(({ heading }) => heading)).toEqual([
      'Cant. mínima',
      'Cant. máxima',
    ]);
    const unit = parseLots('Descripción\tCantidad\tPresentación\nMesa\t2\tPieza').columnQuestion;
    expect(unit?.headings.map(({ heading }) => heading)).toEqual(['Presentación']);
    expect(unit?.choices).toContain('unit');
  });
});

it('a unit that may be two is refused with both, alone and beside its quantity', () => {
  const { lots, errors } = parseLots(
    [
      'Núm.\tDescripción\tUnidad\tCantidad',
      '1\tCable THW\tML\t200',
      '2\tSilla\tPZ\t3',
      '3\tTubo\t\t4 ML',
    ].join('\n'),
  );
  expect(lots.map(({ description }) => description)).toEqual(['Silla']);
  expect(errors.map(({ line, message }) => [line, message])).toEqual([
    [
      2,
      expect.stringContaining('«ML» puede ser metro lineal o mililitro. Escribe metro lineal o mililitro.'),
    ],
    [4, expect.stringContaining('«ML» puede ser metro lineal o mililitro.')],
  ]);
});

it('a title with signs above headings that nobody knows leaves the table in its columns', () => {
  const rows = [
    'Anexo 1 (copiado; ☑ = se licita)',
    'Part.\tDescripción\tU.M.\tNORTE\tTOTAL\tP.U. s/IVA',
    '1\tPapel bond carta\tcaja\t60\t120\t985.00',
    '2\tEngrapadora\tpieza\t40\t80\t90.00',
  ];
  const asked = parseLots(rows.join('\n'));
  expect(asked.errors).toEqual([]);
  expect(asked.columnQuestion?.headings.map(({ heading }) => heading)).toEqual(['NORTE', 'TOTAL']);
  const { lots } = parseLots(rows.join('\n'), new Set(), { columns: { 3: '', 4: 'quantity' } });
  expect(lots.map(({ quantity }) => quantity)).toEqual(['120', '80']);
});

it('a cell under no heading is told at its row', () => {
  const { lots, leftOut } = parseLots(
    [
      'Núm.\tDescripción\tUnidad\tCantidad',
      '1\tPintura mate\tcubeta\t10\tcambió a SATINADA',
      '2\tSilla\tPZ\t3',
    ].join('\n'),
  );
  expect(lots).toHaveLength(2);
  expect(leftOut).toContainEqual({
    line: 2,
    message:
      '«cambió a SATINADA» está en una columna sin encabezado y no se tomó: si cambia la partida, escríbelo en ella.',
  });
});

it('a second column for one datum is told with the first, from which it was read', () => {
  const { lots, errors } = parseLots('Descripción\tUnidad\tCantidad\tCantidad total\nSilla\tPZ\t3\t9');
  expect(lots.map(({ quantity }) => quantity)).toEqual(['3']);
  expect(errors.map(({ message }) => message)).toEqual([
    'La columna «Cantidad total» no se tomó: «Cantidad» se leyó de «Cantidad»; si es esta, quita la otra.',
  ]);
});
