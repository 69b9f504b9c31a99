import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { ProcedureChange } from '#contract/procurement-admin.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import { CallError, type Api } from '#web/kit/api.ts';

/** A published procedure with what changed since its publication. */
export interface PublicProcedure extends ProcedureDetail {
  changes: readonly ProcedureChange[];
}

/** One procedure; null when there is none by that number. */
export async function loadProcedure(api: Api, numero: string): Promise<PublicProcedure | null> {
  const params = { numero };
  try {
    const [detail, { rows }] = await Promise.all([
      api.call(proceduresApi.detail, { params }),
      api.call(procurementAdminApi.changes, { params }),
    ]);
    return { ...detail, changes: rows };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
}
