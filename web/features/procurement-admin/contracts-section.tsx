import { takesContracts } from '#contract/rules/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import type { RuleBook } from '#contract/rules/procurement.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ContractsPanel } from './contracts-panel.tsx';
import type { Tender } from './use-tender.ts';

/** S-2.13 Contracts of a procedure with their amendments. */
export function ContractsSection({ tender, book }: { tender: Tender; book: RuleBook }) {
  const { contracts, contractDrafts, kind, status } = tender.procedure;
  if (contracts.length + contractDrafts.length === 0 && !takesContracts(status, publishesResult(kind)))
    return <EmptyState title="Los contratos se agregan después del fallo." />;
  return <ContractsPanel tender={tender} book={book} />;
}
