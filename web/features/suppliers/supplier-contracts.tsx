import type { SupplierContract, SupplierDetail } from '#contract/suppliers.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';

/** What the registration says of the day of a signature, where it did not cover it. */
export function registrationNote(
  { signedOn }: Pick<SupplierContract, 'signedOn'>,
  { registeredOn, validUntil, status }: Pick<SupplierDetail, 'registeredOn' | 'validUntil' | 'status'>,
): string | null {
  if (signedOn === null) return null;
  if (registeredOn !== null && signedOn < registeredOn)
    return `Se firmó antes de su inscripción en el padrón, que es del ${formatDate(registeredOn)}.`;
  const isOver = status === 'expired' && validUntil !== null && signedOn > validUntil;
  return isOver ? `Se firmó después de que venció su registro, el ${formatDate(validUntil)}.` : null;
}

interface ContractListProps {
  contracts: readonly SupplierContract[];
  supplier: Pick<SupplierDetail, 'registeredOn' | 'validUntil' | 'status'>;
}

/** Contracts with their procedure and amount. */
export function ContractList({ contracts, supplier }: ContractListProps) {
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
            {registrationNote(contract, supplier) !== null && (
              <small>{registrationNote(contract, supplier)}</small>
            )}
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
