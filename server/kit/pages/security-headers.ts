import type { Config } from '../../config.ts';

function origins(...addresses: string[]): string {
  return [...new Set(addresses.map((address) => new URL(address).origin))].join(' ');
}

/** Policy of a page: scripts of ours only, by nonce; no inline script, no framing, no plug-ins. */
export function pageCsp(config: Config, nonce: string): string {
  const issuer = origins(config.oidc.issuer);
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Widths of bars and positions of charts are data, written as style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob: ${origins(config.hrPhotoUrl)}`,
    "font-src 'self'",
    `connect-src 'self' ${origins(config.oidc.issuer, config.profileUrl)}`,
    `frame-src 'self' ${issuer}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${issuer}`,
    "frame-ancestors 'none'",
    ...(config.mode === 'production' && config.publicUrl.startsWith('https:')
      ? ['upgrade-insecure-requests']
      : []),
  ].join('; ');
}

/** Headers of every answer; those that an answer sets itself stay. */
export function secureHeaders(headers: Headers, config: Config): void {
  const defaults: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy':
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  };
  if (!headers.has('content-security-policy')) defaults['x-frame-options'] = 'DENY';
  if (config.mode === 'production' && config.publicUrl.startsWith('https:')) {
    defaults['strict-transport-security'] = 'max-age=63072000; includeSubDomains';
  }
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
