import { countryRule, taxCountryRule } from '#contract/countries.ts';
import type { RequestKind } from '#contract/registration.ts';
import type { PostalAddress, SupplierFile } from '#contract/supplier-file.ts';
import { isOwnAccount } from './account-holder.ts';
import { isSimplified } from './simplified-company.ts';
import type { PlainDate } from '../days/calendar.ts';
import { clabeRule, clabeWarning } from '../identifiers/clabe.ts';
import { curpRfcWarning, curpRule } from '../identifiers/curp.ts';
import { emailAgainRule, emailRule } from '../identifiers/email.ts';
import { hiddenPaths, isMasked } from '../identifiers/masked.ts';
import { companyNameProblem, nameProblem } from '../identifiers/name-text.ts';
import { dateOfDeed, endOfRepse, isWebAddress } from '../identifiers/field-shapes.ts';
import { phoneRule } from '../identifiers/phone.ts';
import { postalCodeRule, postalCodeWarning } from '../identifiers/postal-code.ts';
import { rfcRule, rfcWarning } from '../identifiers/rfc.ts';

/** What the rules need to know besides the file. */
export interface FileQuestion {
  kind: RequestKind;
  /** Day on which the file is judged: dates of deeds lie before it, of a REPSE after it. */
  today?: PlainDate | undefined;
  /** Codes in use of the catalogue of lines; absent: not compared. */
  lineCodes?: ReadonlySet<string> | undefined;
  /** Names of lines by code, also of those that are no longer in use; without one the code is told. */
  lineNames?: ReadonlyMap<string, string> | undefined;
  /** Imported: nobody was asked to write the mail twice. */
  hasOneEmail?: boolean | undefined;
  /** In the form: an account or CURP that is told by its last four is kept as it is. */
  keepsMasked?: boolean | undefined;
}

type Problems = Record<string, string>;

/** Collects the first message of each path. */
function collector() {
  const problems: Problems = {};
  const note = (path: string, result: true | string) => {
    if (result !== true) problems[path] ??= result;
  };
  const need = (path: string, value: string, message: string, least = 1) =>
    note(path, value.trim().length >= least || message);
  return { problems, note, need };
}

/**
 * What is missing or wrong in a file, by dotted path: the same answer in the browser and on the server (domain 12.2).
 * A voluntary cancellation changes nothing, so nothing is asked.
 */
export function supplierFileProblems(file: SupplierFile, question: FileQuestion): Problems {
  if (question.kind === 'cancellation') return {};
  const collect = collector();
  identityProblems(file, question, collect);
  contactProblems(file, question, collect);
  addressProblems('address', file.address, file.origin === 'foreign', collect);
  if (file.hasNoticesAddress) {
    // Notices are served in Mexico also to whoever resides abroad, or at the foreign address itself.
    const isForeign = file.origin === 'foreign' && file.noticesAddress.postalCode === '';
    addressProblems('noticesAddress', file.noticesAddress, isForeign, collect);
  }
  representativeProblems(file, question, collect);
  partnerProblems(file, collect);
  lineProblems(file, question, collect);
  // What the registry has is looked at where it is whole.
  if (question.keepsMasked === true) for (const path of hiddenPaths(file)) delete collect.problems[path];
  return collect.problems;
}

type Collect = ReturnType<typeof collector>;

/** What a certificate prints of a file. */
const PRINTED_NAMES = ['legalName', 'legalSuffix', 'givenNames', 'firstSurname', 'secondSurname'] as const;

