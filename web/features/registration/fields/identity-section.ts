import { fieldAt } from '#contract/file-catalogue.ts';
import { missingIdentity } from '#contract/rules/registry/registered-identity.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { specOf, type FieldSection, type FieldSpec } from './field-specs.ts';

/** As the start of a registration asks it. */
const RESIDENCES = [
  { value: 'national', label: 'En México' },
  { value: 'foreign', label: 'En el extranjero' },
];

const HINT =
  'Tu registro viene de un padrón anterior que no tiene este dato. Escríbelo como está en tu constancia.';

function specAt(path: string, file: SupplierFile): FieldSpec | undefined {
  const field = fieldAt(path);
  if (field?.when(file) !== true) return undefined;
  return { ...specOf(field, file), ...(path === 'origin' ? { options: RESIDENCES } : {}) };
}

/** Identity that the registry never knew of a registered supplier: asked in its renewal; empty for everybody else. */
export function identitySections(file: SupplierFile, carried: SupplierFile | null): FieldSection[] {
  const fields = missingIdentity(carried).flatMap((path) => specAt(path, file) ?? []);
  if (fields.length === 0) return [];
  return [{ key: 'identity', title: 'Identidad', hint: HINT, step: 'datos', fields }];
}

/** The RFC of a new registration, which nothing but an observation opens. */
export function rfcSection(file: SupplierFile): FieldSection {
  const rfc = specAt('rfc', file);
  return { key: 'rfc', title: 'RFC', step: 'tipo', fields: rfc === undefined ? [] : [rfc] };
}
