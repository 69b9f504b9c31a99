import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { documentsApi } from '#contract/documents-api.ts';
import type { Upload } from '#contract/documents.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { procedureTemplatesApi } from '#contract/procedure-templates.ts';
import { suppliersApi } from '#contract/suppliers.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { supplierPage } from '#web/features/suppliers/test-suppliers.ts';
import { pdfOf } from '#web/test-pdf.ts';
import { type Answer, answer, type Asked, showScreen } from '#web/test-screen.tsx';
import { chooseFile } from '#web/test-written.ts';

const RECORDS = '/convocatorias-documentos/contenido/administrar/nuevosRegistros';
const stored = ({ query, body }: Asked): Upload => ({
  id: '7c7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  name: query.get('nombre') ?? '',
  sha256: 'a1'.repeat(32),
  bytes: (body as Blob).size,
  mediaType: 'application/pdf',
  pages: 4,
  textless: [],
  contents: [],
});
const paper = (name: string) => new File([pdfOf(4)], name, { type: 'application/pdf' });
const main = page.getByRole('main');

/** Shows the screen of new records, with what else the service says. */
async function showRecords(...further: Answer[]): Promise<void> {
  const answers = [
    ...further,
    answer(openUploadsApi.list, { rows: [] }),
    answer(procedureTemplatesApi.list, { rows: [] }),
    answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
  ];
  await showScreen(RECORDS, { role: 'Administrador', answers, width: 1280 });
  await expect.element(page.getByRole('button', { name: /^Archivos/ })).toBeVisible();
}

test(
  'an upload that fails is tried again, one under way is cancelled, and a finished one survives a reload',
  { tags: 'all' },
  async () => {
    const held = Promise.withResolvers<Upload>();
    let attempts = 0;
    const upload = answer(documentsApi.upload, (asked) => {
      attempts += 1;
      if (attempts === 1) throw new TypeError('Failed to fetch');
      return attempts === 2 ? held.promise : stored(asked);
    });
    await showRecords(upload);
    chooseFile(main, paper('acta.pdf'));
    await expect.element(page.getByText('No se subió. Se perdió la conexión.')).toBeVisible();
    await page.getByRole('button', { name: 'Reintentar acta.pdf' }).click();
    await page.getByRole('button', { name: 'Cancelar la subida de acta.pdf' }).click();
    await expect.element(page.getByText('Cancelaste la subida.')).toBeVisible();
    held.reject(new TypeError('aborted'));
    await page.getByRole('button', { name: 'Reintentar acta.pdf' }).click();
    await expect.element(page.getByText(/PDF, 4 páginas/).first()).toBeVisible();
    await showRecords(upload);
    await expect.element(page.getByText(/PDF, 4 páginas/).first()).toBeVisible();
    expect(attempts).toBe(3);
  },
);

test('leaving with unsaved files asks first', { tags: 'all' }, async () => {
  await showRecords(answer(documentsApi.upload, stored), answer(suppliersApi.list, supplierPage()));
  chooseFile(main, paper('suelto.pdf'));
  await expect.element(page.getByText('Listo', { exact: true })).toBeVisible();
  const leave = page
    .getByRole('navigation', { name: 'Secciones' })
    .getByRole('link', { name: 'Proveedores', exact: true });
  await leave.click();
  const dialog = page.getByRole('dialog', { name: 'Tienes cambios sin guardar.' });
  await dialog.getByRole('button', { name: 'Seguir editando' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(location.pathname).toContain('nuevosRegistros');
  await leave.click();
  await dialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect.poll(() => location.pathname).toMatch(/\/proveedores$/);
});
