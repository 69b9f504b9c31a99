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

const LIST_LABELS: Record<string, string> = {
  lines: 'Giros',
  partners: 'Socios o accionistas',
  contacts: 'Contactos de ventas',
  origin: 'Residencia fiscal',
  rfc: 'RFC',
  taxId: 'Identificación fiscal',
};

/** What a path is called, with its section where the name alone would not say. */
export function labelOf(path: string): string {
  for (const section of SECTIONS) {
    const field = section.fields.find((one) => one.path === path);
    if (field === undefined) continue;
    return path.includes('.') ? `${section.title}: ${field.label}` : field.label;
  }
  const [head = ''] = path.split('.');
  return LIST_LABELS[head] ?? SECTIONS.find(({ key }) => key === head)?.title ?? path;
}

/** Text of a field for reading: names instead of codes, «Sí» and «No». */
export function shownValue(field: FieldSpec, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  const text = typeof value === 'string' ? value : '';
  if (field.kind === 'country') return countryName(text);
  return field.options?.find((option) => option.value === text)?.label ?? text;
}
