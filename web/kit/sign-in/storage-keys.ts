/** Non-secret sign that somebody signed in with this browser, so that a second tab tries silently. */
export const HINT = 'portal.conectado';

/** When a tab of this browser last signed out: every other tab forgets its tokens. */
export const SIGNED_OUT = 'portal.salida';

/** When this tab last took tokens up, in its own storage. */
export const TAKEN_UP = 'portal.desde';

/** Name under which the sign-in library keeps the record in this tab's storage. */
export function userKey(settings: { issuer: string; clientId: string }): string {
  return `oidc.user:${settings.issuer}:${settings.clientId}`;
}
