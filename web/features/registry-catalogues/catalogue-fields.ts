import { PROVABLE } from '#contract/file-catalogue.ts';
import {
  CATALOGUE_LABELS,
  PAPER_REQUIREMENT_LABELS,
  REASON_KIND_LABELS,
  type AllCatalogues,
  type CatalogueName,
  type RegistryTerm,
} from '#contract/registry-catalogues.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { TERM_UNIT_WORDS } from '#contract/rules/days/term-unit.ts';
import { PERSON_TYPE_LABELS } from '#contract/suppliers.ts';
import type { Option } from '#web/ui/select.tsx';

/** How a property is typed: `days` may be empty, `flag` is 1 or 0 and `megabytes` are bytes on the wire, `list` is separated by commas. */
export type FieldKind =
  | 'text'
  | 'area'
  | 'number'
  | 'days'
  | 'megabytes'
  | 'date'
  | 'yes'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'list';

/** A property of an entry as its form shows it. */
export interface EntryField {
  name: string;
  label: string;
  kind: FieldKind;
  hint?: string;
  options?: readonly Option[];
  /** Empty choices and texts become null. */
  isOptional?: boolean;
  /** Written once: it is the key. */
  isKey?: boolean;
}

const optionsOf = (labels: Record<string, string>): Option[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const KEY = {
  name: 'code',
  kind: 'text',
  isKey: true,
  hint: 'Letras sin acento, números y guiones. No se puede cambiar después.',
} as const;
const ACTIVE = { name: 'active', kind: 'yes' } as const;
const SOURCE = {
  name: 'source',
  kind: 'text',
  hint: 'Ley, lineamiento o acuerdo, con su artículo. Queda en el historial de cada cambio.',
} as const;

/** Properties of the entries of a catalogue, in the order of the form; some depend on which entry it is. */
export function fieldsOf(name: CatalogueName, all: AllCatalogues, code?: string): EntryField[] {
  const labels: Readonly<Record<string, string>> = CATALOGUE_LABELS[name];
  return unnamedFields(name, all, code).map((field) => ({ label: labels[field.name] ?? '', ...field }));
}

/** A field that bears the label of its catalogue, unless it says another. */
type Unnamed = Omit<EntryField, 'label'> & { label?: string };

function unnamedFields(name: CatalogueName, all: AllCatalogues, code?: string): Unnamed[] {
  switch (name) {
    case 'giros':
      return [
        KEY,
        {
          name: 'name',
          kind: 'text',
          hint: 'Quienes ya lo tienen conservan el nombre anterior hasta su siguiente trámite.',
        },
        {
          name: 'parentCode',
          kind: 'choice',
          isOptional: true,
          options: all.lines
            .filter((line) => line.parentCode === null)
            .map((line) => ({ value: line.code, label: `${line.code} ${line.name}` })),
        },
        { name: 'expenseCodes', kind: 'list', hint: 'Separadas por comas: 515, 51501.' },
        {
          name: 'priorOpinionArea',
          kind: 'text',
          isOptional: true,
        },
        ACTIVE,
        SOURCE,
      ];
    case 'documentos':
      return paperFields();
    case 'motivos':
      return [
        KEY,
        { name: 'kind', kind: 'choice', options: optionsOf(REASON_KIND_LABELS) },
        {
          name: 'paperCode',
          kind: 'choice',
          isOptional: true,
          hint: 'Solo en observaciones. Vacío: cualquiera.',
          options: all.papers.map((paper) => ({ value: paper.code, label: paper.name })),
        },
        { name: 'text', kind: 'area' },
        ACTIVE,
        { ...SOURCE, name: 'legalBasis' },
      ];
    case 'plazos':
      return [
        amountField(all.terms.find((term) => term.code === code)),
        { name: 'text', kind: 'area' },
        SOURCE,
      ];
    default:
      return [
        { name: 'date', kind: 'date', isKey: true },
        {
          name: 'until',
          kind: 'date',
          isOptional: true,
          hint: 'Último día de un receso. Vacío: solo ese día.',
        },
        { name: 'reason', kind: 'text' },
        SOURCE,
      ];
  }
}

/** How much a term is: a number of what it counts, or whether its rule applies. */
function amountField(term: RegistryTerm | undefined): Unnamed {
  if (term?.unit === 'yes_no') return { name: 'amount', label: 'Se aplica', kind: 'flag' };
  const [, many] = TERM_UNIT_WORDS[term?.unit ?? 'days'];
  return { name: 'amount', label: `Cantidad en ${many}`, kind: 'number' };
}

function paperFields(): Unnamed[] {
  return [
    {
      ...KEY,
      hint: `Nombra el documento en los expedientes (ZIP) que se descargan y se vuelven a cargar. ${KEY.hint}`,
    },
    { name: 'name', kind: 'text' },
    { name: 'help', kind: 'area', isOptional: true },
    { name: 'personTypes', kind: 'choices', options: optionsOf(PERSON_TYPE_LABELS) },
    { name: 'foreignToo', kind: 'yes' },
    {
      name: 'requestKinds',
      kind: 'choices',
      options: optionsOf(REQUEST_KIND_LABELS),
    },
    { name: 'requirement', kind: 'choice', options: optionsOf(PAPER_REQUIREMENT_LABELS) },
    {
      name: 'optionalFor',
      kind: 'choices',
      options: optionsOf(PERSON_TYPE_LABELS),
    },
    {
      name: 'lineCodes',
      kind: 'list',
      hint: 'Claves de giros separadas por comas: G03, G27.',
    },
    {
      name: 'proves',
      kind: 'choices',
      hint: 'Si uno cambia, el refrendo lo pide otra vez.',
      options: optionsOf(PROVABLE),
    },
    {
      name: 'validityDays',
      kind: 'days',
      hint: 'Vacío: no envejece.',
    },
    { name: 'validityText', kind: 'text' },
    { name: 'asksIssueDate', kind: 'yes' },
    { name: 'asksExpiry', kind: 'yes' },
    { name: 'asksOutcome', kind: 'yes' },
    { name: 'maxBytes', kind: 'megabytes' },
    { name: 'position', kind: 'number' },
    ACTIVE,
    SOURCE,
  ];
}
