import { takesContracts } from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { screenPath } from '#web/kit/links.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ContractsPanel } from './contracts-panel.tsx';
import { NEW_RECORDS_PATH } from './record-search.ts';
import type { Tender } from './use-tender.ts';

/** S-2.13 Contracts of a procedure with their amendments. */
export function ContractsSection({ tender, book }: { tender: Tender; book: RuleBook }) {
  const { id, contracts, contractDrafts, kind, status } = tender.procedure;
  if (contracts.length + contractDrafts.length === 0 && !takesContracts(status, publishesResult(kind)))
    return (
      <EmptyState title="Los contratos se agregan después del fallo.">
        <a href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: id, seccion: 'fallo' })}>Ir al fallo</a>
      </EmptyState>
    );
  return <ContractsPanel tender={tender} book={book} />;
}
