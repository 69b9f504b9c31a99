import { normalizeClabe } from '#contract/rules/identifiers/clabe.ts';
import { companyKey, plainWords } from '#contract/rules/identifiers/company-name.ts';
import { curpRule, normalizeCurp } from '#contract/rules/identifiers/curp.ts';
import { emailDomain } from '#contract/rules/identifiers/email.ts';
import { normalizePhone } from '#contract/rules/identifiers/phone.ts';
import { FOREIGN_RFC, normalizeRfc, personTypeOfRfc } from '#contract/rules/identifiers/rfc.ts';
import type { PostalAddress, SupplierFile } from '#contract/supplier-file.ts';

export const KEY_KINDS = ['representative', 'partner', 'address', 'phone', 'clabe', 'mail_domain'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

/** Something that two suppliers may share, in the form in which it is compared, and as people read it. */
export interface SupplierKey {
  kind: KeyKind;
  key: string;
  label: string;
}

/** Everybody has an address with these: sharing one says nothing. */
export const PUBLIC_MAIL = new Set(
  `gmail.com googlemail.com hotmail.com hotmail.es hotmail.com.mx outlook.com outlook.es outlook.com.mx live.com
  live.com.mx msn.com yahoo.com yahoo.com.mx yahoo.es icloud.com me.com mac.com aol.com prodigy.net.mx
  prodigy.net protonmail.com proton.me gmx.com mail.com zoho.com infinitummail.com`.split(/\s+/),
);

const ADDRESS_WORDS: Record<string, string> = {
  av: '',
  ave: '',
  avenida: '',
  calle: '',
  c: '',
  blvd: '',
  boulevard: '',
  bulevar: '',
  calz: '',
  calzada: '',
  carr: '',
  carretera: '',
  priv: '',
  privada: '',
  prol: '',
  prolongacion: '',
  num: '',
  numero: '',
  no: '',
  ext: '',
  exterior: '',
  int: '',
  interior: '',
  local: '',
  depto: '',
  despacho: '',
  oficina: '',
  piso: '',
  col: '',
  colonia: '',
  fracc: '',
  de: '',
  del: '',
  la: '',
  el: '',
  las: '',
  los: '',
};

/** A person's name whatever the order of its parts: «María López Ruiz» equals «LOPEZ RUIZ, MARIA». Empty if it is too short to tell anybody. */
export function personKey(name: string): string {
  const words = plainWords(name)
    .split(' ')
    .filter((word) => word.length > 1 && !['de', 'del', 'la', 'los', 'las'].includes(word));
  return words.length < 2 || words.join('').length < 8 ? '' : words.toSorted().join(' ');
}

/** Street, numbers and postal code without the words that people write or leave out; empty without street and number. */
export function addressKey(address: PostalAddress): string {
  const place = address.postalCode || plainWords(address.city);
  const street = plainWords(address.street)
    .split(' ')
    .filter((word) => ADDRESS_WORDS[word] === undefined);
  const outer = plainWords(address.outerNumber).replace(/^(num|numero|no) /, '');
  const inner = plainWords(address.innerNumber)
    .split(' ')
    .filter((word) => ADDRESS_WORDS[word] === undefined)
    .join('');
  if (place === '' || street.length === 0 || outer === '' || /^(s ?n|sin numero)$/.test(outer)) return '';
  return [place, street.join(' '), outer.replaceAll(' ', ''), inner].filter((part) => part !== '').join('|');
}

function addressLabel(address: PostalAddress): string {
  const numbers = [address.outerNumber, address.innerNumber].filter((part) => part !== '').join(' int. ');
  return [`${address.street} ${numbers}`.trim(), address.settlement, address.postalCode || address.city]
    .filter((part) => part !== '')
    .join(', ');
}

function personKeys(kind: KeyKind, name: string, curp: string): SupplierKey[] {
  const keys: SupplierKey[] = [];
  const id = normalizeCurp(curp);
  if (id !== '' && curpRule(id) === true) keys.push({ kind, key: `curp:${id}`, label: name });
  const words = personKey(name);
  if (words !== '') keys.push({ kind, key: `name:${words}`, label: name });
  return keys;
}

/** Who signs for the supplier: its representative, and a natural person for itself. */
function signers(file: SupplierFile): SupplierKey[] {
  const full = (one: { givenNames: string; firstSurname: string; secondSurname: string }) =>
    [one.givenNames, one.firstSurname, one.secondSurname].filter((part) => part !== '').join(' ');
  const { representative } = file;
  return [
    ...personKeys('representative', full(representative), representative.curp),
    ...(file.personType === 'natural' ? personKeys('representative', full(file), file.curp) : []),
  ];
}

function partnerKeys(file: SupplierFile): SupplierKey[] {
  return file.partners.flatMap(({ name, rfc }) => {
    const keys: SupplierKey[] = [];
    const id = normalizeRfc(rfc);
    if (id !== FOREIGN_RFC && personTypeOfRfc(id) !== undefined)
      keys.push({ kind: 'partner', key: `rfc:${id}`, label: name });
    const words = personKey(companyKey(name));
    if (words !== '') keys.push({ kind: 'partner', key: `name:${words}`, label: name });
    return keys;
  });
}

/**
 * What this supplier may share with others. Representatives and partners have a key by CURP or RFC and one by
 * name, because one of the two files may lack the number: count suppliers per kind, not keys.
 */
export function supplierKeys(file: SupplierFile): SupplierKey[] {
  const keys = [...signers(file), ...partnerKeys(file)];
  for (const address of [file.address, ...(file.hasNoticesAddress ? [file.noticesAddress] : [])]) {
    const key = addressKey(address);
    if (key !== '') keys.push({ kind: 'address', key, label: addressLabel(address) });
  }
  const contacts = [file, file.representative, ...file.contacts];
  for (const { phone } of contacts) {
    const digits = normalizePhone(phone).replace(/\D/g, '');
    if (digits.length >= 7 && new Set(digits).size > 1)
      keys.push({ kind: 'phone', key: digits, label: digits });
  }
  const clabe = normalizeClabe(file.bank.clabe);
  if (/^\d{18}$/.test(clabe))
    keys.push({ kind: 'clabe', key: clabe, label: `CLABE terminada en ${clabe.slice(-4)}` });
  for (const { email } of contacts) {
    const domain = emailDomain(email);
    if (domain !== '' && !PUBLIC_MAIL.has(domain))
      keys.push({ kind: 'mail_domain', key: domain, label: domain });
  }
  const once = new Map(keys.map((key) => [`${key.kind} ${key.key}`, key]));
  return [...once.values()];
}
