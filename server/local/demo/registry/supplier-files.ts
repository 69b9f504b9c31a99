import { emptySupplierFile, type SupplierFile } from '#contract/supplier-file.ts';
import type { Random } from '../random.ts';
import * as words from '../supplier-words.ts';
import type { DemoSupplier } from '../suppliers.ts';
import { birthDate, birthDateOf, clabeOf, curpOf, personName, type PersonName } from './identifiers.ts';

/** Code, municipality and first digits of the postal code of the states of the demonstration. */
const PLACES: Record<string, readonly [code: string, municipality: string, postal: string]> = {
  Guanajuato: ['11', 'Guanajuato', '360'],
  Querétaro: ['22', 'Querétaro', '760'],
  Jalisco: ['14', 'Guadalajara', '441'],
  'Ciudad de México': ['09', 'Benito Juárez', '031'],
  Aguascalientes: ['01', 'Aguascalientes', '200'],
  'San Luis Potosí': ['24', 'San Luis Potosí', '782'],
  Michoacán: ['16', 'Morelia', '580'],
  'Estado de México': ['15', 'Toluca', '500'],
  'Nuevo León': ['19', 'Monterrey', '640'],
  Puebla: ['21', 'Puebla', '720'],
};
const STREETS = [
  'Cantera Inventada',
  'Del Ejemplo',
  'Mina de Muestra',
  'Jacaranda Ficticia',
  'Presa Imaginaria',
];
export const SETTLEMENTS = ['Marfil de Muestra', 'Centro', 'Pozuelos Demo', 'San Ejemplo', 'Las Pruebas'];

/** Somebody who signs: the names say that nobody is meant, and two people never have the same by chance. */
function somebody(random: Random, taken: Set<string>): PersonName {
  for (;;) {
    const given = `${random.pick(words.GIVEN_NAMES)} ${random.pick(words.GIVEN_NAMES)}`;
    const person = {
      given,
      first: random.pick(words.FICTITIOUS_SURNAMES),
      second: random.pick(words.SURNAMES),
    };
    const name = [...given.split(' '), person.first, person.second].toSorted().join(' ');
    if (taken.has(name)) continue;
    taken.add(name);
    return person;
  }
}

function address(state: string, random: Random): SupplierFile['address'] {
  const [stateCode, municipality, postal] = PLACES[state] ?? ['11', 'Guanajuato', '360'];
  return {
    ...emptySupplierFile('legal', 'national').address,
    streetType: 'Calle',
    street: random.pick(STREETS),
    outerNumber: String(random.int(1, 480)),
    settlementType: 'Colonia',
    settlement: random.pick(SETTLEMENTS),
    locality: municipality,
    municipality,
    stateCode,
    stateName: state,
    postalCode: postal + String(random.int(10, 99)),
    country: 'MX',
  };
}

function deed(date: string, random: Random): SupplierFile['incorporation'] {
  return {
    number: String(random.int(1_200, 48_000)),
    date,
    notary: `Lic. ${random.pick(words.GIVEN_NAMES)} ${random.pick(words.FICTITIOUS_SURNAMES)} ${random.pick(words.SURNAMES)}`,
    notaryNumber: String(random.int(1, 98)),
    place: 'Guanajuato, Guanajuato',
    registryFolio: `N-20${random.int(10, 22)}0${random.int(10_000, 99_999)}`,
  };
}

/** Companies of the demonstration let their contact be published, and every other person does. */
export const publishesContact = ({
  person_type: personType,
  number,
}: Pick<DemoSupplier, 'person_type' | 'number'>): boolean =>
  personType === 'legal' || Number(number.slice(2)) % 2 === 1;

/** The private file of a supplier of the demonstration; everything in it is invented. */
export function supplierFileOf(
  supplier: DemoSupplier,
  lineCodes: readonly string[],
  random: Random,
  taken: Set<string>,
): SupplierFile {
  const isLegal = supplier.person_type === 'legal';
  const own = isLegal ? somebody(random, taken) : personName(supplier.name);
  const date = isLegal ? birthDate(random) : birthDateOf(supplier.rfc);
  const curp = curpOf(own, date, random);
  const founded = birthDateOf(supplier.rfc);
  const common: SupplierFile = {
    ...emptySupplierFile(supplier.person_type, 'national'),
    rfc: supplier.rfc,
    tradeName: supplier.trade_name ?? '',
    taxRegime: isLegal
      ? '601 General de Ley Personas Morales'
      : '612 Personas Físicas con Actividades Empresariales',
    size: supplier.size,
    economicActivity: supplier.mainLineName,
    phone: supplier.phone,
    email: supplier.email,
    emailAgain: supplier.email,
    website: supplier.website ?? '',
    publishContact: publishesContact(supplier),
    hasWorkers: isLegal,
    address: address(supplier.state_name, random),
    contacts: [
      {
        name: 'Ventas',
        position: 'Atención a clientes',
        phone: supplier.phone,
        extension: '',
        email: supplier.email,
      },
    ],
    lines: [...lineCodes],
    bank: { clabe: clabeOf(random), holder: supplier.name },
  };
  if (!isLegal) {
    return {
      ...common,
      givenNames: own.given,
      firstSurname: own.first,
      secondSurname: own.second,
      sex: 'unspecified',
      curp,
    };
  }
  const partner = somebody(random, taken);
  const foundedOn = `20${founded.slice(0, 2)}-${founded.slice(2, 4)}-${founded.slice(4)}`;
  return {
    ...common,
    legalName: supplier.name,
    legalSuffix: supplier.legal_suffix ?? '',
    corporatePurpose: `Compra, venta y servicios de ${supplier.mainLineName.toLowerCase()}.`,
    incorporation: deed(foundedOn, random),
    representative: {
      givenNames: own.given,
      firstSurname: own.first,
      secondSurname: own.second,
      curp,
      phone: supplier.phone,
      email: supplier.email,
      accreditation: 'power_of_attorney',
      deed: deed(foundedOn, random),
    },
    partners: [
      { name: `${own.given} ${own.first} ${own.second}`, rfc: '', percentage: '60' },
      { name: `${partner.given} ${partner.first} ${partner.second}`, rfc: '', percentage: '40' },
    ],
  };
}

/** A few suppliers share what the search for related suppliers must find; indexes of legal persons. */
export function shareSome(files: readonly SupplierFile[]): void {
  const legal = files.filter(({ personType }) => personType === 'legal');
  const share = (indexes: readonly number[], copy: (from: SupplierFile, to: SupplierFile) => void) => {
    const [first, ...others] = indexes.map((index) => legal[index]);
    for (const other of others) if (first !== undefined && other !== undefined) copy(first, other);
  };
  const representative = (from: SupplierFile, to: SupplierFile) =>
    (to.representative = { ...from.representative });
  const place = (from: SupplierFile, to: SupplierFile) => (to.address = { ...from.address });
  const phone = (from: SupplierFile, to: SupplierFile) => (to.phone = from.phone);
  const account = (from: SupplierFile, to: SupplierFile) =>
    (to.bank = { ...to.bank, clabe: from.bank.clabe });
  const partners = (from: SupplierFile, to: SupplierFile) =>
    (to.partners = from.partners.map((one) => ({ ...one })));
  const mail = (from: SupplierFile, to: SupplierFile) =>
    (to.email = to.emailAgain = `compras@${from.email.split('@')[1] ?? ''}`);
  share([14, 57], representative);
  share([14, 57], place);
  share([14, 57, 133], partners);
  share([21, 88], account);
  share([30, 96, 141], phone);
  share([44, 102], mail);
  share([61, 120, 150], place);
  share([75, 160], representative);
}
