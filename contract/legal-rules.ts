import { z } from 'zod';
import { ExistingDay } from './existing-day.ts';
import { TRANSITION_LABELS, TRANSITIONS } from './procurement-admin.ts';
import { PROCEDURE_KINDS, REGIMES } from './procedure-kinds.ts';
import {
  ACT_KINDS,
  ACT_LABELS,
  CHARACTER_LABELS,
  CHARACTERS,
  DOCUMENT_KINDS,
  PROCEDURE_STATUSES,
  type DocumentKind,
} from './procedures.ts';
import { formatRuleAmount, RULE_CODE_WORDS } from './rules/days/rule-words.ts';
import { RULE_CODES } from './rules/procedures/procurement.ts';
import { RULE_UNITS } from './rules/days/term-count.ts';
import { documentNames, type DocumentStep } from './rules/procedures/required-documents.ts';

const source = z
  .string()
  .trim()
  .min(3, 'Escribe la fuente: ley, lineamiento o acuerdo y su artículo.')
  .max(300, 'Escribe hasta 300 letras.');
const day = ExistingDay;

/** Ten years of days; only money counts further. */
const MOST_DAYS = 3_660;

/** What a version of a rule says, and until when. */
export const RuleTerms = z.object({
  /** Null: the regime has this term, and nobody has confirmed how long it is. */
  amount: z.number().int('Escribe un número entero.').min(0).max(100_000).nullable(),
  /** Null: the unit of its code. */
  unit: z.enum(RULE_UNITS).nullable().default(null),
  source,
  /** What the article says, as people read it beside a date. */
  text: z
    .string()
    .trim()
    .max(1_000, 'Escribe hasta 1,000 letras.')
    .nullable()
    .default(null)
    .transform((text) => (text === '' ? null : text)),
  validFrom: day,
  validUntil: day.nullable(),
});
export type RuleTerms = z.infer<typeof RuleTerms>;

/** Procedures that a rule is for, and what it measures. */
export const RuleScope = z.object({
  regime: z.enum(REGIMES),
  kind: z.enum(PROCEDURE_KINDS),
  /** Null: whatever the character. */
  character: z.enum(CHARACTERS).nullable(),
  code: z.enum(RULE_CODES),
  /** Act that `required_act` asks for. */
  act: z.enum(ACT_KINDS).nullable(),
});
export type RuleScope = z.infer<typeof RuleScope>;

export const RuleInput = z.object({ ...RuleScope.shape, ...RuleTerms.shape });
export type RuleInput = z.infer<typeof RuleInput>;

/** Since when an entry is as it is, and by whom; null while nobody changed what the portal is shipped with. */
const kept = { id: z.uuid(), version: z.number(), since: z.string().nullable(), by: z.string().nullable() };

export const LegalRule = z.object({ ...RuleInput.shape, ...kept });
export type LegalRule = z.infer<typeof LegalRule>;

export const DOCUMENT_STEPS: readonly [DocumentStep, ...DocumentStep[]] = ['publish', ...TRANSITIONS];
export const DOCUMENT_STEP_LABELS: Record<DocumentStep, string> = {
  publish: 'Publicar',
  ...TRANSITION_LABELS,
};
const DOCUMENT_KIND_NAMES = Object.keys(DOCUMENT_KINDS) as [DocumentKind, ...DocumentKind[]];

export const RequirementScope = z.object({
  step: z.enum(DOCUMENT_STEPS),
  /** Null: whatever the kind of procedure. */
  kind: z.enum(PROCEDURE_KINDS).nullable(),
});
export type RequirementScope = z.infer<typeof RequirementScope>;
export const RequirementTerms = z.object({
  /** One of them is enough; none asks for nothing. */
  documents: z.array(z.enum(DOCUMENT_KIND_NAMES)).max(12, 'Elige hasta 12.'),
  source,
});
export type RequirementTerms = z.infer<typeof RequirementTerms>;
export const RequirementInput = z.object({ ...RequirementScope.shape, ...RequirementTerms.shape });
export type RequirementInput = z.infer<typeof RequirementInput>;
export const Requirement = z.object({ ...RequirementInput.shape, ...kept });
export type Requirement = z.infer<typeof Requirement>;

