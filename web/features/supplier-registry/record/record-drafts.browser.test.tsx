import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import type { SupplierRecord } from '#contract/supplier-admin.ts';
import { supplierRegistryApi } from '#contract/supplier-registry.ts';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import { CATALOGUES } from '#web/features/registry-catalogues/test-catalogues.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { chooseFile, dialog, pdf, writtenStays } from '#web/test-written.ts';
import { queuePage, REGISTRY } from '../test-registry.ts';
import { record, suspended } from './test-record.ts';

const REASON = 'Comparten domicilio porque rentan en el mismo edificio.';

/** Shows a record; what is written in its notes is kept. */
async function showRecord(first: SupplierRecord): Promise<void> {
  let now = first;
  const answers = [
    answer(supplierRegistryApi.list, REGISTRY),
    answer(registrationReviewApi.queue, queuePage()),
    answer(registryCataloguesApi.all, CATALOGUES),
    answer(supplierAdminApi.get, () => now),
    answer(supplierAdminApi.uploadDocument, ({ query, body }) => ({
      sha256: 'a1'.repeat(32),
      name: query.get('nombre') ?? '',
      bytes: (body as Blob).size,
      pages: 1,
      textless: [1],
    })),
    answer(supplierAdminApi.remarks, ({ body }) => {
      now = { ...now, version: now.version + 1, remarks: (body as { remarks: string }).remarks };
      return now;
    }),
  ];
  const address = `/padron-Proveedores/Administrador?seccion=padron&prov=${first.id}`;
  await showScreen(address, { role: 'Administrador', answers });
  await expect.element(page.getByRole('heading', { level: 3, name: 'Notas internas' })).toBeVisible();
}

test(
  'the document of a suspension stands there when its dialog is opened again, and can be taken away',
  { tags: 'all' },
  async () => {
    await showRecord(record());
    const suspend = page.getByRole('button', { name: 'Suspender' }).first();
    const act = page.getByRole('dialog', { name: /^¿Suspender a / });
    const authority = act.getByLabelText('Autoridad');
    const filed = act.getByRole('group', { name: 'Oficio en PDF' });
    const name = filed.getByText('oficio.pdf', { exact: true });
    await suspend.click();
    await authority.fill('Oficina de la Abogacía General');
    chooseFile(act, pdf('oficio.pdf'));
    await expect.element(act.getByText('Listo', { exact: true })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(act).not.toBeInTheDocument();
    await suspend.click();
    await expect.element(name).toBeVisible();
    await showRecord(record());
    await suspend.click();
    await expect.element(name).toBeVisible();
    await expect.element(authority).toHaveValue('Oficina de la Abogacía General');
    expect(await violations()).toEqual([]);
    await act.getByRole('button', { name: 'Quitar oficio.pdf' }).click();
    await expect.element(act.getByRole('button', { name: /^Oficio en PDF/ })).toBeVisible();
    await act.getByRole('button', { name: 'Suspender' }).click();
    await expect.element(act.getByRole('link', { name: 'Sube el oficio en PDF.' })).toBeVisible();
  },
);

test('a fine written with commas and its sign is taken', { tags: 'all' }, async () => {
  await showRecord(record());
  await page.getByRole('button', { name: 'Inhabilitar' }).click();
  const fine = dialog.getByLabelText(/^Multa en pesos/);
  const refused = dialog.getByText('Escribe el monto como 12,500.50.', { exact: true });
  await fine.fill('12.500,50');
  await userEvent.tab();
  await expect.element(refused).toBeVisible();
  await fine.fill('$12,500.50');
  await expect.element(refused).not.toBeInTheDocument();
});

test(
  'the dates of a sanction have the limits that the server keeps, told at their fields',
  { tags: 'all' },
  async () => {
    await showRecord(record());
    await page.getByRole('button', { name: 'Inhabilitar' }).click();
    const act = page.getByRole('dialog', { name: /^¿Inhabilitar a / });
    await expect.element(act.getByText('De 3 meses a 7 años.')).toBeVisible();
    const until = act.getByLabelText(/^Hasta/);
    const from = act.getByLabelText(/^Desde/);
    await until.fill('31/12/2099');
    await userEvent.tab();
    await expect.element(act.getByText('La inhabilitación va de 3 meses a 7 años.')).toBeVisible();
    await from.fill('31/12/2098');
    await userEvent.tab();
    await expect.element(act.getByText(/^El inicio no puede ser futuro/)).toBeVisible();
    await from.fill('01/01/2026');
    await until.fill('01/01/2027');
    await userEvent.tab();
    await expect.poll(() => act.getByText(/^La inhabilitación va de/).elements()).toEqual([]);
    await act.getByRole('button', { name: /^Cambiar fecha, .*2027/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Elegir fecha' })).toBeVisible();
    expect(await violations()).toEqual([]);
  },
);

test(
  'internal notes and the reason of a revocation outlive the screen that they were written on',
  { tags: 'all' },
  async () => {
    await showRecord(suspended());
    const notes = page.getByRole('textbox', { name: 'Notas internas' });
    await notes.fill('Llamaron; vuelven el lunes.');
    const reason = dialog.getByLabelText('Razón', { exact: true });
    const revoke = page.getByRole('button', { name: 'Revocar' }).first();
    await writtenStays(revoke, reason, REASON);
    const told = dialog.getByText(/Si es la última suspensión en vigor, el registro se reactiva/);
    await expect.element(told).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await revoke.click();
    await expect.element(reason).toHaveValue('');
    await userEvent.keyboard('{Escape}');

    await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
    await expect.element(page.getByRole('heading', { name: 'Padrón de proveedores' })).toBeVisible();
    await expect.element(notes).not.toBeInTheDocument();
    await showRecord(suspended());
    await expect.element(notes).toHaveValue('Llamaron; vuelven el lunes.');
    await page.getByRole('button', { name: 'Guardar notas' }).click();
    await expect.element(page.getByText('Guardadas', { exact: true })).toBeVisible();
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('notas-'))).toEqual([]);
  },
);
