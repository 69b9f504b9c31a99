import { newIdempotencyKey, keyHeader } from './idempotency-key.ts';
import { requestOf, type Keyed, type Wish } from './write-request.ts';

/** Sends it once; rejects like `fetch` when the connection is lost. */
type Send = (init: Keyed) => Promise<Response>;

/** Two presses within this are one. */
const DOUBLE_PRESS_MS = 500;
/** Pauses before an answer that was lost is asked for again; what the service asks for is waited for, up to a bound. */
const PAUSES_MS = [500, 1_500, 3_000, 5_000];
/** Of a connection that broke, who looks at the screen is told sooner than of a service that says it comes back. */
const MOST_BROKEN = 2;
const MOST_MS = 5_000;
/** While the first one still runs it is asked again so often. */
const RUNNING_MS = 1_000;
const MOST_RUNNING = 20;
const LOST = new Set([502, 503, 504]);

/** Told each time that something is sent again, to whoever shows it. */
const RETRY_EVENT = 'portal:retry';

const STORE = 'portal.intentos';
const DAY_MS = 86_400_000;
const MOST_KEPT = 20;

type Press = { print: string; at: number; isOver: boolean; answer: Promise<Response> };

/**
 * The writes of one page, each sent so that it is done once: a press has one key, which goes with every repetition of it. A
 * second press at once is the first; a lost answer is asked for again, as long as a switch of the database takes; and whoever
 * presses again after an outage or a reload, with the same content, sends the key of the press that nobody answered.
 */
export function writesOf(send: (address: string, init: Keyed) => Promise<Response>) {
  /** The press before this one. */
  const page: { last?: Press | undefined } = {};
  return (address: string, init: RequestInit, wish?: Wish) =>
    write(page, address, requestOf(init, wish), (keyed) => send(address, keyed));
}

async function write(
  page: { last?: Press | undefined },
  address: string,
  asked: Keyed,
  send: Send,
): Promise<Response> {
  const { last } = page;
  const { method, headers, body } = asked;
  const told = body === undefined || typeof body === 'string' ? body : newIdempotencyKey();
  const print = printOf([method, address, ...headers.entries(), told]);
  if (last?.print === print && (!last.isOver || Date.now() - last.at < DOUBLE_PRESS_MS))
    return (await last.answer).clone();
  const press = { print, at: Date.now(), isOver: false, answer: persist(print, asked, send) };
  page.last = press;
  try {
    const answer = await press.answer;
    if (LOST.has(answer.status)) page.last = undefined;
    return answer.clone();
  } catch (error) {
    // Nobody answered: whoever asks again at once is not told the same failure.
    if (page.last === press) page.last = undefined;
    throw error;
  } finally {
    press.isOver = true;
  }
}

async function persist(print: string, asked: Keyed, send: Send): Promise<Response> {
  const key = unanswered(print) ?? newIdempotencyKey();
  remember(print, key);
  asked.headers.set('idempotency-key', keyHeader(key));
  let lost = 0;
  let running = 0;
  for (;;) {
    const outcome: Outcome = await send(asked).catch((error: unknown) => ({ error }));
    const isRunning = 'status' in outcome && outcome.status === 409 && outcome.headers.has('retry-after');
    const isLost = 'error' in outcome ? !isAbort(outcome.error) : LOST.has(outcome.status);
    if (!isRunning && !isLost && !('error' in outcome)) remember(print, undefined);
    const most = 'error' in outcome ? MOST_BROKEN : PAUSES_MS.length;
    const canRetry = (isRunning && running < MOST_RUNNING) || (isLost && lost < most && navigator.onLine);
    if (!canRetry || asked.signal?.aborted === true) {
      if ('error' in outcome) throw outcome.error;
      return outcome;
    }
    await after(Math.max(isRunning ? RUNNING_MS : (PAUSES_MS[lost] ?? 0), askedPause(outcome)));
    if (isRunning) running += 1;
    else {
      lost += 1;
      dispatchEvent(new Event(RETRY_EVENT));
    }
  }
}

type Outcome = Response | { error: unknown };

const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

const after = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

function askedPause(outcome: Outcome): number {
  const seconds = 'error' in outcome ? 0 : Number(outcome.headers.get('retry-after') ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, MOST_MS) : 0;
}

/** What was asked, as a number that tells nothing of it (cyrb53). */
function printOf(parts: readonly unknown[]): string {
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (const sign of JSON.stringify(parts)) {
    const code = sign.codePointAt(0) ?? 0;
    one = Math.imul(one ^ code, 2_654_435_761);
    two = Math.imul(two ^ code, 1_597_334_677);
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(two ^ (two >>> 13), 3_266_489_909);
  two = Math.imul(two ^ (two >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909);
  return `${two >>> 0}.${one >>> 0}`;
}

type Kept = Record<string, { key: string; at: number } | undefined>;

function readKept(): Kept {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function unanswered(print: string): string | undefined {
  const kept = readKept()[print];
  return kept !== undefined && Date.now() - kept.at < DAY_MS ? kept.key : undefined;
}

/** Keeps the key of a press until it is answered, in this tab alone, over a reload. */
function remember(print: string, key: string | undefined): void {
  const { [print]: _before, ...others } = readKept();
  const kept = Object.entries({ ...others, ...(key && { [print]: { key, at: Date.now() } }) });
  try {
    sessionStorage.setItem(STORE, JSON.stringify(Object.fromEntries(kept.slice(-MOST_KEPT))));
  } catch {
    // A browser without room keeps keys in this page alone.
  }
}
