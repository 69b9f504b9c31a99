import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { openSessionPage } from '#e2e/session-page.ts';
import { avatar, fillSignIn, signInByFormAt } from '#e2e/sign-in-steps.ts';

const DOCUMENTS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';

/** Breaks the signature that the tab keeps: the server refuses it as it refuses an expired one. */
const breakToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? '';
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { id_token: string };
    const [head, body, signature = ''] = user.id_token.split('.');
    user.id_token = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    sessionStorage.setItem(key, JSON.stringify(user));
  });

const threeAtOnce = (page: Page, origin: string) =>
  page.evaluate(
    (settings) =>
      (window as unknown as { threeAtOnce(given: unknown): Promise<number[]> }).threeAtOnce(settings),
    {
      issuer: `${origin}/identidad`,
      clientId: 'portal-adquisiciones',
      scope: 'openid profile email offline_access',
      roleClaim: 'role',
      profileUrl: origin,
    },
  );

test(
  'S-8.1 S-9.1 three requests in flight with an expired token cause one renewal and one retry each',
  { tags: 'all' },
  async ({ page, screen, origin }) => {
    await signInByFormAt(page, screen(DOCUMENTS), 'mariana.admin');
    await avatar(page).waitFor();
    await openSessionPage(page, origin);
    await breakToken(page);
    const answers: string[] = [];
    page.on('response', (response) => {
      const { pathname, search } = new URL(response.url());
      if (pathname.endsWith('/reglas')) answers.push(`${search} ${response.status()}`);
      if (pathname.endsWith('/identidad/token')) answers.push('renewed');
    });
    expect(await threeAtOnce(page, origin)).toEqual([200, 200, 200]);
    const each = [1, 2, 3].flatMap((n) => [`?n=${n} 200`, `?n=${n} 401`]);
    expect(answers.toSorted()).toEqual([...each, 'renewed'].toSorted());
  },
);

test(
  'S-8.1 a provider whose refresh brings no ID token is asked by prompt=none with the old one as a hint',
  { tags: 'all' },
  async ({ page, screen, origin }) => {
    await signInByFormAt(page, screen(DOCUMENTS), 'mariana.admin');
    await avatar(page).waitFor();
    await openSessionPage(page, origin);
    await page.route('**/identidad/token', async (route) => {
      if (route.request().postData()?.includes('refresh_token=') !== true) return route.continue();
      const response = await route.fetch();
      const { id_token: _, ...rest } = (await response.json()) as Record<string, unknown>;
      return route.fulfill({ response, json: rest });
    });
    await page.route(
      '**/administracion/procedimientos/reglas?n=1',
      (route) =>
        route.fulfill({ status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } }),
      { times: 1 },
    );
    const asked: URLSearchParams[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/identidad/auth') asked.push(url.searchParams);
    });
    expect(await threeAtOnce(page, origin)).toEqual([200, 200, 200]);
    expect(asked.map((query) => query.get('prompt'))).toEqual(['none']);
    expect(asked[0]?.get('id_token_hint')).toBeTruthy();
  },
);

test('S-8.1 when renewal fails the screen and what was typed stay, and signing in again goes on there', async ({
  context,
  page,
  screen,
}) => {
  await signInByFormAt(page, screen('/perfiles'), 'oscar.compras');
  await avatar(page).waitFor();
  const typed = page.getByRole('main').getByRole('searchbox').first();
  await typed.fill('lo que llevo escrito');
  const other = await context.newPage();
  await other.goto(screen('/'));
  await avatar(other).click();
  await other.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await other.waitForURL(screen('/'));
  await page.bringToFront();
  const notice = page.getByText('Tu sesión terminó. Lo que escribiste sigue aquí.');
  await notice.waitFor();
  // It stays in sight also at the end of a long page, while something is typed there.
  await page.setViewportSize({ width: 390, height: 480 });
  await page.evaluate(() => document.documentElement.scrollTo(0, document.documentElement.scrollHeight));
  const again = page.getByRole('button', { name: 'Volver a iniciar sesión' });
  const isInSight = () =>
    again.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  await expect.poll(isInSight).toBe(true);
  const before = page.url();
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Volver a iniciar sesión' }).click(),
  ]);
  await fillSignIn(tab, 'oscar.compras');
  await notice.waitFor({ state: 'detached' });
  await avatar(page).waitFor();
  expect(page.url()).toBe(before);
  expect(await typed.inputValue()).toBe('lo que llevo escrito');
});

test('S-4.5 signing out ends the session of the provider too and comes back to the home screen', async ({
  page,
  screen,
}) => {
  await signInByFormAt(page, screen('/perfiles'), 'mariana.admin');
  await avatar(page).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await page.waitForURL(screen('/'));
  await page.getByRole('banner').getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByLabel('Contraseña').waitFor();
});
