import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { documentsApi } from '#contract/documents-api.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { DESERTED, DOSSIER, QUESTIONS, recordAnswers, RECORDS } from './test-record.ts';

test('a record whose documents cannot be read says so, and what comes late pushes no button away', async () => {
  let isAway = true;
  const held = Promise.withResolvers<void>();
  const answers = [
    answer(documentsApi.adminOfProcedure, () => (isAway ? new Refusal('internal') : DOSSIER)),
    answer(redFlagsApi.questions, async () => {
      await held.promise;
      return QUESTIONS;
    }),
    ...recordAnswers,
  ];
  await showScreen(`${RECORDS}?tab=nuevo&proc=${DESERTED.id}`, { role: 'Administrador', answers });
  const second = page.getByRole('button', { name: 'Abrir la segunda convocatoria' });
  await expect.element(page.getByText(/No pudimos cargar los documentos del expediente\./)).toBeVisible();
  expect(second.elements()).toEqual([]);
  isAway = false;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();

  await expect.element(second).toBeVisible();
  await document.fonts.ready;
  second.element().scrollIntoView({ block: 'center' });
  /** On the page: a window that follows what moves would hide it. */
  const place = () => second.element().getBoundingClientRect().top + scrollY;
  const before = place();
  held.resolve();
  const heading = page.getByRole('heading', { name: 'Preguntas sobre esta compra' });
  await expect.element(heading).toBeVisible();
  expect(place()).toBe(before);
});
