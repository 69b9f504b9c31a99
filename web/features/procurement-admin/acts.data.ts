import { awardsApi, type AwardDecision, type AwardSave } from '#contract/awards.ts';
import { bidsApi, type Opening, type OpeningSave, type SupplierChoice } from '#contract/bids.ts';
import { SUPPLIER_STATE_LABELS } from '#contract/suppliers.ts';
import type { Api } from '#web/kit/api.ts';
import type { ComboOption } from '#web/ui/use-options.ts';
import type { Target } from './procurement-admin.data.ts';

export const readOpening = (api: Api, id: string, signal: AbortSignal): Promise<Opening> =>
  api.call(bidsApi.opening, { params: { id }, signal });

export const saveOpening = (api: Api, { id, version }: Target, body: OpeningSave): Promise<Opening> =>
  api.call(bidsApi.saveOpening, { params: { id }, version, body });

export const closeOpening = (api: Api, { id, version }: Target, reason: string): Promise<Opening> =>
  api.call(bidsApi.closeOpening, { params: { id }, version, body: reason === '' ? {} : { reason } });

export const reopenOpening = (api: Api, { id, version }: Target, reason: string): Promise<Opening> =>
  api.call(bidsApi.reopenOpening, { params: { id }, version, body: { reason } });

/** What speaks against each bidder today. */
export const readTendererFindings = async (api: Api, id: string, signal: AbortSignal) =>
  (await api.call(bidsApi.findings, { params: { id }, signal })).rows;

export const readAward = (api: Api, id: string, signal: AbortSignal): Promise<AwardDecision> =>
  api.call(awardsApi.get, { params: { id }, signal });

export const saveAward = (api: Api, { id, version }: Target, body: AwardSave): Promise<AwardDecision> =>
  api.call(awardsApi.save, { params: { id }, version, body });

/** A supplier of the registry among the options of a combobox. */
export interface SupplierOption extends ComboOption {
  supplier: SupplierChoice;
}

/** Suppliers of the registry by name, RFC or number. */
export async function findSuppliers(api: Api, text: string): Promise<SupplierOption[]> {
  const { rows } = await api.call(bidsApi.suppliers, { query: { q: text } });
  return rows.map((supplier) => ({
    value: supplier.id,
    label: supplier.name,
    note: [supplier.number, supplier.rfc, SUPPLIER_STATE_LABELS[supplier.status]]
      .filter((part) => part !== null)
      .join(' · '),
    supplier,
  }));
}
