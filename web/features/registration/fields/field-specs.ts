import { FILE, said, type FileField } from '#contract/file-catalogue.ts';
import { FILE_SECTIONS } from '#contract/file-fields.ts';
import type { STEPS } from '#contract/rules/registry/request-steps.ts';
import type { SupplierFile } from '#contract/supplier-file.ts';
import type { Option } from '#web/ui/select.tsx';

/** Steps of the form, as they stand in the address. */
export type StepId = (typeof STEPS)[number]['id'];

/** One field of the form as somebody with certain answers is asked it. */
export interface FieldSpec {
  path: string;
  label: string;
  kind: FileField['kind'];
  hint?: string | undefined;
  isOptional: boolean;
  options?: readonly Option[] | undefined;
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | undefined;
  autoComplete: string;
  maxLength?: number | undefined;
  isWide: boolean;
}

/** Fields that belong together, with a heading; they are carried over, changed and reviewed as one. */
export interface FieldSection {
  key: string;
  title: string;
  hint?: string | undefined;
  step: StepId;
  fields: readonly FieldSpec[];
  /** A list with its own editor. */
  list?: 'partners' | 'contacts';
}

const INPUT_MODES: Partial<Record<FileField['kind'], FieldSpec['inputMode']>> = {
  clabe: 'numeric',
  decimal: 'decimal',
  digits: 'numeric',
  email: 'email',
  tel: 'tel',
};

/** Keyboard that a datum is typed with; postal codes abroad have letters. */
export function inputModeOf(kind: FileField['kind'], isAtHome = true): FieldSpec['inputMode'] {
  return kind === 'postal' && isAtHome ? 'numeric' : INPUT_MODES[kind];
}

function optionsOf(field: FileField, file: SupplierFile): readonly Option[] | undefined {
  if (field.labels !== undefined)
    return Object.entries(field.labels).map(([value, label]) => ({ value, label }));
  return said(field.options, file)?.map((value) => ({ value, label: value }));
}

/** A datum of the catalogue as this person is asked it. */
export function specOf(field: FileField, file: SupplierFile): FieldSpec {
  return {
    path: field.path,
    label: field.label,
    kind: field.kind,
    hint: said(field.hint, file),
    isOptional: said(field.isOptional, file) === true,
    options: optionsOf(field, file),
    inputMode: inputModeOf(field.kind, file.origin === 'national'),
    autoComplete: said(field.autoComplete, file) ?? 'off',
    maxLength: field.max,
    isWide: field.isWide === true,
  };
}

/** Data that have an input, by section of the form, whoever is asked. */
const INPUTS = Map.groupBy(
  FILE.filter(({ kind, isGiven }) => kind !== 'code' && isGiven !== true),
  ({ section }) => section,
);

function sectionOf(facts: (typeof FILE_SECTIONS)[number], file: SupplierFile): FieldSection | undefined {
  const asked = (INPUTS.get(facts.key) ?? []).filter(({ when }) => when(file));
  if (asked.length === 0) return undefined;
  const lasts = asked.map((field) => field.comesLast?.(file) === true);
  const inOrder = [...asked.filter((_, at) => !lasts[at]), ...asked.filter((_, at) => lasts[at])];
  const list = asked.find(({ kind }) => kind === 'list')?.path;
  return {
    key: facts.key,
    title: facts.title,
    hint: said(facts.hint, file),
    step: facts.step,
    fields: list === undefined ? inOrder.map((field) => specOf(field, file)) : [],
    ...(list === 'partners' || list === 'contacts' ? { list } : {}),
  };
}

/** Sections that this file needs, with only the fields that apply to it; lines of business have an editor of their own. */
export function sectionsOf(file: SupplierFile, step?: StepId): FieldSection[] {
  return FILE_SECTIONS.filter(({ key }) => key !== 'lines')
    .filter((section) => step === undefined || section.step === step)
    .flatMap((section) => sectionOf(section, file) ?? []);
}
