import { countryName } from '#contract/countries.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import { SECTIONS } from './field-sections.ts';
import type { FieldSection, FieldSpec } from './field-types.ts';

/** Sections that this file needs, with only the fields that apply to it. */
export function sectionsOf(file: SupplierFile, step?: FieldSection['step']): FieldSection[] {
  return SECTIONS.filter((section) => step === undefined || section.step === step)
    .filter((section) => section.when?.(file) ?? true)
    .map((section) => ({ ...section, fields: section.fields.filter((field) => field.when?.(file) ?? true) }));
}

/** Text of a field for reading: names instead of codes, «Sí» and «No». */
export function shownValue(field: FieldSpec, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'country') return countryName(text);
  return field.options?.find((option) => option.value === text)?.label ?? text;
}
