import { createHash, randomBytes } from 'node:crypto';
import type { SealedAnswer } from '#contract/quotations.ts';
import { decrypted, encrypted } from './key-store.ts';

/** Answers are filled up to whole blocks: how long one is tells nothing of what it says. */
const BLOCK = 8_192;

/** Of which request and supplier an answer is, and which of its. */
export interface AnswerName {
  requestId: string;
  supplierId: string;
  sequence: number;
}

export interface Sealed {
  sealed: Buffer;
  /** SHA-256 of what was sealed, with random signs in it: nobody finds a price by trying. */
  hash: string;
}

const nameOf = ({ requestId, supplierId, sequence }: AnswerName): string =>
  `${requestId} ${supplierId} ${sequence}`;

/**
 * Seals an answer; {@link openAnswer} is its other half, and nobody else reads or writes `quotation.sealed`. Envelopes that
 * are sealed in the browser of a bidder (issue 38) take the place of these two and of the key that they are given.
 */
export function sealAnswer(key: Buffer, name: AnswerName, answer: SealedAnswer): Sealed {
  const text = JSON.stringify({ ...answer, salt: randomBytes(16).toString('hex') });
  const bytes = Buffer.from(text);
  const whole = Buffer.alloc(Math.ceil(bytes.length / BLOCK) * BLOCK, ' ');
  bytes.copy(whole);
  return { sealed: encrypted(key, nameOf(name), whole), hash: hashOf(text) };
}

/** What was sealed, and the fingerprint that its receipt must carry. */
export function openAnswer(
  key: Buffer,
  name: AnswerName,
  sealed: Uint8Array,
): { answer: SealedAnswer; hash: string } {
  const text = decrypted(key, nameOf(name), sealed).toString().trimEnd();
  const { salt: _salt, ...answer } = JSON.parse(text) as SealedAnswer & { salt: string };
  return { answer, hash: hashOf(text) };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
