import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contentFilesApi } from '#contract/content-files.ts';
import { evaluationsApi } from '#contract/evaluations.ts';
import { procedureSheetsApi } from '#contract/procedure-sheets.ts';
import { regulationsApi } from '#contract/regulations.ts';
import { suppliersApi } from '#contract/suppliers.ts';
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

const never = new Refusal('not_found', { detail: 'No existe.' });

test.each([
  [
    '/normatividad/no-existe',
    'Normatividad',
    [answer(regulationsApi.detail, never), answer(regulationTextsApi.citations, never)],
  ],
  ['/procedimientos/P-NO-01', 'Trámites y guías', [answer(procedureSheetsApi.detail, never)]],
  ['/proveedores/P-99999', 'Proveedores', [answer(suppliersApi.detail, never)]],
  [
    '/adquisiciones/evaluaciones/P-99999',
    'Evaluación de proveedores',
    [answer(evaluationsApi.detail, never)],
  ],
])('%s that never was leads to its list', async (address, section, answers) => {
  await showScreen(address, { answers });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('No se ha encontrado');
  await expect
    .element(page.getByRole('main').getByRole('link', { name: section }))
    .toHaveAttribute('href', expect.stringMatching(/^\/AdquisicionesUG\//));
});
