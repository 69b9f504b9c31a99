import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { quarterDays, type TransparencyReport } from '#contract/transparency.ts';
import { startTestApp, type TestApp } from '#server/kit/test-app.ts';
import { supplierFileProblems } from '#contract/rules/registry/supplier-file.ts';
import { curpCheckDigit } from '#contract/rules/identifiers/curp.ts';
import { COLUMNS, reportFaults } from './transparency.rules.ts';
import { reportedSuppliers } from './transparency.sql.ts';

let app: TestApp;
const QUARTER = '?ejercicio=2026&trimestre=3';
const PERSON_RFC = 'GODE561231GR8';

const FRAME = {
  year: 2026,
  from: '2026-07-01',
  to: '2026-09-30',
  updatedOn: '2026-10-01',
  area: 'Área',
  note: '',
  screens: 'https://portal.example/AdquisicionesUG',
};

/** No more than the form asks of everybody, with the kinds of street and settlement that it begins with. */
function sendableFile(personType: 'legal' | 'natural', origin: 'national' | 'foreign'): SupplierFile {
  const file = emptySupplierFile(personType, origin);
  const isHome = origin === 'national';
  const holder = personType === 'legal' ? 'Empresa' : 'Ana Pérez';
  const curp = `PEXA800101MGTRXN0${curpCheckDigit('PEXA800101MGTRXN0')}`;
  return {
    ...file,
    rfc: isHome ? (personType === 'legal' ? 'SAT970701NN3' : PERSON_RFC) : file.rfc,
    ...(isHome ? { taxRegime: '601', bank: { clabe: '032180000118359719', holder } } : {}),
    ...(isHome ? {} : { taxId: 'EIN 1', country: 'CA', bank: { clabe: '', holder } }),
    ...(personType === 'legal'
      ? { legalName: 'Empresa', corporatePurpose: 'Venta' }
      : { givenNames: 'Ana', firstSurname: 'Pérez', curp: isHome ? curp : '' }),
    size: 'small',
    economicActivity: 'Comercio',
    phone: isHome ? '4737321234' : '+15125550123',
    email: 'v@empresa.example',
    emailAgain: 'v@empresa.example',
    lines: ['G01'],
    address: isHome
      ? {
          ...file.address,
          streetType: 'Calle',
          street: 'Pocitos',
          outerNumber: '12',
          settlementType: 'Colonia',
          settlement: 'Centro',
          postalCode: '36000',
          municipality: 'Guanajuato',
          stateCode: '11',
          stateName: 'Guanajuato',
        }
      : { ...file.address, country: 'CA', city: 'Toronto', street: 'King', outerNumber: '5' },
    incorporation: {
      ...file.incorporation,
      number: '1',
      date: '2020-01-15',
      notary: 'Juana',
      notaryNumber: '7',
    },
    representative: {
      ...file.representative,
      givenNames: 'Ana',
      firstSurname: 'Pérez',
      curp,
      phone: isHome ? '4737321234' : '+15125550123',
      email: 'a@empresa.example',
      accreditation: 'incorporation_deed',
    },
  };
}

function completeFile(personType: 'legal' | 'natural'): SupplierFile {
  const file = emptySupplierFile(personType, 'national');
  const address = {
    ...file.address,
    streetType: 'Calle',
    street: 'Pípila',
    outerNumber: '10',
    settlementType: 'Colonia',
    settlement: 'Centro',
    municipality: 'Guanajuato',
    municipalityCode: '015',
    stateName: 'Guanajuato',
    stateCode: '11',
    postalCode: '36000',
  };
  return {
    ...file,
    ...(personType === 'natural'
      ? { givenNames: 'Elena', firstSurname: 'Gómez', secondSurname: 'Díaz' }
      : {}),
    address,
    economicActivity: 'Comercio',
    phone: '4730000000',
    email: 'ventas@empresa.example',
    representative: {
      ...file.representative,
      givenNames: 'Raúl',
      firstSurname: 'Inventado',
      accreditation: 'power_of_attorney',
    },
    partners: personType === 'legal' ? [{ name: '=SUMA(1)', rfc: 'SOCI800101AB1', percentage: '60' }] : [],
  };
}

