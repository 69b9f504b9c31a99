import { useCallback, useState } from 'react';
import {
  CONTRACT_ORIGIN_LABELS,
  type AdminContract,
  type AdminProcedure,
  type RefusedContract,
} from '#contract/procurement-admin.ts';
import { isEditable, takesContracts } from '#contract/rules/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procurement-fields.ts';
import { CONTRACT_STATE_FIELDS } from '#contract/rules/procurement-history.ts';
import type { RuleBook } from '#contract/rules/procurement.ts';
import { formatMoney } from '#web/kit/format.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { addressedIds } from '#web/ui/use-address-field.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { AmendmentsPart } from './amendments-part.tsx';
import { ContractForm, type ContractWords } from './contract-form.tsx';
import { ContractorPanel } from './contractor-panel.tsx';
import { listRefusedContracts, readContractHistory } from './procurement-admin.data.ts';
import { RecordHistory } from './record-history.tsx';
import type { Tender } from './use-tender.ts';
import './contracts-section.css';

/** What is open: the form of a new contract, or a contract with its form or its history. */
type Open =
  | { kind: 'new' }
  | { kind: 'form'; id: string; proposal?: ContractWords }
  | { kind: 'history'; id: string };

/** Id of the button that opens a contract, for links of the error summary. */
export const contractButtonId = (contractId: string) => `contrato-${contractId}`;

const canCorrectIn = ({ status }: AdminProcedure, { origin }: AdminContract) =>
  isEditable(status) || origin === 'compranet';

/** The contract whose form the address asks for. */
function addressedContract(procedure: AdminProcedure): Open | undefined {
  const [first] = addressedIds();
  const found = procedure.contracts.find(({ id }) => contractButtonId(id) === first);
  return found !== undefined && canCorrectIn(procedure, found) ? { kind: 'form', id: found.id } : undefined;
}

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

/** Contracts of the procedure, each to be corrected and with its history, and one more. */
export function ContractsPanel({ tender, book }: { tender: Tender; book: RuleBook }) {
  const { contracts, status } = tender.procedure;
  const takesMore =
    tender.procedure.origin !== 'compranet' && takesContracts(status, publishesResult(tender.form.kind));
  const [open, setOpen] = useState<Open | undefined>(() => addressedContract(tender.procedure));
  const kept = useFocusKept<HTMLElement>(JSON.stringify(open ?? ''));
  const close = () => setOpen(undefined);
  const refused = useRefusedContracts(tender.procedure);
  if (contracts.length === 0 && !takesMore) return null;
  return (
    <section className="pa-section" aria-labelledby="pa-contratos" {...kept}>
      <h2 id="pa-contratos">Contratos</h2>
      {contracts.length > 0 && (
        <ul className="pa-contracts">
          {contracts.map((contract) => (
            <ContractItem
              key={contract.id}
              tender={tender}
              book={book}
              contract={contract}
              open={open}
              onOpen={setOpen}
              refused={refused.find(({ contractId }) => contractId === contract.id)}
            />
          ))}
        </ul>
      )}
      {takesMore && open?.kind === 'new' && <ContractForm tender={tender} onDone={close} />}
      {takesMore && open?.kind !== 'new' && (
        <Button variant="tonal" size="small" onClick={() => setOpen({ kind: 'new' })}>
          Agregar contrato
        </Button>
      )}
    </section>
  );
}

interface ContractItemProps {
  tender: Tender;
  book: RuleBook;
  contract: AdminContract;
  open: Open | undefined;
  onOpen: (open: Open | undefined) => void;
  /** Why it could not be published now. */
  refused: RefusedContract | undefined;
}

function ContractItem({ tender, book, contract, open, onOpen, refused }: ContractItemProps) {
  const { id, number } = contract;
  const own = open !== undefined && open.kind !== 'new' && open.id === id ? open : undefined;
  const canCorrect = canCorrectIn(tender.procedure, contract);
  return (
    <li>
      <div className="pa-contract">
        <p>
          <b>{number}</b>, {contract.supplierName}
          {contract.amount !== null && `, ${formatMoney(contract.amount)}`}{' '}
          {contract.lots.length > 0 && <span className="u-small u-muted">{lotsText(tender, contract)} </span>}
          {contract.origin === 'compranet' && <Tag tone="mute">{CONTRACT_ORIGIN_LABELS.compranet}</Tag>}
        </p>
        <div className="u-cluster u-gap-4">
          {canCorrect && own?.kind !== 'form' && (
            <Button
              variant="text"
              size="small"
              id={contractButtonId(id)}
              aria-label={`Corregir el contrato ${number}`}
              onClick={() => onOpen({ kind: 'form', id })}
            >
              Corregir
            </Button>
          )}
          <Button
            variant="text"
            size="small"
            aria-expanded={own?.kind === 'history'}
            aria-label={`Historial del contrato ${number}`}
            onClick={() => onOpen(own?.kind === 'history' ? undefined : { kind: 'history', id })}
          >
            Historial
          </Button>
        </div>
      </div>
      <AmendmentsPart
        tender={tender}
        contract={contract}
        book={book}
        canAmend={canCorrect && tender.procedure.status !== 'draft' && contract.end === null}
      />
      {own?.kind !== 'form' && refused !== undefined && (
        <div className="pa-refused">
          <p role="status">Hoy no se podría publicar con este contrato.</p>
          <ContractorPanel findings={refused.findings} />
        </div>
      )}
      {own?.kind === 'form' && (
        <ContractForm
          tender={tender}
          contract={contract}
          proposal={own.proposal}
          onDone={() => onOpen(undefined)}
        />
      )}
      {own?.kind === 'history' && (
        <ContractHistory
          tender={tender}
          contract={contract}
          onRestore={canCorrect ? (proposal) => onOpen({ kind: 'form', id, proposal }) : undefined}
          onClose={() => onOpen(undefined)}
        />
      )}
    </li>
  );
}

/** «Partidas 1, 4» */
function lotsText({ procedure }: Tender, { lots }: AdminContract): string {
  const numbers = procedure.lots.filter(({ id }) => id !== undefined && lots.includes(id));
  return `${numbers.length === 1 ? 'Partida' : 'Partidas'} ${numbers.map(({ number }) => number).join(', ')}`;
}

function ContractHistory(props: {
  tender: Tender;
  contract: AdminContract;
  onRestore: ((proposal: ContractWords) => void) | undefined;
  onClose: () => void;
}) {
  const { api } = usePortal();
  const { contract, onRestore } = props;
  const procedureId = props.tender.procedure.id;
  const load = useCallback(
    (...asked: HistoryAsk) => readContractHistory(api, { id: procedureId, contrato: contract.id }, ...asked),
    [api, procedureId, contract.id],
  );
  return (
    <RecordHistory
      title={`Historial del contrato ${contract.number}`}
      version={contract.version}
      load={load}
      fields={CONTRACT_STATE_FIELDS}
      restore={onRestore && (({ state }) => onRestore(state as unknown as ContractWords))}
      onClose={props.onClose}
    />
  );
}
