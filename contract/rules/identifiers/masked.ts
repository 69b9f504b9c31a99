import type { SupplierFile } from '#contract/supplier-file.ts';

const HIDDEN = '•';
const MASKED = /^(?:•+[^•]{4}|[^•]{4}•+)$/u;

/** An account by its last four digits; shorter ones tell nothing that would have to be hidden. */
export function maskOf(value: string): string {
  return value.length <= 4 ? value : HIDDEN.repeat(value.length - 4) + value.slice(-4);
}

/**
 * A CURP by its first four letters, which follow from the name: its end is what nobody can guess, and its middle the day of
 * birth (decision 0341).
 */
export function maskedCurp(value: string): string {
  return value.length <= 4 ? value : value.slice(0, 4) + HIDDEN.repeat(value.length - 4);
}

const maskAt = (value: string, path: string): string => (path === 'bank.clabe' ? maskOf : maskedCurp)(value);

/** Whether it stands for a kept value that nobody wrote anew. */
export const isMasked = (value: string): boolean => MASKED.test(value);

/** A mail address by its first sign and its domain. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '' : `${email.slice(0, 1)}${HIDDEN.repeat(3)}${email.slice(at)}`;
}

/** A telephone by its last two digits. */
export const maskedPhone = (phone: string): string => HIDDEN.repeat(8) + phone.replace(/\D/g, '').slice(-2);

const withPrivate = (file: SupplierFile, change: (value: string, path: string) => string): SupplierFile => ({
  ...file,
  curp: change(file.curp, 'curp'),
  bank: { ...file.bank, clabe: change(file.bank.clabe, 'bank.clabe') },
  representative: { ...file.representative, curp: change(file.representative.curp, 'representative.curp') },
});

/** Account and CURPs of a file, as they are compared. */
export const privateValues = ({ curp, bank, representative }: SupplierFile): string[] =>
  [curp, bank.clabe, representative.curp].map((value) => value.replace(/[\s-]/g, '').toUpperCase());

/** Whether an account or a CURP was written whole, instead of its mask. */
export const hasTypedPrivate = (file: SupplierFile): boolean =>
  privateValues(file).some((value) => value.length > 4 && !isMasked(value));

/** A file as it is told to whoever has only a key: the account by its last four digits, CURPs by their first four letters. */
export const maskedFile = (file: SupplierFile): SupplierFile => withPrivate(file, maskAt);

/** A file that goes out of the portal: without account and CURP. */
export const fileWithoutPrivate = (file: SupplierFile): SupplierFile => withPrivate(file, () => '');

/** What was written, with the kept value wherever its mask came back unchanged. */
export function unmaskedFile(given: SupplierFile, kept: SupplierFile): SupplierFile {
  const values: Record<string, string> = {
    curp: kept.curp,
    'bank.clabe': kept.bank.clabe,
    'representative.curp': kept.representative.curp,
  };
  return withPrivate(given, (value, path) => {
    const own = values[path] ?? '';
    return isMasked(value) && value === maskAt(own, path) ? own : value;
  });
}
