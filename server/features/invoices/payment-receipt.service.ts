import { MAX_WORK_BYTES, workOnFiles } from '#server/kit/files/file-work.ts';
import type { Turn } from '#server/kit/files/turn.ts';
import type { Services } from '#server/kit/services.ts';
import { check } from './checks.rules.ts';
import type { ReceiptOrder } from './payment-receipt-worker.ts';
import type { ReceiptFacts, ReceiptReview } from './payment-receipt-review.ts';
import { factsOf } from './review.service.ts';

const WORKER = new URL('payment-receipt-worker.ts', import.meta.url).href;
const REVIEW_MS = 20_000;

/** Checks a payment receipt that lies in a file, in the process of foreign files. */
export async function reviewReceiptFile(
  services: Services,
  turn: Turn,
  given: { path: string } & Pick<ReceiptFacts, 'issuer' | 'waiting'>,
): Promise<ReceiptReview> {
  const { path, issuer, waiting } = given;
  const order: ReceiptOrder = { path, facts: { ...(await factsOf(services)), issuer, waiting } };
  const outcome = await workOnFiles<ReceiptReview>(
    turn,
    { feature: { module: WORKER, order } },
    { limitMs: REVIEW_MS, maxBytes: MAX_WORK_BYTES, isHeavy: false },
  );
  if ('failed' in outcome)
    return {
      checks: [check('F1', 'stop', 'El archivo no es un XML que se pueda leer.', '')],
      data: null,
      covered: [],
      said: null,
    };
  return outcome;
}
