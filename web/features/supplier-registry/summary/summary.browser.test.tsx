import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import type { RegistrySummary } from '#contract/supplier-admin.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const days = Array.from({ length: 30 }, (_, at) => ({
  label: new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10),
  value: 4 + (at % 7),
}));

const SUMMARY: RegistrySummary = {
  pendingByDay: days,
  answerByMonth: [
    { label: '2026-09', value: 6, answered: 12 },
    { label: '2026-10', value: null, answered: 0 },
    { label: '2026-11', value: 8, answered: 9 },
  ],
  promisedDays: 15,
  requestsByState: [{ state: 'submitted', count: 9 }],
  suppliersByState: [{ state: 'active', count: 112 }],
  expiringByMonth: [{ label: '2026-12', value: 4 }],
  expiringPapers: [{ name: 'Constancia de situación fiscal', expired: 3, soon: 12 }],
  overdue: 2,
  dueToday: 1,
  impeded: 0,
};
const summary = answer(supplierAdminApi.summary, SUMMARY);
const outbox = answer(supplierAdminApi.outbox, {
  rows: [],
  total: { value: 0, exact: true },
  page: 1,
  size: 20,
});
const SUPPLIER = {
  id: '0b6f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
  number: 'P-00021',
  name: 'Tecnología y Enlaces de Occidente',
  validUntil: '2026-12-15',
};
const NOTICES = {
  count: 17,
  alreadyNotified: 0,
  renewing: 0,
  repeatDays: 30,
  subject: 'Tu registro está por vencer',
  text: 'Puedes refrendarlo en línea: solo se te pedirá lo que venció o cambió.',
  suppliers: [SUPPLIER],
};
const ADDRESS = '/padron-Proveedores/Administrador?seccion=resumen';

test('the summary has a table behind each chart', { tags: 'all' }, async () => {
  const notices = answer(supplierAdminApi.previewNotices, NOTICES);
  await showScreen(ADDRESS, { role: 'Administrador', answers: [summary, outbox, notices] });
  await expect.element(page.getByRole('img', { name: /^Pendientes por día/ })).toBeVisible();
  await page.getByText('Ver como tabla').first().click();
  const table = page.getByRole('table', { name: 'Pendientes por día' });
  await expect.element(table).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(31);
  expect(await violations()).toEqual([]);
});

test(
  'notices of expiry go out once, however often the button is pressed, and one message says how many',
  { tags: 'all' },
  async () => {
    const held = Promise.withResolvers<void>();
    let sent = 0;
    const answers = [
      summary,
      outbox,
      answer(supplierAdminApi.previewNotices, () =>
        sent === 0 ? NOTICES : { ...NOTICES, count: 0, alreadyNotified: 17 },
      ),
      answer(supplierAdminApi.sendNotices, async () => {
        sent += 1;
        await held.promise;
        return { queued: 17 };
      }),
    ];
    await showScreen(ADDRESS, { role: 'Administrador', answers });
    const part = page.getByRole('region', { name: 'Avisos de vencimiento' });
    await expect.element(part.getByText(/^17 proveedores recibirán el aviso\./)).toBeVisible();
    await part.getByRole('button', { name: 'Revisar y enviar' }).click();
    const dialog = page.getByRole('dialog', { name: '¿Enviar 17 avisos?' });
    await expect.element(dialog.getByText(/solo se te pedirá lo que venció o cambió/)).toBeVisible();
    expect(await violations()).toEqual([]);
    await dialog.getByRole('button', { name: 'Enviar 17 avisos' }).dblClick();
    held.resolve();
    await expect.element(page.getByText(/^17 avisos puestos en la salida de correos\./)).toBeVisible();
    expect(document.querySelectorAll('.u-toasts .u-toast')).toHaveLength(1);
    await expect.element(dialog).not.toBeInTheDocument();
    const told = /^0 proveedores recibirán el aviso\. A 17 ya se les avisó en/;
    await expect.element(part.getByText(told)).toBeVisible();
    expect(sent).toBe(1);
  },
);
