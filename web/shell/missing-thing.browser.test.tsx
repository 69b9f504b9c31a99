import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contentFilesApi } from '#contract/content-files.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { pageViewsApi } from '#contract/page-views.ts';
import { regulationTextsApi } from '#contract/regulation-texts.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const WORDS = '«Lineamientos» se retiró el 12 nov 2026. Motivo: Se abrogó';
const refusal = new Refusal('not_found', { detail: WORDS, extra: { withdrawn: WORDS } });

test.each([
  ['/normatividad/lineamientos/comparacion', answer(regulationTextsApi.comparison, refusal)],
  [`/adquisiciones/documentos?archivo=${ID}`, answer(contentFilesApi.get, refusal)],
  [`/adquisiciones/documentos/cambios?doc=${ID}&version=2`, answer(documentsApi.changes, refusal)],
  [`/adquisiciones/documentos/lectura?doc=${ID}&version=1`, answer(pageViewsApi.reading, refusal)],
])('%s of what was withdrawn says when and why', async (address, answers) => {
  await showScreen(address, { answers: [answers] });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Ya no está publicado');
  await expect.element(page.getByText(WORDS)).toBeVisible();
});
