import type { SupplierContract } from '#contract/suppliers.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';

interface ContractListProps {
  contracts: readonly SupplierContract[];
  /** What has to be said of one of them. */
  noteOf?: (contract: SupplierContract) => string | null;
}

/** Contracts with their procedure and amount. */
export function ContractList({ contracts, noteOf }: ContractListProps) {
  if (contracts.length === 0)
    return <p className="u-muted">No hay contratos publicados con la Universidad.</p>;
  return (
    <ul className="supplier-contracts">
      {contracts.map((contract) => (
        <li key={contract.number}>
          <span>
            <a href={screenPath(`/adquisiciones/procedimientos/${contract.procedureSlug}`)}>
              {contract.procedureNumber}
            </a>
            <small>
              {contract.title}
              {contract.signedOn !== null && `, firmado el ${formatDate(contract.signedOn)}`}
            </small>
            {typeof noteOf?.(contract) === 'string' && <small>{noteOf(contract)}</small>}
          </span>
          <span className="u-num">
            {contract.presentAmount === null ? 'Sin monto' : formatMoney(contract.presentAmount)}
            {contract.currency !== 'MXN' && ` ${contract.currency}`}
            {contract.amount !== null && contract.presentAmount !== contract.amount && (
              <small>al firmar, {formatMoney(contract.amount)}</small>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
