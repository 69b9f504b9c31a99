import { todayInMexico } from '#contract/mexico-time.ts';
import type { QuotationKind, QuotationRequestForm } from '#contract/quotation-requests.ts';
import { planningTerms } from '#contract/rules/planning/planning.ts';
import { rulesInForce } from '#contract/rules/procedures/procurement.ts';
import {
  estimateOf,
  leastQuotations,
  type CountedTerm,
  type RequestFacts,
} from '#contract/rules/quotation/quotation-request.ts';
import { readRuleBook } from '#server/features/legal-rules/public.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Db, Transaction } from '#server/kit/db.ts';

/** Most that a price may lie above the lowest, where the law of the purchase does not say it. */
const MOST_MARGIN = 10;

/** How long a request stays open at least; kept in the catalogue of terms. */
export async function termOf(db: Db | Transaction, kind: QuotationKind): Promise<CountedTerm> {
  return kind === 'invitation'
    ? { amount: await readTerm(db, 'quotation_invitation_days'), unit: 'days' }
    : { amount: await readTerm(db, 'quotation_days'), unit: 'working_days' };
}

/** What is known of a request beside what was written: the calendar, the terms, and what the law asks on the day of today. */
export async function factsOf(
  db: Db | Transaction,
  form: Pick<QuotationRequestForm, 'kind' | 'regime' | 'lots'>,
  invited: RequestFacts['invited'],
  at = new Date(),
): Promise<RequestFacts> {
  const today = todayInMexico(at);
  const book = await readRuleBook(db);
  const dated = {
    kind: form.kind === 'research' ? 'direct' : form.kind,
    character: 'national',
    regime: form.regime,
    shortened: false,
    publishOn: today,
  } as const;
  const margin = rulesInForce({ ...dated, kind: 'invitation' }, book).find(
    ({ code }) => code === 'simultaneous_margin',
  );
  return {
    today,
    now: at.toISOString(),
    holidays: await readHolidays(db),
    term: await termOf(db, form.kind),
    least: leastQuotations(form.kind, estimateOf(form.lots), planningTerms(dated, book)),
    mostMargin: margin?.amount ?? MOST_MARGIN,
    invited,
  };
}
