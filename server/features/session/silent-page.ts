import { SCREEN_BASE } from '#contract/endpoint.ts';
import { LOCALE } from '#contract/locale.ts';

const PAGE = `${SCREEN_BASE}/oidc-silent`;
const SCRIPT = `${PAGE}.js`;

const HTML = `<!doctype html>
<html lang="${LOCALE}">
<head>
<meta charset="utf-8">
<title>Renovación de sesión</title>
<script src="${SCRIPT}"></script>
</head>
<body></body>
</html>`;

// Tells the page around the frame where the provider sent it; the answer is judged there.
const CODE = `if (window.parent !== window) {
  window.parent.postMessage(
    { source: 'oidc-client', url: window.location.href, keepOpen: false },
    window.location.origin,
  );
}
`;

function headers(type: string): Record<string, string> {
  return {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  };
}

/** The page where a silent renewal in a hidden frame ends (S-8.1); undefined for every other address. */
export function silentPage(request: Request): Response | undefined {
  if (request.method !== 'GET') return undefined;
  const { pathname } = new URL(request.url);
  if (pathname === PAGE) return new Response(HTML, { headers: headers('text/html') });
  if (pathname === SCRIPT) return new Response(CODE, { headers: headers('text/javascript') });
  return undefined;
}
