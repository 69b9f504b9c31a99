import type { ComparisonSave, ComparisonView, QuotationDecision } from '#contract/comparisons.ts';
import { comparisonsApi } from '#contract/comparisons-api.ts';
import { addressOf, type Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';

/** What is compared: the quotations of a request by its folio, or the bids of a procedure by its id. */
export type Compared = { of: 'request'; folio: string } | { of: 'procedure'; id: string };

export const loadComparison = (api: Api, compared: Compared, signal: AbortSignal): Promise<ComparisonView> =>
  compared.of === 'request'
    ? api.call(comparisonsApi.ofRequest, { params: { folio: compared.folio }, signal })
    : api.call(comparisonsApi.ofProcedure, { params: { id: compared.id }, signal });

type Seen = Pick<ComparisonView, 'folio' | 'version'>;

export const saveComparison = (
  api: Api,
  { folio, version }: Seen,
  body: ComparisonSave,
): Promise<ComparisonView> => api.call(comparisonsApi.save, { params: { folio }, version, body });

export const decideQuotations = (
  api: Api,
  { folio, version }: Seen,
  body: QuotationDecision,
): Promise<ComparisonView> => api.call(comparisonsApi.decide, { params: { folio }, version, body });

/** The comparison as a workbook. */
export const exportComparison = ({ of, folio, id }: ComparisonView, api: Api): Promise<Blob> =>
  readFile(
    api,
    of === 'request'
      ? addressOf(comparisonsApi.requestFile, { folio }, { formato: 'xlsx' })
      : addressOf(comparisonsApi.procedureFile, { id }, { formato: 'xlsx' }),
  );