beforeAll(async () => {
  app = await startTestApp();
  const shared = {
    state_name: 'Guanajuato',
    size: 'small',
    status: 'active',
    registered_on: '2026-02-01',
    valid_until: '2027-03-31',
  };
  const rows = [
    {
      ...shared,
      number: 'P-01001',
      name: 'Empresa Completa',
      legal_suffix: 'S.A. de C.V.',
      rfc: 'UGU450325KY2',
    },
    { ...shared, number: 'P-01002', name: 'Elena Gómez Díaz', person_type: 'natural', rfc: PERSON_RFC },
    { ...shared, number: 'P-01003', name: 'Empresa Incompleta', rfc: 'MAL' },
    { ...shared, number: 'P-01004', name: 'Sin Expediente', rfc: 'SAT970701NN3' },
    { ...shared, number: 'P-01005', name: 'Posterior', registered_on: '2026-10-01' },
    {
      ...shared,
      number: 'P-01006',
      name: 'Anterior',
      registered_on: '2020-01-01',
      valid_until: '2026-06-30',
    },
  ].map((row) => ({ person_type: 'legal', legal_suffix: null, rfc: null, ...row }));
  await app.db.insertInto('supplier').values(rows).execute();
  const files: [string, SupplierFile][] = [
    ['P-01001', completeFile('legal')],
    ['P-01002', completeFile('natural')],
    [
      'P-01003',
      {
        ...completeFile('legal'),
        phone: '',
        address: { ...completeFile('legal').address, postalCode: '36' },
      },
    ],
  ];
  for (const [number, file] of files) {
    await sql`insert into supplier_file (supplier_id, data) select id, ${JSON.stringify(file)}::jsonb from supplier
      where number = ${number}`.execute(app.db);
  }
});
afterAll(() => app.stop());

const get = (path: string, caller: 'admin' | 'guest' | 'stranger' = 'admin') =>
  app.send(caller, 'GET', `/padron/transparencia${path}`);

