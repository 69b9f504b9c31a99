import { workTransfersApi } from '#contract/work-transfers-api.ts';
import type { Transfer, TransferWish } from '#contract/work-transfers.ts';
import type { Api } from '#web/kit/api.ts';
import { readFile } from '#web/kit/read-file.ts';
import { addressOf } from '#web/kit/api.ts';

export const readTransfers = (api: Api, signal: AbortSignal) => api.call(workTransfersApi.list, { signal });

export const readScope = (api: Api, persona: string, signal: AbortSignal) =>
  api.call(workTransfersApi.scope, { query: { persona }, signal });

type Choices = TransferWish['groups'];

export const readPreview = (api: Api, personId: string, groups: Choices, signal: AbortSignal) =>
  api.call(workTransfersApi.preview, { body: { personId, groups }, signal });

export const beginTransfer = (api: Api, body: TransferWish) => api.call(workTransfersApi.begin, { body });

export const readTransfer = (api: Api, id: string, signal: AbortSignal) =>
  api.call(workTransfersApi.read, { params: { id }, signal });

type Seen = Pick<Transfer, 'id' | 'version'>;

export const signTransfer = (api: Api, { id, version }: Seen) =>
  api.call(workTransfersApi.sign, { params: { id }, version });

export const undoTransfer = (api: Api, { id, version }: Seen) =>
  api.call(workTransfersApi.undo, { params: { id }, version });

export const readSheet = (api: Api, id: string) => readFile(api, addressOf(workTransfersApi.sheet, { id }));
