import type { ServerResponse } from 'node:http';
import type { Context } from 'hono';
import { callerOf } from '../client-address.ts';
import type { Person } from '../identity.ts';

/** Who waits for a file to be examined. */
export interface Turn {
  /** An address or a person; undefined for the portal itself. */
  caller: string | undefined;
  /** People of the unit go before strangers. */
  isOfficer: boolean;
  /** Since when, by `performance.now()`; all files of one request share it. */
  since: number;
  /** Aborted when the connection closes before its answer: the place is given back. */
  signal?: AbortSignal | undefined;
}

/** Turn of a request of anybody, by address. Made when its bytes have arrived: who sends slowly does not wait. */
export function strangerTurn(context: Context, trustProxy: boolean): Turn {
  const caller = callerOf(context, trustProxy);
  return { caller, isOfficer: false, since: performance.now(), signal: leavingOf(context) };
}

/** Turn of a request of a person of the unit. */
export function officerTurn(context: Context, person: Pick<Person, 'id'>): Turn {
  return { caller: person.id, isOfficer: true, since: performance.now(), signal: leavingOf(context) };
}

/** Turn of work that nobody waits for at a connection. */
export const ownTurn = (): Turn => ({ caller: undefined, isOfficer: true, since: performance.now() });

function leavingOf(context: Context): AbortSignal {
  const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse };
  if (outgoing === undefined) return context.req.raw.signal;
  const left = new AbortController();
  if (outgoing.destroyed && !outgoing.writableFinished) left.abort();
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) left.abort();
  });
  return left.signal;
}
