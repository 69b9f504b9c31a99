import { describe, expect, it } from 'vitest';
import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import { rfcCheckDigit } from '../identifiers/rfc.ts';
import { FILE_PATHS } from '#contract/file-catalogue.ts';
import { stepOfPath } from './request-steps.ts';
import { supplierFileProblems, supplierFileWarnings } from './supplier-file.ts';

const address = {
  ...emptySupplierFile('legal', 'national').address,
  street: 'Juárez',
  outerNumber: '12',
  settlement: 'Centro',
  postalCode: '36000',
  municipality: 'Guanajuato',
  stateName: 'Guanajuato',
};

const company: SupplierFile = {
  ...emptySupplierFile('legal', 'national'),
  rfc: 'SAT970701NN3',
  legalName: 'Óptica Ajolote Ficticia',
  legalSuffix: 'S.A. de C.V.',
  corporatePurpose: 'Comercio de equipo óptico',
  taxRegime: '601',
  size: 'small',
  economicActivity: 'Comercio al por mayor de equipo óptico',
  phone: '473 732 0006',
  email: 'ventas@optica.mx',
  emailAgain: 'ventas@OPTICA.mx',
  address,
  incorporation: {
    number: '1234',
    date: '1997-07-01',
    notary: 'Lic. Ana Ríos',
    notaryNumber: '4',
    place: '',
    registryFolio: '',
  },
  representative: {
    givenNames: 'Luis',
    firstSurname: 'Bernal',
    secondSurname: '',
    curp: 'BEML920313HMCLNS09',
    phone: '4737320007',
    email: 'luis@optica.mx',
    accreditation: 'incorporation_deed',
    deed: { number: '', date: '', notary: '', notaryNumber: '', place: '', registryFolio: '' },
  },
  lines: ['2500'],
  bank: { clabe: '032180000118359719', holder: 'Óptica Ajolote Ficticia' },
};

const person: SupplierFile = {
  ...company,
  personType: 'natural',
  rfc: `BEML920313AB${rfcCheckDigit('BEML920313AB')}`,
  curp: 'BEML920313HMCLNS09',
  givenNames: 'Luis',
  firstSurname: 'Bernal',
  bank: { ...company.bank, holder: 'BERNAL LUIS' },
  legalName: '',
  corporatePurpose: '',
  taxRegime: '612',
};

const registration = { kind: 'registration', today: '2026-11-21' } as const;

