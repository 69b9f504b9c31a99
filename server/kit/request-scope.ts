import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that the running code belongs to, for errors that nobody catches. */
export const requestScope = new AsyncLocalStorage<{ requestId: string }>();
