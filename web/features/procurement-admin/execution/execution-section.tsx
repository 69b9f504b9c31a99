import { useState } from 'react';
import type { AdminDocument } from '#contract/documents.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { CONTRACT_STATUS_LABELS } from '#contract/procedures.ts';
import { presentAmount, presentEnd } from '#contract/rules/contracts/amendments.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { formatDate, formatMoney } from '#web/kit/format.ts';
import { screenPath } from '#web/kit/links.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { ContractNext } from '../contract-next.tsx';
import { NEW_RECORDS_PATH } from '../record-search.ts';
import { useDossier } from '../use-dossier.ts';
import type { Tender } from '../use-tender.ts';
import { DeliveriesPart } from './deliveries-part.tsx';
import { EndPart } from './end-part.tsx';
import { PaymentsPart } from './payments-part.tsx';
import { PenaltiesPart } from './penalties-part.tsx';
import './execution.css';

/** What is open of a contract: the form of a new row or of one that is there, or of its end. */
export type OpenPart =
  | { part: 'delivery' | 'penalty' | 'payment'; id?: string; deliveryId?: string }
  | { part: 'end' | 'reopen' }
  | undefined;

/** What every part of a contract's execution is given. */
export interface PartProps {
  tender: Tender;
  contract: AdminContract;
  dossier: readonly AdminDocument[];
  book: RuleBook;
  open: OpenPart;
  onOpen: (open: OpenPart) => void;
}

/** S-2.13 What becomes of each contract after its signature: deliveries, penalties, payments and how it ended. */
export function ExecutionSection({ tender, book }: { tender: Tender; book: RuleBook }) {
  const { procedure } = tender;
  const dossier = useDossier(procedure.id);
  const [open, setOpen] = useState<{ contractId: string; what: NonNullable<OpenPart> }>();
  if (procedure.status === 'draft' || procedure.contracts.length === 0)
    return (
      <EmptyState title="Todavía no hay contratos publicados. Las entregas se capturan después de la firma.">
        <a
          className="u-btn u-btn--tonal"
          href={screenPath(NEW_RECORDS_PATH, { tab: 'nuevo', proc: procedure.id, seccion: 'contratos' })}
        >
          Ir a los contratos
        </a>
      </EmptyState>
    );
  return (
    <div className="pa-executions">
      {procedure.contracts.map((contract) => (
        <section key={contract.id} className="pa-execution" aria-labelledby={`pa-ejecucion-${contract.id}`}>
          <ContractHead contract={contract} />
          <ContractNext contract={contract} />
          {([DeliveriesPart, PenaltiesPart, PaymentsPart, EndPart] as const).map((Part) => (
            <Part
              key={Part.name}
              tender={tender}
              contract={contract}
              dossier={dossier}
              book={book}
              open={open?.contractId === contract.id ? open.what : undefined}
              onOpen={(what) => setOpen(what && { contractId: contract.id, what })}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function ContractHead({ contract }: { contract: AdminContract }) {
  const { can } = usePortal();
  const [worth, ends] = [presentAmount(contract), presentEnd(contract)];
  const status = CONTRACT_STATUS_LABELS[contract.status];
  return (
    <header className="pa-execution__head">
      <h2 id={`pa-ejecucion-${contract.id}`}>Contrato {contract.number}</h2>
      <p className="u-cluster u-gap-8">
        <Tag tone={contract.status === 'active' ? 'info' : 'mute'}>{status}</Tag>
        <span>{contract.supplierName}</span>
        {worth !== null && <span className="u-num">{formatMoney(worth)}</span>}
        {ends !== null && <span>hasta el {formatDate(ends)}</span>}
        {contract.origin === 'compranet' ? (
          <Tag tone="mute">Importado</Tag>
        ) : (
          can('consult', 'Orders') && (
            <a href={screenPath('/administracion/pedidos', { ver: 'todos', q: contract.number })}>
              Sus pedidos
            </a>
          )
        )}
      </p>
    </header>
  );
}
