import { expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { startPortal } from '#e2e/portal.ts';
import { openPage } from '#e2e/settled.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';

test('a registry without anybody says that it is empty and where to begin, to visitors and to officers', async () => {
  const [browser, empty] = await Promise.all([launchBrowser(), startPortal({ DEMO_DATA: '0' })]);
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    await openPage(page, empty.screen('/proveedores'));
    await page.getByText('Todavía no se ha inscrito ningún proveedor en el padrón de este portal.').waitFor();
    expect(await page.getByText('con estos filtros').count()).toBe(0);
    await page.getByRole('link', { name: 'Inscribirme' }).click();
    await page.getByRole('heading', { name: 'Quién puede inscribirse' }).waitFor();
    await openPage(page, empty.screen('/padron-Proveedores/Administrador?seccion=padron'));
    await fillSignIn(page, 'mariana.admin');
    await page.getByText('Aún no hay proveedores en el padrón.').waitFor();
    await page.getByRole('link', { name: 'Importar un padrón' }).click();
    await page.getByRole('heading', { level: 1, name: 'Importar' }).waitFor();
    await page.getByRole('link', { name: 'Transparencia' }).click();
    const format = page.getByRole('region', { name: /^Formato XXX/ });
    await format.getByText('En este trimestre no hay renglones que reportar.').waitFor();
  } finally {
    await browser.close();
    await empty.stop();
  }
}, 600_000);
