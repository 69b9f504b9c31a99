import type { SupplierFile } from '#contract/supplier-file.ts';
import type { STEPS } from '#contract/rules/supplier-file.ts';
import type { Option } from '#web/ui/select.tsx';

/** Steps of the form, as they stand in the address. */
export type StepId = (typeof STEPS)[number]['id'];

export type Test = (file: SupplierFile) => boolean;

/** One field of the form: what it is called, how it is typed and when it is asked. */
export interface FieldSpec {
  path: string;
  label: string;
  kind?: 'text' | 'area' | 'select' | 'country' | 'date' | 'check' | 'clabe';
  hint?: string;
  isOptional?: boolean;
  when?: Test;
  options?: readonly Option[];
  type?: 'text' | 'email' | 'tel' | 'url';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel';
  autoComplete?:
    | 'organization'
    | 'given-name'
    | 'family-name'
    | 'additional-name'
    | 'tel-national'
    | 'email'
    | 'url'
    | 'street-address'
    | 'postal-code'
    | 'off';
  maxLength?: number;
  /** Takes the whole row. */
  isWide?: boolean;
  /** Written in capitals (RFC, CURP). */
  isCapital?: boolean;
}

/** Fields that belong together, with a heading; they are carried over, changed and reviewed as one. */
export interface FieldSection {
  key: string;
  title: string;
  hint?: string;
  step: StepId;
  when?: Test;
  fields: readonly FieldSpec[];
  /** A list with its own editor. */
  list?: 'partners' | 'contacts';
}

export const isNatural: Test = (file) => file.personType === 'natural';
export const isLegal: Test = (file) => file.personType === 'legal';
export const isForeign: Test = (file) => file.origin === 'foreign';
export const isNational: Test = (file) => file.origin === 'national';
export const isRepresented: Test = (file) => file.personType === 'legal' || file.isRepresented;

export const all =
  (...tests: Test[]): Test =>
  (file) =>
    tests.every((test) => test(file));
