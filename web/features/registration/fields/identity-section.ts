import { missingIdentity } from '#contract/rules/registered-identity.ts';
import { ORIGINS, type SupplierFile } from '#contract/supplier-file.ts';
import { optionsOf } from './field-groups.ts';
import { isForeign, isNational, type FieldSection } from './field-types.ts';

/** As the start of a registration asks it. */
const RESIDENCES = { national: 'En México', foreign: 'En el extranjero' };

const IDENTITY: FieldSection = {
  key: 'identity',
  title: 'Identidad',
  hint: 'Tu registro viene de un padrón anterior que no tiene este dato. Escríbelo como está en tu constancia.',
  step: 'datos',
  fields: [
    {
      path: 'origin',
      label: 'Residencia fiscal',
      kind: 'select',
      options: optionsOf(ORIGINS, RESIDENCES),
    },
    { path: 'rfc', label: 'RFC', maxLength: 20, isCapital: true, when: isNational },
    { path: 'taxId', label: 'Identificación fiscal de tu país', maxLength: 40, when: isForeign },
  ],
};

/** Identity that the registry never knew of a registered supplier: asked in its renewal; empty for everybody else. */
export function identitySections(file: SupplierFile, carried: SupplierFile | null): FieldSection[] {
  const missing: readonly string[] = missingIdentity(carried);
  const fields = IDENTITY.fields.filter(({ path, when }) => missing.includes(path) && (when?.(file) ?? true));
  return fields.length === 0 ? [] : [{ ...IDENTITY, fields }];
}

/** The RFC of a new registration, which nothing but an observation opens. */
export const RFC_SECTION: FieldSection = {
  key: 'rfc',
  title: 'RFC',
  step: 'tipo',
  fields: [{ path: 'rfc', label: 'RFC', maxLength: 20, isCapital: true }],
};
