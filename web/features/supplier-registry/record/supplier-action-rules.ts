import { readAmount } from '#contract/rules/procedures/procurement-fields.ts';
import { supplierActionProblems, type ActionTerms } from '#contract/rules/registry/supplier-action.ts';
import type { SupplierAction, SupplierActionInput, SupplierRecord } from '#contract/supplier-admin.ts';
import type { FormRule, FormRules } from '#web/ui/use-form.ts';

/** What the form of an action holds; texts are empty while nothing is written. */
export type SupplierActionForm = Omit<SupplierActionInput, 'action' | 'documentSha256' | 'documentName'> & {
  documentSha256: string;
  documentName: string;
};

export const EMPTY_ACTION: SupplierActionForm = {
  causeCode: '',
  reason: '',
  authority: '',
  documentNumber: '',
  documentSha256: '',
  documentName: '',
  documentOn: '',
  sameDocument: '',
  startsOn: '',
  endsOn: '',
  fineAmount: '',
  finePaidOn: '',
};

/** The body of the action as the server takes it: the fine without the commas and the «$» that people write. */
export function actionInput(action: SupplierAction, form: SupplierActionForm): SupplierActionInput {
  return {
    ...form,
    action,
    documentSha256: form.documentSha256 || null,
    documentName: form.documentName || null,
    fineAmount: readAmount(form.fineAmount) ?? form.fineAmount.trim(),
  };
}

/** Any length, until the catalogue has loaded: the server says when one is too short or too long. */
const ANY_LENGTH = { minMonths: 0, maxMonths: 12_000 };

/** What an action is judged by: the terms of the catalogue and what the list of art. 69-B says of the supplier. */
export function actionTerms(
  today: string,
  terms: Readonly<Record<string, number>>,
  matches: SupplierRecord['matches'],
  causes: readonly { code: string; text: string }[] = [],
): ActionTerms {
  const { disqualification_min: minMonths, disqualification_max: maxMonths } = terms;
  const isListed69b = matches.some(
    ({ source, situation, level, status }) =>
      source === 'sat_69b' && situation === 'definitive' && level === 'block' && status !== 'discarded',
  );
  return {
    today,
    isListed69b,
    causes: Object.fromEntries(causes.map(({ code, text }) => [code, text])),
    ...ANY_LENGTH,
    ...(minMonths && { minMonths }),
    ...(maxMonths && { maxMonths }),
  };
}

/** The server's rules, one message per field. */
export function supplierActionRules(
  action: SupplierAction,
  terms: ActionTerms,
): FormRules<SupplierActionForm> {
  const rule =
    (name: keyof SupplierActionForm): FormRule<string, SupplierActionForm> =>
    (_value, values) =>
      supplierActionProblems(actionInput(action, values), terms)[name] ?? true;
  return Object.fromEntries(
    (Object.keys(EMPTY_ACTION) as (keyof SupplierActionForm)[]).map((name) => [name, [rule(name)]]),
  );
}
