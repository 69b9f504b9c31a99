import { z } from 'zod';
import { ExistingDay } from './existing-day.ts';
import { REQUEST_KINDS } from './registration.ts';
import { addDays } from './rules/days/calendar.ts';
import { TERM_UNITS } from './rules/days/term-unit.ts';
import { PERSON_TYPES } from './suppliers.ts';

/** When a paper is asked for; `in_form` is fulfilled by the form itself and never uploaded. */
export const PAPER_REQUIREMENTS = [
  'required',
  'optional',
  'if_line',
  'if_represented',
  'if_workers',
  'if_specialised',
  'in_form',
] as const;
export type PaperRequirement = (typeof PAPER_REQUIREMENTS)[number];
export const PAPER_REQUIREMENT_LABELS: Record<PaperRequirement, string> = {
  required: 'Obligatorio',
  optional: 'Opcional',
  if_line: 'Según el giro',
  if_represented: 'Si tiene representante',
  if_workers: 'Si tiene trabajadores',
  if_specialised: 'Si presta servicios especializados',
  in_form: 'Se cumple al llenar la solicitud',
};

export const REASON_KINDS = [
  'observation',
  'rejection',
  'suspension',
  'disqualification',
  'cancellation',
  'closing',
] as const;
export type ReasonKind = (typeof REASON_KINDS)[number];
export const REASON_KIND_LABELS: Record<ReasonKind, string> = {
  observation: 'Observación',
  rejection: 'Rechazo',
  suspension: 'Suspensión',
  disqualification: 'Inhabilitación',
  cancellation: 'Cancelación',
  closing: 'Cierre de un hallazgo',
};

/** Key of an entry: it names rows for ever, so it cannot be changed. */
export const CatalogueCode = z
  .string()
  .trim()
  .regex(/^[a-zA-Z0-9][\w-]{0,39}$/, 'Usa letras sin acento, números y guiones, hasta 40.');
const name = z.string().trim().min(3, 'Escribe al menos 3 letras.').max(160, 'Escribe hasta 160 letras.');
const longText = z.string().trim().max(600, 'Escribe hasta 600 letras.');
const source = z
  .string()
  .trim()
  .min(3, 'Escribe la fuente: ley, lineamiento o acuerdo y su artículo.')
  .max(300, 'Escribe hasta 300 letras.');
const codes = (max: number) => z.array(CatalogueCode).max(max, `Elige hasta ${max}.`);

/** A line of business; one with a parent is a «subgiro» of it. */
export const LineInput = z.object({
  name,
  parentCode: CatalogueCode.nullable(),
  /** Codes of the expense classification (COG) it maps to: 3 to 5 digits. */
  expenseCodes: z
    .array(z.string().regex(/^\d{3,5}$/, 'Cada clave COG tiene de 3 a 5 dígitos.'))
    .max(20, 'Escribe hasta 20 claves.'),
  /** Area that must endorse purchases of this line beforehand. */
  priorOpinionArea: z.string().trim().max(160).nullable(),
  active: z.boolean(),
  source,
});
export type LineInput = z.infer<typeof LineInput>;
export const CatalogueLine = LineInput.extend({ code: CatalogueCode, version: z.number() });
export type CatalogueLine = z.infer<typeof CatalogueLine>;

/** A paper of the file and when it is asked for. */
export const PaperInput = z.object({
  name,
  help: longText,
  personTypes: z.array(z.enum(PERSON_TYPES)),
  requestKinds: z.array(z.enum(REQUEST_KINDS)),
  requirement: z.enum(PAPER_REQUIREMENTS),
  /** Kinds of person for whom a required paper is only optional. */
  optionalFor: z.array(z.enum(PERSON_TYPES)),
  foreignToo: z.boolean(),
  /** Lines that ask for it (requirement `if_line`). */
  lineCodes: codes(40),
  /** Paths of the file that it proves: when one changes, a renewal or update asks for it again. */
  proves: z.array(z.string().max(60)).max(20),
  /** Days after its issue during which it counts; null: it does not grow old. */
  validityDays: z.number().int().min(1).max(3_660).nullable(),
  validityText: z.string().trim().min(3, 'Di en palabras cuánto vale.').max(200),
  asksIssueDate: z.boolean(),
  asksExpiry: z.boolean(),
  asksOutcome: z.boolean(),
  maxBytes: z.number().int().min(100_000).max(100_000_000),
  position: z.number().int().min(1).max(999),
  active: z.boolean(),
  source,
});
export type PaperInput = z.infer<typeof PaperInput>;
export const PaperType = PaperInput.extend({ code: CatalogueCode, version: z.number() });
export type PaperType = z.infer<typeof PaperType>;

