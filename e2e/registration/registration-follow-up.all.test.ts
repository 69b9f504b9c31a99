import type { ReviewFile } from '#contract/registration-review.ts';
import type { RequestFile } from '#contract/registration.ts';
import { describe, expect } from 'vitest';
import { test } from '#e2e/desk-test.ts';
import { signedInOfficer } from '#e2e/officer.ts';
import { filledRequest } from '#e2e/registration-steps.ts';
import { violations } from '#e2e/violations.ts';
import { correctPapers, openFollowUp } from '#e2e/wizard-steps.ts';

describe('Follow-up', () => {
  test('observed on two documents, only those can be changed; corrected they go back to the unit', async ({
    browser,
    page,
    origin,
    open,
  }) => {
    const request = await filledRequest(origin);
    await request.submit();
    const officer = await signedInOfficer(browser, origin);
    const path = `/padron/solicitudes/${request.folio}`;
    const act = async (action: string) => {
      const { version } = await officer.send<ReviewFile>('GET', path);
      return officer.send<ReviewFile>('POST', `${path}/acciones`, {
        version,
        body: JSON.stringify({ action }),
      });
    };
    let review = await act('take');
    const [first, second] = review.papers;
    for (const paper of review.papers) {
      const isObserved = paper.code === first?.code || paper.code === second?.code;
      review = await officer.send<ReviewFile>('PUT', `${path}/documentos/${paper.code}`, {
        version: review.version,
        body: JSON.stringify(
          isObserved
            ? { decision: 'observed', remark: 'No se lee la segunda página.' }
            : { decision: 'valid' },
        ),
      });
    }
    await act('observe');

    await openFollowUp(page, origin, request);
    await page.getByRole('heading', { name: 'Te toca a ti' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('link', { name: 'Corregir 2 observaciones' }).click();
    await page.locator('.r-paper').first().waitFor();
    expect(await page.locator('.r-paper').count()).toBe(2);
    expect(await page.locator('main input:not([type=file])').count()).toBe(
      await page.locator('.r-paper input:not([type=file])').count(),
    );
    expect(await page.getByText('No se lee la segunda página.').count()).toBe(2);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Enviar correcciones' }).click();
    await page.getByRole('heading', { name: 'Hay 2 datos por corregir' }).waitFor();
    await open(`/proveedores?vista=seguimiento&folio=${request.folio}`);
    await correctPapers(page);
    expect((await request.read()).status).toBe('in_review');
  });

  test('after the last day for corrections the screens say so and offer none', async ({ page, origin }) => {
    const request = await filledRequest(origin);
    await request.submit();
    // As the server tells it from the next day on, until the nightly work dismisses it.
    await page.route(`**/proveedores/solicitudes/${request.folio}`, async (route) => {
      const response = await route.fetch();
      const over = { editable: [], actions: ['withdraw'], turn: 'nobody', daysLeft: null };
      const json = { ...((await response.json()) as RequestFile), ...over, status: 'observed' };
      await route.fulfill({ response, json: { ...json, correctionDue: '2026-01-09' } });
    });
    await openFollowUp(page, origin, request);
    await page.getByRole('heading', { name: 'El plazo para corregir terminó' }).waitFor();
    await page.getByText(/Terminó el .*9 de enero de 2026 y esta solicitud se va a desechar/).waitFor();
    await page.getByRole('heading', { name: 'Qué había que corregir' }).waitFor();
    await page.getByRole('button', { name: 'Retirar la solicitud' }).waitFor();
    expect(await page.getByRole('link', { name: /^Corregir/ }).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await page.goto(`${origin}/AdquisicionesUG/proveedores/solicitud?folio=${request.folio}`);
    await page.getByRole('heading', { name: 'Solicitud cerrada a cambios' }).waitFor();
    expect(await page.locator('main input').count()).toBe(0);
  });

  test('a request is withdrawn after asking once; the lost key has its help', async ({
    page,
    origin,
    open,
  }) => {
    const request = await filledRequest(origin, { personType: 'natural' });
    await request.submit();
    await open('/proveedores?vista=seguimiento');
    await page.getByText('No tengo mi clave').click();
    await page.getByText(/La enviamos al correo de la solicitud/).waitFor();
    await page.getByLabel('Folio', { exact: true }).fill('hola');
    await page.getByLabel('Clave de seguimiento').fill('0000-0000-0000-0000');
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    await page.getByRole('link', { name: /^El folio tiene una S, el año y 8/ }).click();
    await page.getByLabel('Folio', { exact: true }).fill(request.folio);
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    await page.getByText('El folio o la clave no coinciden.').first().waitFor();
    await page.getByLabel('Clave de seguimiento').fill(request.trackingKey);
    await page.getByRole('button', { name: 'Ver mi solicitud' }).click();
    await page.getByText('El expediente trae tus datos').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.getByText(/^Impreso el \d+ de \p{L}+ de \d{4}/u).waitFor();
    // What only buttons need is not on paper.
    expect(await page.getByText('El expediente trae tus datos').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('button', { name: 'Retirar la solicitud' }).click();
    await page.getByRole('button', { name: `Retirar ${request.folio}` }).click();
    await page.getByText('Retiraste la solicitud. Puedes empezar otra cuando quieras.').waitFor();
  });
});
