import { asCountryCode } from '#contract/countries.ts';
import type { PostalAddress, SupplierFile } from '#contract/supplier-file.ts';
import { normalizeClabe } from '../identifiers/clabe.ts';
import { normalizeCurp } from '../identifiers/curp.ts';
import { normalizeEmail } from '../identifiers/email.ts';
import { isMasked } from '../identifiers/masked.ts';
import { fileOfFlat, flatFile } from '#contract/supplier-fields.ts';
import { normalizePhone, phoneRule, readPhone } from '../identifiers/phone.ts';
import { normalizeRfc } from '../identifiers/rfc.ts';
import { municipalityNameOf } from '../identifiers/written-municipality.ts';
import { stateOfText } from '../identifiers/written-state.ts';

const unlessMasked = (value: string, tidy: (value: string) => string) =>
  isMasked(value) ? value : tidy(value);

function tidyAddress(address: PostalAddress): void {
  address.postalCode = address.postalCode.replace(/^c\.? ?p\.? ?(?=\d)/i, '');
  address.country = asCountryCode(address.country);
  if (address.stateName === '') return;
  address.stateName = stateOfText(address.stateName);
  address.municipality = municipalityNameOf(address.municipality, address.stateName);
}

/** Keys, mails and telephones of a file in the form in which they are kept, in place. */
function tidyKeys(file: SupplierFile): SupplierFile {
  file.rfc = normalizeRfc(file.rfc);
  file.curp = unlessMasked(file.curp, normalizeCurp);
  file.email = normalizeEmail(file.email);
  file.emailAgain = normalizeEmail(file.emailAgain);
  file.bank.clabe = unlessMasked(file.bank.clabe, normalizeClabe);
  file.representative.curp = unlessMasked(file.representative.curp, normalizeCurp);
  for (const one of [file.representative, ...file.contacts]) one.email = normalizeEmail(one.email);
  for (const partner of file.partners) partner.rfc = normalizeRfc(partner.rfc);
  if (file.origin === 'national')
    for (const one of [file, file.representative, ...file.contacts])
      if (phoneRule(one.phone) === true) one.phone = normalizePhone(one.phone);
  return file;
}

/**
 * What somebody typed or pasted into a file with its keys, mails and telephones as they are kept. What stands as it was
 * kept before stays, so that nothing changes that nobody touched.
 */
export function tidyTyped(typed: SupplierFile, kept: SupplierFile): SupplierFile {
  const [before, given] = [flatFile(kept), flatFile(typed)];
  const isKept = (path: string) => JSON.stringify(given[path]) === JSON.stringify(before[path]);
  const tidy = Object.entries(flatFile(tidyKeys(structuredClone(typed))));
  return fileOfFlat(
    Object.fromEntries(tidy.map(([path, value]) => [path, isKept(path) ? given[path] : value])),
  );
}

/** What is written in a file in the form in which it is kept, in place: keys, telephones, states and countries. */
export function tidySupplierFile(file: SupplierFile): SupplierFile {
  if (file.origin === 'national') splitPhone(file);
  tidyKeys(file);
  file.emailAgain = file.email;
  file.country = asCountryCode(file.country);
  tidyAddress(file.address);
  tidyAddress(file.noticesAddress);
  // Spreadsheets drop the zeros at the left of postal codes.
  if (/^\d{4}$/.test(file.address.postalCode)) file.address.postalCode = `0${file.address.postalCode}`;
  return file;
}

/** What is no telephone stays as it was written, so that whoever corrects it sees it. */
function splitPhone(file: SupplierFile): void {
  const { number, extension } = readPhone(file.phone);
  if (phoneRule(file.phone) !== true) return;
  file.phone = number;
  if (file.phoneExtension === '') file.phoneExtension = extension;
}
