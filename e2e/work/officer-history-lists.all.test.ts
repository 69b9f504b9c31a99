import { expect } from 'vitest';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';

const ADMIN = '/AdquisicionesUG/padron-Proveedores/Administrador';

test('the files of negative lists are searched, filtered and ordered, and the address tells it', async ({
  page,
  origin,
}) => {
  await signInAt(page, `${origin}${ADMIN}?seccion=listas&tipo=archivos`, 'mariana.admin');
  const table = page.getByRole('table', { name: 'Importaciones' });
  await table.waitFor();
  await page.getByRole('searchbox', { name: 'Buscar importaciones' }).fill('69b');
  await page.getByRole('searchbox', { name: 'Buscar importaciones' }).press('Enter');
  await page.waitForURL(/seccion=listas.*tipo=archivos.*q=69b|q=69b.*tipo=archivos/);
  await table.getByRole('button', { name: /sancionados/ }).waitFor({ state: 'detached' });
  await page.getByLabel('Estado', { exact: true }).selectOption({ label: 'Cancelada' });
  await page.waitForURL(/estado=cancelled/);
  await table.waitFor({ state: 'detached' });
  await page.goto(`${origin}${ADMIN}?seccion=listas&tipo=archivos&orden=-archivo`);
  const names = table.locator('tbody th');
  await names.first().waitFor();
  const shown = await names.allTextContents();
  expect(shown).toEqual(shown.toSorted((a, b) => b.localeCompare(a, 'es')));
});

test('mails of the registry are filtered by what became of them, and read in a panel', async ({
  page,
  origin,
}) => {
  await signInAt(page, `${origin}${ADMIN}?seccion=resumen&estado=kept`, 'mariana.admin');
  const table = page.getByRole('table', { name: 'Correos emitidos' });
  await table.waitFor();
  expect(new Set(await table.locator('tbody .u-tag').allTextContents())).toEqual(
    new Set(['Guardado, sin servidor de correo']),
  );
  const subject = table.locator('tbody tr').first().getByRole('button');
  const text = (await subject.textContent()) ?? '';
  await subject.click();
  await page.getByRole('dialog', { name: text }).waitFor();
});
