import type { Page } from 'playwright-core';
import { someCurp } from './registration-steps.ts';
import { at, chooseLine, fill, next } from './wizard-steps.ts';

const BUSINESS = { size: 'small', economicActivity: 'Venta de papelería' };

const LEGAL = {
  legalName: 'Papelería Colibrí Inventada',
  legalSuffix: 'S.A. de C.V.',
  taxRegime: '601 General de Ley Personas Morales',
  corporatePurpose: 'Comercializar artículos de oficina',
  phone: '473 123 4567',
  'bank.clabe': '032180000118359719',
  'bank.holder': 'Papelería Colibrí Inventada',
  'incorporation.number': '1234',
  'incorporation.date': '12/06/2015',
  'incorporation.notary': 'Notaria Ficticia',
  'incorporation.notaryNumber': '7',
};

const ADDRESS = {
  'address.postalCode': '36000',
  'address.stateName': 'Guanajuato',
  'address.municipality': 'Guanajuato',
  'address.settlement': 'Centro',
  'address.street': 'Calle Inventada',
  'address.outerNumber': '10',
};

const REPRESENTATIVE = {
  'representative.givenNames': 'Elena',
  'representative.firstSurname': 'Ficticia',
  'representative.email': 'elena@colibri.example',
  'representative.accreditation': 'incorporation_deed',
};

/** Steps «Datos» to «Giros» of a persona moral, each looked at by `inspect` before it is left. */
export async function fillLegalPerson(
  page: Page,
  inspect = async (): Promise<void> => undefined,
): Promise<void> {
  await fill(page, { ...LEGAL, ...BUSINESS });
  await page.getByText('Banco: IXE Banco').waitFor();
  await inspect();
  await next(page);
  await at(page, 'Domicilio');
  await fill(page, ADDRESS);
  await inspect();
  await next(page);
  await at(page, 'Representante');
  await fill(page, {
    ...REPRESENTATIVE,
    'representative.curp': someCurp(),
    'representative.phone': '4731234567',
  });
  await page.getByRole('button', { name: 'Agregar un socio' }).click();
  await fill(page, { 'partners.0.name': 'Socia Inventada', 'partners.0.percentage': '100' });
  await inspect();
  await next(page);
  await chooseBusiness(page, inspect);
}

/** Steps «Datos» to «Giros» of a persona física that signs for itself. */
export async function fillNaturalPerson(page: Page): Promise<void> {
  await fill(page, {
    ...BUSINESS,
    givenNames: 'Julia',
    firstSurname: 'Inventada',
    curp: someCurp(),
    taxRegime: '612 Actividades Empresariales y Profesionales',
    phone: '4731234567',
    'bank.clabe': '032180000118359719',
    'bank.holder': 'Julia Inventada',
  });
  await next(page);
  await at(page, 'Domicilio');
  await fill(page, ADDRESS);
  await next(page);
  await at(page, 'Representante');
  await next(page);
  await chooseBusiness(page);
}

/** Steps «Datos» to «Giros» of a company of another country: no CURP, no CLABE, its own address. */
export async function fillForeignCompany(page: Page): Promise<void> {
  await fill(page, {
    ...BUSINESS,
    legalName: 'Invented Hummingbird',
    legalSuffix: 'Inc.',
    country: 'Estados Unidos',
    corporatePurpose: 'Supply of stationery',
    phone: '+15125550123',
    'bank.holder': 'Invented Hummingbird Inc.',
    'incorporation.number': '88-1',
    'incorporation.date': '12/06/2015',
  });
  await next(page);
  await at(page, 'Domicilio');
  await fill(page, {
    'address.country': 'Estados Unidos',
    'address.city': 'Austin',
    'address.street': 'Invented Road',
    'address.outerNumber': '5',
  });
  await next(page);
  await at(page, 'Representante');
  await fill(page, {
    ...REPRESENTATIVE,
    'representative.email': 'elena@hummingbird.example',
    'representative.phone': '+15125550124',
  });
  await next(page);
  await chooseBusiness(page);
}

async function chooseBusiness(page: Page, inspect?: () => Promise<void>): Promise<void> {
  await at(page, 'Giros');
  await chooseLine(page, 'papeleria');
  await inspect?.();
  await next(page);
  await at(page, 'Documentos');
}
