import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { SharedAsset } from './shared-assets.ts';

interface ManifestEntry {
  file: string;
  css?: string[];
  imports?: string[];
  assets?: string[];
}

interface PageLinks {
  /** Style sheets of the page, and their text in the same order. */
  styles: string[];
  css: string;
  scripts: string[];
  fonts: string[];
}

/** The built browser files: what a page must name, and their bytes ready to send. */
export interface BuiltAssets {
  /** The first script; it asks for `entry` and the page's modules once the page is painted. */
  boot: string;
  entry: string;
  icon: string;
  linksFor(modules: readonly string[]): PageLinks;
  /** Answers `/AdquisicionesUG/assets/…` and the icon; undefined for other addresses. */
  serve(request: Request): Promise<Response> | Response | undefined;
}

/** Those of a build on disk, with all its files as other processes may be asked for them. */
interface LoadedAssets extends BuiltAssets {
  shared(): SharedAsset[];
}

/** What a process finds of a file that its own build lacks. */
export type Elsewhere = (name: string) => Promise<{ type: string; plain: Buffer; br?: Buffer } | undefined>;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.icc': 'application/vnd.iccprofile',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
};

/** Names that builds give: signs of what the file holds, in former builds and of fonts after a name; nothing else is looked for. */
const BUILT_NAME = /^(?:[\w.-]{1,180}-)?[\w-]{7,8}(?:\.\w{1,8}){1,2}$/;
/** Files of other builds that stay at hand. */
const MOST_OTHERS = 500;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The portal's own icon. */
export const ICON_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0e345b"/>' +
  '<path d="M8 9h16v3H8zm0 6h16v3H8zm0 6h9v3H8z" fill="#fff"/></svg>';

interface Packed {
  plain: Buffer<ArrayBuffer>;
  br?: Buffer<ArrayBuffer>;
  gzip?: Buffer<ArrayBuffer>;
  type: string;
  etag: string;
}

const etagOf = (bytes: Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

/** Reads the build of `dist/client` into memory, with the compressed twins made at build time. */
export function loadBuiltAssets(clientDir: string, elsewhere: Elsewhere): LoadedAssets {
  const manifest = JSON.parse(readFileSync(join(clientDir, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >;
  const main = manifest['web/main.tsx'];
  const boot = manifest['web/boot.ts'];
  if (main === undefined || boot === undefined)
    throw new Error('The build has no entry web/main.tsx or web/boot.ts; run the build again.');
  const files = new Map<string, Packed>();
  const folder = join(clientDir, 'assets');
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.br') || name.endsWith('.gz')) continue;
    const path = join(folder, name);
    const plain = readFileSync(path);
    files.set(name, {
      plain,
      ...(existsSync(`${path}.br`) ? { br: readFileSync(`${path}.br`) } : {}),
      ...(existsSync(`${path}.gz`) ? { gzip: readFileSync(`${path}.gz`) } : {}),
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      etag: etagOf(plain),
    });
  }
  const url = (file: string) => `${SCREEN_BASE}/${file}`;
  const fonts = [...files.keys()].filter((name) =>
    /^(inter-latin-wght|source-serif-4-latin-600)-normal.*\.woff2$/.test(name),
  );
  const memo = new Map<string, PageLinks>();
  const others = new Map<string, Packed>();
  const icon = `${SCREEN_BASE}/icono.svg`;
  return {
    boot: url(boot.file),
    entry: url(main.file),
    icon,
    linksFor(modules) {
      const key = modules.join('|');
      const known = memo.get(key);
      if (known !== undefined) return known;
      const styles = new Set<string>();
      const scripts = new Set<string>();
      const visit = (entry: ManifestEntry | undefined) => {
        if (entry === undefined || scripts.has(url(entry.file))) return;
        scripts.add(url(entry.file));
        for (const css of entry.css ?? []) styles.add(url(css));
        for (const name of entry.imports ?? []) visit(manifest[name]);
      };
      visit(main);
      for (const module of modules) visit(manifest[`web/features/${module}`]);
      const links = {
        styles: [...styles],
        css: [...styles]
          .map((href) => files.get(href.slice(url('assets/').length))?.plain.toString('utf8') ?? '')
          .join(''),
        scripts: [...scripts].filter((href) => href !== url(main.file)),
        fonts: fonts.map((name) => url(`assets/${name}`)),
      };
      memo.set(key, links);
      return links;
    },
    serve(request) {
      const { pathname } = new URL(request.url);
      if (pathname === icon) {
        return new Response(ICON_SVG, {
          headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' },
        });
      }
      if (!pathname.startsWith(`${SCREEN_BASE}/assets/`)) return undefined;
      const name = pathname.slice(`${SCREEN_BASE}/assets/`.length);
      const file = files.get(name);
      return file === undefined ? answerOfAnother(request, name) : answerWith(request, file);
    },
    shared: () =>
      [...files].map(([name, { plain, br, type }]) => ({
        name,
        type,
        bytes: br ?? plain,
        isBr: br !== undefined,
      })),
  };

  /** While two builds run side by side, a page of one asks whichever process answers for its files. */
  async function answerOfAnother(request: Request, name: string): Promise<Response> {
    const file = others.get(name) ?? (BUILT_NAME.test(name) ? await packedElsewhere(name) : undefined);
    if (file === undefined) {
      return new Response('No existe.', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
      });
    }
    return answerWith(request, file);
  }

  async function packedElsewhere(name: string): Promise<Packed | undefined> {
    const found = await elsewhere(name);
    if (found === undefined) return undefined;
    const { type, plain, br } = found;
    const file: Packed = {
      type,
      plain: Buffer.from(plain),
      etag: etagOf(plain),
      ...(br === undefined ? {} : { br: Buffer.from(br) }),
    };
    const oldest = others.size < MOST_OTHERS ? undefined : others.keys().next().value;
    if (oldest !== undefined) others.delete(oldest);
    others.set(name, file);
    return file;
  }
}

function answerWith(request: Request, file: Packed): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    'cache-control': IMMUTABLE,
    etag: file.etag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    // A worker takes the policy of its own file.
    ...(/script/.test(file.type)
      ? { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" }
      : {}),
  };
  if (request.headers.get('if-none-match') === file.etag) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const [bytes, encoding] =
    file.br !== undefined && /\bbr\b/.test(accepted)
      ? [file.br, 'br']
      : file.gzip !== undefined && /\bgzip\b/.test(accepted)
        ? [file.gzip, 'gzip']
        : [file.plain, undefined];
  if (encoding !== undefined) headers['content-encoding'] = encoding;
  headers['content-length'] = String(bytes.byteLength);
  return new Response(request.method === 'HEAD' ? null : bytes, { headers });
}
