import { useSyncExternalStore } from 'react';
import { ACCOUNT_HEADER } from '#contract/my-account.ts';
import { CallError } from './api.ts';
import { patientFetch } from './patient-fetch.ts';

/**
 * Name of the supplier's session that this browser is in. It opens nothing: the cookie beside it, which no script reads, does.
 * All tabs know it; where nothing can be kept, this tab alone.
 */
const KEY = 'cuenta';
let own: string | undefined;
const readers = new Set<() => void>();

function tell(): void {
  for (const reader of readers) reader();
}

/** The session of this browser; undefined where there is none. */
export function accountSession(): string | undefined {
  try {
    return localStorage.getItem(KEY) ?? own;
  } catch {
    return own;
  }
}

/** Somebody came in, or went to another company; without one, the session is over. */
export function keepAccountSession(session: string | undefined): void {
  own = session;
  try {
    if (session === undefined) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, session);
  } catch {
    // This tab knows it.
  }
  tell();
}

function listen(reader: () => void): () => void {
  readers.add(reader);
  addEventListener('storage', reader);
  return () => {
    readers.delete(reader);
    removeEventListener('storage', reader);
  };
}

/** The session, also when another tab comes in or leaves. */
export const useAccountSession = (): string | undefined =>
  useSyncExternalStore(listen, accountSession, () => undefined);

/** A session that is over is forgotten: the screen says so, what was typed stays. */
export async function forgetEnded<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallError && error.status === 401) keepAccountSession(undefined);
    throw error;
  }
}

/** `fetch` of whoever supplies: it names the session of the account, where there is one. */
export function supplierFetch(address: string, init: RequestInit = {}): Promise<Response> {
  const session = accountSession();
  if (session === undefined) return patientFetch(address, init);
  const headers = new Headers(init.headers);
  headers.set(ACCOUNT_HEADER, session);
  return patientFetch(address, { ...init, headers });
}
