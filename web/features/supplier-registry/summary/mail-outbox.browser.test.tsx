import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailRow } from '#contract/mail-outbox.ts';
import { supplierAdminApi } from '#contract/supplier-admin-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const MAIL: MailRow = {
  id: '4f7f4c6e-52c3-4f0e-9f57-6b1a6f1c0001',
  to: 'ventas.institucionales@laboratoriosyreactivos.example',
  subject: 'Tu registro P-00020 vence el 31 de marzo de 2027',
  text: 'Puedes refrendarlo desde el 1 de enero.',
  status: 'kept',
  error: null,
  createdAt: '2026-11-19T15:00:00.000Z',
};
const MAILS: readonly MailRow[] = [
  MAIL,
  { ...MAIL, id: '4f7f4c6e-52c3-4f0e-9f57-6b1a6f1c0002', subject: 'Recibimos tu solicitud', status: 'sent' },
];

test('mails of the registry are filtered by what became of them, and read in a panel', async () => {
  const outbox = answer(supplierAdminApi.outbox, ({ query }) => {
    const rows = MAILS.filter(({ status }) => status === (query.get('estado') || status));
    return { rows, total: { value: rows.length, exact: true }, page: 1, size: 20 };
  });
  const summary = answer(supplierAdminApi.summary, {
    pendingByDay: [],
    answerByMonth: [],
    promisedDays: 10,
    requestsByState: [],
    suppliersByState: [],
    expiringByMonth: [],
    expiringPapers: [],
    overdue: 0,
    dueToday: 0,
    impeded: 0,
  });
  const notices = answer(supplierAdminApi.previewNotices, {
    count: 0,
    alreadyNotified: 0,
    renewing: 0,
    repeatDays: 30,
    subject: '',
    text: '',
    suppliers: [],
  });
  const screen = await showScreen('/padron-Proveedores/Administrador?seccion=resumen&estado=kept', {
    role: 'Administrador',
    answers: [outbox, summary, notices],
  });
  await expect.element(page.getByRole('table', { name: 'Correos emitidos' })).toBeVisible();
  const states = [...screen.querySelectorAll('[aria-labelledby=correos] tbody .u-tag')];
  expect(states.map((tag) => tag.textContent)).toEqual(['Guardado, sin servidor de correo']);
  await page.getByRole('button', { name: MAIL.subject }).click();
  const panel = page.getByRole('dialog', { name: MAIL.subject });
  await expect.element(panel.getByText(MAIL.text)).toBeVisible();
});
