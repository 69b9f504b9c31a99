import { API_BASE } from '#contract/endpoint.ts';
import type { Problem } from '#contract/errors.ts';
import { CallError, type Api } from './api.ts';

/** Bytes of an operation that answers a file, read with the officer's authorisation; `address` is of `addressOf`. */
export async function readFile(api: Api, address: string): Promise<Blob> {
  const response = await api.request(address.slice(API_BASE.length));
  if (response.ok) return response.blob();
  throw new CallError((await response.json()) as Problem);
}
