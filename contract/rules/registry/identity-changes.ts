import { supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';
import { isOwnAccount } from './account-holder.ts';
import { bankOfClabe } from '../identifiers/banks.ts';
import { normalizeClabe } from '../identifiers/clabe.ts';
import { normalizeCurp } from '../identifiers/curp.ts';
import { normalizeEmail } from '../identifiers/email.ts';
import { maskedEmail, maskedPhone } from '../identifiers/masked.ts';

/** What a thief of a registration changes: where its mails, calls and money go, and who signs. */
export const IDENTITY_PARTS = [
  'email',
  'phone',
  'extension',
  'account',
  'representative',
  'representative_phone',
  'representative_email',
  'contacts',
] as const;
/** What whoever takes a registration over changes, at once or one after the other. */
const TAKEN_TOGETHER: ReadonlySet<IdentityPart> = new Set(['email', 'phone', 'account', 'representative']);
export type IdentityPart = (typeof IDENTITY_PARTS)[number];

export interface IdentityChange {
  part: IdentityPart;
  label: string;
  before: string;
  after: string;
}

/** An account as it is told: its last four digits and its bank. */
export function accountWords(clabe: string): string {
  const plain = normalizeClabe(clabe);
  if (plain === '') return 'sin cuenta';
  const bank = bankOfClabe(plain);
  return `terminada en ${plain.slice(-4)}${bank === undefined ? '' : ` (${bank})`}`;
}

const signerOf = ({ representative: r }: SupplierFile) =>
  [r.givenNames, r.firstSurname, r.secondSurname].filter((part) => part !== '').join(' ');

const plain = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ').toUpperCase();

const digits = (phone: string) => phone.replace(/\D/g, '').slice(-10);

const sameText = (one: string, other: string) => plain(one) === plain(other);

/** Another name on the account, where that is not the supplier's own. */
const isOtherHolder = (before: SupplierFile, after: SupplierFile) =>
  before.bank.holder !== '' && !sameText(before.bank.holder, after.bank.holder) && !isOwnAccount(after);

/** Whether the account of a file is that of another: other digits, or in the name of somebody else. */
export const isAnotherAccount = (before: SupplierFile, after: SupplierFile): boolean =>
  normalizeClabe(before.bank.clabe) !== normalizeClabe(after.bank.clabe) || isOtherHolder(before, after);

/** Everything else by which somebody is reached, as far as it was known before: told with the ends of it only. */
function contactChanges(before: SupplierFile, after: SupplierFile): IdentityChange[] {
  const phone = (value: string) => (value === '' ? 'sin teléfono' : maskedPhone(value));
  const email = (value: string) => (value === '' ? 'sin correo' : maskedEmail(value));
  const people = (file: SupplierFile) =>
    file.contacts.map((one) => [one.name, phone(one.phone), one.extension, email(one.email)]);
  const told = (file: SupplierFile) =>
    people(file)
      .map((one) => one.filter((part) => part !== '').join(', '))
      .join('; ') || 'sin contactos';
  const written = ({ contacts }: SupplierFile) =>
    JSON.stringify(
      contacts.map((one) => [plain(one.name), digits(one.phone), one.extension, normalizeEmail(one.email)]),
    );
  const { representative: was } = before;
  const { representative: is } = after;
  return [
    ...(before.phoneExtension !== '' && before.phoneExtension !== after.phoneExtension
      ? [
          {
            part: 'extension' as const,
            label: 'Extensión',
            before: before.phoneExtension,
            after: after.phoneExtension === '' ? 'sin extensión' : after.phoneExtension,
          },
        ]
      : []),
    ...(was.phone !== '' && digits(was.phone) !== digits(is.phone)
      ? [
          {
            part: 'representative_phone' as const,
            label: 'Teléfono del representante',
            before: phone(was.phone),
            after: phone(is.phone),
          },
        ]
      : []),
    ...(was.email !== '' && normalizeEmail(was.email) !== normalizeEmail(is.email)
      ? [
          {
            part: 'representative_email' as const,
            label: 'Correo del representante',
            before: email(was.email),
            after: email(is.email),
          },
        ]
      : []),
    ...(before.contacts.length > 0 && written(before) !== written(after)
      ? [
          {
            part: 'contacts' as const,
            label: 'Contactos de ventas',
            before: told(before),
            after: told(after),
          },
        ]
      : []),
  ];
}

/** Who may answer the telephone of a supplier: itself, whoever signs for it, and its contacts. */
export const knownPeople = (file: SupplierFile): string[] =>
  [
    ...(file.personType === 'natural' ? [supplierFileName(file)] : []),
    signerOf(file),
    ...file.contacts.map(({ name }) => name.trim()),
  ].filter((name, at, all) => name !== '' && all.indexOf(name) === at);

/** Whether a name that was written down is one of these, however it was shortened: two of its words, and no other. */
export function isKnownPerson(written: string, people: readonly string[]): boolean {
  const wordsOf = (name: string) =>
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word !== '');
  const given = wordsOf(written);
  return people.some((name) => {
    const known = wordsOf(name);
    return given.length >= Math.min(2, known.length) && given.every((word) => known.includes(word));
  });
}

