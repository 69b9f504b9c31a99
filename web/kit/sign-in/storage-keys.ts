/** Non-secret sign that somebody signed in with this browser, so that a second tab tries silently. */
export const HINT = 'portal.conectado';

/** Name under which the sign-in library keeps the record in this tab's storage. */
export function userKey(settings: { issuer: string; clientId: string }): string {
  return `oidc.user:${settings.issuer}:${settings.clientId}`;
}
