import type { SupplierFile } from '../supplier-file.ts';
import { bankOfClabe } from './banks.ts';
import { normalizeClabe } from './clabe.ts';
import { normalizeCurp } from './curp.ts';
import { normalizeEmail } from './email.ts';

/** What a thief of a registration changes: where its mails, calls and money go, and who signs. */
export const IDENTITY_PARTS = ['email', 'phone', 'account', 'representative'] as const;
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

/** Mail, telephone, account and representative that differ from those of the registration. */
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
  if (normalizeClabe(before.bank.clabe) !== normalizeClabe(after.bank.clabe))
    changes.push({
      part: 'account',
      label: 'Cuenta bancaria',
      before: accountWords(before.bank.clabe),
      after: accountWords(after.bank.clabe),
    });
  const [was, is] = [signerOf(before), signerOf(after)];
  const isOther =
    plain(was) !== plain(is) ||
    normalizeCurp(before.representative.curp) !== normalizeCurp(after.representative.curp);
  // Of whom only a list tells, nobody signed yet.
  if (isOther && (was !== '' || before.bank.clabe !== ''))
    changes.push({
      part: 'representative',
      label: 'Representante',
      before: was === '' ? 'sin representante' : was,
      after: is === '' ? 'sin representante' : is,
    });
  return changes;
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
  if (own.length === 0) return [];
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