/** A procedure that is not over and for which something changes: what was said of it, and what would be. */
export const TouchedProcedure = z.object({
  id: z.uuid(),
  number: z.string(),
  title: z.string(),
  status: z.enum(PROCEDURE_STATUSES),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type TouchedProcedure = z.infer<typeof TouchedProcedure>;

/** What a change will touch, said before it is saved. */
export const Touched = z.object({
  procedures: z.array(TouchedProcedure),
  /** All of them; `procedures` names the first ones. */
  total: z.number(),
  /** Procedures for which dates would be proposed to whoever has them. */
  drafts: z.number(),
  /** Requests of the registry whose term would end on another day. */
  requests: z.number(),
});
export type Touched = z.infer<typeof Touched>;

/** What people call the parts of a rule, in its form, its history and where two officers meet. */
export const RULE_LABELS = {
  regime: 'Régimen',
  kind: 'Procedimiento',
  character: 'Carácter',
  code: 'Regla',
  act: 'Acto',
  amount: 'Cantidad',
  unit: 'Se cuenta en',
  source: 'Fuente',
  text: 'Qué dice',
  validFrom: 'Vale desde',
  validUntil: 'Vale hasta',
} as const satisfies Record<keyof RuleInput, string>;

export const REQUIREMENT_LABELS = {
  step: 'Paso',
  kind: 'Procedimiento',
  documents: 'Documentos, basta uno',
  source: 'Fuente',
} as const satisfies Record<keyof RequirementInput, string>;

/** «Apertura al menos 15 días naturales después de la publicación, nacional» */
export function ruleWords(rule: Pick<RuleInput, 'code' | 'act' | 'character'>): string {
  const what =
    rule.code === 'required_act' && rule.act !== null
      ? `${RULE_CODE_WORDS.required_act.label}: ${ACT_LABELS[rule.act].toLowerCase()}`
      : RULE_CODE_WORDS[rule.code].label;
  return rule.character === null ? what : `${what} (${CHARACTER_LABELS[rule.character].toLowerCase()})`;
}

/** How much a rule asks for, with its unit; empty where it only names an act. */
export const ruleAmount = (rule: Pick<RuleInput, 'code' | 'amount' | 'unit'>): string =>
  formatRuleAmount(rule);

/** The documents of a requirement in words. */
export const requirementWords = (documents: readonly DocumentKind[]): string =>
  documents.length === 0 ? 'Ninguno' : documentNames(documents);

/** What does not fit together in a rule: message by field. */
export function ruleProblems(rule: RuleInput): Record<string, string> {
  const problems: Record<string, string> = {};
  if ((rule.code === 'required_act') !== (rule.act !== null))
    problems.act =
      rule.act === null ? 'Elige el acto que se pide.' : 'Solo un acto obligatorio nombra un acto.';
  if (RULE_CODE_WORDS[rule.code].unit !== null && rule.amount !== null && rule.amount < 1)
    problems.amount = 'Escribe al menos 1.';
  if (RULE_CODE_WORDS[rule.code].unit === null && rule.unit !== null)
    problems.unit = 'Esta regla no cuenta un plazo.';
  const isMoney = RULE_CODE_WORDS[rule.code].unit === 'cents';
  if (!isMoney && rule.amount !== null && rule.amount > MOST_DAYS)
    problems.amount = 'Es demasiado: escribe 3,660 o menos.';
  if (rule.validUntil !== null && rule.validUntil < rule.validFrom)
    problems.validUntil = 'No puede ser anterior al día desde el que vale.';
  return problems;
}
