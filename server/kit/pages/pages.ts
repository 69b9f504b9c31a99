import { randomBytes } from 'node:crypto';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Config } from '../../config.ts';
import { errorFacts, type Log } from '../log.ts';
import type { BuiltAssets } from './built-assets.ts';
import { splitDocument } from './document.ts';
import { packPage, unpackPage, type PackedPage } from './packed-page.ts';
import { pageCsp } from './security-headers.ts';

/** Result of rendering one address; made by web/entry-server.tsx. */
export interface RenderedPage {
  status: number;
  redirect?: string;
  title: string;
  description?: string;
  noIndex: boolean;
  restricted: boolean;
  html: string;
  data: Record<string, unknown>;
  modules: string[];
}

export interface RenderRequest {
  address: string;
  settings: unknown;
  now: string;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

export type RenderPage = (request: RenderRequest) => Promise<RenderedPage>;

interface PageKitchen {
  config: Config;
  log: Log;
  render: RenderPage;
  assets: BuiltAssets;
  /** Calls the API in process. */
  fetchApi: (url: string, init?: RequestInit) => Promise<Response>;
  dataVersion: () => Promise<number>;
  settings: () => Promise<Record<string, unknown>>;
  now?: () => Date;
}

interface CacheEntry {
  page: PackedPage;
  status: number;
  redirect?: string;
  version: number;
  madeAt: number;
}

/** Words like «en 3 días» and states that follow from the clock may be this old. */
const MAX_AGE_MS = 30_000;
const MAX_CACHE_BYTES = 32_000_000;
/** Version of a page that was made while the database was away. */
const NO_VERSION = -1;

/** Pages for anonymous visitors, rendered once per version of the data and address. */
export interface Pages {
  respond(request: Request): Promise<Response>;
  clear(): void;
}

/** Makes the page service. Answers are the same for everyone: who is signed in is only known in the browser. */
export function createPages(kitchen: PageKitchen): Pages {
  const { config, log } = kitchen;
  const cache = new Map<string, CacheEntry>();
  const cooking = new Map<string, Promise<CacheEntry>>();
  let cachedBytes = 0;
  let knownSettings: Record<string, unknown> | undefined;
  const now = kitchen.now ?? (() => new Date());

  function keep(address: string, entry: CacheEntry): void {
    forget(address);
    cache.set(address, entry);
    cachedBytes += entry.page.body.length + entry.page.deflatedBody.length;
    while (cachedBytes > MAX_CACHE_BYTES) forget(cache.keys().next().value as string);
  }

  function forget(address: string): void {
    const entry = cache.get(address);
    if (entry === undefined) return;
    cache.delete(address);
    cachedBytes -= entry.page.body.length + entry.page.deflatedBody.length;
  }

  async function settingsNow(isDatabaseAway: boolean): Promise<Record<string, unknown>> {
    if (knownSettings === undefined || !isDatabaseAway) knownSettings = await kitchen.settings();
    return knownSettings;
  }

  async function cook(address: string, version: number): Promise<CacheEntry> {
    const instant = now();
    const publicSettings = await settingsNow(version === NO_VERSION);
    const rendered = await kitchen.render({
      address,
      settings: publicSettings,
      now: instant.toISOString(),
      fetch: kitchen.fetchApi,
    });
    const document = splitDocument(
      {
        title: rendered.title,
        ...(rendered.description === undefined ? {} : { description: rendered.description }),
        noIndex: rendered.noIndex,
        ...(rendered.noIndex ? {} : { canonical: config.publicUrl + address }),
        html: rendered.html,
        settings: { settings: publicSettings, now: instant.toISOString(), restricted: rendered.restricted },
        data: rendered.data,
        modules: rendered.modules,
      },
      kitchen.assets,
    );
    return {
      page: packPage(document),
      status: rendered.status,
      ...(rendered.redirect === undefined ? {} : { redirect: rendered.redirect }),
      version,
      madeAt: instant.getTime(),
    };
  }

  async function entryFor(address: string): Promise<{ entry: CacheEntry; stale: boolean }> {
    const cached = cache.get(address);
    let version: number;
    try {
      version = await kitchen.dataVersion();
    } catch (error) {
      if (cached !== undefined) return { entry: cached, stale: true };
      if (!standsAlone(address)) throw error;
      return { entry: await cook(address, NO_VERSION), stale: true };
    }
    if (cached !== undefined && cached.version === version && now().getTime() - cached.madeAt < MAX_AGE_MS) {
      cache.delete(address);
      cache.set(address, cached);
      return { entry: cached, stale: false };
    }
    const key = `${version} ${address}`;
    let pending = cooking.get(key);
    if (pending === undefined) {
      pending = cook(address, version).finally(() => cooking.delete(key));
      cooking.set(key, pending);
    }
    const entry = await pending;
    if (entry.status < 500) keep(address, entry);
    return { entry, stale: false };
  }

  return {
    async respond(request) {
      const url = new URL(request.url);
      const address = url.pathname + url.search;
      const { entry, stale } = await entryFor(address);
      if (entry.redirect !== undefined) {
        return new Response(null, {
          status: 302,
          headers: { location: entry.redirect, 'cache-control': 'no-store' },
        });
      }
      if (entry.status === 404 && url.pathname !== `${SCREEN_BASE}/404` && !isThing(url.pathname)) {
        const from = url.pathname.slice(SCREEN_BASE.length) + url.search;
        const location = `${SCREEN_BASE}/404?de=${encodeURIComponent(from)}`;
        return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
      }
      const nonce = randomBytes(16).toString('base64');
      const gzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
      const bytes = unpackPage(entry.page, nonce, gzip);
      if (stale) log.warn('page.stale', { path: url.pathname });
      return new Response(request.method === 'HEAD' ? null : bytes, {
        status: entry.status,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-length': String(bytes.length),
          'cache-control': 'no-cache',
          'content-security-policy': pageCsp(config, nonce),
          vary: 'accept-encoding',
          ...(gzip ? { 'content-encoding': 'gzip' } : {}),
          ...(stale ? { warning: '110 - "Response is Stale"' } : {}),
        },
      });
    },
    clear() {
      cache.clear();
      cachedBytes = 0;
    },
  };
}

/** The verification of certificates answers without the database: the signature alone can be checked. */
function standsAlone(address: string): boolean {
  return /\/proveedores\?(?:.*&)?vista=verificar(?:&|$)/.test(address);
}

/** Addresses of single things answer 404 themselves, because their screen says what was not found. */
function isThing(pathname: string): boolean {
  const rest = pathname.slice(SCREEN_BASE.length);
  return /^\/(adquisiciones\/(procedimientos|evaluaciones)|proveedores|normatividad|procedimientos|perfiles)\/[^/]+$/.test(
    rest,
  );
}

/** A page for when nothing can be rendered: no data, no scripts, what to do next. */
export function failurePage(error: unknown, config: Config, requestId: string, log: Log): Response {
  log.error('page.failed', { requestId, ...errorFacts(error) });
  const html =
    '<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<title>El portal no está disponible</title></head><body><main><h1>El portal no está disponible por el momento</h1>' +
    `<p>Intenta de nuevo en unos minutos. Si sigue igual, escribe a <a href="mailto:${config.footer.email}">${config.footer.email}</a> ` +
    `o llama al ${config.footer.phone} y menciona la clave ${requestId}.</p></main></body></html>`;
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '30',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}
