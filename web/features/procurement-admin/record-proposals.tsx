import { AWARD_FIELDS } from '#contract/rules/bids/opening-history.ts';
import { CONTRACT_STATE_FIELDS, PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { valueWords } from '#web/kit/value-words.ts';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { readProcedure } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

const WORDS: Readonly<Record<string, ReturnType<typeof valueWords>>> = {
  procedure: valueWords(PROCEDURE_FIELDS),
  contract: valueWords(CONTRACT_STATE_FIELDS),
  award: valueWords(AWARD_FIELDS),
};
const plain = valueWords([]);

/** What waits of a procedure, its award and its contracts for another person. */
export function RecordProposals({ tender, onDone }: { tender: Tender; onDone?: () => void }) {
  const { api } = usePortal();
  const { id, version, contracts } = tender.procedure;
  const done = async () => {
    tender.refresh(await readProcedure(api, id));
    onDone?.();
  };
  return (
    <ProposedDecisions
      type="procedure"
      id={id}
      asked={[version, ...contracts.map((contract) => contract.version)].join()}
      show={(subject, name, value) => (WORDS[subject] ?? plain)(name, value)}
      onDone={() => void done()}
    />
  );
}
