import { useCallback, useState } from 'react';
import type { AdminProcedure, RefusedContract } from '#contract/procurement-admin.ts';
import { isEditable, takesContracts } from '#contract/rules/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import { ContractForm } from './contract-form.tsx';
import { ContractorPanel } from './contractor-panel.tsx';
import { listRefusedContracts } from './procurement-admin.data.ts';
import type { Tender } from './use-tender.ts';

/** Key of the form of a contract that does not exist yet. */
const NEW = 'nuevo';

/** Id of the button that opens a contract, for links of the error summary. */
export const contractButtonId = (contractId: string) => `contrato-${contractId}`;

/** Contracts of a draft that could not be published now: a list may have come into force since they were captured. */
function useRefusedContracts({ id, status, contracts }: AdminProcedure): readonly RefusedContract[] {
  const { api } = usePortal();
  // As text, since the list is new with each save and the same until a contract changes.
  const named = JSON.stringify(
    contracts.map((one) => [one.id, one.supplierName, one.supplierRfc, one.listReason]),
  );
  const isAsked = status === 'draft' && contracts.length > 0;
  const ask = useCallback(
    async (signal: AbortSignal) => (isAsked && named !== '' ? listRefusedContracts(api, id, signal) : []),
    [api, id, isAsked, named],
  );
  return useLoaded(ask).data ?? [];
}

/** Contracts of the procedure, each to be corrected, and one more. */
export function ContractsPanel({ tender }: { tender: Tender }) {
  const { contracts, status } = tender.procedure;
  const takesMore = takesContracts(status, publishesResult(tender.form.kind));
  const [open, setOpen] = useState<string>();
  const kept = useFocusKept<HTMLElement>(open ?? '');
  const close = () => setOpen(undefined);
  const refused = useRefusedContracts(tender.procedure);
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
              {open !== contract.id &&
                refused
                  .filter(({ contractId }) => contractId === contract.id)
                  .map(({ findings }) => (
                    <div key={contract.id} className="pa-refused">
                      <p role="status">Hoy no se podría publicar con este contrato.</p>
                      <ContractorPanel findings={findings} />
                    </div>
                  ))}
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