describe('File of a supplier', () => {
  it('a complete company and a complete person have no problems and no warnings', () => {
    expect(supplierFileProblems(company, registration)).toEqual({});
    expect(supplierFileProblems(person, registration)).toEqual({});
    expect([supplierFileWarnings(company), supplierFileWarnings(person)]).toEqual([{}, {}]);
  });

  it('an empty file tells every missing field, and each belongs to a step of the form', () => {
    const problems = supplierFileProblems(emptySupplierFile('legal', 'national'), registration);
    for (const path of [
      'rfc',
      'legalName',
      'email',
      'address.street',
      'representative.curp',
      'lines',
      'bank.clabe',
    ]) {
      expect(Object.keys(problems)).toContain(path);
    }
    expect(problems.phone).toBe('Escribe el teléfono.');
    for (const [field, what] of [
      ['curp', 'la CURP'],
      ['phone', 'el teléfono'],
      ['email', 'el correo'],
    ] as const) {
      expect(problems[`representative.${field}`]).toBe(`Escribe ${what} del representante.`);
    }
    for (const path of Object.keys(problems)) expect([path, stepOfPath(path) <= 5]).toEqual([path, true]);
    expect(problems['address.stateName']).toBe('Elige el estado.');
    const ofPerson = supplierFileProblems(emptySupplierFile('natural', 'national'), registration);
    expect(ofPerson.curp).toBe('Escribe la CURP.');
    expect(ofPerson['representative.givenNames']).toBeUndefined();
  });

  it('a foreigner gives a tax number and a city instead of CURP, CLABE and postal code', () => {
    const foreign: SupplierFile = {
      ...company,
      origin: 'foreign',
      rfc: 'XEXX010101000',
      taxId: 'ES-B1234567',
      country: 'ES',
      taxRegime: '',
      address: { ...company.address, postalCode: '', stateName: '', city: 'Madrid', country: 'ES' },
      bank: { clabe: '', holder: 'Optica Ajolote Ficticia' },
      phone: '+34911234567',
    };
    expect(supplierFileProblems(foreign, registration)).toEqual({});
    expect(supplierFileProblems({ ...foreign, taxId: '', country: '' }, registration)).toEqual({
      taxId: 'Escribe tu número de identificación fiscal.',
      country: 'Elige el país.',
    });
    expect(supplierFileProblems({ ...company, rfc: 'XEXX010101000' }, registration).rfc).toContain(
      'extranjeros',
    );
  });

  it('a wrong digit of the RFC and different birth dates are warnings, not problems', () => {
    const doubtful = { ...person, rfc: 'BEML920314AB0' };
    expect(supplierFileProblems(doubtful, registration)).toEqual({});
    expect(Object.keys(supplierFileWarnings(doubtful)).toSorted()).toEqual(['curp', 'rfc']);
  });

  it('a postal code of another state is to be looked at, and one of none is refused', () => {
    const living = (postalCode: string, stateName: string) =>
      supplierFileWarnings({ ...company, address: { ...company.address, postalCode, stateName } })[
        'address.postalCode'
      ];
    expect(living('36000', 'Guanajuato')).toBeUndefined();
    expect(living('06000', 'Ciudad de México')).toBeUndefined();
    expect(living('06000', 'Guanajuato')).toBe(
      'El código postal 06000 es de Ciudad de México y elegiste Guanajuato.',
    );
    const nowhere = { ...company, address: { ...company.address, postalCode: '00100' } };
    expect(supplierFileProblems(nowhere, registration)).toEqual({
      'address.postalCode': 'Ningún código postal de México empieza con 00.',
    });
    expect(living('3600', 'Jalisco')).toBeUndefined();
  });

  it('a represented person, a power, specialised services, contacts and partners are checked where they exist', () => {
    const file: SupplierFile = {
      ...person,
      isRepresented: true,
      representative: { ...company.representative, accreditation: 'power_of_attorney' },
      specialised: true,
      repseNumber: 'AR1234',
      repseExpiresOn: '2026-01-31',
      contacts: [{ name: 'Eva', position: '', phone: '', extension: '', email: '' }],
      partners: [
        { name: 'Ana Ríos', rfc: 'nada', percentage: '60' },
        { name: 'Leo Paz', rfc: '', percentage: '50.5' },
      ],
      website: 'no es página',
    };
    expect(supplierFileProblems(file, registration)).toEqual({
      website: 'Escribe la página como www.empresa.mx.',
      repseExpiresOn: 'El registro REPSE ya venció.',
      'contacts.0.phone': 'Escribe un teléfono o un correo.',
      'representative.deed.number': 'Escribe el número de escritura del poder.',
      'representative.deed.date': 'Escribe la fecha de la escritura.',
      'representative.deed.notary': expect.any(String) as string,
      'partners.0.rfc': 'Revisa el RFC «nada». Si el socio no tiene uno propio, deja el campo vacío.',
      partners: 'Los porcentajes suman 110.5: no pueden pasar de 100.',
    });
  });

  it('a name is written with letters that the certificate can print', () => {
    const told = (legalName: string) =>
      supplierFileProblems({ ...company, legalName }, registration).legalName;
    expect(told('Łódź & Søn Ñandú «Müller» n.º 3')).toBeUndefined();
    for (const name of ['北京 设备', 'ООО Техника', 'Colibrí 🐦']) {
      expect(told(name)).toBe('Escríbelo con letras latinas: así se imprime en la constancia.');
    }
    for (const hidden of ['\u00AD', '\u200B', '\uFEFF', '\u202E', '\t', '\n']) {
      expect(told(`Papelería${hidden} Ejemplo`)).toBe(
        'Se pegó con un signo invisible: bórralo todo y escríbelo a mano.',
      );
    }
  });

  it('a simplified company, which no notary founds, is asked for none', () => {
    const told = (legalSuffix: string) => {
      const incorporation = { ...company.incorporation, notary: '', notaryNumber: '' };
      return Object.keys(supplierFileProblems({ ...company, legalSuffix, incorporation }, registration));
    };
    for (const simplified of ['S.A.S.', 'S.A.S. de C.V.', 'sas', 'Sociedad por Acciones Simplificada'])
      expect(told(simplified)).toEqual([]);
    for (const founded of ['S.A. de C.V.', 'S. de R.L.', ''])
      expect(told(founded)).toEqual(['incorporation.notary', 'incorporation.notaryNumber']);
  });

  it('a share of a partner has four decimals at most', () => {
    const told = (percentage: string) =>
      supplierFileProblems(
        { ...company, partners: [{ name: 'Ana Ríos', rfc: '', percentage }] },
        registration,
      );
    expect(told('50.1234')).toEqual({});
    expect(told('50.12345')).toEqual({
      'partners.0.percentage': 'Escribe el porcentaje con cuatro decimales o menos.',
    });
    expect(told('50,5')).toEqual({
      'partners.0.percentage': 'Escribe un porcentaje de 0 a 100, con punto decimal.',
    });
  });

  it('lines are between one and ten, different, and in the catalogue', () => {
    const lines = (codes: string[], lineCodes?: Set<string>) =>
      supplierFileProblems({ ...company, lines: codes }, { ...registration, lineCodes }).lines;
    expect(lines([])).toBe('Elige al menos un giro.');
    expect(lines(['1', '1'])).toBe('Hay un giro repetido.');
    expect(lines(Array.from({ length: 11 }, (_, i) => String(i)))).toBe('Elige hasta 10 giros.');
    expect(lines(['2500'], new Set(['2600']))).toContain('2500');
    expect(lines(['2500'], new Set(['2500']))).toBeUndefined();
  });

  it('a line that left the catalogue is told by its name, with what to do; without a name by its code', () => {
    const lines = (codes: string[]) =>
      supplierFileProblems(
        { ...company, lines: codes },
        {
          ...registration,
          lineCodes: new Set(['G21']),
          lineNames: new Map([
            ['G21', 'Papelería'],
            ['G34-2', 'Hospedaje'],
            ['G50', 'Fletes, mudanzas y mensajería'],
          ]),
        },
      ).lines;
    expect(lines(['G21'])).toBeUndefined();
    expect(lines(['G21', 'G34-2'])).toBe('Hospedaje ya no está en el catálogo: quítalo o elige otro.');
    expect(lines(['G99'])).toBe('G99 ya no está en el catálogo: quítalo o elige otro.');
    expect(lines(['G34-2', 'G50'])).toBe(
      'Ya no están en el catálogo: Hospedaje; Fletes, mudanzas y mensajería. Quítalos o elige otros.',
    );
  });

  it('a date of a deed is real and not in the future', () => {
    const date = (value: string) =>
      supplierFileProblems(
        { ...company, incorporation: { ...company.incorporation, date: value } },
        registration,
      )['incorporation.date'];
    expect(date('2026-02-30')).toBe('Revisa la fecha de la escritura: no está en el calendario.');
    expect(date('2026-11-22')).toBe('La fecha de la escritura no puede ser futura.');
    expect(date('')).toBe('Escribe la fecha de la escritura.');
  });

  it('the account is its own, or it is said why not and with which paper', () => {
    const bank = { ...company.bank, holder: 'Juan Ladrón' };
    const of = (holderReason: string) =>
      supplierFileProblems({ ...company, bank, holderReason }, registration);
    expect(of('')).toEqual({ 'bank.holder': expect.stringContaining('La cuenta debe estar a tu nombre') });
    expect(Object.keys(of('Es mi socio'))).toEqual(['holderReason']);
    expect(of('Es el apoderado: lo dice el poder 123 de la notaría 4.')).toEqual({});
    // Of a registry that is taken over nobody can be asked.
    expect(
      supplierFileProblems({ ...company, bank, holderReason: '' }, { ...registration, hasOneEmail: true }),
    ).toEqual({});
  });

  it('one mail is enough when an officer captures; a voluntary cancellation asks for nothing', () => {
    const once = { ...company, emailAgain: '' };
    expect(supplierFileProblems(once, registration)).toEqual({ emailAgain: 'Escribe otra vez el correo.' });
    expect(supplierFileProblems(once, { ...registration, hasOneEmail: true })).toEqual({});
    expect(supplierFileProblems(emptySupplierFile('legal', 'national'), { kind: 'cancellation' })).toEqual(
      {},
    );
  });

  it('every datum of the file is asked for in some step of the form', () => {
    for (const path of [...Object.keys(company), ...FILE_PATHS]) {
      expect([path, stepOfPath(path) <= 5]).toEqual([path, true]);
    }
    expect(stepOfPath('papers.ine')).toBe(6);
    expect(stepOfPath('declarations.integrity')).toBe(7);
  });
});
