import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { amountLimitsApi } from '#contract/amount-limits.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { SCREEN_BASE } from '#contract/endpoint.ts';
import { regulationsApi } from '#contract/regulations.ts';
import { sanctionsApi } from '#contract/sanctions-api.ts';
import { suppliersApi, type SupplierPage } from '#contract/suppliers.ts';
import { SANCTIONS, supplierPage } from '#web/features/suppliers/test-suppliers.ts';
import { answer, Refusal, showScreen, type Answer } from '#web/test-screen.tsx';

/** What a section is answered with: nothing until the test lets go, a refusal then, and its data from then on. */
interface Course {
  turn: () => Promise<'refused' | 'answered'>;
}

const NO_DOCUMENTS = {
  rows: [],
  total: { value: 0, exact: true },
  published: 0,
  withdrawn: 0,
  facets: { tipo: [], anio: [], area: [], etapa: [] },
  page: 1,
  size: 20,
};
const SUPPLIERS: SupplierPage = supplierPage();
const away = () => new Refusal('unavailable');

const SECTIONS: [address: string, title: string, answers: (course: Course) => Answer[]][] = [
  [
    '/proveedores',
    'Proveedores',
    ({ turn }) => [
      answer(suppliersApi.list, async () => ((await turn()) === 'refused' ? away() : SUPPLIERS)),
    ],
  ],
  [
    '/proveedores?vista=sancionados',
    'Proveedores',
    ({ turn }) => [
      answer(sanctionsApi.list, async () => ((await turn()) === 'refused' ? away() : SANCTIONS)),
    ],
  ],
  [
    '/normatividad',
    'Normatividad',
    ({ turn }) => [
      answer(regulationsApi.list, async () =>
        (await turn()) === 'refused' ? away() : { rows: [], total: 0, levels: [] },
      ),
      answer(amountLimitsApi.list, { year: 2026, years: [], rows: [], regulations: [] }),
    ],
  ],
  [
    '/adquisiciones/documentos',
    'Documentos publicados',
    ({ turn }) => [
      answer(documentsApi.recent, async () => ((await turn()) === 'refused' ? away() : NO_DOCUMENTS)),
    ],
  ],
];

/** Goes there by a link of the screen. */
function followLink(path: string): void {
  const link = document.createElement('a');
  link.href = SCREEN_BASE + path;
  link.textContent = 'Ir';
  document.querySelector('main')?.append(link);
  link.click();
}

test.each(SECTIONS)(
  '%s: its heading stands while its data come, and stays when they fail',
  async (path, title, answersIn) => {
    const held = Promise.withResolvers<void>();
    let isBack = false;
    const answers = answersIn({
      turn: async () => {
        await held.promise;
        return isBack ? 'answered' : 'refused';
      },
    });
    await showScreen('/404', { answers, width: 390, height: 844 });
    await expect.element(page.getByRole('heading', { name: 'No se ha encontrado' })).toBeVisible();
    followLink(path);
    const heading = page.getByRole('heading', { level: 1, name: title, exact: true });
    const failure = page.getByText('No pudimos cargar esta sección.');
    const tabs = page.getByRole('navigation', { name: 'Vistas de proveedores' });
    const isSupplier = title === 'Proveedores';
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Cargando sección' }))
      .toBeInTheDocument();
    await expect.element(heading).toBeVisible();
    if (isSupplier) await expect.element(tabs).toBeVisible();
    held.resolve();
    await expect.element(failure).toBeVisible();
    await expect.element(heading).toBeVisible();
    if (isSupplier) expect(tabs.element().querySelectorAll('[aria-current=page]')).toHaveLength(1);
    await expect.poll(() => document.activeElement?.textContent).toBe(title);
    isBack = true;
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect.element(failure).not.toBeInTheDocument();
    await expect.element(heading).toBeVisible();
  },
);
