import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { test as registryTest } from '#e2e/registry-test.ts';
import { violations } from '#e2e/violations.ts';

const test = registryTest.extend({ environment: [{ SECOND_REVIEWER: 'true' }, { scope: 'file' }] });

const panelOf = (on: Page): Locator => on.getByRole('complementary', { name: /^Revisión de S-/ });

/** The folio in the address. */
const folioOf = (page: Page) => new URL(page.url()).searchParams.get('sol');

test(
  'S-2.12 with the keyboard alone an officer marks six papers, observes two and sends the request back',
  { tags: 'all' },
  async ({ page, openRegistry }) => {
    await openRegistry();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Ricardo Ejemplo Montaño' }).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const panel = panelOf(page);
    await panel.getByRole('heading', { level: 2, name: 'Ricardo Ejemplo Montaño' }).waitFor();
    const folio = folioOf(page) ?? '';
    expect(await panel.getByText('0 de 6 revisados').count()).toBe(1);
    for (let done = 1; done <= 4; done += 1) {
      await page.keyboard.press('Alt+c');
      await panel.getByText(`${done} de 6 revisados`).waitFor();
    }
    await page.keyboard.press('Alt+o');
    await page.keyboard.type('El comprobante tiene más de 60 días.');
    await page.keyboard.press('Tab');
    await panel.getByText('5 de 6 revisados').waitFor();
    await page.keyboard.press('Alt+o');
    await page.keyboard.type('La cuenta no está a tu nombre.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').getByText('La cuenta no está a tu nombre.').waitFor();
    await page.getByRole('dialog').getByText('El comprobante tiene más de 60 días.').waitFor();
    await page.keyboard.press('Escape');
    await panel.getByText('6 de 6 revisados').waitFor();
    expect(await violations(page)).toEqual([]);
    const forward = panel.getByRole('button', { name: /^(Validar|Aprobar inscripción)$/ });
    expect(await forward.getAttribute('aria-disabled')).toBe('true');
    const why = (await forward.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${why}"]`).textContent()).toContain('observaciones por enviar');
    const back = panel.getByRole('button', { name: 'Devolver con 2 observaciones' });
    await expect.poll(() => back.evaluate((button) => document.activeElement === button)).toBe(true);
    await page.keyboard.press('Control+Enter');
    const dialog = page.getByRole('dialog', { name: '¿Devolver la solicitud a Ricardo Ejemplo Montaño?' });
    await dialog.getByText('La cuenta no está a tu nombre.').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Devolver con 2 observaciones' }).press('Enter');
    await expect.poll(() => folioOf(page)).not.toBe(folio);
    await panelOf(page).getByRole('heading', { level: 2 }).waitFor();
    await openRegistry('?estado=observadas');
    await page.getByRole('link', { name: 'Ricardo Ejemplo Montaño' }).waitFor();
  },
);

test(
  'what somebody else decided meanwhile is shown with its difference and nothing typed is lost',
  { tags: 'all' },
  async ({ page, openRegistry, colleagueAt }) => {
    await openRegistry();
    await page.getByRole('link', { name: /^Cómputo Colibrí/ }).click();
    const panel = panelOf(page);
    await panel.getByText('0 de 6 revisados').waitFor();
    const theirs = await colleagueAt(`?sol=${folioOf(page)}`);
    const theirPaper = panelOf(theirs).getByRole('listitem').filter({ hasText: 'Poder notarial' });
    await theirPaper.getByRole('button', { name: 'Cumple' }).click();
    await panelOf(theirs).getByText('1 de 6 revisados').waitFor();

    await page.bringToFront();
    const paper = panel.getByRole('listitem').filter({ hasText: 'Comprobante de domicilio' });
    await paper.getByRole('button', { name: 'Observar' }).click();
    const remark = paper.getByLabel(/^Observación sobre/);
    await remark.fill('El domicilio del comprobante es otro.');
    await remark.blur();
    await panel.getByText(/^Óscar D\. modificó esta solicitud hace/).waitFor();
    await panel.getByRole('button', { name: 'Ver cambios' }).click();
    await panel.getByRole('cell', { name: 'cumple', exact: true }).waitFor();
    expect(await remark.inputValue()).toBe('El domicilio del comprobante es otro.');
    await paper.getByRole('button', { name: 'Reintentar' }).click();
    await panel.getByText('2 de 6 revisados').waitFor();

    await panel.getByRole('button', { name: 'Rechazar' }).first().click();
    const dialog = page.getByRole('dialog', { name: /^¿Rechazar a Cómputo Colibrí/ });
    const reason = 'El objeto social no comprende los giros pedidos.';
    await dialog.getByLabel('Razón que leerá el proveedor').fill(reason);
    await theirs.reload();
    await panelOf(theirs).getByText('2 de 6 revisados').waitFor();
    const bank = panelOf(theirs).getByRole('listitem').filter({ hasText: 'Carátula del estado de cuenta' });
    await bank.getByRole('button', { name: 'Cumple' }).click();
    await panelOf(theirs).getByText('3 de 6 revisados').waitFor();
    await dialog.getByRole('button', { name: 'Rechazar' }).click();
    await dialog.getByText(/modificó esta solicitud\. Revisa los cambios/).waitFor();
    await dialog.getByRole('row', { name: 'Carátula del estado de cuenta sin revisar cumple' }).waitFor();
    expect(await dialog.getByLabel('Razón que leerá el proveedor').inputValue()).toBe(reason);
    expect(await violations(page)).toEqual([]);
  },
);

test(
  'who validated cannot approve; another person approves and the certificate is named',
  { tags: 'all' },
  async ({ page, origin, openRegistry }) => {
    await openRegistry('?responsable=mariana.admin');
    await page.getByRole('row').filter({ hasText: 'Validada' }).getByRole('link').first().click();
    const panel = panelOf(page);
    const approve = panel.getByRole('button', { name: 'Aprobar inscripción' });
    await approve.waitFor();
    const why = (await approve.getAttribute('aria-describedby')) ?? '';
    expect(await page.locator(`[id="${why}"]`).textContent()).toContain('otra persona');

    await openRegistry('?responsable=oscar.compras');
    await page.getByRole('row').filter({ hasText: 'Validada' }).getByRole('link').first().click();
    const name = (await panelOf(page).getByRole('heading', { level: 2 }).textContent()) ?? '';
    const folio = folioOf(page) ?? '';
    await panelOf(page).getByRole('button', { name: 'Aprobar inscripción' }).click();
    const dialog = page.getByRole('dialog', { name: `¿Aprobar a ${name}?` });
    await dialog.getByText('Se emitirá la constancia y se avisará al proveedor.').waitFor();
    await dialog.getByRole('button', { name: 'Aprobar inscripción' }).click();
    await page.getByText(/^Inscripción aprobada\. Constancia P-\d{5} emitida\./).waitFor();
    const certificate = page.getByRole('link', { name: 'Ver constancia' });
    expect(await certificate.getAttribute('target')).toBe('_blank');
    const document = await page.request.get(origin + (await certificate.getAttribute('href')));
    expect(document.headers()['content-type']).toBe('application/pdf');
    await openRegistry(`?estado=aprobadas&sol=${folio}`);
    await panelOf(page).getByText('Aprobada', { exact: true }).waitFor();
  },
);
