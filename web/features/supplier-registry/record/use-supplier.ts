import { useCallback, useEffect, useState } from 'react';
import type { Problem } from '#contract/errors.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import type { LiftingDocument, SupplierActionInput, SupplierRecord } from '#contract/supplier-admin.ts';
import { CallError, type Api } from '#web/kit/api.ts';
import { isProposed } from '#web/kit/proposed.ts';
import { changeConflict } from '#web/kit/change-conflict.ts';
import { recordChanges, type RecordConflict } from './record-changes.ts';
import { actOnSupplier, readSupplier } from '../supplier-registry.data.ts';

/** What a refused change leaves: the reason, messages by field, and what somebody else changed when that is why. */
export interface Refusal {
  text: string;
  fields: Record<string, string>;
  conflict?: RecordConflict;
  /** It waits for another person, who decides it: nothing is wrong. */
  isProposed?: true;
}

/** A fine that was paid, or a sanction that is revoked with the document that orders it. */
export interface SanctionChange extends Partial<LiftingDocument> {
  finePaidOn?: string;
  revoke?: boolean;
  reason?: string;
}

/** The record of a supplier and what may be done with it. */
export interface SupplierHold {
  record: SupplierRecord | undefined;
  problem: Problem | undefined;
  retry: () => void;
  act: (input: SupplierActionInput) => Promise<Refusal | undefined>;
  saveRemarks: (remarks: string) => Promise<Refusal | undefined>;
  joinName: (name: string, reason: string) => Promise<Refusal | undefined>;
  undoJoin: (id: string, reason: string) => Promise<Refusal | undefined>;
  changeSanction: (id: string, change: SanctionChange) => Promise<Refusal | undefined>;
}

/** Loads a record and keeps it; a change by somebody else is read again and told, what was typed stays. */
export function useSupplier(api: Api, id: string): SupplierHold {
  const [record, setRecord] = useState<SupplierRecord>();
  const [problem, setProblem] = useState<Problem>();
  const load = useCallback(
    (signal?: AbortSignal) => {
      readSupplier(api, id, signal).then(
        (read) => signal?.aborted !== true && setRecord(read),
        (error: unknown) => {
          if (signal?.aborted !== true && error instanceof CallError) setProblem(error.problem);
        },
      );
    },
    [api, id],
  );
  useEffect(() => {
    const control = new AbortController();
    load(control.signal);
    return () => control.abort();
  }, [load]);

  const change = useCallback(
    async (send: (current: SupplierRecord) => Promise<SupplierRecord>): Promise<Refusal | undefined> => {
      if (record === undefined) return undefined;
      try {
        setRecord(await send(record));
        return undefined;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { detail, fields = {}, status } = error.problem;
        if (isProposed(error)) return { text: detail, fields: {}, isProposed: true };
        const met = changeConflict(error.problem);
        const newer = status === 409 ? await readSupplier(api, id).catch(() => undefined) : undefined;
        if (newer !== undefined) setRecord(newer);
        if (met === undefined) return { text: detail, fields };
        const { who, at, conflicts } = met;
        const conflict = { who, ...(at === undefined ? {} : { at }), changes: recordChanges(conflicts) };
        return { text: detail, fields, conflict };
      }
    },
    [api, id, record],
  );
  return {
    record,
    problem,
    retry: () => {
      setProblem(undefined);
      load();
    },
    act: (input) => change((current) => actOnSupplier(api, current, input)),
    saveRemarks: (remarks) =>
      change(({ version }) =>
        api.call(supplierAdminApi.remarks, { params: { id }, version, body: { remarks } }),
      ),
    joinName: (name, reason) =>
      change(({ version }) =>
        api.call(supplierAdminApi.joinName, { params: { id }, version, body: { name, reason } }),
      ),
    undoJoin: (joinId, reason) =>
      change(({ version }) =>
        api.call(supplierAdminApi.undoJoin, { params: { id: joinId }, version, body: { reason } }),
      ),
    changeSanction: (sanctionId, body) =>
      change(({ version }) =>
        api.call(supplierAdminApi.updateSanction, {
          params: { id: sanctionId },
          version,
          body,
        }),
      ),
  };
}
