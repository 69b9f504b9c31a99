import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Context } from 'hono';
import type { InvoiceReview } from '#contract/invoice-checks.ts';
import { MOST_REVIEW_BYTES } from '#contract/invoice-limits.ts';
import { INVOICING, invoicingFactsOf } from '#contract/invoicing-setting.ts';
import { settingInForce } from '#server/features/settings/public.ts';
import { failure, invalid } from '#server/kit/errors.ts';
import { MAX_WORK_BYTES, workOnFiles } from '#server/kit/files/file-work.ts';
import { strangerTurn, type Turn } from '#server/kit/files/turn.ts';
import { bodyOf } from '#server/kit/request-body.ts';
import type { Services } from '#server/kit/services.ts';
import { check } from './checks.rules.ts';
import type { ReviewOrder, ReviewOutcome } from './invoice-worker.ts';
import { checkLists } from './lists.service.ts';
import type { ReviewedBytes } from './review.ts';
import type { ReviewFacts } from './review-facts.ts';

const WORKER = new URL('invoice-worker.ts', import.meta.url).href;
/** An invoice of 2,000 lines takes less than two seconds, its PDF some more. */
const REVIEW_MS = 20_000;

/** What an invoice to the institution has to say. */
export const invoicingFacts = async ({ db, config }: Services) =>
  invoicingFactsOf(await settingInForce(db, config, INVOICING));

/** What an invoice, or a payment receipt, is compared with besides itself. */
export async function factsOf({ db, config }: Services): Promise<ReviewFacts> {
  const values = await settingInForce(db, config, INVOICING);
  const { satCertificatesFile: file } = config;
  return {
    receiver: invoicingFactsOf(values),
    tolerates: [
      ...(values.pue === 'si' ? (['PUE'] as const) : []),
      ...(values.s01 === 'si' ? (['S01'] as const) : []),
    ],
    now: Date.now(),
    authorities: file === undefined ? [] : [await readFile(file, 'utf8')],
  };
}

/** An invoice that was read, with the folder in which its files lie until the answer. */
export type Reviewed = ReviewedBytes & { folder: string };

/** Reads the files of a request in a process of their own and gives what `then` makes of them; nothing of them stays here. */
export async function withUpload<Made>(
  { context, turn, facts }: { context: Context; turn: Turn; facts: ReviewFacts },
  then: (reviewed: Reviewed) => Promise<Made>,
): Promise<Made> {
  const type = context.req.header('content-type') ?? '';
  if (!/^multipart\/form-data *;/i.test(type)) throw noForm();
  const folder = await mkdtemp(join(tmpdir(), 'factura-'));
  try {
    const path = join(folder, 'envio');
    await pipeline(limited(bodyOf(context.req.raw)), createWriteStream(path, { mode: 0o600 }));
    const order: ReviewOrder = { path, type, facts };
    const outcome = await workOnFiles<ReviewOutcome>(
      { ...turn, since: performance.now() },
      { feature: { module: WORKER, order } },
      { limitMs: REVIEW_MS, maxBytes: MAX_WORK_BYTES, isHeavy: false },
    );
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    // What takes longer or more to be read is no invoice.
    return await then({ ...('failed' in outcome ? unreadable() : outcome), folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks an invoice that somebody sent to try it. Nothing of it is kept: its folder is gone with the answer. */
export async function reviewUpload(services: Services, context: Context): Promise<InvoiceReview> {
  const facts = await factsOf(services);
  const turn = strangerTurn(context, services.config.trustProxy);
  return withUpload({ context, turn, facts }, async ({ checks, data }) => {
    if (data === null) return { checks, data };
    const at = checks.findIndex(({ id }) => id === 'I3') + 1;
    return { checks: checks.toSpliced(at, 0, ...(await checkLists(services.db, data.emisor.rfc))), data };
  });
}

const unreadable = (): InvoiceReview => ({
  checks: [check('F1', 'stop', 'El archivo no es un XML que se pueda leer.', '')],
  data: null,
});

const noForm = () =>
  failure('file_type_refused', { detail: 'Manda el XML de la factura y, si quieres, su PDF.' });

function refusalOf(refused: 'parts' | 'xml' | 'large' | 'pdf') {
  if (refused === 'large')
    return failure('file_too_large', { detail: 'El XML pesa más de 1 MB. Revisa que sea el de la factura.' });
  if (refused === 'xml') return invalid({ xml: 'Elige el XML de la factura.' });
  return refused === 'pdf'
    ? failure('file_type_refused', { detail: 'El segundo archivo no es un PDF. Elige el PDF de la factura.' })
    : noForm();
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > MOST_REVIEW_BYTES) throw failure('file_too_large');
    yield chunk;
  }
}
