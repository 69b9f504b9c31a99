import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { ProposedDecisions } from '#web/ui/proposed-decisions.tsx';
import { proposedWords } from '#web/ui/proposed-words.ts';
import { readProcedure } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

interface Props {
  tender: Tender;
  onDone?: () => void;
  /** The draft that somebody proposed to delete is gone. */
  onGone?: () => void;
}

/** What waits of a procedure, its award and its contracts for another person. */
export function RecordProposals({ tender, onDone, onGone }: Props) {
  const { api } = usePortal();
  const { id, version, contracts } = tender.procedure;
  const done = async () => {
    try {
      tender.refresh(await readProcedure(api, id));
    } catch (error) {
      if (onGone === undefined || !(error instanceof CallError) || error.status !== 404) throw error;
      return onGone();
    }
    return onDone?.();
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
