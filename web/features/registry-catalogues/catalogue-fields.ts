import {
  PAPER_REQUIREMENT_LABELS,
  REASON_KIND_LABELS,
  type AllCatalogues,
  type CatalogueName,
  type RegistryTerm,
} from '#contract/registry-catalogues.ts';
import { REQUEST_KIND_LABELS } from '#contract/registration.ts';
import { TERM_UNIT_WORDS } from '#contract/rules/term-unit.ts';
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

/** What a paper can prove, as people call it; the keys are paths of the file. */
export const PROVABLE: Record<string, string> = {
  rfc: 'RFC',
  legalName: 'Razón social',
  taxRegime: 'Régimen fiscal',
  corporatePurpose: 'Objeto social',
  incorporation: 'Escritura constitutiva',
  givenNames: 'Nombre',
  firstSurname: 'Primer apellido',
  secondSurname: 'Segundo apellido',
  curp: 'CURP',
  address: 'Domicilio fiscal',
  isRepresented: 'Si tiene representante',
  'representative.givenNames': 'Nombre del representante',
  'representative.firstSurname': 'Primer apellido del representante',
  'representative.secondSurname': 'Segundo apellido del representante',
  'representative.curp': 'CURP del representante',
  'representative.accreditation': 'Acreditación del representante',
  'representative.deed': 'Poder del representante',
  partners: 'Socios',
  hasWorkers: 'Si tiene trabajadores',
  specialised: 'Servicios especializados',
  repseNumber: 'Registro REPSE',
  lines: 'Giros',
  bank: 'Cuenta bancaria',
};

const KEY: EntryField = {
  name: 'code',
  label: 'Clave',
  kind: 'text',
  isKey: true,
  hint: 'Letras sin acento, números y guiones. No se puede cambiar después.',
};
const ACTIVE: EntryField = { name: 'active', label: 'En uso', kind: 'yes' };
const SOURCE: EntryField = {
  name: 'source',
  label: 'Fuente legal',
  kind: 'text',
  hint: 'Ley, lineamiento o acuerdo, con su artículo. Queda en el historial de cada cambio.',
};

/** Properties of the entries of a catalogue, in the order of the form; some depend on which entry it is. */
export function fieldsOf(name: CatalogueName, all: AllCatalogues, code?: string): EntryField[] {
  switch (name) {
    case 'giros':
      return [
        KEY,
        {
          name: 'name',
          label: 'Nombre',
          kind: 'text',
          hint: 'Quienes ya lo tienen conservan el nombre anterior hasta su siguiente trámite.',
        },
        {
          name: 'parentCode',
          label: 'Es subgiro de',
          kind: 'choice',
          isOptional: true,
          options: all.lines
            .filter((line) => line.parentCode === null)
            .map((line) => ({ value: line.code, label: `${line.code} ${line.name}` })),
        },
        { name: 'expenseCodes', label: 'Claves COG', kind: 'list', hint: 'Separadas por comas: 515, 51501.' },
        {
          name: 'priorOpinionArea',
          label: 'Área que dictamina antes de comprar',
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
        { ...KEY, label: 'Clave interna' },
        { name: 'kind', label: 'Para', kind: 'choice', options: optionsOf(REASON_KIND_LABELS) },
        {
          name: 'paperCode',
          label: 'Documento',
          kind: 'choice',
          isOptional: true,
          hint: 'Solo en observaciones. Vacío: cualquiera.',
          options: all.papers.map((paper) => ({ value: paper.code, label: paper.name })),
        },
        { name: 'text', label: 'Texto que lee el proveedor', kind: 'area' },
        ACTIVE,
        { ...SOURCE, name: 'legalBasis', label: 'Fundamento legal' },
      ];
    case 'plazos':
      return [
        amountField(all.terms.find((term) => term.code === code)),
        { name: 'text', label: 'Qué plazo es', kind: 'area' },
        SOURCE,
      ];
    default:
      return [
        { name: 'date', label: 'Fecha', kind: 'date', isKey: true },
        { name: 'reason', label: 'Motivo', kind: 'text' },
        SOURCE,
      ];
  }
}

/** How much a term is: a number of what it counts, or whether its rule applies. */
function amountField(term: RegistryTerm | undefined): EntryField {
  if (term?.unit === 'yes_no') return { name: 'amount', label: 'Se aplica', kind: 'flag' };
  const [, many] = TERM_UNIT_WORDS[term?.unit ?? 'days'];
  return { name: 'amount', label: `Cantidad en ${many}`, kind: 'number' };
}

function paperFields(): EntryField[] {
  return [
    {
      ...KEY,
      label: 'Clave en los expedientes',
      hint: `Nombra el documento en los expedientes (ZIP) que se descargan y se vuelven a cargar. ${KEY.hint ?? ''}`,
    },
    { name: 'name', label: 'Nombre', kind: 'text' },
    { name: 'help', label: 'Ayuda que lee el proveedor', kind: 'area', isOptional: true },
    { name: 'personTypes', label: 'Se pide a', kind: 'choices', options: optionsOf(PERSON_TYPE_LABELS) },
    { name: 'foreignToo', label: 'También a extranjeros', kind: 'yes' },
    {
      name: 'requestKinds',
      label: 'En los trámites',
      kind: 'choices',
      options: optionsOf(REQUEST_KIND_LABELS),
    },
    { name: 'requirement', label: 'Cuándo', kind: 'choice', options: optionsOf(PAPER_REQUIREMENT_LABELS) },
    {
      name: 'optionalFor',
      label: 'Aunque obligatorio, opcional para',
      kind: 'choices',
      options: optionsOf(PERSON_TYPE_LABELS),
    },
    {
      name: 'lineCodes',
      label: 'Giros que lo piden',
      kind: 'list',
      hint: 'Claves de giros separadas por comas: G03, G27.',
    },
    {
      name: 'proves',
      label: 'Datos que comprueba',
      kind: 'choices',
      hint: 'Si uno cambia, el refrendo lo pide otra vez.',
      options: optionsOf(PROVABLE),
    },
    {
      name: 'validityDays',
      label: 'Días de vigencia desde su expedición',
      kind: 'days',
      hint: 'Vacío: no envejece.',
    },
    { name: 'validityText', label: 'Vigencia en palabras', kind: 'text' },
    { name: 'asksIssueDate', label: 'Pide fecha de expedición', kind: 'yes' },
    { name: 'asksExpiry', label: 'Pide fecha de vencimiento', kind: 'yes' },
    { name: 'asksOutcome', label: 'Pide sentido de la opinión', kind: 'yes' },
    { name: 'maxBytes', label: 'Tamaño máximo en MB', kind: 'megabytes' },
    { name: 'position', label: 'Lugar en la lista', kind: 'number' },
    ACTIVE,
    SOURCE,
  ];
}
