import type { Config } from '../../config.ts';
import type { Failure } from '../errors.ts';
import { LOCALE } from '#contract/locale.ts';
import { errorFacts, type Log } from '../log.ts';
import type { ServiceBanner } from '#contract/service-banner.ts';
import { escapeHtml } from './document.ts';
import { bannerHtml } from './service-banner.ts';

interface FailedPage {
  config: Config;
  requestId: string;
  log: Log;
  banner: ServiceBanner | undefined;
}

/** A page for when nothing can be rendered: no data, no scripts, what to do next. */
export function failurePage(error: unknown, { config, requestId, log, banner }: FailedPage): Response {
  log.error('page.failed', { requestId, ...errorFacts(error) });
  const { email, phone } = config.footer;
  return plainPage({
    title: 'El portal no está disponible por el momento',
    text: `Intenta de nuevo en unos minutos. Si sigue igual, escribe a <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a> o llama al ${escapeHtml(phone)} y menciona la clave ${requestId}.`,
    status: 503,
    retryAfter: '30',
    above: banner === undefined ? '' : bannerHtml(banner),
  });
}

/** A page that is not drawn because too many are asked for, by this visitor or by all. */
export function busyPage({ status, message, details }: Failure, banner: ServiceBanner | undefined): Response {
  return plainPage({
    title: status === 429 ? 'Pediste muchas páginas seguidas' : 'El portal tiene muchas visitas',
    text: `${escapeHtml(message)} Vuelve a cargar la página en unos segundos.`,
    status,
    retryAfter: details.headers?.['retry-after'] ?? '5',
    above: banner === undefined ? '' : bannerHtml(banner),
  });
}

interface PlainPage {
  title: string;
  text: string;
  status: number;
  retryAfter: string;
  /** The banner, where one is up. */
  above: string;
}

function plainPage(page: PlainPage): Response {
  const html =
    `<!doctype html><html lang="${LOCALE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${page.title}</title></head><body>${page.above}<main><h1>${page.title}</h1><p>${page.text}</p></main></body></html>`;
  return new Response(html, {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': page.retryAfter,
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    },
  });
}
