import { supplierFileName, type SupplierFile } from '#contract/supplier-file.ts';

/** Whoever contracts may name: the columns of the registry, and the private file where there is one. */
export interface Named {
  name: string;
  legalSuffix: string | null;
  file: SupplierFile | null;
}

/** The ways in which contracts may write a name: with and without its legal form, and surnames first. */
export function writtenNames({ name, legalSuffix, file }: Named): string[] {
  const names = [name, `${name} ${legalSuffix ?? ''}`];
  if (file !== null) {
    names.push(supplierFileName(file), `${supplierFileName(file)} ${file.legalSuffix}`);
    if (file.personType === 'natural')
      names.push([file.firstSurname, file.secondSurname, file.givenNames].join(' '));
  }
  const clean = names.map((one) => one.replaceAll(/\s+/g, ' ').trim());
  return [...new Set(clean)].filter((one) => one !== '');
}
