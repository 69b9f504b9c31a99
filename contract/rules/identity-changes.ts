import type { SupplierFile } from '../supplier-file.ts';
import { bankOfClabe } from './banks.ts';
import { normalizeClabe } from './clabe.ts';
import { normalizeCurp } from './curp.ts';
import { normalizeEmail } from './email.ts';

/** What a thief of a registration changes: where its mails and its money go, and who signs. */
export const IDENTITY_PARTS = ['email', 'account', 'representative'] as const;
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

/** Mail, account and representative that differ from those of the registration. */
export function identityChanges(before: SupplierFile, after: SupplierFile): IdentityChange[] {
  const changes: IdentityChange[] = [];
  if (before.email !== '' && normalizeEmail(before.email) !== normalizeEmail(after.email))
    changes.push({ part: 'email', label: 'Correo', before: before.email, after: after.email });
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

/** Whether who asks changes where the money goes together with whom the unit would ask about it. */
export function isTakeover(changes: readonly IdentityChange[]): boolean {
  return changes.some(({ part }) => part === 'account') && changes.some(({ part }) => part !== 'account');
}

/** «- Correo: a@b.mx → c@d.mx», one a line. */
export const changeLines = (changes: readonly IdentityChange[]): string =>
  changes.map(({ label, before, after }) => `- ${label}: ${before} → ${after}`).join('\n');
