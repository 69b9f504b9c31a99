import { usePortal } from '#web/kit/portal-context.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { readProcedure } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

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
      show={proposedWords}
      onDone={() => void done()}
    />
  );
}
