import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isUnchanged } from './files/range.ts';

/** Shorter answers are sent as they are. */
const WORTH_COMPRESSING = 1_400;
/** How hard what is kept for the life of the process is compressed. */
const HARD = 6;

/** An answer that is the same for everyone, with its compressed twins: each is made once, when somebody asks for it. */
export class PreparedAnswer {
  private readonly make: () => string;
  private readonly headers: Record<string, string>;
  private readonly quality: number;
  private made: { plain: Bytes; etag: string } | undefined;
  private br: Bytes | undefined;
  private gzip: Bytes | undefined;

  /** `quality` is that of brotli: less for what will not be asked for often. */
  constructor(make: () => string, headers: Record<string, string>, quality = HARD) {
    this.make = make;
    this.headers = headers;
    this.quality = quality;
  }

  /** Bytes that it may hold: of text, both twins together are smaller than it. */
  get bytes(): number {
    return 2 * this.prepare().plain.length;
  }

  /** Answers with the smallest form that the browser takes, or 304 when it has it. */
  respond(request: Request): Response {
    const { plain, etag } = this.prepare();
    const headers: Record<string, string> = {
      'cache-control': 'no-cache',
      ...this.headers,
      etag,
      vary: 'accept-encoding',
    };
    if (isUnchanged(request.headers.get('if-none-match') ?? undefined, etag))
      return new Response(null, { status: 304, headers });
    const [bytes, encoding] = this.twinFor(request.headers.get('accept-encoding') ?? '', plain);
    if (encoding !== undefined) headers['content-encoding'] = encoding;
    headers['content-length'] = String(bytes.length);
    return new Response(request.method === 'HEAD' ? null : bytes, { headers });
  }

  private twinFor(accepted: string, plain: Bytes): [Bytes, string?] {
    if (plain.length < WORTH_COMPRESSING) return [plain];
    if (/\bbr\b/.test(accepted)) {
      this.br ??= brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: this.quality } });
      return [this.br, 'br'];
    }
    if (!/\bgzip\b/.test(accepted)) return [plain];
    this.gzip ??= gzipSync(plain);
    return [this.gzip, 'gzip'];
  }

  private prepare() {
    if (this.made === undefined) {
      const plain = Buffer.from(this.make(), 'utf8');
      const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
      this.made = { plain, etag: `"${hash}"` };
    }
    return this.made;
  }
}

type Bytes = Buffer<ArrayBuffer>;
