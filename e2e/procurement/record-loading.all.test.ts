import { expect } from 'vitest';
import { desertedTender, signedInOfficer } from '#e2e/officer.ts';
import { test } from '#e2e/registry-test.ts';
import { fillSignIn } from '#e2e/sign-in-steps.ts';
import { RECORDS } from '#e2e/tender-steps.ts';

test('a record whose documents cannot be read says so, and what comes late pushes no button away', async ({
  page,
  browser,
  origin,
}) => {
  const officer = await signedInOfficer(browser, origin);
  const deserted = await desertedTender(officer);
  const documents = `**/administracion/procedimientos/${deserted.id}/documentos`;
  await page.route(documents, (route) => route.fulfill({ status: 500, body: '' }));
  const questions = Promise.withResolvers<undefined>();
  await page.route(`**/administracion/procedimientos/${deserted.id}/preguntas`, async (route) => {
    await questions.promise;
    await route.continue();
  });
  await page.goto(`${origin}${RECORDS}?tab=nuevo&proc=${deserted.id}`);
  await fillSignIn(page, 'mariana.admin');

  const second = page.getByRole('button', { name: 'Abrir la segunda convocatoria' });
  await page.getByText('No pudimos cargar los documentos del expediente.').waitFor();
  expect(await second.count()).toBe(0);
  await page.unroute(documents);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();

  await second.scrollIntoViewIfNeeded();
  const before = await second.boundingBox();
  questions.resolve(undefined);
  await page.getByRole('heading', { name: 'Preguntas sobre esta compra' }).waitFor();
  expect(await second.boundingBox()).toEqual(before);
});
