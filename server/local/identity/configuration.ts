import type { Configuration, KoaContextWithOIDC } from 'oidc-provider';
import type { Pool } from 'pg';
import type { IdentityKeys } from './keys.ts';
import { messagePage, signOutPage } from './pages.ts';
import { claimsOf, findPerson } from './people.ts';
import { recordAdapter } from './records.ts';

interface ConfigurationOptions {
  publicUrl: string;
  clientId: string;
  roleClaim: string;
  tokenSeconds: number;
  keys: IdentityKeys;
  pool: Pool;
}

const FORTNIGHT_S = 14 * 24 * 3600;

/** The portal's origin and, for a portal on this machine, the other name of the loopback address. */
export function portalOrigins(publicUrl: string): string[] {
  const { origin, hostname } = new URL(publicUrl);
  if (hostname === 'localhost') return [origin, origin.replace('//localhost', '//127.0.0.1')];
  if (hostname === '127.0.0.1') return [origin, origin.replace('//127.0.0.1', '//localhost')];
  return [origin];
}

/** Consent is given once and for all: the portal is the only client. */
async function grantEverything(ctx: KoaContextWithOIDC) {
  const { client, session, provider } = ctx.oidc;
  if (client === undefined || session?.accountId === undefined) return undefined;
  const grantId = ctx.oidc.result?.consent?.grantId ?? session.grantIdFor(client.clientId);
  const present = grantId === undefined ? undefined : await provider.Grant.find(grantId);
  if (present !== undefined && present.accountId === session.accountId) return present;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid profile email offline_access');
  await grant.save();
  return grant;
}

/** Settings of the embedded provider: one public client, code flow with PKCE, rotating refresh tokens. */
export function providerConfiguration(options: ConfigurationOptions): Configuration {
  const { publicUrl, clientId, roleClaim, tokenSeconds, keys, pool } = options;
  const origins = portalOrigins(publicUrl);
  const portal = `${publicUrl}/AdquisicionesUG/`;
  const port = new URL(publicUrl).port || 'portal';
  return {
    adapter: recordAdapter(pool),
    clients: [
      {
        client_id: clientId,
        client_name: 'Unidad de Adquisiciones - INTRA',
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.flatMap((origin) => [
          `${origin}/AdquisicionesUG/oidc-callback`,
          `${origin}/AdquisicionesUG/oidc-silent`,
        ]),
        post_logout_redirect_uris: origins.map((origin) => `${origin}/AdquisicionesUG/`),
      },
    ],
    claims: {
      openid: ['sub', roleClaim.split('.')[0] as string],
      profile: ['name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    // Cookies know no ports: two portals on one machine must not share names.
    cookies: {
      keys: keys.cookies,
      names: {
        session: `identidad_${port}_sesion`,
        interaction: `identidad_${port}_entrada`,
        resume: `identidad_${port}_regreso`,
      },
      long: { httpOnly: true, sameSite: 'lax', signed: true, path: '/identidad' },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          const hint = ctx.oidc.entities.IdTokenHint as { payload?: { sub?: string } } | undefined;
          const isAutomatic = hint?.payload?.sub === ctx.oidc.session?.accountId;
          ctx.body = signOutPage(form, isAutomatic);
        },
        postLogoutSuccessSource(ctx) {
          ctx.body = messagePage('Cerraste tu sesión', 'Ya puedes cerrar esta ventana.', portal);
        },
      },
    },
    findAccount(_ctx, sub) {
      const person = findPerson(sub);
      if (person === undefined) return undefined;
      return { accountId: person.username, claims: () => claimsOf(person, roleClaim) as { sub: string } };
    },
    interactions: { url: (_ctx, interaction) => `/identidad/entrar/${interaction.uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    jwks: keys.signing,
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError(ctx, out) {
      ctx.type = 'html';
      ctx.body = messagePage(
        'No pudimos iniciar tu sesión',
        `La solicitud no es válida o caducó (${out.error}). Vuelve a empezar desde el portal.`,
        portal,
      );
    },
    rotateRefreshToken: true,
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    ttl: {
      AccessToken: tokenSeconds,
      IdToken: tokenSeconds,
      AuthorizationCode: 60,
      Interaction: 3600,
      Grant: FORTNIGHT_S,
      RefreshToken: FORTNIGHT_S,
      Session: FORTNIGHT_S,
    },
  };
}
