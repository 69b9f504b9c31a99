import { complaintWaysApi, type ComplaintPlaces } from '#contract/complaint-ways.ts';
import { deadlinesApi, type ToldDeadlines } from '#contract/deadlines.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcedureDetail } from '#contract/procedures.ts';
import type { Api } from '#web/kit/api.ts';

/** The purchase that somebody complains of, with its terms. */
export interface ComplainedOf {
  procedure: Pick<ProcedureDetail, 'slug' | 'number' | 'title' | 'kind' | 'regime'>;
  told: ToldDeadlines;
}

export interface Reclaim {
  places: ComplaintPlaces;
  /** `missing`: a folio was given and no public procedure has it. */
  of: ComplainedOf | 'missing' | null;
}

async function loadComplainedOf(api: Api, typed: string): Promise<Reclaim['of']> {
  const numero = typed.trim();
  if (numero === '') return null;
  try {
    const params = { numero };
    const [procedure, told] = await Promise.all([
      api.call(proceduresApi.detail, { params }),
      api.call(deadlinesApi.ofProcedure, { params }),
    ]);
    return { procedure, told };
  } catch (error) {
    if (error instanceof Error && 'status' in error && (error.status === 404 || error.status === 422))
      return 'missing';
    throw error;
  }
}

/** Where complaints go, and the procedure of which somebody complains. */
export async function loadReclaim(api: Api, procedimiento: string): Promise<Reclaim> {
  const [places, of] = await Promise.all([
    api.call(complaintWaysApi.places, {}),
    loadComplainedOf(api, procedimiento),
  ]);
  return { places, of };
}
