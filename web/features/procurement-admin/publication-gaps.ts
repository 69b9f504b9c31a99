import type { AdminDocument } from '#contract/documents.ts';
import { totalOf } from '#contract/rules/texts/money.ts';
import { planningGaps, planningTerms, quotationWords } from '#contract/rules/planning/planning.ts';
import {
  announcementGaps,
  datedProcedure,
  publicationGaps,
} from '#contract/rules/procedures/procurement-publication.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { publicationDay } from './dates-section.tsx';
import type { PendingDocument } from './pending-document.ts';
import { toPlanningInput, type PlanningForm } from './planning/planning-form.ts';
import { formatErrors, toInput } from './tender-form.ts';
import type { useQuotations } from './planning/use-quotations.ts';
import type { Tender } from './use-tender.ts';

/** What may be done with a procedure that visitors cannot take part in yet. */
export type Goal = 'announce' | 'publish';

interface GapFacts {
  tender: Tender;
  planning: PlanningForm;
  quotations: ReturnType<typeof useQuotations>;
  dossier: readonly AdminDocument[];
  pending: readonly PendingDocument[];
  book: RuleBook;
  /** What the result lacks of who won. */
  award: readonly string[];
  /** Findings of the check that nobody explained. */
  unanswered: number;
  now: string;
}

type Bought = Pick<GapFacts, 'tender' | 'planning' | 'quotations' | 'book' | 'now'>;

/** What the number of quotations that the law asks for depends on. */
function quotationFacts({ tender, planning, quotations, book, now }: Bought) {
  const input = toInput(tender.form, tender.procedure);
  const plan = toPlanningInput(planning);
  const amount = plan.estimate ?? totalOf(input.lots.map((lot) => lot.estimate)) ?? quotations.least;
  const terms = planningTerms(datedProcedure(input, publicationDay(tender, now)), book);
  return { plan, terms, facts: { ...quotations, amount } };
}

/** How many quotations the law asks for of a direct award, said while it is written. */
export function quotationsAsked(bought: Bought): string {
  const { facts, terms } = quotationFacts(bought);
  return quotationWords(terms, facts);
}

/** What is missing for it, by field, as far as this screen knows. */
export function gapsFor(goal: Goal, facts: GapFacts): Record<string, string> {
  const { tender, book, now } = facts;
  const unread = formatErrors(tender.form);
  const input = toInput(tender.form, tender.procedure);
  if (goal === 'announce') return { ...announcementGaps(input, book, now), ...unread };
  const filed = facts.dossier
    .filter((document) => document.status !== 'withdrawn')
    .flatMap((document) =>
      document.versions.slice(0, 1).map(({ mediaType }) => ({ kind: document.kind, mediaType })),
    );
  const files = facts.pending.map((item) => ({ kind: item.kind, mediaType: item.stored?.mediaType ?? '' }));
  const day = publicationDay(tender, now);
  const { facts: asked, plan, terms } = quotationFacts(facts);
  return {
    ...publicationGaps(input, [...filed, ...files], book, day),
    ...planningGaps(tender.form.kind, plan, terms, asked),
    ...(facts.award[0] === undefined ? {} : { award: facts.award[0] }),
    ...unread,
    ...(facts.unanswered === 0 ? {} : { revision: 'La revisión encontró algo por explicar.' }),
  };
}
