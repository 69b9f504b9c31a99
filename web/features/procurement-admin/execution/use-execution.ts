import { useState } from 'react';
import type { ExecutionInput } from '#contract/executions.ts';
import type { AdminContract } from '#contract/procurement-admin.ts';
import { isCorrected, LEAST_EXECUTION_REASON } from '#contract/rules/contracts/execution.ts';
import { CallError } from '#web/kit/api.ts';
import { changeConflict, chosenState, type ChangeConflict } from '#web/kit/change-conflict.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { usePortal } from '#web/kit/portal-context.tsx';
import type { Tender } from '../use-tender.ts';
import { saveExecution } from './execution.data.ts';

type List = keyof ExecutionInput;
type Row<L extends List> = ExecutionInput[L][number];

/** What became of a contract, as the officer had it before them when they began. */
interface Seen {
  version: number;
  lists: ExecutionInput;
}

const listsOf = ({ deliveries, penalties, payments }: ExecutionInput): ExecutionInput => ({
  deliveries: [...deliveries],
  penalties: [...penalties],
  payments: [...payments],
});

/** One row of a list in place of itself, or after the others. */
const placed = <R extends { id: string }>(rows: readonly R[], row: R): R[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((one) => (one.id === row.id ? row : one)) : [...rows, row];

/** Messages of a refusal for the row that was sent, by field; those for others are told whole. */
function messagesOf(error: CallError, list: List, rows: readonly { id: string }[], id: string) {
  const at = rows.findIndex((row) => row.id === id);
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(error.problem.fields ?? {})) {
    const own = path.startsWith(`${list}.${at}.`) ? path.slice(`${list}.${at}.`.length) : undefined;
    found[own ?? (path === 'changeReason' ? path : 'all')] = message;
  }
  return Object.keys(found).length === 0 ? { all: error.problem.detail } : found;
}

/** Saving one row of what became of a contract, over what the officer saw; conflicts are asked about. */
export function useExecution(tender: Tender, contract: AdminContract) {
  const { api } = usePortal();
  const [seen] = useState<Seen>(() => ({ version: contract.version, lists: listsOf(contract) }));
  const [base, setBase] = useState(seen);
  const [conflict, setConflict] = useState<ChangeConflict<ExecutionInput>>();

  const send = async (lists: Partial<ExecutionInput>, reason: string) => {
    const body = {
      ...lists,
      seen: { ...base.lists },
      ...(reason.trim() === '' ? {} : { changeReason: reason.trim() }),
    };
    tender.refresh(
      await saveExecution(api, tender.procedure.id, { id: contract.id, version: base.version }, body),
    );
  };

  return {
    conflict,
    base: base.lists,
    /** Takes over what the officer chose; the next save goes over what is in force. Gives the row to go on with. */
    settle: (choices: Readonly<Record<string, 'mine' | 'theirs'>>): ExecutionInput | undefined => {
      if (conflict === undefined) return undefined;
      const chosen = chosenState(conflict, choices);
      setBase({ version: conflict.version, lists: listsOf(conflict.current) });
      setConflict(undefined);
      return listsOf(chosen);
    },
    /** Whether saving this row says otherwise what stood there, which visitors read with a reason. */
    needsReason: <L extends List>(list: L, row: Row<L>): boolean => {
      const old = base.lists[list].filter(({ id }) => id === row.id);
      return isCorrected(old, [row]);
    },
    /** Saves the row; gives the messages by field, none when it was saved, `proposed` when another person decides it. */
    save: async <L extends List>(list: L, row: Row<L>, reason: string): Promise<Record<string, string>> => {
      const rows = placed<Row<L>>(base.lists[list], row);
      try {
        await send({ [list]: rows }, reason);
        return {};
      } catch (error) {
        if (isProposed(error)) return { proposed: '' };
        if (!(error instanceof CallError)) throw error;
        const met = changeConflict<ExecutionInput>(error.problem);
        setConflict(met);
        return met === undefined ? messagesOf(error, list, rows, row.id) : { conflict: '' };
      }
    },
    /** Takes the row away, with the reason that visitors read; false when another person decides it. */
    remove: async <L extends List>(
      list: L,
      id: string,
      reason: string,
    ): Promise<string | false | undefined> => {
      if (reason.trim().length < LEAST_EXECUTION_REASON) return 'Explica el motivo con al menos 20 letras.';
      try {
        await send({ [list]: base.lists[list].filter((row) => row.id !== id) }, reason);
        return undefined;
      } catch (error) {
        if (isProposed(error)) return false;
        if (!(error instanceof CallError)) throw error;
        return Object.values(error.problem.fields ?? {})[0] ?? error.problem.detail;
      }
    },
  };
}
