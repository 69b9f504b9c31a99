import type { Page } from 'playwright-core';

/** Signs a demonstration person in from the home page by the portal's own button, and waits until it is back. */
export async function signIn(page: Page, origin: string, user: string): Promise<void> {
  await page.goto(`${origin}/AdquisicionesUG/`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Iniciar sesión' }).first().click();
  await fillSignIn(page, user);
  await page.waitForURL(`${origin}/AdquisicionesUG/`);
}

/** Fills the provider's sign-in page and sends it. */
export async function fillSignIn(page: Page, user: string): Promise<void> {
  await page.locator('input[name=usuario]').fill(user);
  await page.locator('input[name=contrasena]').fill('demo');
  await page.locator('button[type=submit]').first().click();
}
