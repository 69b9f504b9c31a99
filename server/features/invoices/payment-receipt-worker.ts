import { readFile } from 'node:fs/promises';
import { reviewReceipt, type ReceiptFacts, type ReceiptReview } from './payment-receipt-review.ts';

/** Where a payment receipt of somebody else lies, and what it is compared with. */
export interface ReceiptOrder {
  path: string;
  facts: ReceiptFacts;
}

/** Reads and checks a payment receipt, in a process of its own. */
export async function work({ path, facts }: ReceiptOrder): Promise<ReceiptReview> {
  return reviewReceipt(await readFile(path), facts);
}
