/** A key that nobody guesses, for one intention of a person (`Idempotency-Key`); also where `crypto` has no UUIDs. */
export const newIdempotencyKey = (): string => crypto.getRandomValues(new BigUint64Array(2)).join('-');

/** The key as its header carries it. */
export const keyHeader = (key: string): string => `"${key.padStart(16, '0')}"`;
