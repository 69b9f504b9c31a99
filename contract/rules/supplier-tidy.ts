import { asCountryCode } from '../countries.ts';
import type { PostalAddress, SupplierFile } from '../supplier-file.ts';
import { normalizeClabe } from './clabe.ts';
import { normalizeCurp } from './curp.ts';
import { normalizeEmail } from './email.ts';
import { isMasked } from './masked.ts';
import { normalizePhone, phoneRule, readPhone } from './phone.ts';
import { normalizeRfc } from './rfc.ts';
import { municipalityNameOf } from './written-municipality.ts';
import { stateOfText } from './written-state.ts';

const unlessMasked = (value: string, tidy: (value: string) => string) =>
  isMasked(value) ? value : tidy(value);

function tidyAddress(address: PostalAddress): void {
  address.country = asCountryCode(address.country);
  if (address.stateName === '') return;
  address.stateName = stateOfText(address.stateName);
  address.municipality = municipalityNameOf(address.municipality, address.stateName);
}

/** What is written in a file in the form in which it is kept, in place: keys, telephones, states and countries. */
export function tidySupplierFile(file: SupplierFile): SupplierFile {
  file.rfc = normalizeRfc(file.rfc);
  file.curp = unlessMasked(file.curp, normalizeCurp);
  file.email = normalizeEmail(file.email);
  file.emailAgain = file.email;
  file.bank.clabe = unlessMasked(file.bank.clabe, normalizeClabe);
  file.representative.curp = unlessMasked(file.representative.curp, normalizeCurp);
  file.representative.email = normalizeEmail(file.representative.email);
  for (const partner of file.partners) partner.rfc = normalizeRfc(partner.rfc);
  file.country = asCountryCode(file.country);
  tidyAddress(file.address);
  tidyAddress(file.noticesAddress);
  // Spreadsheets drop the zeros at the left of postal codes.
  if (/^\d{4}$/.test(file.address.postalCode)) file.address.postalCode = `0${file.address.postalCode}`;
  if (file.origin === 'national') tidyPhones(file);
  return file;
}

function tidyPhones(file: SupplierFile): void {
  const { number, extension } = readPhone(file.phone);
  // What is no telephone stays as it was written, so that whoever corrects it sees it.
  if (phoneRule(file.phone) === true) {
    file.phone = number;
    if (file.phoneExtension === '') file.phoneExtension = extension;
  }
  for (const one of [file.representative, ...file.contacts])
    if (phoneRule(one.phone) === true) one.phone = normalizePhone(one.phone);
}
