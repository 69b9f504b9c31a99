import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import { boxOf } from '#web/test-hand.ts';
import { pdfOf } from '#web/test-pdf.ts';
import { type Answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { FOLIO, QUEUE, reviewService } from './test-review.ts';

const file: Answer = {
  endpoint: registrationReviewApi.paperFile,
  respond: () => Promise.resolve(new Response(pdfOf(6), { headers: { 'content-type': 'application/pdf' } })),
};
const panel = page.getByRole('complementary', { name: `Revisión de ${FOLIO}` });
const applicant = page.getByRole('link', { name: /^Electricidad e Iluminación/ });
const officer = { role: 'Administrador', answers: [file, ...reviewService().answers] };

test('a paper opens beside its data', async () => {
  await showScreen(QUEUE, officer);
  await applicant.click();
  await panel.getByRole('link', { name: /^Acta constitutiva/ }).click();
  const viewer = page.getByRole('region', { name: /^Documento: Acta constitutiva/ });
  await expect.element(viewer.getByText('1 de 6', { exact: true }).first()).toBeVisible();
  await expect.poll(() => viewer.element().querySelector('canvas')?.checkVisibility()).toBe(true);
  expect((await boxOf(viewer)).right).toBeLessThan((await boxOf(panel)).left + 1);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
});

test('a phone shows one thing at a time', { tags: 'all' }, async () => {
  await showScreen(QUEUE, { ...officer, width: 390, height: 844 });
  await applicant.click();
  await expect.element(panel.getByRole('heading', { level: 2 })).toBeVisible();
  expect((await boxOf(panel)).width).toBe(390);
  expect(await violations()).toEqual([]);
  await panel.getByRole('link', { name: /^Constancia de situación fiscal/ }).click();
  const viewer = page.getByRole('region', { name: /^Documento: Constancia/ });
  await expect.element(viewer.getByText('1 de 6', { exact: true }).first()).toBeVisible();
  await expect.poll(() => viewer.element().querySelector('canvas')?.checkVisibility()).toBe(true);
  expect((await boxOf(viewer)).width).toBe(390);
  await expect.element(viewer.getByRole('button', { name: 'Cumple' })).toBeVisible();
  await viewer.getByRole('button', { name: 'Cerrar el documento' }).click();
  await panel.getByRole('button', { name: 'Cerrar la revisión' }).click();
  await expect.element(page.getByRole('row').filter({ hasText: 'Electricidad e Iluminación' })).toBeVisible();
});
