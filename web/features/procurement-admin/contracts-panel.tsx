import { withStop } from '#contract/rules/texts/with-stop.ts';
import { useCallback, useState } from 'react';
import {
  CONTRACT_ORIGIN_LABELS,
  type AdminContract,
  type AdminContractDraft,
  type AdminProcedure,
  type RefusedContract,
} from '#contract/procurement-admin.ts';
import { isEditable, takesContracts } from '#contract/rules/procedures/procedure-machine.ts';
import { publishesResult } from '#contract/rules/procedures/procurement-fields.ts';
import { CONTRACT_STATE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import type { RuleBook } from '#contract/rules/procedures/procurement.ts';
import { formatMoney } from '#web/kit/format.ts';
import { CallError } from '#web/kit/api.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import { isProposed } from '#web/kit/proposed.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { ActResult } from '#web/ui/act-result.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { addressedIds } from '#web/ui/use-address-field.ts';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';
import type { HistoryAsk } from '#web/ui/history-panel.tsx';
import { AmendmentsPart } from './amendments-part.tsx';
import { ContractForm, type ContractWords } from './contract-form.tsx';
import { ContractNext } from './contract-next.tsx';
import { ContractorPanel } from './contractor-panel.tsx';
import { contractProposals, type ContractProposal } from '#contract/rules/bids/contract-proposals.ts';
import { askedPenalty } from '#contract/rules/contracts/asked-penalty.ts';
import { ContractProposals } from './contract-proposals.tsx';
import { lotsText } from './lots-text.ts';
import { PublishContractDialog } from './publish-contract-dialog.tsx';
import { useWinners, type Winner } from './use-winners.ts';
import { discardContractDraft, listRefusedContracts, readContractHistory } from './procurement-admin.data.ts';
import { RecordHistory } from './record-history.tsx';
import type { Tender } from './use-tender.ts';
import './contracts-section.css';

/** What is open: the form of a new contract, or a contract with its form or its history. */
type Open =
  | { kind: 'new'; proposal?: ContractWords }
  | { kind: 'publish' | 'discard'; id: string }
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
  const { contracts, contractDrafts, status } = tender.procedure;
  const takesMore =
    tender.procedure.origin !== 'compranet' && takesContracts(status, publishesResult(tender.form.kind));
  const [open, setOpen] = useState<Open | undefined>(() => addressedContract(tender.procedure));
  const kept = useFocusKept<HTMLElement>(JSON.stringify(open ?? ''));
  const close = () => setOpen(undefined);
  const refused = useRefusedContracts(tender.procedure);
  const { api } = usePortal();
  const winners = useWinners(api, tender.procedure);
  if (contracts.length === 0 && contractDrafts.length === 0 && !takesMore) return null;
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
              winners={winners}
              onOpen={setOpen}
              refused={refused.find(({ contractId }) => contractId === contract.id)}
            />
          ))}
        </ul>
      )}
      {contractDrafts.length > 0 && (
        <ul className="pa-contracts" aria-label="Contratos sin publicar">
          {contractDrafts.map((draft) => (
            <DraftItem
              key={draft.id}
              tender={tender}
              draft={draft}
              open={open}
              winners={winners}
              onOpen={setOpen}
            />
          ))}
        </ul>
      )}
      {takesMore && open?.kind !== 'new' && winners !== undefined && (
        <ContractProposals
          procedure={tender.procedure}
          winners={winners}
          onTake={(proposal) => setOpen({ kind: 'new', proposal: proposedWords(tender.procedure, proposal) })}
        />
      )}
      {takesMore && open?.kind === 'new' && (
        <ContractForm
          key={open.proposal?.number ?? ''}
          tender={tender}
          winners={winners}
          proposal={open.proposal}
          onDone={close}
        />
      )}
      {takesMore && open?.kind !== 'new' && (
        <Button
          variant="tonal"
          size="small"
          disabled={winners === undefined}
          onClick={() => {
            // What was awarded and nobody contracted yet is what a new contract is of.
            const [next] = contractProposals(tender.procedure, winners ?? []);
            setOpen({
              kind: 'new',
              ...(next === undefined ? {} : { proposal: proposedWords(tender.procedure, next) }),
            });
          }}
        >
          Agregar contrato
        </Button>
      )}
    </section>
  );
}

/** What the award does not tell of a contract. */
const UNWRITTEN = {
  signedOn: null,
  startsOn: null,
  endsOn: null,
  minimumAmount: null,
  currency: 'MXN',
  guarantees: [],
  listReason: null,
  years: [],
  documentId: null,
  penaltyRate: null,
  penaltyCap: null,
};

