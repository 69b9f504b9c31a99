import { randomBytes } from 'node:crypto';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../log.ts';
import type { BuiltAssets } from './built-assets.ts';
import { splitDocument } from './document.ts';
import type { ServiceBanner } from '#contract/service-banner.ts';
import { packPage, unpackPage, withAbove, type PackedPage } from './packed-page.ts';
import { isThing, shareOf, standsAlone } from './page-address.ts';
import { PageCache, STALE } from './page-cache.ts';
import { renderTurns } from './render-turns.ts';
import { pageCsp } from './security-headers.ts';
import { BANNER_CSS, bannerHtml } from './service-banner.ts';

/** Result of rendering one address; made by web/entry-server.tsx. */
export interface RenderedPage {
  status: number;
  redirect?: string;
  title: string;
  description?: string;
  /** What search engines read of it (schema.org). */
  structured?: unknown;
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

/** What an address asks for, without what nobody knows of it; undefined when no screen has it. */
export type Canonical = (asked: string) => { address: string; isSame: boolean } | undefined;

/** What pages are made from. */
interface PageSources {
  config: Config;
  log: Log;
  render: RenderPage;
  canonical: Canonical;
  assets: BuiltAssets;
  /** Calls the API in process. */
  fetchApi: (url: string, init?: RequestInit) => Promise<Response>;
  dataVersion: () => Promise<number>;
  settings: () => Promise<Record<string, unknown>>;
  /** What stands above every page now. */
  banner?: () => ServiceBanner | undefined;
  now?: () => Date;
}

interface CacheEntry {
  page: PackedPage;
  /** The page below the banner that stood above it last; there is one only while a banner is up. */
  below?: { banner: ServiceBanner; page: PackedPage };
  status: number;
  redirect?: string;
  version: number;
  /** Whether something in it is from before the database went away: it is not kept. */
  isStale: boolean;
  madeAt: number;
  bytes: number;
}

/** Words like «en 3 días» and states that follow from the clock may be this old. */
const MAX_AGE_MS = 30_000;
/** A page of a later moment was made while the clock was wrong. */
const isFresh = (ageMs: number): boolean => ageMs >= 0 && ageMs < MAX_AGE_MS;
/** Pages drawn at once and waiting for it, in all and of one caller. */
const TURNS = { atOnce: 4, most: 120, mostEach: 24 };
/** Version of a page that was made while the database was away. */
const NO_VERSION = -1;

/** Who asks for a page that has to be drawn first. */
export interface Visit {
  /** Whose turn and budget it is; undefined for the portal itself. */
  caller: string | undefined;
  /** Takes the drawing of one page from the caller's budget; throws when it is used up. */
  takeDrawing(): void;
}

/** Pages for anonymous visitors, rendered once per version of the data and address. */
export interface Pages {
  respond(request: Request, visit: Visit): Promise<Response>;
  clear(): void;
}

/** Makes the page service. Answers are the same for everyone: who is signed in is only known in the browser. */
export function createPages(sources: PageSources): Pages {
  const { config, log } = sources;
  const cache = new PageCache<CacheEntry>();
  const turns = renderTurns(TURNS);
  const cooking = new Map<string, Promise<CacheEntry>>();
  let knownSettings: Record<string, unknown> | undefined;
  const now = sources.now ?? (() => new Date());

  async function settingsNow(isDatabaseAway: boolean): Promise<Record<string, unknown>> {
    if (knownSettings === undefined || !isDatabaseAway) knownSettings = await sources.settings();
    return knownSettings;
  }

  async function cook(address: string, version: number): Promise<CacheEntry> {
    const instant = now();
    const publicSettings = await settingsNow(version === NO_VERSION);
    let isStale = version === NO_VERSION;
    const rendered = await sources.render({
      address,
      settings: publicSettings,
      now: instant.toISOString(),
      fetch: async (...asked) => {
        const answer = await sources.fetchApi(...asked);
        isStale ||= answer.headers.has('warning');
        return answer;
      },
    });
    const document = splitDocument(
      {
        title: rendered.title,
        ...(rendered.description === undefined ? {} : { description: rendered.description }),
        ...(rendered.structured === undefined ? {} : { structured: rendered.structured }),
        noIndex: rendered.noIndex,
        ...(rendered.noIndex ? {} : { canonical: config.publicUrl + address }),
        html: rendered.html,
        ...(publicSettings.colours === undefined
          ? {}
          : { colours: publicSettings.colours as Record<string, string> }),
        settings: { settings: publicSettings, now: instant.toISOString(), restricted: rendered.restricted },
        data: rendered.data,
        modules: rendered.modules,
      },
      sources.assets,
    );
    const page = packPage(document);
    return {
      page,
      bytes: page.body.length + page.deflatedBody.length,
      status: rendered.status,
      ...(rendered.redirect === undefined ? {} : { redirect: rendered.redirect }),
      version,
      isStale,
      madeAt: instant.getTime(),
    };
  }

  async function entryFor(address: string, visit: Visit): Promise<{ entry: CacheEntry; stale: boolean }> {
    const share = shareOf(address);
    const cached = cache.get(share, address);
    let version: number;
    try {
      version = await sources.dataVersion();
    } catch (error) {
      if (cached !== undefined) return { entry: cached, stale: true };
      if (!standsAlone(address)) throw error;
      return { entry: await draw(address, NO_VERSION, visit), stale: true };
    }
    if (cached !== undefined && cached.version === version && isFresh(now().getTime() - cached.madeAt)) {
      cache.touch(share, address);
      return { entry: cached, stale: false };
    }
    const entry = await draw(address, version, visit);
    // The database went away while it was drawn.
    if (cached !== undefined && (entry.isStale || entry.status === 503))
      return { entry: cached, stale: true };
    // A thing that does not exist must not push out those that do.
    if (entry.status < 500 && !entry.isStale)
      cache.keep(entry.status === 200 ? share : 'search', address, entry);
    return { entry, stale: entry.isStale };
  }

  /** Draws a page once for all who ask for it at the same time; who asks first pays. */
  function draw(address: string, version: number, visit: Visit): Promise<CacheEntry> {
    const key = `${version} ${address}`;
    const pending = cooking.get(key);
    if (pending !== undefined) return pending;
    visit.takeDrawing();
    const drawing = turns.run(visit.caller, () => cook(address, version)).finally(() => cooking.delete(key));
    cooking.set(key, drawing);
    return drawing;
  }

  function pageNow(entry: CacheEntry): PackedPage {
    const banner = sources.banner?.();
    if (banner === undefined) return entry.page;
    if (entry.below?.banner !== banner) {
      const above = { html: bannerHtml(banner), styles: BANNER_CSS };
      entry.below = { banner, page: withAbove(entry.page, above) };
    }
    return entry.below.page;
  }

  const toNotFound = (url: URL): Response => {
    const from = url.pathname.slice(SCREEN_BASE.length) + url.search;
    return redirectTo(`${SCREEN_BASE}/404?de=${encodeURIComponent(from)}`);
  };

  return {
    async respond(request, visit) {
      const url = new URL(request.url);
      const canonical = sources.canonical(url.pathname + url.search);
      if (canonical === undefined) return toNotFound(url);
      if (!canonical.isSame) return redirectTo(canonical.address);
      const { entry, stale } = await entryFor(canonical.address, visit);
      if (entry.redirect !== undefined) return redirectTo(entry.redirect);
      if (entry.status === 404 && url.pathname !== `${SCREEN_BASE}/404` && !isThing(url.pathname))
        return toNotFound(url);
      const nonce = randomBytes(16).toString('base64');
      const gzip = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
      const bytes = unpackPage(pageNow(entry), nonce, gzip);
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
          ...(stale ? { warning: STALE } : {}),
        },
      });
    },
    clear: () => cache.clear(),
  };
}

function redirectTo(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } });
}
