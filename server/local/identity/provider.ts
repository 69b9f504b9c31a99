import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JSONWebKeySet } from 'jose';
import { Provider } from 'oidc-provider';
import type { Pool } from 'pg';
import { MAILBOX_PATH, type MailboxMail } from '#server/kit/mail/mailbox.ts';
import { errorFacts, type Log } from '#server/kit/log.ts';
import { StartFailure } from '#server/kit/start-failure.ts';
import { portalOrigins, providerConfiguration } from './configuration.ts';
import { identityKeys } from './keys.ts';
import { mailboxPage } from './mailbox-page.ts';
import { messagePage } from './pages.ts';
import { makeTables, removeExpired } from './records.ts';
import { sendPage, signInHandler } from './sign-in.ts';

interface IdentityOptions {
  mode: 'production' | 'demo' | 'development';
  publicUrl: string;
  clientId: string;
  roleClaim: string;
  pool: Pool;
  log: Log;
  /** Mails of the demonstration, newest first; undefined where they go elsewhere. */
  readMails?: (() => Promise<MailboxMail[]>) | undefined;
  /** Life of ID and access tokens; IDENTITY_TOKEN_SECONDS or one hour. */
  tokenSeconds?: number;
}

/** The running development provider. */
export interface IdentityProvider {
  /** Answers a request whose address starts with `/identidad`. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Public signing keys. */
  jwks: JSONWebKeySet;
  stop(): Promise<void>;
}

const MOUNT = '/identidad';
const CLEANUP_MS = 10 * 60_000;
const FILES: Record<string, [type: string, body: string]> = {
  '/estilo.css': ['text/css', readFileSync(new URL('sign-in.css', import.meta.url), 'utf8')],
  '/salir.js': ['text/javascript', readFileSync(new URL('sign-out.js', import.meta.url), 'utf8')],
};

function tokenSeconds(): number {
  const seconds = Number(process.env.IDENTITY_TOKEN_SECONDS ?? 3600);
  if (Number.isInteger(seconds) && seconds >= 1 && seconds <= 86_400) return seconds;
  throw new StartFailure('IDENTITY_TOKEN_SECONDS debe ser un número entero entre 1 y 86400.');
}

function secureHeaders(response: ServerResponse, origins: string[]): void {
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; ` +
      `form-action 'self' ${origins.join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  );
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-frame-options', 'DENY');
  response.setHeader('referrer-policy', 'no-referrer');
}

/**
 * Embedded OpenID Connect provider with invented people, mounted at `/identidad` of the portal's own server.
 * Keys, sessions and tokens live in the database, so they survive a restart. Refuses to start in production.
 */
export async function createIdentityProvider(options: IdentityOptions): Promise<IdentityProvider> {
  const { publicUrl, clientId, roleClaim, pool, log, readMails } = options;
  if (options.mode === 'production') {
    throw new StartFailure(
      'La identidad de demostración no funciona en producción: indica tu proveedor con OIDC_ISSUER y OIDC_CLIENT_ID.',
    );
  }
  await makeTables(pool);
  const keys = await identityKeys(pool);
  const provider = new Provider(
    `${publicUrl}${MOUNT}`,
    providerConfiguration({
      publicUrl,
      clientId,
      roleClaim,
      pool,
      keys,
      tokenSeconds: options.tokenSeconds ?? tokenSeconds(),
    }),
  );
  provider.proxy = true;
  provider.on('server_error', (_ctx, error) => log.error('identity.failed', errorFacts(error)));
  const protocol = provider.callback();
  const portal = `${publicUrl}/AdquisicionesUG/`;
  const signIn = signInHandler(provider, { portal, hasMailbox: readMails !== undefined });
  const origins = portalOrigins(publicUrl);
  const { host, protocol: scheme } = new URL(publicUrl);

  const cleanup = () =>
    void removeExpired(pool).catch((error: unknown) => log.warn('identity.cleanup', errorFacts(error)));
  const timer = setInterval(cleanup, CLEANUP_MS).unref();
  cleanup();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The provider builds its addresses from the request: they must be the public ones.
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = scheme.replace(':', '');
    delete request.headers['x-forwarded-host'];
    secureHeaders(response, origins);
    const address = request.url ?? MOUNT;
    const inner = address.slice(MOUNT.length) || '/';
    const path = inner.split('?')[0] as string;
    const file = FILES[path];
    if (file !== undefined) {
      response.setHeader('content-type', `${file[0]}; charset=utf-8`);
      response.setHeader('cache-control', 'no-cache');
      response.end(file[1]);
      return;
    }
    if (readMails !== undefined && `${MOUNT}${path}` === MAILBOX_PATH) {
      const to = new URL(address, publicUrl).searchParams.get('para') ?? '';
      return sendPage(response, mailboxPage({ mails: await readMails(), to, portal }));
    }
    const uid = /^\/entrar\/([\w-]+)$/.exec(path)?.[1];
    if (uid !== undefined) return signIn(request, response, uid);
    Object.assign(request, { originalUrl: address });
    request.url = inner.startsWith('/') ? inner : `/${inner}`;
    await protocol(request, response);
  }

  return {
    jwks: keys.published,
    handle(request, response) {
      answer(request, response).catch((error: unknown) => {
        log.error('identity.failed', errorFacts(error));
        if (response.headersSent) response.destroy();
        else
          sendPage(response, messagePage('Algo falló', 'Vuelve a intentarlo en unos segundos.', portal), 500);
      });
    },
    async stop() {
      clearInterval(timer);
    },
  };
}
