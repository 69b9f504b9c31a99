import { expect } from 'vitest';
import { PHONE } from '#e2e/devices.ts';
import { inDatabase, mailsTo } from '#e2e/portal-database.ts';
import { test } from '#e2e/registry-test.ts';

/** The code that was mailed to whoever comes in, whether the mail left or waits. */
async function mailedCode(dataDir: string, to: string): Promise<string> {
  const waiting = await inDatabase(dataDir, async (database) => {
    const { rows } = await database.query<{ secret: string | null }>(
      "select secret from mail_outbox where to_address = $1 and template = 'account_code'",
      [to],
    );
    return rows[0]?.secret;
  });
  const texts = await mailsTo(dataDir, to);
  const code = /^([0-9A-Z]{5}-[0-9A-Z]{5})$/m;
  return waiting ?? texts.map((text) => code.exec(text)?.[1]).find((one) => one != null) ?? '';
}

test('a supplier comes in on a phone with a code and answers an order without its link; leaving in one tab ends the other', async ({
  browser,
  origin,
  portal,
}) => {
  const { mailbox, number } = await inDatabase(portal.dataDir, async (database) => {
    const { rows } = await database.query<{ mailbox: string; number: string }>(
      `select a.mailbox, o.number from purchase_order o join account_access a on a.supplier_id = o.supplier_id and a.is_owner
       where o.state = 'issued' order by o.number limit 1`,
    );
    return rows[0]!;
  });
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${origin}/AdquisicionesUG/pedidos/${number}`);
  await page.getByRole('link', { name: 'Entrar con un código' }).click();
  await page.getByRole('textbox', { name: 'Correo' }).fill(mailbox);
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  const code = page.getByRole('textbox', { name: 'Código' });
  await code.waitFor();
  await code.fill(await mailedCode(portal.dataDir, mailbox));
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  // Back where it came from, without a link.
  await page.getByRole('heading', { name: 'Tu respuesta' }).waitFor();
  await page.getByRole('button', { name: 'Aceptar el pedido' }).click();
  // It says what it binds to before it binds.
  await page.getByRole('button', { name: 'Sí, lo acepto' }).click();
  await page.getByText('Aceptaste el pedido.').waitFor();

  await page.goto(`${origin}/AdquisicionesUG/mi-cuenta`);
  await page.getByRole('heading', { name: 'Te espera' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await page.evaluate(() => document.cookie), 'no script reads the session').toBe('');
  const other = await context.newPage();
  await other.goto(`${origin}/AdquisicionesUG/mi-cuenta/personas`);
  await other.getByRole('heading', { name: 'Sesiones abiertas' }).waitFor();
  await page.getByRole('button', { name: 'Salir' }).click();
  await other.getByText('Tu sesión de la cuenta terminó.').waitFor();
  await context.close();
});
