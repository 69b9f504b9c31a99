import { outsideState } from '#contract/rules/identifiers/written-municipality.ts';
import { fieldAt, fieldText } from '#contract/file-catalogue.ts';
import { needlessPapers } from '#contract/rules/registry/requirements.ts';
import { supplierFileProblems } from '#contract/rules/registry/supplier-file.ts';
import type { PaperType } from '#contract/registry-catalogues.ts';
import { describe, expect, it } from 'vitest';
import { WrittenValues } from '#server/kit/table-file/written-values.ts';
import { mapImportColumns } from './import-columns.rules.ts';
import { tidy } from './import-cells.rules.ts';
import { readSupplierRow, rowWarnings } from './supplier-row.rules.ts';

const COMPANY = {
  RFC: 'PQA010203AB1',
  'Denominación o razón social': 'Papelería de Prueba',
  'Régimen de capital': 'S.A. de C.V.',
  Giros: 'G01',
  'Fecha de inscripción': '15/01/2025',
  Socios: 'Ana Ríos|60; Leo Paz|40',
};

/** The rows of one file, each with what it has besides a company. */
function read(rows: readonly Record<string, string>[]) {
  const header = [...new Set([...Object.keys(COMPANY), ...rows.flatMap((row) => Object.keys(row))])];
  const columns = mapImportColumns(header);
  const cells = rows.map((row) =>
    header.map((name) => row[name] ?? COMPANY[name as keyof typeof COMPANY] ?? ''),
  );
  const dates = columns.flatMap((column) => (column?.kind === 'date' ? [column.path] : []));
  const written = new WrittenValues({ days: dates });
  for (const [at, row] of cells.entries())
    written.see((path) => tidy(row[columns.findIndex((column) => column?.path === path)] ?? ''), at + 2);
  const question = {
    columns,
    written,
    today: '2026-11-28',
    lineCodes: new Set(['G01']),
    lineByName: new Map([['g01', 'G01']]),
  };
  return cells.map((row) => readSupplierRow(row, question));
}
const WORKERS_PAPER = {
  code: 'registro_patronal',
  personTypes: ['natural', 'legal'],
  requirement: 'if_workers',
  foreignToo: false,
  optionalFor: [],
  lineCodes: [],
} as unknown as PaperType;
const days = (header: string, texts: readonly string[]) => read(texts.map((text) => ({ [header]: text })));

