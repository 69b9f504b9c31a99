import type { ReviewFile } from '#contract/registration-review.ts';
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
        body: JSON.stringify({ action, withUnseen: true }),
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
});
