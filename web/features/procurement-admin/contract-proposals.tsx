import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { contractProposals, type ContractProposal } from '#contract/rules/bids/contract-proposals.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { lotsText } from './lots-text.ts';
import type { Winner } from './use-winners.ts';

interface ContractProposalsProps {
  procedure: AdminProcedure;
  winners: readonly Winner[];
  onTake: (proposal: ContractProposal) => void;
}

/** Contracts that the award asks for and that nobody wrote yet. */
export function ContractProposals({ procedure, winners, onTake }: ContractProposalsProps) {
  const proposals = contractProposals(procedure, winners);
  if (proposals.length === 0) return null;
  return (
    <section className="pa-proposals" aria-labelledby="pa-contratos-propuestos">
      <h3 id="pa-contratos-propuestos">Por contratar, según el fallo</h3>
      <ul className="pa-contracts">
        {proposals.map((proposal) => (
          <li key={proposal.lots.join()} className="pa-contract">
            <p>
              <b>{proposal.supplierName}</b>
              {proposal.amount !== null && `, ${formatMoney(proposal.amount)} con IVA`}{' '}
              <span className="u-small u-muted">{lotsText(procedure.lots, proposal.lots)}</span>
            </p>
            <Button
              variant="tonal"
              size="small"
              aria-label={`Preparar el contrato con ${proposal.supplierName}`}
              onClick={() => onTake(proposal)}
            >
              Preparar el contrato
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
