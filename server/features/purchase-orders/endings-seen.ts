import type { EndingKind, EndingPaper, OrderEnding, SupplierEnding } from '#contract/order-endings.ts';
import type { Receipt } from '#contract/receipts.ts';
import { todayInMexico } from '#contract/mexico-time.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';
import { addWorkingDays } from '#contract/rules/days/working-days.ts';
import { resolveProblems, tellProblems } from '#contract/rules/orders/order-ending.ts';
import { readHolidays, readTerm } from '#server/features/supplier-registry/public.ts';
import type { Transaction } from '#server/kit/db.ts';
import { isOpen, selectEndings, type StoredEnding } from './endings.sql.ts';
import { answerDay } from './order-facts.ts';

/** Numbers of receipts that nobody looked at. */
export const undecidedOf = (receipts: readonly Pick<Receipt, 'number' | 'state'>[]): string[] =>
  receipts.filter(({ state }) => state === 'arrived').map(({ number }) => number);

/** By which term of the unit a supplier answers. */
export const termOf = (kind: EndingKind) =>
  kind === 'rescission' ? 'rescission_answer_days' : 'early_end_answer_days';

/** Until when a rescission is resolved: from its answer on, else from the last day to answer. */
async function resolveDay(tx: Transaction, ending: StoredEnding): Promise<string | null> {
  const { answerBy, answeredAt, kind } = ending;
  if (kind !== 'rescission' || answerBy === null) return null;
  const heardOn = answeredAt === null ? answerBy : dateInMexico(answeredAt);
  return addWorkingDays(heardOn, await readTerm(tx, 'rescission_resolve_days'), await readHolidays(tx));
}

/** Endings of an order with what somebody may do with the one that is open. */
export async function endingsFor(
  tx: Transaction,
  { id, buys, receipts }: { id: string; buys: boolean; receipts: readonly Receipt[] },
): Promise<OrderEnding[]> {
  const today = todayInMexico();
  const seen: OrderEnding[] = [];
  for (const ending of await selectEndings(tx, id)) {
    const { id: _id, ...told } = ending;
    const isDraft = ending.state === 'draft';
    const facts = { ...ending, undecided: undecidedOf(receipts) };
    const problems = !isOpen(ending)
      ? []
      : isDraft
        ? tellProblems(facts)
        : resolveProblems(facts, 'end', today);
    const keepProblems = isOpen(ending) && !isDraft ? resolveProblems(facts, 'keep', today) : [];
    const moves: OrderEnding['moves'] = [];
    if (buys && isDraft) {
      moves.push('write', 'paper', 'withdraw');
      if (problems.length === 0) moves.push('notify');
    } else if (buys && isOpen(ending)) {
      moves.push('paper');
      if (problems.length === 0) moves.push('end');
      if (keepProblems.length === 0) moves.push('keep');
    }
    seen.push({
      ...told,
      resolveBy: isOpen(ending) ? await resolveDay(tx, ending) : null,
      answerUntil: isDraft ? await answerDay(tx, termOf(ending.kind)) : null,
      problems,
      keepProblems,
      moves,
    });
  }
  return seen;
}

/** What the unit decides with is read by the supplier once it is decided. */
export const isToldPaper = ({ kind }: Pick<EndingPaper, 'kind'>, isDecided: boolean): boolean =>
  isDecided || kind === 'notice' || kind === 'answer';

/** Endings as the supplier reads them: those of which it was told. */
export async function endingsForSupplier(tx: Transaction, id: string): Promise<SupplierEnding[]> {
  return (await selectEndings(tx, id)).flatMap(({ id: _id, number: _number, ...ending }) =>
    ending.notifiedAt === null
      ? []
      : [
          {
            ...ending,
            papers: ending.papers.filter((paper) => isToldPaper(paper, ending.decidedAt !== null)),
            mayAnswer: ending.state === 'notified',
          },
        ],
  );
}