describe('Values of a registry as people write them', () => {
  it('a state that is none is refused, a mail is undone, and a bad telephone costs its cell alone', () => {
    const [texas, mail, phone, twice] = read([
      { 'Entidad federativa': 'Texas, E.U.A.' },
      { Correo: 'Ana Ríos <mailto:Ana@empresa.mx>' },
      { Teléfono: '732 0006' },
      { Teléfono: '473 732 0006 Ext. 12 y 13' },
    ]);
    expect(texas!.problems).toEqual({
      'Entidad federativa': expect.stringContaining('no es uno de los 32 estados') as string,
    });
    expect(mail!.file.email.toLowerCase()).toBe('ana@empresa.mx');
    expect([phone!.problems, phone!.file.phone, phone!.isIncomplete]).toEqual([{}, '', true]);
    expect(phone!.doubts).toEqual({ Teléfono: expect.stringContaining('Se deja vacío') as string });
    expect([twice!.file.phone, twice!.file.phoneExtension]).toEqual(['4737320006', '12 y 13']);
  });

  it('what no cell says of workers, subcontracts and special services is without datum, never a «No»', () => {
    const [silent, told] = read([
      {},
      { 'Tiene trabajadores': 'No', 'Realiza subcontrataciones': 'Sí', 'Servicios especializados': 'No' },
    ]);
    const said = ({ file }: NonNullable<typeof silent>) => [
      file.hasWorkers,
      file.subcontracts,
      file.specialised,
    ];
    expect([said(silent!), said(told!)]).toEqual([
      [null, null, null],
      [false, true, false],
    ]);
    expect(silent!.problems).toEqual({});
    expect(silent!.isIncomplete).toBe(true);
    const field = fieldAt('hasWorkers')!;
    expect([null, false, true].map((value) => fieldText(field, value))).toEqual(['Sin dato', 'No', 'Sí']);
    // Whoever renews says it.
    expect(Object.keys(supplierFileProblems(silent!.file, { kind: 'renewal' }))).toEqual(
      expect.arrayContaining(['hasWorkers', 'subcontracts', 'specialised']),
    );
    const papers = needlessPapers(silent!.file, [WORKERS_PAPER]);
    expect([papers, needlessPapers(told!.file, [WORKERS_PAPER])]).toEqual([[], ['registro_patronal']]);
  });

  it('of two telephones or mails in a cell the first stays and the others stand in the remarks', () => {
    const [two, short, mails, none] = read([
      { Teléfono: '442 224 1090 / 442 224 1091' },
      { Teléfono: '442 224 1090 / 91', 'Observaciones internas': 'Llamar antes' },
      { Correo: 'uno@empresa.mx; dos@empresa.mx' },
      { Teléfono: '224 1090 / 442 224 1091' },
    ]);
    expect([two!.file.phone, two!.remarks]).toEqual([
      '4422241090',
      'Otros teléfonos del archivo: 442 224 1091',
    ]);
    expect(two!.doubts.Teléfono).toContain('se toma 442 224 1090');
    expect([short!.file.phone, short!.remarks]).toEqual([
      '4422241090',
      'Llamar antes\nOtros teléfonos del archivo: 91',
    ]);
    expect([mails!.file.email, mails!.remarks]).toEqual([
      'uno@empresa.mx',
      'Otros correos del archivo: dos@empresa.mx',
    ]);
    expect([none!.file.phone, none!.remarks]).toEqual(['', '']);
  });

  it('a name in three columns is that of a person, and of a company where its RFC says so', () => {
    const names = { 'Denominación o razón social': '', 'Régimen de capital': '', Socios: '' };
    const [person, company, whole, only] = read([
      {
        ...names,
        RFC: 'GODE561231GR8',
        Nombre: 'Ema',
        'Apellido paterno': 'Gómez',
        'Apellido materno': 'Díaz',
      },
      { Nombre: 'Papelería de Prueba', 'Denominación o razón social': '' },
      {
        ...names,
        RFC: 'GODE561231GR8',
        'Denominación o razón social': 'Ema Gómez Díaz',
        'Apellido paterno': 'Gómez',
        'Apellido materno': 'Díaz',
      },
      { ...names, RFC: 'GODE561231GR8', 'Denominación o razón social': 'Ema', 'Apellido paterno': 'Gómez' },
    ]);
    for (const one of [person, whole])
      expect([one!.problems, one!.file.givenNames, one!.file.firstSurname, one!.file.secondSurname]).toEqual([
        {},
        'Ema',
        'Gómez',
        'Díaz',
      ]);
    expect(whole!.doubts['Denominación o razón social']).toContain('se toma como nombre «Ema»');
    expect([company!.problems, company!.file.legalName]).toEqual([{}, 'Papelería de Prueba']);
    expect([only!.problems, only!.file.givenNames, only!.file.firstSurname]).toEqual([{}, 'Ema', 'Gómez']);
  });

  it('an RFC whose homoclave has a column of its own is one', () => {
    const [apart, whole] = read([
      { RFC: 'PQA010203', Homoclave: 'AB1' },
      { RFC: 'PQA010203AB1', Homoclave: 'AB1' },
    ]);
    for (const one of [apart, whole]) expect([one!.problems, one!.file.rfc]).toEqual([{}, 'PQA010203AB1']);
  });

  it('a telephone in two columns is one, and two RFC in a cell are refused with what to do', () => {
    const [apart, long, whole, against, two, named] = read([
      { Lada: '(473)', Teléfono: '732-0006' },
      { Lada: '01 55', Teléfono: '5512 3456' },
      { Lada: '473', Teléfono: '473 732 0006' },
      { Lada: '462', Teléfono: '473 732 0006' },
      { RFC: 'PQA010203AB1 / BBB020202BBB' },
      { 'Denominación o razón social': 'Una (PQA010203AB1) y Otra (BBB020202BB2)' },
    ]);
    expect([apart!.problems, apart!.file.phone]).toEqual([{}, '4737320006']);
    expect([long!.problems, long!.file.phone]).toEqual([{}, '5555123456']);
    expect([whole!.problems, whole!.file.phone]).toEqual([{}, '4737320006']);
    expect(against!.problems).toEqual({ Lada: expect.stringContaining('corrige una de las dos') as string });
    expect(two!.problems).toEqual({ RFC: expect.stringContaining('trae 2 RFC: deja solo el de') as string });
    expect(named!.problems).toMatchObject({
      'Denominación o razón social': expect.stringContaining('trae 2 RFC') as string,
    });
  });

  it('a state by its key of two letters is read in either column, and what is no key is refused', () => {
    const KEY = 'Clave de la entidad federativa';
    const [named, keyed, ines, other, none, both] = read([
      { 'Entidad federativa': 'GT' },
      { [KEY]: 'JC' },
      { [KEY]: '1' },
      { 'Entidad federativa': 'DF', [KEY]: '09' },
      { [KEY]: 'CO' },
      { 'Entidad federativa': 'Jalisco', [KEY]: '22' },
    ]);
    const placed = [named, keyed, ines, other].map((row) => [
      row!.problems,
      row!.file.address.stateName,
      row!.file.address.stateCode,
    ]);
    expect(placed).toEqual([
      [{}, 'Guanajuato', ''],
      [{}, 'Jalisco', '14'],
      [{}, 'Aguascalientes', '01'],
      [{}, 'Ciudad de México', '09'],
    ]);
    expect([named!.doubts, keyed!.doubts]).toEqual([
      { 'Entidad federativa': '«GT» se toma como Guanajuato.' },
      { [KEY]: '«JC» se toma como Jalisco.' },
    ]);
    expect(none!.problems[KEY]).toContain('«CO» no es la clave de un estado');
    expect(both!.problems[KEY]).toContain('es de Querétaro y la entidad dice Jalisco');
  });

  it('dates are read in every way that is not doubtful, with the years of the file', () => {
    const ways = [
      '15/01/26',
      '15-ene-2026',
      '15-ene-26',
      '15 de enero de 2026',
      '2026/01/15',
      '15.01.2026',
      '1/15/2026',
      '15012026',
      '20260115',
      '15 01 2026',
      '15/01/2026 10:30',
      '46037',
    ];
    expect(days('Fecha de inscripción', ways).map(({ registeredOn }) => registeredOn)).toEqual(
      ways.map(() => '2026-01-15'),
    );
  });

  it('a number of a spreadsheet is a date only among dates, and a person sees it; its empty date is none', () => {
    const [, serial, empty] = days('Fecha de inscripción', ['15/01/2013', '41348', '1/1/1900']);
    expect([serial!.registeredOn, serial!.doubts['Fecha de inscripción']]).toEqual([
      '2013-03-15',
      expect.stringContaining('«41348» es el número con que una hoja de cálculo guarda una fecha'),
    ]);
    for (const text of ['1/1/1900', '1900-01-01', '01-ene-1900'])
      expect(days('Fecha de inscripción', [text])[0]!.problems['Fecha de inscripción']).toContain(
        'donde no hay fecha: escribe la fecha (dd/mm/aaaa) o deja la celda vacía',
      );
    expect(empty!.registeredOn).toBe('');
    // Nor does it stretch the years of the file.
    const [, short] = days('Fecha de inscripción', ['1900-01-01', '15/01/26', '15/01/2013']);
    expect(short!.registeredOn).toBe('');
  });

  it('absurd dates are refused with the reason, and neither a short year nor a number stands alone', () => {
    const refused = days('Fecha de inscripción', [
      '15/01/20261',
      '2026-01-15xyz',
      '15/01/0026',
      '15/01/0226',
      '31/02/2026',
      '15/01/26',
      '46037',
    ]).map(({ registeredOn, problems }) => [registeredOn, problems['Fecha de inscripción']]);
    expect(refused).toEqual([
      ['', expect.stringContaining('no tiene un año de cuatro cifras')],
      ['', expect.stringContaining('trae algo más que una fecha')],
      ['', expect.stringContaining('un año que no puede ser (26); van de 1900 a 2100')],
      ['', expect.stringContaining('un año que no puede ser (226)')],
      ['', expect.stringContaining('no existe en el calendario')],
      ['', expect.stringContaining('no dice de qué siglo es')],
      ['', expect.stringContaining('es un número y no una fecha')],
    ]);
    const [, deed] = read([{}, { 'Vigencia hasta': '15/01/9999', 'Fecha de la escritura': '01/07/2997' }]);
    expect(deed!.problems).toMatchObject({
      'Vigencia hasta': expect.stringContaining('(9999)') as string,
      'Fecha de la escritura': expect.stringContaining('(2997)') as string,
    });
  });

  it('the century of short years that nothing in the file tells is asked once, and answered for all', () => {
    const column = (texts: string[], century?: string) => {
      const said = century === undefined ? {} : { century };
      const found = new WrittenValues<string>(
        { days: ['a'] },
        { source: '', columns: null, day: null, said },
      );
      texts.forEach((text, at) => found.see(() => text, at + 2));
      const fact = found.facts.find(({ name }) => name === 'century');
      return { fact, days: texts.map((text) => found.day('a', text)) };
    };
    const short = ['15/01/26', '01/12/98'];
    expect(column(short).fact).toMatchObject({
      value: '',
      doubt: expect.stringContaining('(línea 2: «15/01/26»; línea 3: «01/12/98»)') as string,
      choices: [
        {
          value: '20',
          examples: ['línea 2: «15/01/26» es 15 ene 2026', 'línea 3: «01/12/98» es 1 dic 2098'],
        },
        { value: '19' },
        { value: 'none' },
      ],
    });
    expect(column(short, '20').days).toEqual([{ day: '2026-01-15' }, { day: '2098-12-01' }]);
    expect(column(short, 'none').days).toEqual([
      { problem: expect.stringContaining('no dice de qué siglo es') as string },
      { problem: expect.stringContaining('no dice de qué siglo es') as string },
    ]);
    // The file's own years tell; only what lies outside of them is asked.
    const spanned = column(['01/01/2020', '01/01/2027', '15/01/26', '01/12/98'], '19');
    expect(spanned.fact?.choices?.[1]?.examples).toEqual(['línea 5: «01/12/98» es 1 dic 1998']);
    expect(spanned.days.slice(2)).toEqual([{ day: '2026-01-15' }, { day: '1998-12-01' }]);
    expect(column(['01/01/2020', '01/01/2027', '15/01/26']).fact).toBeUndefined();
  });

  it('a state has one of the 32 names, and a municipality that of its list', () => {
    const ways: [string, string][] = [
      ['CDMX', 'Ciudad de México'],
      ['Distrito Federal', 'Ciudad de México'],
      ['México', 'Estado de México'],
      ['Edomex', 'Estado de México'],
      ['Coahuila de Zaragoza', 'Coahuila'],
      ['MICHOACAN DE OCAMPO', 'Michoacán'],
      ['Veracruz de Ignacio de la Llave', 'Veracruz'],
      ['NUEVO LEON', 'Nuevo León'],
      ['Edo. de Puebla', 'Puebla'],
    ];
    expect(
      read(ways.map(([text]) => ({ 'Entidad federativa': text }))).map(({ file }) => file.address.stateName),
    ).toEqual(ways.map(([, name]) => name));
    const leon = ['LEON', 'Mpio. de León', 'León, Gto.', 'MUNICIPIO DE LEON (Guanajuato)', 'León - GTO'];
    for (const { file, problems, doubts } of read(
      leon.map((text) => ({ 'Entidad federativa': 'GTO', Municipio: text })),
    )) {
      expect(file.address).toMatchObject({ stateName: 'Guanajuato', municipality: 'León' });
      expect([problems, doubts]).toEqual([{}, {}]);
    }
    const [silao, puebla] = read([
      { 'Entidad federativa': 'Guanajuato', Municipio: 'Silao, Gto.' },
      { 'Entidad federativa': 'Guanajuato', Municipio: 'León, Pue.' },
    ]);
    expect(silao).toMatchObject({
      file: { address: { municipality: 'Silao de la Victoria' } },
      problems: {},
      doubts: { Municipio: '«Silao, Gto.» se toma como Silao de la Victoria, de Guanajuato.' },
    });
    expect(puebla!.problems).toEqual({
      Municipio: '«León, Pue.» dice Puebla, y la fila dice Guanajuato: corrige el municipio o el estado.',
    });
  });

  it('a municipality outside the state of its row is refused, or looked at where nobody knows it', () => {
    const [other, unknown, whole, short] = read([
      { 'Entidad federativa': 'Guanajuato', Municipio: 'Tijuana' },
      { 'Entidad federativa': 'Guanajuato', Municipio: 'Villas de Irapuato' },
      { 'Entidad federativa': 'Oaxaca', Municipio: 'Santa Lucía del Camino', 'Código postal': '71228' },
      { 'Entidad federativa': 'Guanajuato', Municipio: 'Dolores Hidalgo' },
    ]);
    expect(other!.problems).toEqual({
      Municipio:
        '«Tijuana» es municipio de Baja California, y la fila dice Guanajuato: corrige el municipio o el estado.',
    });
    expect([unknown, whole, short].map((one) => one!.problems)).toEqual([{}, {}, {}]);
    expect(
      [unknown, whole, short].map((one) => {
        const { municipality, stateName } = one!.file.address;
        return outsideState(municipality, stateName)?.message;
      }),
    ).toEqual([
      '«Villas de Irapuato» no está entre los municipios de Guanajuato: comprueba el municipio y el estado.',
      undefined,
      undefined,
    ]);
  });

  it('what an old registry says beside its values is undone or looked at', () => {
    const [code, trial, mail] = read([
      { 'Código postal': 'C.P. 36000' },
      { 'Denominación o razón social': 'ZZZ NO USAR PRUEBA' },
      { Correo: 'peña@ficticia.example.mx' },
    ]);
    expect([code!.file.address.postalCode, code!.problems]).toEqual(['36000', {}]);
    expect(rowWarnings(trial!.file).legalName).toContain('parece un registro de prueba');
    expect(rowWarnings(mail!.file).email).toContain('El correo tiene acentos o ñ');
  });

  it('a telephone is ten digits and an extension, and of two the first stays', () => {
    const phones = days('Teléfono', [
      '+52 1 473 732 0006',
      '044 473 732 0006',
      '(473) 732-0006',
      '01 473 732 0006',
      '473 732 0006 ext. 12',
    ]);
    expect(phones.map(({ file, problems }) => [file.phone, file.phoneExtension, problems])).toEqual([
      ['4737320006', '', {}],
      ['4737320006', '', {}],
      ['4737320006', '', {}],
      ['4737320006', '', {}],
      ['4737320006', '12', {}],
    ]);
    const [two] = days('Teléfono', ['473 732 0006 / 473 732 0007']);
    expect(two!.doubts['Teléfono']).toContain('se toma 473 732 0006');
    const [short, words] = days('Teléfono', ['732 0006', 'no tiene']);
    expect(short!.dropped).toEqual(['Teléfono']);
    expect(short!.doubts['Teléfono']).toBe(
      'Dice «732 0006», con 7 cifras. Falta la clave de la ciudad: escribe las 10 cifras, como 473 732 0006. Se deja vacío: corrígelo en el archivo, o se pedirá al renovar.',
    );
    expect(words!.doubts['Teléfono']).toContain('Dice «no tiene». El teléfono tiene 10 dígitos');
  });

  it('a mail that is none says what was found and what to write', () => {
    const mails = {
      'ventas.empresa.mx': 'no tiene @',
      'a@@b.mx': 'trae 2 correos: deja uno',
      'ventas @empresa.mx': 'tiene espacios',
      'ventas@empresa': 'le falta el final',
    };
    const told = days('Correo', Object.keys(mails)).map(({ doubts }) => doubts.Correo);
    expect(told).toEqual(
      Object.entries(mails).map(
        ([text, why]) =>
          expect.stringMatching(
            `^Dice «${text}», que ${why}.*nombre@empresa\\.mx\\. Se deja vacío`,
          ) as string,
      ),
    );
  });

  it('a row whose cells stand under the headings of others says so once, with what to do', () => {
    const [shifted] = read([{ RFC: 'Papelería de Prueba', 'Denominación o razón social': 'PQA010203AB1' }]);
    expect(shifted!.problems).toEqual({
      Fila: 'Las celdas de la fila están corridas: el RFC «PQA010203AB1» está en «Denominación o razón social», y en «RFC» dice «Papelería de Prueba». Muévelas una columna a la izquierda, hasta que cada dato quede bajo su encabezado.',
    });
  });

  it('the name of a natural person in one cell is taken apart by its RFC or its comma, and else refused', () => {
    const name = (text: string, RFC: string) => ({ RFC, 'NOMBRE O RAZÓN SOCIAL': text });
    const header = ['RFC', 'NOMBRE O RAZÓN SOCIAL', 'Giros'];
    const columns = mapImportColumns(header);
    const one = (text: string, rfc: string) =>
      readSupplierRow(Object.values({ ...name(text, rfc), Giros: 'G01' }), {
        columns,
        today: '2026-11-28',
        isOfToday: true,
        lineCodes: new Set(['G01']),
        lineByName: new Map([['g01', 'G01']]),
      });
    const known = one('PÉREZ LÓPEZ JUAN', 'PELJ800101AB1');
    expect(known.file).toMatchObject({ givenNames: 'JUAN', firstSurname: 'PÉREZ', secondSurname: 'LÓPEZ' });
    expect(known.problems).toEqual({});
    expect(known.doubts['Denominación o razón social']).toContain('por las letras de su RFC');
    expect(one('Pérez López, Juan', 'XXXX800101AB1').doubts['Denominación o razón social']).toContain(
      'por la coma',
    );
    expect(one('JUAN PÉREZ LÓPEZ', 'XXXX800101AB1').problems).toEqual({
      'Denominación o razón social': expect.stringContaining('No se sabe cuáles son los apellidos') as string,
    });
  });

  it('keys lose the signs that nobody sees, and an account says when a spreadsheet lost its figures', () => {
    const [clean] = read([
      {
        RFC: '\u200Bpqa\u00AD-010203\u2011ab1\u00A0',
        CLABE: '7381\u20098000\u200D0000123454',
        Correo: '\uFEFFVentas@Ejemplo.MX ',
      },
    ]);
    expect(clean!.file).toMatchObject({ rfc: 'PQA010203AB1', email: 'Ventas@ejemplo.mx' });
    expect(clean!.file.bank.clabe).toBe('738180000000123454');
    expect(clean!.problems).toEqual({});
    const [lost, short] = days('CLABE', ['7.3818E+17', '38180000000123454']);
    expect(lost!.problems.CLABE).toContain('La hoja de cálculo escribió la CLABE como número');
    expect(short!.problems.CLABE).toContain('perdió el cero del principio');
    const [number] = days('Número de registro', ['1E+05']);
    expect(number!.problems['Número de registro']).toContain('notación científica');
  });

  it('nobody is called by a date or by figures', () => {
    const [date, figures, firm] = days('Denominación o razón social', ['2026-12-12', '46368', '3M México']);
    expect(date!.problems['Denominación o razón social']).toContain('no es un nombre: es una fecha');
    expect(figures!.problems['Denominación o razón social']).toContain('son solo números');
    expect(firm!.problems).toEqual({});
  });
});
