/** Where to go after signing in: only a path of this portal, else the home screen. */
export function safeReturn(address: unknown): string {
  if (typeof address !== 'string' || !/^\/(?![/\\])/.test(address)) return '/';
  for (const sign of address) if (sign < ' ' || sign === '\\') return '/';
  return /^\/(oidc-callback|404)/.test(address) ? '/' : address;
}
