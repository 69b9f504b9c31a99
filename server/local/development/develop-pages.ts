import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createVite } from 'vite';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/kit/log.ts';
import { ICON_SVG } from '#server/kit/pages/built-assets.ts';
import { splitDocument } from '#server/kit/pages/document.ts';
import type { Pages, RenderPage } from '#server/kit/pages/pages.ts';

interface DevelopOptions {
  root: string;
  /** Carries the channel of the hot reload too, so that one port is enough. */
  server: Server;
  config: Config;
  log: Log;
  fetchApi: (url: string, init?: RequestInit) => Promise<Response>;
  settings: () => Promise<Record<string, unknown>>;
}

interface Development {
  pages: Pages;
  middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  close(): Promise<void>;
}

const BOOT = `${SCREEN_BASE}/web/boot.ts`;
const ENTRY = `${SCREEN_BASE}/web/main.tsx`;

/** Pages straight from the sources, with hot reload; nothing is cached and no policy is sent. */
export async function developPages(options: DevelopOptions): Promise<Development> {
  const vite = await createVite({
    root: options.root,
    configFile: `${options.root}vite.config.ts`,
    mode: 'development',
    server: { ws: { server: options.server } },
  });
  const assets = {
    boot: BOOT,
    entry: ENTRY,
    icon: `data:image/svg+xml,${encodeURIComponent(ICON_SVG)}`,
    linksFor: () => ({ styles: [], css: '', scripts: [], fonts: [] }),
    serve: () => undefined,
  };
  async function respond(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const address = url.pathname + url.search;
    const { renderPage } = (await vite.ssrLoadModule('/web/entry-server.tsx')) as { renderPage: RenderPage };
    const settings = await options.settings();
    const now = new Date().toISOString();
    const page = await renderPage({ address, settings, now, fetch: options.fetchApi });
    if (page.redirect !== undefined)
      return new Response(null, { status: 302, headers: { location: page.redirect } });
    const document = splitDocument(
      { ...page, settings: { settings, now, restricted: page.restricted } },
      assets,
    );
    // Vite puts its base before every address it finds, and ours carry it already: it gets an empty page.
    const tools = await vite.transformIndexHtml(address, '<head></head>');
    const html = document.head.join('').replace('<head>', () => tools.replace('</head>', '')) + document.body;
    return new Response(html, {
      status: page.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "frame-ancestors 'none'",
      },
    });
  }
  return {
    pages: { respond, clear: () => undefined },
    middleware(request, response, next) {
      const address = request.url;
      // Vite takes its base off the address of what it passes on.
      vite.middlewares(request, response, () => {
        if (address !== undefined) request.url = address;
        next();
      });
    },
    close: () => vite.close(),
  };
}
