import type { ComponentType } from 'react';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { ProcedureChange } from '#contract/procurement-admin.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcedureDetail, PublicDocument } from '#contract/procedures.ts';
import type { Api } from '#web/kit/api.ts';

/** A published procedure with what changed since its publication. */
export interface PublicProcedure extends ProcedureDetail {
  changes: readonly ProcedureChange[];
  /** Draws what came of it; comes only with a procedure that has something to draw. */
  AwardPart: ComponentType<{ detail: ProcedureDetail; now: string }> | null;
  /** Its table of contents, which follows who reads: such a page is long. */
  AwardIndex: ComponentType<{ detail: ProcedureDetail; changes: number; hasQuestions: boolean }> | null;
  /** Draws «Cambios»; comes only with a procedure that has some. */
  ChangesPart: ComponentType<{
    changes: readonly ProcedureChange[];
    documents: readonly PublicDocument[];
  }> | null;
  /** What an open call said before, above what it says. */
  SaidBefore: ComponentType<{ changes: readonly ProcedureChange[] }> | null;
}

/** Whether one of its documents has a later version, or was withdrawn. */
const hasChangedDocuments = ({ documents }: ProcedureDetail) =>
  documents.some(
    ({ versions, withdrawnAt }) => withdrawnAt !== null || versions.some(({ number }) => number > 1),
  );

/** Whether something came of a procedure. */
const hasOutcome = ({ result, contracts }: ProcedureDetail) => result !== null || contracts.length > 0;

/** One procedure by its number. */
export async function loadProcedure(api: Api, numero: string): Promise<PublicProcedure> {
  const params = { numero };
  const [detail, { rows }] = await Promise.all([
    api.call(proceduresApi.detail, { params }),
    api.call(procurementAdminApi.changes, { params }),
  ]);
  const { AwardPart, AwardIndex } = hasOutcome(detail)
    ? await import('./award-part.tsx')
    : { AwardPart: null, AwardIndex: null };
  const isChanged = rows.length > 0 || hasChangedDocuments(detail);
  const { ProcedureChanges: ChangesPart, SaidBefore } = isChanged
    ? await import('./procedure-changes.tsx')
    : { ProcedureChanges: null, SaidBefore: null };
  return { ...detail, changes: rows, AwardPart, AwardIndex, ChangesPart, SaidBefore };
}
