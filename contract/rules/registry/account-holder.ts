import type { PersonType } from '#contract/suppliers.ts';
import { companyKey, plainWords } from '../identifiers/company-name.ts';

/** Whose account it is said to be, and by which names the supplier is known. */
interface Held {
  personType: PersonType;
  legalName?: string;
  legalSuffix?: string;
  givenNames?: string;
  firstSurname?: string;
  secondSurname?: string;
  bank?: { holder: string };
}

const LINKS = new Set(['de', 'del', 'la', 'las', 'los', 'el', 'y', 'e']);

const wordsOf = (text: string) => text.split(' ').filter((word) => word !== '' && !LINKS.has(word));

/**
 * Whether the account stands in the supplier's own name: a company's with or without its legal suffix, a person's in any order
 * and perhaps without one of the names. Where either is not written yet, nothing is known against it.
 */
export function isOwnAccount(file: Held): boolean {
  const isCompany = file.personType === 'legal';
  const key = isCompany ? companyKey : plainWords;
  const own = isCompany
    ? (file.legalName ?? '')
    : [file.givenNames, file.firstSurname, file.secondSurname].join(' ');
  const [holder, name] = [wordsOf(key(file.bank?.holder ?? '')), wordsOf(key(own))];
  if (holder.length === 0 || name.length === 0) return true;
  // «Inc.» or «GmbH» is known as a suffix only because it was written as one.
  const whole = wordsOf(key(`${own} ${file.legalSuffix ?? ''}`));
  if (isCompany) return [name, whole].some((words) => holder.join(' ') === words.join(' '));
  return holder.length >= Math.min(2, name.length) && holder.every((word) => name.includes(word));
}
