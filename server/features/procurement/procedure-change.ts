import { actId, ProcedureInput, type AdminLot, type AdminProcedure } from '#contract/procurement-admin.ts';
import type { ProcedureStatus } from '#contract/procedures.ts';
import { CONTRACT_STATE_FIELDS, PROCEDURE_FIELDS } from '#contract/rules/procedures/procurement-history.ts';
import { rowsOf, type FieldState } from '#contract/rules/texts/field-differences.ts';
import { followCard } from '#server/features/sealed-bids/public.ts';
import {
  change,
  changeable,
  type Author as ChangeAuthor,
  type Change,
  type ManyChangeable,
} from '#server/kit/change.ts';
import { violatedConstraint, type Db, type Transaction } from '#server/kit/db.ts';
import { failure, invalid, notFound } from '#server/kit/errors.ts';
import type { Person } from '#server/kit/identity.ts';
import { readContractDraft } from './contract-drafts.sql.ts';
import { finishWrite } from './procedure-admin-write.sql.ts';
import {
  readAdminProcedure,
  contractsById,
  readContract,
  readLotResults,
  readSuspendedFrom,
} from './procedure-admin.sql.ts';

/** Who writes, in answer to which request. */
export interface Author extends ChangeAuthor {
  person: Person;
}

/** What a procedure says, as it is compared and kept. */
export interface ProcedureState extends FieldState, Omit<ProcedureInput, 'acts' | 'lots'> {
  acts: (ProcedureInput['acts'][number] & { id: string })[];
  lots: (AdminLot & { id: string; status?: string })[];
  status: ProcedureStatus;
  statusReason: string | null;
  publishedAt: string | null;
}

/** What a contract says, as it is compared and kept. */
export type ContractState = FieldState & NonNullable<Awaited<ReturnType<typeof readContract>>>;

/** The form part of a procedure, without what the server adds. */
export function formOf(procedure: ProcedureInput): ProcedureInput {
  return ProcedureInput.parse(procedure);
}

/** State of a procedure that was read. */
export function stateOf(procedure: AdminProcedure, results: ReadonlyMap<string, string>): ProcedureState {
  const { status, statusReason, publishedAt } = procedure;
  const form = formOf(procedure);
  return {
    ...form,
    acts: withActIds(form.acts),
    lots: form.lots.map((lot) => ({
      ...lot,
      id: lot.id ?? '',
      status: results.get(lot.id ?? '') ?? 'pending',
    })),
    status,
    statusReason,
    publishedAt,
  };
}

/** Acts under the ids that follow from their kind and sequence. */
export function withActIds<Act extends { kind: string; sequence: number }>(
  acts: readonly Act[],
): (Act & { id: string })[] {
  return acts.map((act) => ({ ...act, id: actId(act) }));
}

/** What the person had before them, with the ids of its rows. */
export function seenState(seen: FieldState | undefined): FieldState | undefined {
  if (seen?.acts === undefined) return seen;
  return { ...seen, acts: withActIds(rowsOf(seen.acts) as never) };
}

/** Whether visitors see it; before it came into being it says nothing. */
const isShown = (state: Partial<ProcedureState> | undefined) => (state?.status ?? 'draft') !== 'draft';

/** A procedure as a thing that officers change. */
export const PROCEDURE = changeable<ProcedureState>({
  subject: 'procedure',
  table: 'procedure',
  key: 'id',
  fields: PROCEDURE_FIELDS,
  isPublic: (before, after) => isShown(before) || isShown(after),
  read: async (tx, id) => {
    const procedure = await readAdminProcedure(tx, id);
    return procedure === undefined ? undefined : stateOf(procedure, await readLotResults(tx, id));
  },
});

/** A contract as a thing that officers change. */
export const CONTRACT: ManyChangeable<ContractState> = {
  subject: 'contract',
  table: 'contract',
  key: 'id',
  fields: CONTRACT_STATE_FIELDS,
  // A contract is public with its procedure, which is written with it.
  isPublic: () => false,
  read: (tx, id) => readContract(tx, id),
  readMany: (tx, ids) => contractsById(tx, ids),
};

/** A draft of a contract, and the contract that it becomes under the same id: one thing with one history. */
export const CONTRACT_DRAFT = changeable<ContractState>({
  subject: 'contract',
  table: 'contract_draft',
  key: 'id',
  called: 'este contrato',
  fields: CONTRACT_STATE_FIELDS,
  isPublic: () => false,
  read: async (tx, id) => (await readContractDraft(tx, id)) ?? (await readContract(tx, id)),
});

/** Turns the unique numbers of the database into the answer for people. */
export async function withNumberCheck<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'procedure_number_key' || constraint === 'procedure_slug_key') {
      throw failure('number_taken', { fields: { number: 'Ya existe un procedimiento con ese número.' } });
    }
    if (constraint === 'lot_pkey') throw invalid({ lots: 'Una de las partidas es de otro procedimiento.' });
    throw error;
  }
}

/** The procedure, or not found. */
export async function mustRead(db: Db | Transaction, id: string): Promise<AdminProcedure> {
  const procedure = await readAdminProcedure(db, id);
  if (procedure === undefined) throw notFound();
  return procedure;
}

/** What was imported is corrected by importing again. */
export function refuseImported({ origin }: AdminProcedure): void {
  if (origin !== 'compranet') return;
  throw failure('state_conflict', {
    detail: 'Este procedimiento viene de CompraNet: se corrige al importar de nuevo su archivo.',
  });
}

/** What a write sees: the locked procedure, what it is to be, and where a suspension would return to. */
export interface Locked {
  procedure: AdminProcedure;
  next: ProcedureState;
  suspendedFrom: string | null;
}

/** Changes a procedure that the portal keeps, and recomputes what is derived. */
export async function changeProcedure(
  db: Db | Transaction,
  wish: Change<ProcedureState>,
  work: (tx: Transaction, locked: Locked) => Promise<void>,
): Promise<AdminProcedure> {
  const { joined } = await withNumberCheck(
    change(db, PROCEDURE, wish, async (tx, { next }) => {
      const procedure = await mustRead(tx, wish.id);
      refuseImported(procedure);
      await work(tx, { procedure, next, suspendedFrom: await readSuspendedFrom(tx, wish.id) });
      await finishWrite(tx, wish.id, wish.author);
      await followCard(tx, wish.id);
    }),
  );
  const labels = PROCEDURE_FIELDS.filter(({ name }) => joined.includes(name)).map(({ label }) => label);
  return { ...(await mustRead(db, wish.id)), joined: labels };
}
