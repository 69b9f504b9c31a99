import {
  DOCUMENT_STEP_LABELS,
  requirementWords,
  RULE_LABELS,
  REQUIREMENT_LABELS,
} from '#contract/legal-rules.ts';
import { KIND_LABELS, REGIME_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, CHARACTER_LABELS, type DocumentKind } from '#contract/procedures.ts';
import { RULE_CODE_WORDS, RULE_UNIT_LABELS } from '#contract/rules/rule-words.ts';
import { formatDate } from '#web/kit/format.ts';

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  regime: REGIME_LABELS,
  kind: KIND_LABELS,
  character: CHARACTER_LABELS,
  act: ACT_LABELS,
  step: DOCUMENT_STEP_LABELS,
  unit: RULE_UNIT_LABELS,
  code: Object.fromEntries(Object.entries(RULE_CODE_WORDS).map(([code, { label }]) => [code, label])),
};

/** A value of a rule or of the documents of a step as people read it. */
export function legalValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Sin dato';
  if (Array.isArray(value)) return requirementWords(value as DocumentKind[]);
  if (name === 'validFrom' || name === 'validUntil') return formatDate(String(value));
  return WORDS[name]?.[String(value)] ?? String(value);
}

export const LEGAL_LABELS: Readonly<Record<string, string>> = { ...RULE_LABELS, ...REQUIREMENT_LABELS };
