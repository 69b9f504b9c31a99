import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isUnchanged } from './files/range.ts';

/** An answer that is the same for everyone for as long as the process lives: made once, with its compressed twins. */
export class PreparedAnswer {
  private made: { plain: Bytes; br: Bytes; gzip: Bytes; etag: string } | undefined;
  private readonly make: () => string;
  private readonly headers: Record<string, string>;

  constructor(make: () => string, headers: Record<string, string>) {
    this.make = make;
    this.headers = headers;
  }

  /** Answers with the smallest form that the browser takes, or 304 when it has it. */
  respond(request: Request): Response {
    const { plain, br, gzip, etag } = (this.made ??= this.prepare());
    const headers: Record<string, string> = {
      'cache-control': 'no-cache',
      ...this.headers,
      etag,
      vary: 'accept-encoding',
    };
    if (isUnchanged(request.headers.get('if-none-match') ?? undefined, etag))
      return new Response(null, { status: 304, headers });
    const accepted = request.headers.get('accept-encoding') ?? '';
    const [bytes, encoding] = /\bbr\b/.test(accepted)
      ? [br, 'br']
      : /\bgzip\b/.test(accepted)
        ? [gzip, 'gzip']
        : [plain, undefined];
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    headers['content-length'] = String(bytes.length);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  }

  private prepare() {
    const plain = Buffer.from(this.make(), 'utf8');
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    return {
      plain,
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
      gzip: gzipSync(plain),
      etag: `"${hash}"`,
    };
  }
}

type Bytes = Buffer<ArrayBuffer>;
