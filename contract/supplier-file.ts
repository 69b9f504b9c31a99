import { z } from 'zod';
import { asCountryCode } from './countries.ts';
import type { Entry, FileOf, Tree } from './file-field.ts';
import { FILE_FIELDS } from './file-fields.ts';
import type { Origin } from './supplier-choices.ts';

/** Everything the registry keeps of a supplier. A draft may be incomplete; `contract/rules/registry/supplier-file.ts` tells what is missing. */
export type SupplierFile = FileOf<typeof FILE_FIELDS>;
export type PostalAddress = SupplierFile['address'];

/** A short text of a draft: trimmed and composed, empty while nobody wrote it. */
const text = (max: number) =>
  z
    .string()
    .max(max, `Escribe hasta ${max} letras.`)
    .default('')
    .transform((value) => value.normalize('NFC').trim());

function shapeOf(entry: Entry): z.ZodType {
  switch (entry.kind) {
    case 'group':
      return z.object(shapesOf(entry.fields)).prefault({});
    case 'list':
      return z
        .array(z.object(shapesOf(entry.fields)))
        .max(entry.most.count, entry.most.told)
        .default([]);
    case 'lines':
      return z.array(z.string().max(40)).max(entry.most.count, entry.most.told).default([]);
    case 'yes':
      return (entry.mayBeUnsaid === true ? z.boolean().nullable() : z.boolean()).default(false);
    case 'choice': {
      const known = Object.keys(entry.labels);
      if (!entry.isNeeded) return z.enum(['', ...known]).default('');
      return entry.fallback === undefined ? z.enum(known) : z.enum(known).default(entry.fallback);
    }
    case 'date':
      // Plain date `YYYY-MM-DD` or empty; whether it is a real date is told by the rules.
      return z.string().max(entry.max).default('');
    case 'country':
      return text(entry.max).transform(asCountryCode);
    default:
      return text(entry.max);
  }
}

function shapesOf(fields: Tree): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, entry]) => [name, shapeOf(entry)]));
}

/** Only who somebody is must be said. */
type Shapes = {
  [Name in keyof SupplierFile]: Name extends 'personType'
    ? z.ZodType<SupplierFile[Name], SupplierFile[Name]>
    : z.ZodDefault<z.ZodType<SupplierFile[Name], SupplierFile[Name]>>;
};

export const SupplierFile = z.object(shapesOf(FILE_FIELDS) as Shapes);

function emptyOf(entry: Entry): unknown {
  if (entry.kind === 'group') return emptyIn(entry.fields);
  if (entry.kind === 'list' || entry.kind === 'lines') return [];
  return entry.kind === 'yes' ? false : '';
}

/** Nothing written of any of these. */
export function emptyIn(fields: Tree): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, entry]) => [name, emptyOf(entry)]));
}

/** A file in which nothing was written yet. */
export function emptySupplierFile(personType: SupplierFile['personType'], origin: Origin): SupplierFile {
  return {
    ...(emptyIn(FILE_FIELDS) as SupplierFile),
    personType,
    origin,
    rfc: origin === 'foreign' ? 'XEXX010101000' : '',
    country: origin === 'national' ? 'MX' : '',
  };
}

/** Name as lists and mails show it, without the legal suffix. */
export function supplierFileName(file: SupplierFile): string {
  return file.personType === 'legal'
    ? file.legalName
    : [file.givenNames, file.firstSurname, file.secondSurname].filter((part) => part !== '').join(' ');
}

/** The same with the form of a company: «Colibrí Inventado, S.A. de C.V.». */
export function supplierFullName(file: SupplierFile): string {
  const parts = [supplierFileName(file), file.personType === 'legal' ? file.legalSuffix : ''];
  return parts.filter((part) => part !== '').join(', ');
}