describe('Transparency report, format XXX (formerly XXXII)', () => {
  it('is for officers only', async () => {
    for (const path of [QUARTER, `/archivo${QUARTER}`, `/faltantes${QUARTER}`]) {
      expect((await get(path, 'stranger')).status).toBe(401);
      expect((await get(path, 'guest')).status).toBe(403);
    }
  });

  it('lists what has to be mended by supplier and field before the file is complete', async () => {
    const report = (await (await get(QUARTER)).json()) as TransparencyReport;
    expect(report).toMatchObject({
      from: '2026-07-01',
      to: '2026-09-30',
      rows: 4,
      complete: 2,
      faultCount: 4,
    });
    expect(report.faults.map(({ number, field, problem }) => [number, field, problem])).toEqual([
      ['P-01003', 'RFC con homoclave incluida', 'No tiene la forma de un RFC'],
      ['P-01003', 'Domicilio fiscal: Código postal', 'Debe tener cinco dígitos'],
      ['P-01003', 'Teléfono oficial', 'Falta'],
      ['P-01004', 'Expediente', 'No hay expediente en el portal: captura una actualización'],
    ]);
    expect(report.faults.map(({ path }) => path.replace(/^.*prov=[\w-]+/, ''))).toEqual([
      '#campo-rfc',
      '#campo-address.postalCode',
      '#campo-phone',
      '#expediente',
    ]);
    const csv = await (await get(`/faltantes${QUARTER}`)).text();
    expect(csv.trim().split('\n')).toHaveLength(5);
  });

  it('has the official columns, the full RFC by legal duty, and sub-tables on further sheets', async () => {
    const response = await get(`/archivo${QUARTER}`);
    expect(response.headers.get('content-disposition')).toContain('formato-XXX-padron-2026-T3.xlsx');
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    expect(sheets.map(({ name }) => name)).toEqual([
      'Reporte de Formatos',
      'Tabla_beneficiarios',
      'Carátula',
    ]);
    const [header = [], ...rows] = sheets[0]?.rows ?? [];
    expect(header).toEqual(COLUMNS.map(({ name }) => name));
    const cell = (row: number, name: string) => rows[row]?.[header.indexOf(name)];
    expect(rows).toHaveLength(4);
    expect(cell(1, 'RFC con homoclave incluida')).toBe(PERSON_RFC);
    expect(cell(1, 'Primer apellido del proveedor o contratista')).toBe('Gómez');
    expect(cell(0, 'Fecha de inicio del periodo que se informa')).toBe('01/07/2026');
    expect(cell(0, 'Persona(s) beneficiaria(s) final(es) (Tabla)')).toBe(1);
    expect(sheets[1]?.rows[1]).toEqual([1, '=SUMA(1)', 'SOCI800101AB1', 60]);
    expect(JSON.stringify(sheets[2]?.rows)).toContain('fracción XXX');
    const audited = await sql<{ n: number }>`select count(*) n from audit_log
      where operation = 'transparency.report.download' and subject_id = '2026-T3'`.execute(app.db);
    expect(Number(audited.rows[0]?.n)).toBe(1);
  });

  it('prints the article as the settings say; two officers who change them at once are told', async () => {
    const settings = { articleLabel: 'Artículo 99, fracción I', area: 'Otra área', note: 'Sin nota' };
    const put = (version: number, change: object = {}) =>
      app.send(
        'admin',
        'PUT',
        '/padron/transparencia/ajustes',
        { ...settings, ...change },
        {
          'if-match': `"${version}"`,
        },
      );
    expect((await put(0)).status).toBe(200);
    const refused = await put(0, { area: 'La tercera área' });
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      {
        extra: {
          version: 1,
          changedBy: 'Persona admin',
          conflicts: [{ label: 'Área responsable', theirs: 'Otra área', mine: 'La tercera área' }],
        },
      },
    ]);
    expect((await put(1)).status).toBe(200);
    const report = (await (await get(QUARTER)).json()) as TransparencyReport;
    expect(report).toMatchObject({ settings, settingsVersion: 2 });
    const { sheets } = await readXlsx(new Uint8Array(await (await get(`/archivo${QUARTER}`)).arrayBuffer()));
    expect(JSON.stringify(sheets[2]?.rows)).toContain('Artículo 99, fracción I');
  });

  it('asks for nothing that the form does not: a file that may be sent has no faults', () => {
    for (const personType of ['legal', 'natural'] as const) {
      for (const origin of ['national', 'foreign'] as const) {
        const file = sendableFile(personType, origin);
        expect(supplierFileProblems(file, { kind: 'registration', today: '2026-11-21' })).toEqual({});
        const supplier = {
          id: 'x',
          number: 'P-00001',
          personType,
          name: 'Empresa',
          legalSuffix: null,
          rfc: file.rfc,
          stateName: origin === 'national' ? 'Guanajuato' : null,
          size: 'small' as const,
          mainLine: 'Papelería',
          email: null,
          phone: null,
          website: null,
          file,
        };
        expect(reportFaults(supplier, FRAME), `${personType} ${origin}`).toEqual([]);
        const told = COLUMNS.filter(({ name }) => name.startsWith('País')).map(({ value }) =>
          value(supplier, FRAME, 1),
        );
        expect(told, 'by its name').toEqual(origin === 'foreign' ? ['Canadá', 'Canadá'] : [null, null]);
      }
    }
  });

  it('knows the days of every quarter', () => {
    expect(quarterDays(2024, 1)).toEqual({ from: '2024-01-01', to: '2024-03-31' });
    expect(quarterDays(2026, 4)).toEqual({ from: '2026-10-01', to: '2026-12-31' });
  });
});

it('counts a cancellation in the quarter of its day in Mexico City', async () => {
  const { rows } = await sql<{ id: string }>`
    insert into supplier (number, name, person_type, status, registered_on, status_since)
    values ('P-01777', 'Empresa De Fin De Trimestre', 'legal', 'cancelled', '2026-01-05', '2026-07-01T03:00:00Z')
    returning id`.execute(app.db);
  const listed = async (from: string, to: string) =>
    (await reportedSuppliers(from, to).execute(app.db)).rows.some(({ number }) => number === 'P-01777');
  expect(await listed('2026-04-01', '2026-06-30')).toBe(true);
  expect(await listed('2026-07-01', '2026-09-30')).toBe(false);
  await sql`delete from supplier where id = ${rows[0]?.id}`.execute(app.db);
});
