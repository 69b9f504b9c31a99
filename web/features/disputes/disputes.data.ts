import type { CallInput, CallOutput } from '#contract/endpoint.ts';
import {
  disputesApi,
  type Dispute,
  type DisputeCorrection,
  type DisputeStepInput,
  type NewDispute,
} from '#contract/disputes.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { z } from 'zod';
import type { Api } from '#web/kit/api.ts';

type Seen = Pick<Dispute, 'id' | 'version'>;

export const loadDisputes = (
  api: Api,
  query: CallInput<typeof disputesApi.list>['query'],
  signal: AbortSignal,
): Promise<CallOutput<typeof disputesApi.list>> => api.call(disputesApi.list, { query, signal });

export const loadDispute = (api: Api, id: string, signal: AbortSignal): Promise<Dispute> =>
  api.call(disputesApi.detail, { params: { id }, signal });

export const recordDispute = (api: Api, body: z.input<typeof NewDispute>): Promise<Dispute> =>
  api.call(disputesApi.begin, { body });

export const saveDispute = (
  api: Api,
  { id, version }: Seen,
  body: z.input<typeof DisputeCorrection>,
): Promise<Dispute> => api.call(disputesApi.save, { params: { id }, version, body });

export const actOnDispute = (api: Api, { id, version }: Seen, body: DisputeStepInput): Promise<Dispute> =>
  api.call(disputesApi.act, { params: { id }, version, body });

/** Procedures that visitors read, to record one of. */
export const findProcedures = async (api: Api, q: string, signal: AbortSignal) =>
  (await api.call(procurementAdminApi.list, { query: { q, tam: 20 }, signal })).rows.filter(
    ({ status, origin }) => status !== 'draft' && origin !== 'compranet',
  );