/** A reason that officers choose; the supplier reads `text`. */
export const ReasonInput = z.object({
  kind: z.enum(REASON_KINDS),
  /** Paper it is about; null: any. */
  paperCode: CatalogueCode.nullable(),
  text: z.string().trim().min(5, 'Escribe al menos 5 letras.').max(500, 'Escribe hasta 500 letras.'),
  legalBasis: source,
  active: z.boolean(),
});
export type ReasonInput = z.infer<typeof ReasonInput>;
export const RegistryReason = ReasonInput.extend({ code: CatalogueCode, version: z.number() });
export type RegistryReason = z.infer<typeof RegistryReason>;

/** A term of the registry, such as the working days to answer a request. */
export const TermInput = z.object({
  amount: z.number().int().min(0).max(3_660),
  text: longText.min(3, 'Di en palabras qué plazo es.'),
  source,
});
export type TermInput = z.infer<typeof TermInput>;
export const RegistryTerm = TermInput.extend({
  code: CatalogueCode,
  /** Fixed: the rules of the portal know no other. */
  unit: z.enum(TERM_UNITS),
  version: z.number(),
});
export type RegistryTerm = z.infer<typeof RegistryTerm>;

export const HolidayDate = ExistingDay;

/** Longest recess that is one entry, in days. */
export const LONGEST_RECESS = 93;

/** A day on which the university does not work, or a recess up to and including `until`. */
export const HolidayInput = z.object({ until: HolidayDate.nullable().default(null), reason: name, source });
export type HolidayInput = z.infer<typeof HolidayInput>;
export const RegistryHoliday = HolidayInput.extend({ date: z.string(), version: z.number() });
export type RegistryHoliday = z.infer<typeof RegistryHoliday>;

/** Every day without work that the entries name, in order, each once. */
export function daysOff(entries: readonly Pick<RegistryHoliday, 'date' | 'until'>[]): string[] {
  const days = new Set<string>();
  for (const { date, until } of entries)
    for (let day = date; day <= (until ?? date); day = addDays(day, 1)) days.add(day);
  return [...days].toSorted();
}

/** Catalogues as they stand in addresses, with the name of each. */
export const CATALOGUES = {
  giros: 'Giros',
  documentos: 'Documentos',
  motivos: 'Motivos',
  plazos: 'Plazos',
  'dias-inhabiles': 'Días inhábiles',
} as const;
export type CatalogueName = keyof typeof CATALOGUES;
export const CATALOGUE_NAMES = Object.keys(CATALOGUES) as [CatalogueName, ...CatalogueName[]];

export const PublicCatalogues = z.object({
  lines: z.array(CatalogueLine),
  papers: z.array(PaperType),
  terms: z.array(RegistryTerm),
});
export type PublicCatalogues = z.infer<typeof PublicCatalogues>;

/** Everything, also what is no longer in use. */
export const AllCatalogues = PublicCatalogues.extend({
  reasons: z.array(RegistryReason),
  holidays: z.array(RegistryHoliday),
});
export type AllCatalogues = z.infer<typeof AllCatalogues>;

const KEPT = { active: 'En uso', source: 'Fuente legal' };

/** What people call the properties of an entry: in its form, in its history and where two officers meet. */
export const CATALOGUE_LABELS = {
  giros: {
    code: 'Clave',
    name: 'Nombre',
    parentCode: 'Es subgiro de',
    expenseCodes: 'Claves COG',
    priorOpinionArea: 'Área que dictamina antes de comprar',
    ...KEPT,
  },
  documentos: {
    code: 'Clave en los expedientes',
    name: 'Nombre',
    help: 'Ayuda que lee el proveedor',
    personTypes: 'Se pide a',
    foreignToo: 'También a extranjeros',
    requestKinds: 'En los trámites',
    requirement: 'Cuándo',
    optionalFor: 'Aunque obligatorio, opcional para',
    lineCodes: 'Giros que lo piden',
    proves: 'Datos que comprueba',
    validityDays: 'Días de vigencia desde su expedición',
    validityText: 'Vigencia en palabras',
    asksIssueDate: 'Pide fecha de expedición',
    asksExpiry: 'Pide fecha de vencimiento',
    asksOutcome: 'Pide sentido de la opinión',
    maxBytes: 'Tamaño máximo en MB',
    position: 'Lugar en la lista',
    ...KEPT,
  },
  motivos: {
    code: 'Clave interna',
    kind: 'Para',
    paperCode: 'Documento',
    text: 'Texto que lee el proveedor',
    active: KEPT.active,
    legalBasis: 'Fundamento legal',
  },
  plazos: { amount: 'Cantidad', text: 'Qué plazo es', source: KEPT.source },
  'dias-inhabiles': { date: 'Fecha', until: 'Hasta', reason: 'Motivo', source: KEPT.source },
} as const satisfies Record<CatalogueName, Record<string, string>>;
