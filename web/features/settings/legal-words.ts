import {
  DOCUMENT_STEP_LABELS,
  requirementWords,
  RULE_LABELS,
  REQUIREMENT_LABELS,
} from '#contract/legal-rules.ts';
import { KIND_LABELS, REGIME_LABELS } from '#contract/procedure-kinds.ts';
import { ACT_LABELS, CHARACTER_LABELS, type DocumentKind } from '#contract/procedures.ts';
import { readAmountText } from '#contract/rules/texts/amount-text.ts';
import { centsOf } from '#contract/rules/texts/money.ts';
import { decimal } from '#contract/rules/texts/money.ts';
import type { RuleCode } from '#contract/rules/procedures/procurement.ts';
import { formatTerm, RULE_CODE_WORDS, RULE_UNIT_LABELS } from '#contract/rules/days/rule-words.ts';
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

const isMoney = (code: RuleCode) => RULE_CODE_WORDS[code].unit === 'cents';

/** The amount of a rule as it is typed: money in pesos; empty for a term that nobody has confirmed. */
export const typedAmount = (code: RuleCode, amount: number | null | undefined): string =>
  isMoney(code) && typeof amount === 'number' ? decimal(BigInt(amount)) : String(amount ?? '');

/** What was typed, as it is kept; what cannot be read is nothing that a rule may ask for. */
export function readTypedAmount(code: RuleCode, typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  if (!isMoney(code)) return /^\d+$/.test(text) ? Number(text) : 0;
  const read = readAmountText(text);
  return 'amount' in read ? Number(centsOf(read.amount)) : 0;
}

/** Values of a rule as people read them: what is money in pesos. */
export const ruleValue =
  (code: RuleCode) =>
  (name: string, value: unknown): string =>
    name === 'amount' && isMoney(code) && typeof value === 'number'
      ? formatTerm(value, 'cents')
      : legalValue(name, value);

export const LEGAL_LABELS: Readonly<Record<string, string>> = { ...RULE_LABELS, ...REQUIREMENT_LABELS };
