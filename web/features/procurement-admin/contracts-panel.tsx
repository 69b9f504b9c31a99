import { useState } from 'react';
import { isEditable, takesContracts } from '#contract/rules/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { formatMoney } from '#web/kit/format.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ContractForm } from './contract-form.tsx';
import type { Tender } from './use-tender.ts';

/** Key of the form of a contract that does not exist yet. */
const NEW = 'nuevo';

/** Id of the button that opens a contract, for links of the error summary. */
export const contractButtonId = (contractId: string) => `contrato-${contractId}`;

/** Contracts of the procedure, each to be corrected, and one more. */
export function ContractsPanel({ tender }: { tender: Tender }) {
  const { contracts, status } = tender.procedure;
  const takesMore = takesContracts(status, publishesResult(tender.form.kind));
  const [open, setOpen] = useState<string>();
  const kept = useFocusKept<HTMLElement>(open ?? '');
  const close = () => setOpen(undefined);
  if (contracts.length === 0 && !takesMore) return null;
  return (
    <section className="pa-section" aria-labelledby="pa-contratos" {...kept}>
      <h2 id="pa-contratos">Contratos</h2>
      {contracts.length > 0 && (
        <ul>
          {contracts.map((contract) => (
            <li key={contract.id}>
              {contract.number}, {contract.supplierName}
              {contract.amount !== null && `, ${formatMoney(contract.amount)}`}{' '}
              {isEditable(status) && open !== contract.id && (
                <Button
                  variant="text"
                  size="small"
                  id={contractButtonId(contract.id)}
                  aria-label={`Corregir el contrato ${contract.number}`}
                  onClick={() => setOpen(contract.id)}
                >
                  Corregir
                </Button>
              )}
              {open === contract.id && <ContractForm tender={tender} contract={contract} onDone={close} />}
            </li>
          ))}
        </ul>
      )}
      {takesMore && open === NEW && <ContractForm tender={tender} onDone={close} />}
      {takesMore && open !== NEW && (
        <Button variant="tonal" size="small" onClick={() => setOpen(NEW)}>
          Agregar contrato
        </Button>
      )}
    </section>
  );
}