/** A contract as its award tells it, with the penalty that those who quoted were told. */
const proposedWords = (
  { askedPenalties = '' }: Pick<AdminProcedure, 'askedPenalties'>,
  proposal: ContractProposal,
): ContractWords => ({ ...UNWRITTEN, ...proposal, penaltyRate: askedPenalty(askedPenalties) });

interface DraftItemProps {
  tender: Tender;
  draft: AdminContractDraft;
  open: Open | undefined;
  winners: readonly Winner[] | undefined;
  onOpen: (open: Open | undefined) => void;
}

/** A contract that nobody published yet: to be reviewed and published, gone on with, or taken away. */
function DraftItem({ tender, draft, open, winners, onOpen }: DraftItemProps) {
  const { api, toast } = usePortal();
  const { id, number } = draft;
  const [problem, setProblem] = useState<string>();
  const own = open !== undefined && open.kind !== 'new' && open.id === id ? open : undefined;
  const discard = async () => {
    try {
      tender.refresh(await discardContractDraft(api, tender.procedure.id, draft));
      toast(`Se eliminó el borrador del contrato ${number}.`);
    } catch (error) {
      if (isProposed(error)) return onOpen(undefined);
      if (!(error instanceof CallError)) throw error;
      setProblem(error.problem.detail);
    }
    onOpen(undefined);
  };
  return (
    <li>
      <div className="pa-contract">
        <p>
          <b>{number}</b>, {draft.supplierName}
          {draft.amount !== null && `, ${formatMoney(draft.amount)}`}{' '}
          {draft.lots.length > 0 && (
            <span className="u-small u-muted">{lotsText(tender.procedure.lots, draft.lots)} </span>
          )}
          <Tag tone="warn">Borrador, no se ve</Tag>
        </p>
        <div className="u-cluster u-gap-4">
          <Button
            size="small"
            aria-label={`Revisar y publicar el contrato ${number}`}
            onClick={() => onOpen({ kind: 'publish', id })}
          >
            Revisar y publicar
          </Button>
          {own?.kind !== 'form' && (
            <Button
              variant="text"
              size="small"
              id={contractButtonId(id)}
              aria-label={`Corregir el borrador ${number}`}
              onClick={() => onOpen({ kind: 'form', id })}
            >
              Corregir
            </Button>
          )}
          <Button
            variant="text"
            size="small"
            aria-label={`Eliminar el borrador ${number}`}
            onClick={() => onOpen({ kind: 'discard', id })}
          >
            Eliminar
          </Button>
        </div>
      </div>
      {problem !== undefined && <ActResult>{problem}</ActResult>}
      {own?.kind === 'form' && (
        <ContractForm
          tender={tender}
          contract={draft}
          isDraft
          winners={winners}
          onDone={() => onOpen(undefined)}
        />
      )}
      <Dialog
        title={
          <>
            ¿Eliminar el borrador <span className="pa-number">{number}</span>?
          </>
        }
        isOpen={own?.kind === 'discard'}
        onClose={() => onOpen(undefined)}
        actions={
          <>
            <Button variant="danger" onClick={() => void discard()}>
              Eliminar borrador
            </Button>
            <Button variant="text" onClick={() => onOpen(undefined)}>
              Cancelar
            </Button>
          </>
        }
      >
        <p>
          Se pierde lo que se escribió de este contrato con {withStop(draft.supplierName)} Nadie más lo ha
          visto: no se ha publicado.
        </p>
      </Dialog>
      {own?.kind === 'publish' && (
        <PublishContractDialog
          tender={tender}
          draft={draft}
          onClose={() => onOpen(undefined)}
          onCorrect={() => onOpen({ kind: 'form', id })}
        />
      )}
    </li>
  );
}

interface ContractItemProps {
  tender: Tender;
  book: RuleBook;
  contract: AdminContract;
  open: Open | undefined;
  winners: readonly Winner[] | undefined;
  onOpen: (open: Open | undefined) => void;
  /** Why it could not be published now. */
  refused: RefusedContract | undefined;
}

function ContractItem(props: ContractItemProps) {
  const { tender, book, contract, open, winners, onOpen, refused } = props;
  const { id, number } = contract;
  const own = open !== undefined && open.kind !== 'new' && open.id === id ? open : undefined;
  const canCorrect = canCorrectIn(tender.procedure, contract);
  return (
    <li>
      <div className="pa-contract">
        <p>
          <b>{number}</b>, {contract.supplierName}
          {contract.amount !== null && `, ${formatMoney(contract.amount)}`}{' '}
          {contract.lots.length > 0 && (
            <span className="u-small u-muted">{lotsText(tender.procedure.lots, contract.lots)} </span>
          )}
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
      {own?.kind !== 'form' && tender.procedure.status !== 'draft' && <ContractNext contract={contract} />}
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
          winners={winners}
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
