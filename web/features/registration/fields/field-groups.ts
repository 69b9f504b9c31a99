import type { SupplierFile } from '#contract/supplier-file.ts';
import { SETTLEMENT_TYPES, STREET_TYPES } from '#contract/address-types.ts';
import { MEXICAN_STATE_CODES, MEXICAN_STATES } from '#contract/mexican-states.ts';
import { SUPPLIER_SIZE_LABELS } from '#contract/suppliers.ts';
import { TAX_REGIMES } from '#contract/tax-regimes.ts';
import type { Option } from '#web/ui/select.tsx';
import { all, type FieldSpec, isForeign, isNational, type Test } from './field-types.ts';

export function optionsOf<Code extends string>(
  codes: readonly Code[],
  labels: Record<Code, string>,
): Option[] {
  return codes.map((value) => ({ value, label: labels[value] }));
}

export const SIZES = optionsOf(['micro', 'small', 'medium', 'large'] as const, SUPPLIER_SIZE_LABELS);
export const STATES = MEXICAN_STATE_CODES.map((code) => ({
  value: MEXICAN_STATES[code],
  label: MEXICAN_STATES[code],
}));
const STREETS = STREET_TYPES.map((value) => ({ value, label: value }));
const SETTLEMENTS = SETTLEMENT_TYPES.map((value) => ({ value, label: value }));
export const regimes = (personType: SupplierFile['personType']) =>
  TAX_REGIMES[personType].map((value) => ({ value, label: value }));

export function names(prefix: string, when?: Test): FieldSpec[] {
  const extra = when === undefined ? {} : { when };
  return [
    {
      path: `${prefix}givenNames`,
      label: 'Nombre o nombres',
      maxLength: 80,
      autoComplete: 'given-name',
      ...extra,
    },
    {
      path: `${prefix}firstSurname`,
      label: 'Primer apellido',
      maxLength: 80,
      autoComplete: 'family-name',
      ...extra,
    },
    { path: `${prefix}secondSurname`, label: 'Segundo apellido', maxLength: 80, isOptional: true, ...extra },
  ];
}

export function address(prefix: 'address' | 'noticesAddress', when?: Test): FieldSpec[] {
  const at = (path: string) => `${prefix}.${path}`;
  const here = (...tests: Test[]) => all(...(when === undefined ? [] : [when]), ...tests);
  return [
    {
      path: at('postalCode'),
      label: 'Código postal',
      hint: 'Con él se elige el estado.',
      inputMode: 'numeric',
      maxLength: 10,
      autoComplete: 'postal-code',
      when: here(isNational),
    },
    { path: at('stateName'), label: 'Estado', kind: 'select', options: STATES, when: here(isNational) },
    {
      path: at('municipality'),
      label: 'Municipio o alcaldía',
      maxLength: 120,
      when: here(isNational),
    },
    { path: at('locality'), label: 'Localidad', maxLength: 120, isOptional: true, when: here(isNational) },
    {
      path: at('settlementType'),
      label: 'Tipo de asentamiento',
      kind: 'select',
      options: SETTLEMENTS,
      when: here(isNational),
    },
    { path: at('settlement'), label: 'Colonia o asentamiento', maxLength: 120, when: here(isNational) },
    {
      path: at('streetType'),
      label: 'Tipo de vialidad',
      kind: 'select',
      options: STREETS,
      when: here(isNational),
    },
    { path: at('country'), label: 'País', kind: 'country', when: here(isForeign) },
    { path: at('city'), label: 'Ciudad', maxLength: 120, when: here(isForeign) },
    { path: at('street'), label: 'Calle', maxLength: 120, autoComplete: 'street-address', when: here() },
    {
      path: at('outerNumber'),
      label: 'Número exterior',
      hint: 'Si no tiene, escribe S/N.',
      maxLength: 20,
      when: here(),
    },
    { path: at('innerNumber'), label: 'Número interior', maxLength: 20, isOptional: true, when: here() },
    ...(prefix === 'address'
      ? [
          {
            path: at('postalCode'),
            label: 'Código postal',
            maxLength: 10,
            isOptional: true,
            when: here(isForeign),
          },
        ]
      : []),
  ];
}

export function deed(prefix: string, withRegistry: boolean): FieldSpec[] {
  return [
    { path: `${prefix}.number`, label: 'Número de escritura', maxLength: 40 },
    { path: `${prefix}.date`, label: 'Fecha de la escritura', kind: 'date' },
    { path: `${prefix}.notary`, label: 'Nombre del notario o corredor', maxLength: 120, when: isNational },
    {
      path: `${prefix}.notaryNumber`,
      label: 'Número de notaría o correduría',
      maxLength: 20,
      when: isNational,
      ...(withRegistry ? {} : { isOptional: true }),
    },
    { path: `${prefix}.place`, label: 'Lugar', hint: 'Ciudad y estado.', maxLength: 120, isOptional: true },
    {
      path: `${prefix}.registryFolio`,
      label: withRegistry ? 'Folio mercantil' : 'Inscripción en el registro público',
      maxLength: 60,
      isOptional: true,
    },
  ];
}
