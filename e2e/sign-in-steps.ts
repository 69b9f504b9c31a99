import type { Locator, Page } from 'playwright-core';

/** Signs a demonstration person in from the home page by the portal's own button, and waits until it is back. */
export async function signIn(page: Page, origin: string, user: string): Promise<void> {
  await page.goto(`${origin}/AdquisicionesUG/`, { waitUntil: 'networkidle' });
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

/** Signs in on the way to a restricted screen. */
export async function signInAt(page: Page, address: string, user: string): Promise<void> {
  await page.goto(address);
  await fillSignIn(page, user);
}

/** What opens the user menu. */
export const avatar = (page: Page): Locator => page.getByRole('button', { name: /^Menú de usuario/ });
