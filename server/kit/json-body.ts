import type { Context } from 'hono';
import { windowsSign } from '#contract/rules/texts/clean-cell.ts';
import { failure } from './errors.ts';

/** What one JSON body may cost. */
export interface JsonLimits {
  maxBytes: number;
  /** From the first look at the body to its last byte, however steadily it comes. */
  maxMs: number;
  /** Told the size before the text is read as JSON; may refuse it. */
  spend?(bytes: number): void;
}

/**
 * The body of a request as JSON. Throws `body_too_large` as soon as that is known, `request_too_slow` when its time is
 * over, `request_broken_off` when the connection breaks, and `invalid_json`.
 */
export async function readJson(
  context: Pick<Context, 'req'>,
  { maxBytes, maxMs, spend }: JsonLimits,
): Promise<unknown> {
  if (Number(context.req.header('content-length') ?? '0') > maxBytes) throw failure('body_too_large');
  const reader = context.req.raw.body?.getReader();
  const late = Promise.withResolvers<never>();
  // Whoever sends so slowly gets no further turn on this connection.
  const timer = setTimeout(
    () => late.reject(failure('request_too_slow', { headers: { connection: 'close' } })),
    maxMs,
  );
  try {
    const bytes = await Promise.race([allOf(reader, maxBytes), late.promise]);
    spend?.(bytes.byteLength);
    return parsed(bytes);
  } finally {
    clearTimeout(timer);
    late.promise.catch(() => undefined);
    void reader?.cancel().catch(() => undefined);
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function allOf(reader: Reader | undefined, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const read = () =>
    reader?.read().catch((error: unknown) => {
      throw failure('request_broken_off', { cause: error });
    });
  for (let next = await read(); next?.done === false; next = await read()) {
    size += next.value.byteLength;
    if (size > maxBytes) throw failure('body_too_large');
    chunks.push(next.value);
  }
  return Buffer.concat(chunks, size);
}

const MAY_CONTROL = /[\u007F-\u009F]|\\(?:u00|[bf])/;
/** A control sign as it stands or is escaped, or another escape, so that a backslash is never taken for the begin of one. */
const ESCAPES = /[\u007F-\u009F]|\\(?:u00(?:0[1-8BbCcEeFf]|1[\dA-Fa-f]|7[Ff]|[89][\dA-Fa-f])|.)/gs;

/**
 * JSON whose texts have no control signs that nobody sees, as pasted ones do: the letters of Windows in their place,
 * line breaks for those of Word. A NUL, and those that no letter has in its place, stay to be refused.
 */
export function withoutControls(json: string): string {
  if (!MAY_CONTROL.test(json)) return json;
  return json.replace(ESCAPES, (sign) => {
    const code =
      sign.length === 1
        ? sign.charCodeAt(0)
        : (CODES[sign] ?? (sign.length === 6 ? Number.parseInt(sign.slice(2), 16) : 0));
    if (code === 0) return sign;
    if (code === 0x0b || code === 0x0c) return '\\n';
    if (code < 0x20 || code === 0x7f) return '';
    const letter = windowsSign(String.fromCharCode(code));
    return letter === '\uFFFD' ? sign : letter;
  });
}
const CODES: Readonly<Record<string, number>> = { '\\b': 0x08, '\\f': 0x0c };

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(withoutControls(bytes.toString('utf8')));
  } catch {
    throw failure('invalid_json');
  }
}
