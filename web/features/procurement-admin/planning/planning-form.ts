import { groupedAmount } from '#contract/rules/texts/money.ts';
import type { InvitedSupplier, PlanningInput } from '#contract/planning.ts';
import { isSameValue } from '#contract/rules/texts/field-differences.ts';
import {
  amountRule,
  budgetLineRule,
  readAmount,
  urlRule,
} from '#contract/rules/procedures/procurement-fields.ts';

const TEXTS = [
  'need',
  'budgetLine',
  'certificateNumber',
  'certificateOn',
  'certificateDocument',
  'plannedOn',
  'lineCode',
  'selectionReason',
  'groundCode',
  'groundArticle',
  'justification',
  'studyDocument',
  'agreementNumber',
  'agreementOn',
  'agreementUrl',
  'appraisedBy',
  'appraisedOn',
  'disposalReason',
] as const;
const AMOUNTS = ['certificateAmount', 'estimate', 'appraisal'] as const;
const DAYS: readonly string[] = ['certificateOn', 'plannedOn', 'agreementOn', 'appraisedOn'];

/** A field of the form that holds text; an amount stands as it was typed. */
export type PlanningText = (typeof TEXTS)[number] | (typeof AMOUNTS)[number];

/** The form as typed: nothing is lost because it is not valid yet. */
export interface PlanningForm extends Record<PlanningText, string> {
  isAnnounced: boolean;
  invited: InvitedSupplier[];
}

const groupedOr = (amount: string | null) => (amount === null ? '' : groupedAmount(amount));

/** Form of a planning that was read. */
export function toPlanningForm(planning: PlanningInput): PlanningForm {
  const texts = TEXTS.map((name) => [name, planning[name] ?? '']);
  const amounts = AMOUNTS.map((name) => [name, groupedOr(planning[name])]);
  return {
    ...(Object.fromEntries([...texts, ...amounts]) as Record<PlanningText, string>),
    isAnnounced: planning.isAnnounced,
    invited: planning.invited.map(({ id, position, invitedOn, listReason }) => ({
      id,
      position,
      invitedOn,
      listReason,
    })),
  };
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

/** What can be saved of the form: values that are not valid yet stay behind (the browser keeps them). */
export function toPlanningInput(form: PlanningForm): PlanningInput {
  const text = (name: (typeof TEXTS)[number]) => {
    const value = orNull(form[name]);
    if (value === null) return null;
    if (DAYS.includes(name)) return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null;
    if (name === 'budgetLine') return budgetLineRule(value) === true ? value : null;
    if (name === 'agreementUrl') return urlRule(value) === true ? value : null;
    return value;
  };
  const amount = (name: (typeof AMOUNTS)[number]) => {
    const value = readAmount(form[name]);
    return value === undefined || Number(value) === 0 ? null : value;
  };
  return {
    ...(Object.fromEntries([
      ...TEXTS.map((name) => [name, text(name)]),
      ...AMOUNTS.map((name) => [name, amount(name)]),
    ]) as Omit<PlanningInput, 'invited' | 'isAnnounced'>),
    isAnnounced: form.isAnnounced,
    invited: form.invited,
  };
}

const BLANK: PlanningForm = {
  ...(Object.fromEntries([...TEXTS, ...AMOUNTS].map((name) => [name, ''])) as Record<PlanningText, string>),
  isAnnounced: false,
  invited: [],
};

/** Whether a value of the form would be saved as another already is. */
export function isSamePlanning(name: string, typed: unknown, saved: unknown): boolean {
  const inputOf = (value: unknown) =>
    toPlanningInput({ ...BLANK, [name]: value })[name as keyof PlanningInput] as unknown;
  return isSameValue(inputOf(typed), inputOf(saved));
}

/** Messages for what was typed and cannot be saved as it stands. */
export function planningErrors(form: PlanningForm): Partial<Record<PlanningText, string>> {
  const errors: Partial<Record<PlanningText, string>> = {};
  for (const name of AMOUNTS) {
    const answer = form[name].trim() === '' ? true : amountRule(form[name]);
    if (answer !== true) errors[name] = answer;
  }
  const line = budgetLineRule(form.budgetLine.trim());
  if (line !== true) errors.budgetLine = line;
  const url = urlRule(form.agreementUrl);
  if (url !== true) errors.agreementUrl = url;
  return errors;
}