/** How somebody is reached, who signs and whose account it is, as far as it differs from the registration. */
export function identityChanges(before: SupplierFile, after: SupplierFile): IdentityChange[] {
  const changes: IdentityChange[] = [];
  if (before.email !== '' && normalizeEmail(before.email) !== normalizeEmail(after.email))
    changes.push({ part: 'email', label: 'Correo', before: before.email, after: after.email });
  if (before.phone !== '' && digits(before.phone) !== digits(after.phone))
    changes.push({
      part: 'phone',
      label: 'Teléfono',
      before: before.phone,
      after: after.phone === '' ? 'sin teléfono' : after.phone,
    });
  if (isAnotherAccount(before, after)) {
    const holder = ({ bank }: SupplierFile) =>
      isOtherHolder(before, after) ? ` a nombre de ${bank.holder}` : '';
    changes.push({
      part: 'account',
      label: 'Cuenta bancaria',
      before: accountWords(before.bank.clabe) + (before.bank.clabe === '' ? '' : holder(before)),
      after: accountWords(after.bank.clabe) + holder(after),
    });
  }
  const [was, is] = [signerOf(before), signerOf(after)];
  const isOther =
    plain(was) !== plain(is) ||
    normalizeCurp(before.representative.curp) !== normalizeCurp(after.representative.curp);
  // A supplier that came by import has no representative: naming the first one is no change.
  if (isOther && (was !== '' || before.bank.clabe !== ''))
    changes.push({
      part: 'representative',
      label: 'Representante',
      before: was === '' ? 'sin representante' : was,
      after: is === '' ? 'sin representante' : is,
    });
  changes.push(...contactChanges(before, after));
  return IDENTITY_PARTS.flatMap((part) => changes.filter((one) => one.part === part));
}

/**
 * What stood before all that was changed lately: of each part the earliest that there was. `files` are those that each
 * approval found, the earliest first, and last the one that stands now.
 */
export function standingFile(files: readonly [...SupplierFile[], SupplierFile]): SupplierFile {
  const present = files.at(-1) as SupplierFile;
  const first = (has: (file: SupplierFile) => boolean) => files.find(has) ?? present;
  return {
    ...present,
    email: first(({ email }) => email !== '').email,
    phone: first(({ phone }) => phone !== '').phone,
    bank: first(({ bank }) => bank.clabe !== '').bank,
    representative: first((file) => signerOf(file) !== '').representative,
    // Whoever was added since answers for nobody, also where there was none.
    contacts: files[0].contacts,
  };
}

/**
 * What a request changes, together with what was changed lately: of what stood before that. Nothing where the request itself
 * changes nothing of these.
 */
export function changesTogether(
  { standing, present }: { standing: SupplierFile; present: SupplierFile },
  after: SupplierFile,
): IdentityChange[] {
  const own = identityChanges(present, after);
  // By whom it is sold says nothing of what was changed before.
  if (!own.some(({ part }) => TAKEN_TOGETHER.has(part))) return own;
  const isOwn = (part: IdentityPart) => own.some((one) => one.part === part);
  const since = identityChanges(standing, after).map((one) =>
    isOwn(one.part) ? one : { ...one, after: `${one.after} (ya aprobado)` },
  );
  const back = own.filter(({ part }) => !since.some((one) => one.part === part));
  return IDENTITY_PARTS.flatMap((part) => [...since, ...back].filter((one) => one.part === part));
}

/** Whether who asks changes where the money goes together with whom the unit would ask about it. */
export function isTakeover(changes: readonly IdentityChange[]): boolean {
  return changes.some(({ part }) => part === 'account') && changes.some(({ part }) => part !== 'account');
}

/** «- Correo: a@b.mx → c@d.mx», one a line; without what stood before for whom nothing proves that they may know it. */
export const changeLines = (changes: readonly IdentityChange[], isForStranger = false): string =>
  changes
    .map(({ label, before, after }) => `- ${label}: ${isForStranger ? after : `${before} → ${after}`}`)
    .join('\n');
