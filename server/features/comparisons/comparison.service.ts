import type { ComparisonSave, ComparisonView } from '#contract/comparisons.ts';
import { COMPARISON_FIELDS } from '#contract/rules/quotation/comparison-history.ts';
import { comparisonProblems } from '#contract/rules/quotation/written.ts';
import { change, changeable, type Author } from '#server/kit/change.ts';
import { transaction, type Db } from '#server/kit/db.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { openedRequest, readComparison, viewComparison } from './comparison-of-request.ts';
import { NOTHING_WRITTEN, readWritten, writeComparison, type ComparisonState } from './comparison.sql.ts';

/** Who writes a comparison, in answer to which request. */
export interface Doer extends Author {
  person: Person;
}

/** What is judged of quotations, as a thing that officers change; visitors see nothing of it. */
export const COMPARISON = changeable<ComparisonState>({
  subject: 'comparison',
  table: 'comparison',
  key: 'request_id',
  fields: COMPARISON_FIELDS,
  called: 'este comparativo',
  about: ({ folio }) => folio,
  isPublic: () => false,
  initial: NOTHING_WRITTEN,
  read: async (tx, id) => (await readWritten(tx, id)).state,
});

/** Saves what is judged; what others wrote elsewhere meanwhile is joined. */
export function saveComparison(
  db: Db,
  target: { folio: string; version: number },
  { seen, isAutosave = false, ...typed }: ComparisonSave,
  author: Doer,
): Promise<ComparisonView> {
  return transaction(db, async (tx) => {
    const request = await openedRequest(tx, target.folio);
    if (request.state !== 'opened')
      throw failure('state_conflict', { detail: 'Esta solicitud ya se decidió: su comparativo no cambia.' });
    const wish = { id: request.id, version: target.version, author, operation: 'saveQuotationComparison' };
    const wanted = typed as Partial<ComparisonState>;
    await change(tx, COMPARISON, { ...wish, wanted, seen, isAutosave }, async (inside, { next }) => {
      const problems = comparisonProblems({ ...(await readComparison(inside, request)), ...next });
      if (Object.keys(problems).length > 0) throw invalid(problems);
      await writeComparison(inside, request.id, next, author.person.id);
    });
    return viewComparison(tx, target.folio, author.person);
  });
}
