import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { openPage } from '#e2e/settled.ts';
import { HINT, userKey } from '#web/kit/sign-in/storage-keys.ts';
import type { PublicSettings } from '#web/kit/settings.ts';

/** Signs a demonstration person in and shows the home page; the form of the provider is left to the journeys of the sign-in. */
export async function signIn(page: Page, origin: string, user: string): Promise<void> {
  await signInAt(page, `${origin}/AdquisicionesUG/`, user);
}

/** Signs a demonstration person in and shows a screen. */
export async function signInAt(page: Page, address: string, user: string): Promise<void> {
  const { origin } = new URL(address);
  const items = await sessionOf(page.context().request, origin, user);
  await page.addInitScript(
    ({ mark, origin: portal, items: kept, hint }) => {
      addEventListener('portal:ready', () => document.documentElement.setAttribute('data-lives', ''));
      // Once for this tab: what the portal makes of the session afterwards stays.
      if (location.origin !== portal || sessionStorage.getItem(mark) !== null) return;
      sessionStorage.setItem(mark, '');
      for (const [key, value] of kept) sessionStorage.setItem(key, value);
      localStorage.setItem(hint, '1');
    },
    { mark: `prueba.${randomUUID()}`, origin, items, hint: HINT },
  );
  await page.goto(address);
  // A key that is pressed before the scripts are there is nobody's.
  await page.locator('html[data-lives]').waitFor({ state: 'attached' });
}

/** What a tab keeps of a sign-in, by key. The provider is asked as a browser asks it, and its cookies stay with who asks. */
export async function sessionOf(
  request: APIRequestContext,
  origin: string,
  user: string,
): Promise<[[key: string, record: string]]> {
  const home = await (await request.get(`${origin}/AdquisicionesUG/`)).text();
  const page = JSON.parse(/id="ajustes"[^>]*>([^<]*)</.exec(home)?.[1] ?? '{}') as {
    settings: PublicSettings;
  };
  const { oidc } = page.settings;
  const discovery = await request.get(`${oidc.issuer}/.well-known/openid-configuration`);
  const provider = (await discovery.json()) as { authorization_endpoint: string; token_endpoint: string };
  const [verifier, redirect] = [
    randomBytes(32).toString('base64url'),
    `${origin}/AdquisicionesUG/oidc-callback`,
  ];
  const query = new URLSearchParams({
    client_id: oidc.clientId,
    response_type: 'code',
    scope: oidc.scope,
    redirect_uri: redirect,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomUUID(),
    nonce: randomUUID(),
  });
  let answer = await request.get(`${provider.authorization_endpoint}?${query.toString()}`);
  if (!answer.url().startsWith(redirect))
    answer = await request.post(answer.url(), { form: { usuario: user, contrasena: 'demo' } });
  const code = new URL(answer.url()).searchParams.get('code');
  if (code === null) throw new Error(`${user} was not signed in: ${answer.status()} ${answer.url()}`);
  const redeemed = await request.post(provider.token_endpoint, {
    form: {
      grant_type: 'authorization_code',
      client_id: oidc.clientId,
      redirect_uri: redirect,
      code,
      code_verifier: verifier,
    },
  });
  const { expires_in: lifetime, ...tokens } = (await redeemed.json()) as {
    id_token: string;
    expires_in: number;
  };
  const profile: unknown = JSON.parse(
    Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString('utf8'),
  );
  const record = { ...tokens, profile, expires_at: Math.floor(Date.now() / 1_000) + lifetime };
  return [[userKey(oidc), JSON.stringify(record)]];
}

/** Signs a demonstration person in from the home page by the portal's own button, and waits until it is back. */
export async function signInByForm(page: Page, origin: string, user: string): Promise<void> {
  await openPage(page, `${origin}/AdquisicionesUG/`);
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
  await fillSignIn(page, user);
  await page.waitForURL(`${origin}/AdquisicionesUG/`);
}

/** Fills the provider's sign-in page and sends it. */
export async function fillSignIn(page: Page, user: string): Promise<void> {
  await page.getByLabel('Usuario', { exact: true }).fill(user);
  await page.getByLabel('Contraseña', { exact: true }).fill('demo');
  await page.getByRole('button', { name: 'Entrar' }).click();
}

/** Goes to a restricted screen as a visitor, up to the form of the provider. */
export async function askedToSignIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const field = page.getByLabel('Usuario', { exact: true });
  // Some say first what is there.
  const told = page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' });
  await field.or(told).first().waitFor();
  if (await told.isVisible()) await told.click();
  await field.waitFor();
}

/** Signs in by the form on the way to a restricted screen. */
export async function signInByFormAt(page: Page, address: string, user: string): Promise<void> {
  await askedToSignIn(page, address);
  await fillSignIn(page, user);
}

/** What opens the user menu. */
export const avatar = (page: Page): Locator => page.getByRole('button', { name: /^Menú de usuario/ });