/** Whether a text has no letters or signs but those of Latin scripts. */
const isPrintable = (text: string) => !/[^\p{Script=Latin}\p{M}\p{N}\p{P}\p{Zs}+=|°$&´`^~<>]/u.test(text);

/** Signs that nobody sees and that come along when a text is pasted. */
const hasHiddenSigns = (text: string) => /[\p{Cf}\p{Cc}\p{Co}]/u.test(text);

function printedRule(text: string): true | string {
  if (hasHiddenSigns(text)) return 'Se pegó con un signo invisible: bórralo todo y escríbelo a mano.';
  return isPrintable(text) || 'Escríbelo con letras latinas: así se imprime en la constancia.';
}

/** A rule of what may be told by its last four. */
const unlessKept = ({ keepsMasked }: FileQuestion, value: string, rule: (value: string) => true | string) =>
  keepsMasked === true && isMasked(value) ? true : rule(value);

function identityProblems(file: SupplierFile, question: FileQuestion, { note, need }: Collect): void {
  note('rfc', rfcRule(file.rfc, file.personType, file.origin));
  if (file.origin === 'foreign') {
    need('taxId', file.taxId, 'Escribe tu número de identificación fiscal.', 3);
    note('country', taxCountryRule(file.country));
  }
  for (const path of PRINTED_NAMES) {
    note(path, printedRule(file[path]));
    if (path === 'legalSuffix') continue;
    note(path, (path === 'legalName' ? companyNameProblem : nameProblem)(file[path]) ?? true);
  }
  if (file.personType === 'legal') {
    need('legalName', file.legalName, 'Escribe la denominación o razón social: al menos 3 letras.', 3);
    need('corporatePurpose', file.corporatePurpose, 'Describe el objeto social: al menos 3 letras.', 3);
  } else {
    need('givenNames', file.givenNames, 'Escribe el nombre: al menos 2 letras.', 2);
    need('firstSurname', file.firstSurname, 'Escribe el primer apellido: al menos 2 letras.', 2);
    if (file.origin === 'national') note('curp', unlessKept(question, file.curp, curpRule));
  }
  if (file.origin === 'national') need('taxRegime', file.taxRegime, 'Elige el régimen fiscal.');
  need('size', file.size, 'Elige el tamaño de la empresa.');
  need('economicActivity', file.economicActivity, 'Escribe la actividad económica: al menos 3 letras.', 3);
}

function contactProblems(file: SupplierFile, question: FileQuestion, { note, need }: Collect): void {
  note('phone', phoneRule(file.phone, file.origin));
  note(
    'phoneExtension',
    file.phoneExtension === '' || /^\d{1,8}$/.test(file.phoneExtension) || 'La extensión lleva solo números.',
  );
  note('email', emailRule(file.email));
  if (question.hasOneEmail !== true) note('emailAgain', emailAgainRule(file.email, file.emailAgain));
  note(
    'website',
    file.website === '' || isWebAddress(file.website) || 'Escribe la página como www.empresa.mx.',
  );
  if (file.origin === 'national') note('bank.clabe', unlessKept(question, file.bank.clabe, clabeRule));
  need('bank.holder', file.bank.holder, 'Escribe a nombre de quién está la cuenta: al menos 3 letras.', 3);
  // Of a registry that is taken over nobody can be asked for a reason.
  if (question.hasOneEmail !== true && !isOwnAccount(file)) {
    if (file.holderReason)
      need('holderReason', file.holderReason, 'Di por qué y con qué documento: al menos 20 letras.', 20);
    else
      note('bank.holder', 'La cuenta debe estar a tu nombre. Si es de otra persona, escribe abajo por qué.');
  }
  note('subcontracts', file.subcontracts !== null || 'Di si realizas subcontrataciones.');
  if (file.origin === 'national') {
    note('hasWorkers', file.hasWorkers !== null || 'Di si tienes trabajadores dados de alta en el IMSS.');
    note('specialised', file.specialised !== null || 'Di si prestas servicios especializados.');
  }
  if (file.specialised === true) {
    need('repseNumber', file.repseNumber, 'Escribe el número de registro REPSE.', 3);
    note('repseExpiresOn', endOfRepse(file.repseExpiresOn, question.today));
  }
  for (const [i, contact] of file.contacts.entries()) {
    need(`contacts.${i}.name`, contact.name, 'Escribe el nombre del contacto: al menos 3 letras.', 3);
    if (contact.phone === '' && contact.email === '') {
      note(`contacts.${i}.phone`, 'Escribe un teléfono o un correo.');
    }
    if (contact.phone !== '') note(`contacts.${i}.phone`, phoneRule(contact.phone, file.origin));
    if (contact.email !== '') note(`contacts.${i}.email`, emailRule(contact.email));
  }
}

function addressProblems(
  at: string,
  address: PostalAddress,
  isForeign: boolean,
  { note, need }: Collect,
): void {
  need(`${at}.street`, address.street, 'Escribe la calle.', 2);
  need(`${at}.outerNumber`, address.outerNumber, 'Escribe el número, o S/N.');
  if (isForeign) {
    need(`${at}.city`, address.city, 'Escribe la ciudad.', 2);
    note(`${at}.country`, countryRule(address.country));
    return;
  }
  need(`${at}.settlement`, address.settlement, 'Escribe la colonia o el asentamiento.', 2);
  note(`${at}.postalCode`, postalCodeRule(address.postalCode));
  need(`${at}.municipality`, address.municipality, 'Escribe el municipio.', 2);
  need(`${at}.stateName`, address.stateName, 'Elige el estado.', 2);
  const { municipalityCode, localityCode } = address;
  note(
    `${at}.municipalityCode`,
    /^(\d{3})?$/.test(municipalityCode) || 'Son 3 dígitos; si no la conoces, déjala vacía.',
  );
  note(
    `${at}.localityCode`,
    /^(\d{4})?$/.test(localityCode) || 'Son 4 dígitos; si no la conoces, déjala vacía.',
  );
}

function representativeProblems(file: SupplierFile, question: FileQuestion, { note, need }: Collect): void {
  const { incorporation, representative } = file;
  const abroad = file.origin === 'foreign';
  if (file.personType === 'legal') {
    need(
      'incorporation.number',
      incorporation.number,
      'Escribe el número de escritura del acta constitutiva.',
    );
    note('incorporation.date', dateOfDeed(incorporation.date, question.today));
    if (!abroad && !isSimplified(file.legalSuffix)) {
      need('incorporation.notary', incorporation.notary, 'Escribe el nombre del notario.', 3);
      need('incorporation.notaryNumber', incorporation.notaryNumber, 'Escribe el número de notaría.');
    }
  } else if (!file.isRepresented) {
    return;
  }
  const at = 'representative';
  need(`${at}.givenNames`, representative.givenNames, 'Escribe el nombre del representante.', 2);
  need(`${at}.firstSurname`, representative.firstSurname, 'Escribe el primer apellido del representante.', 2);
  // What is missing says whose it is: the supplier has a phone and a mail of its own.
  const given = (what: string, value: string, rule: true | string) =>
    value.trim() === '' ? `Escribe ${what} del representante.` : rule;
  const { curp, phone, email } = representative;
  if (!abroad) note(`${at}.curp`, given('la CURP', curp, unlessKept(question, curp, curpRule)));
  note(`${at}.phone`, given('el teléfono', phone, phoneRule(phone, file.origin)));
  note(`${at}.email`, given('el correo', email, emailRule(email)));
  need(`${at}.accreditation`, representative.accreditation, 'Elige con qué acredita su representación.');
  if (representative.accreditation === 'power_of_attorney') {
    need(`${at}.deed.number`, representative.deed.number, 'Escribe el número de escritura del poder.');
    note(`${at}.deed.date`, dateOfDeed(representative.deed.date, question.today));
    if (!abroad) need(`${at}.deed.notary`, representative.deed.notary, 'Escribe el nombre del notario.', 3);
  }
}

function partnerProblems(file: SupplierFile, { note, need }: Collect): void {
  let total = 0;
  for (const [i, partner] of file.partners.entries()) {
    need(`partners.${i}.name`, partner.name, 'Escribe el nombre del socio.', 3);
    if (partner.rfc !== '') {
      const isRfc = rfcRule(partner.rfc, 'legal') === true || rfcRule(partner.rfc, 'natural') === true;
      note(
        `partners.${i}.rfc`,
        isRfc || `Revisa el RFC «${partner.rfc}». Si el socio no tiene uno propio, deja el campo vacío.`,
      );
    }
    const share = /^\d{1,3}(\.\d+)?$/.test(partner.percentage) ? Number(partner.percentage) : Number.NaN;
    note(
      `partners.${i}.percentage`,
      (share >= 0 && share <= 100) || 'Escribe un porcentaje de 0 a 100, con punto decimal.',
    );
    note(
      `partners.${i}.percentage`,
      !/\.\d{5}/.test(partner.percentage) || 'Escribe el porcentaje con cuatro decimales o menos.',
    );
    total += Number.isNaN(share) ? 0 : share;
  }
  note(
    'partners',
    total <= 100.0001 || `Los porcentajes suman ${Number(total.toFixed(4))}: no pueden pasar de 100.`,
  );
}

function lineProblems(file: SupplierFile, question: FileQuestion, { note }: Collect): void {
  note('lines', file.lines.length > 0 || 'Elige al menos un giro.');
  note('lines', file.lines.length <= 10 || 'Elige hasta 10 giros.');
  note('lines', new Set(file.lines).size === file.lines.length || 'Hay un giro repetido.');
  const known = question.lineCodes;
  const gone = known === undefined ? [] : file.lines.filter((line) => !known.has(line));
  const names = gone.map((line) => question.lineNames?.get(line) ?? line);
  // Names have commas of their own.
  const told =
    names.length === 1
      ? `${names[0]} ya no está en el catálogo: quítalo o elige otro.`
      : `Ya no están en el catálogo: ${names.join('; ')}. Quítalos o elige otros.`;
  note('lines', names.length === 0 || told);
}

/** What does not stop a request but a reviewer should look at, by dotted path (domain 2.5). */
export function supplierFileWarnings(file: SupplierFile): Problems {
  const warnings: Problems = {};
  const add = (path: string, text: string | undefined) => {
    if (text !== undefined) warnings[path] ??= text;
  };
  add('rfc', rfcWarning(file.rfc));
  if (file.personType === 'natural') add('curp', curpRfcWarning(file.curp, file.rfc));
  add('bank.clabe', clabeWarning(file.bank.clabe));
  const inMexico = [
    ...(file.origin === 'national' ? (['address'] as const) : []),
    ...(file.hasNoticesAddress ? (['noticesAddress'] as const) : []),
  ];
  for (const at of inMexico) {
    add(`${at}.postalCode`, postalCodeWarning(file[at].postalCode, file[at].stateName));
  }
  for (const [i, partner] of file.partners.entries()) add(`partners.${i}.rfc`, rfcWarning(partner.rfc));
  return warnings;
}
