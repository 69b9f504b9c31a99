import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { filledRequest } from '#e2e/registration-steps.ts';
import { violations } from '#e2e/violations.ts';
import { cardOf, FORM, openDraft } from '#e2e/wizard-steps.ts';
import { dateInMexico } from '#contract/rules/days/calendar.ts';

const CODE = 'opinion_sat';
const isoDay = (shift: number) => dateInMexico(new Date(Date.now() + shift * 86_400_000));
const typedDay = (shift: number) => isoDay(shift).split('-').toReversed().join('/');

describe('Papers that two pages change', () => {
  test('facts wait for the person when another page replaced the file, and only seen papers are sent', async ({
    page,
    origin,
  }) => {
    const request = await filledRequest(origin, { personType: 'natural' });
    const paper = async () => (await request.read()).papers.find(({ code }) => code === CODE);
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /32-D/);
    await card.getByText('Listo', { exact: true }).waitFor();
    const before = await paper();
    await request.hand(CODE, await request.read());
    const theirs = await paper();
    expect(theirs?.id).not.toBe(before?.id);
    await card.getByLabel('Fecha de emisión').fill(typedDay(-5));
    const box = card.getByRole('alert').filter({ hasText: 'se cambió desde otra pestaña o equipo' });
    await box.waitFor();
    expect(await box.innerText()).toContain('Fecha de emisión');
    expect((await paper())?.issuedOn).toBe(theirs?.issuedOn);
    expect(await violations(page)).toEqual([]);
    await box.getByRole('button', { name: 'Guardar lo mío' }).click();
    await expect.poll(async () => (await paper())?.issuedOn).toBe(isoDay(-5));
    await box.waitFor({ state: 'detached' });
    expect((await paper())?.sha256).toBe(theirs?.sha256);

    await request.hand(CODE, await request.read());
    const newer = await paper();
    const take = card.getByRole('button', { name: /^Quitar / });
    await take.click();
    const kept = card.getByRole('alert').filter({ hasText: 'no se quitó' });
    await kept.waitFor();
    expect(await kept.innerText()).toContain('Fecha de emisión');
    expect((await paper())?.id).toBe(newer?.id);
    expect(await violations(page)).toEqual([]);
    await kept.getByRole('button', { name: 'Quitar el de ahora' }).click();
    await card.getByText('Falta', { exact: true }).waitFor();
    expect(await paper()).toBeUndefined();
    await request.hand(CODE, await request.read());

    await page.goto(`${origin}/AdquisicionesUG${FORM}?folio=${request.folio}&paso=revision`);
    await page.getByRole('heading', { name: 'Todo está completo' }).waitFor();
    await request.hand(CODE, await request.read());
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: 'Los documentos se cambiaron en otra ventana' })
      .waitFor();
    expect((await request.read()).status).toBe('draft');
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    await page.getByRole('heading', { name: 'Le toca a la Unidad' }).waitFor();
    expect((await request.read()).status).toBe('submitted');
  }, 180_000);

  test('a request sent while the screen still waits for what it wrote itself is no surprise', async ({
    page,
    origin,
  }) => {
    const request = await filledRequest(origin, { personType: 'natural' });
    await openDraft(page, origin, request, 'documentos');
    const card = cardOf(page, /32-D/);
    await card.getByText('Listo', { exact: true }).waitFor();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route(`**/proveedores/solicitudes/${request.folio}`, async (route) => {
      if (route.request().method() === 'GET') await held;
      await route.continue();
    });
    const written = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith(CODE),
    );
    await card.getByLabel('Fecha de emisión').fill(typedDay(-5));
    await written;
    await page.getByRole('navigation', { name: 'Pasos de la solicitud' }).getByText('Revisión').click();
    await page.getByRole('button', { name: 'Enviar inscripción' }).click();
    answer();
    await page.getByRole('heading', { name: 'Le toca a la Unidad' }).waitFor();
  }, 180_000);
});
