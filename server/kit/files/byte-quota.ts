import type { Db } from '../db.ts';
import { giveBack, spend, type SharedBudget } from '../shared-budget.ts';
import type { Services } from '../services.ts';

/** Counts what passes, without keeping it. */
export type Counter = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

interface Quota extends SharedBudget {
  /** Taken before the first byte is read. */
  expected: number;
  detail: string;
}

/**
 * Lets `receive` take bytes out of a budget of all processes. What was expected is taken first and set right by what
 * really came; when it fails everything is given back. Content that the store has already counts like any other, so that
 * nobody learns what others sent. No transaction is open meanwhile.
 */
export async function withByteQuota<T>(
  db: Db,
  { expected, detail, ...budget }: Quota,
  receive: (count: Counter) => Promise<T>,
): Promise<T> {
  const first = await spend(db, { ...budget, amount: expected, detail });
  const taken = [first];
  let counted = 0;
  try {
    const result = await receive(async function* (source) {
      for await (const chunk of source) {
        counted += chunk.byteLength;
        yield chunk;
      }
    });
    if (counted > expected) taken.push(await spend(db, { ...budget, amount: counted - expected, detail }));
    else await giveBack(db, [{ ...first, amount: expected - counted }]);
    return result;
  } catch (error) {
    // If the database is away, the budget expires at the end of the day.
    await giveBack(db, taken).catch(() => undefined);
    throw error;
  }
}

/** Bytes that a request announces, or the most that it may bring. */
export function expectedBytes(request: Request, maxBytes: number): number {
  const declared = Number(request.headers.get('content-length') ?? Number.NaN);
  return Number.isInteger(declared) && declared >= 0 ? Math.min(declared, maxBytes) : maxBytes;
}

/** What an officer uploads in a day: generous, but not without end. */
export function withOfficerQuota<T>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { person, request, maxBytes }: { person: { id: string }; request: Request; maxBytes: number },
  receive: (count: Counter) => Promise<T>,
): Promise<T> {
  const quota: Quota = {
    kind: 'bytes_of_officer',
    name: person.id,
    most: config.uploads.perOfficerDay,
    window: 'day',
    expected: expectedBytes(request, maxBytes),
    detail:
      'Tu cuenta ya subió hoy todo lo que admitimos por día. Sigue mañana, o pide a soporte más espacio.',
  };
  return withByteQuota(db, quota, receive);
}

/** What somebody who signed in, and is no officer, uploads in a day: as much as an address without an account. */
export function withPersonQuota<T>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { person, request, maxBytes }: { person: { id: string }; request: Request; maxBytes: number },
  receive: (count: Counter) => Promise<T>,
): Promise<T> {
  const quota: Quota = {
    kind: 'bytes_of_person',
    name: person.id,
    most: config.uploads.perAddressDay,
    window: 'day',
    expected: expectedBytes(request, maxBytes),
    detail:
      'Tu cuenta ya subió hoy todo lo que admitimos por día. Lo que subiste está guardado: sigue mañana.',
  };
  return withByteQuota(db, quota, receive);
}

/** What comes from one address in a day without an account; our own process is no address. */
export function withAddressQuota<T>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { caller, expected }: { caller: string | undefined; expected: number },
  receive: (count: Counter) => Promise<T>,
): Promise<T> {
  const quota: Quota = {
    kind: 'bytes_of_address',
    name: caller ?? '',
    most: caller === undefined ? Infinity : config.uploads.perAddressDay,
    window: 'day',
    expected,
    detail:
      'Desde tu conexión ya se subieron hoy todos los archivos que admitimos por día. Lo que subiste está guardado: sigue mañana, o desde otra conexión.',
  };
  return withByteQuota(db, quota, receive);
}
