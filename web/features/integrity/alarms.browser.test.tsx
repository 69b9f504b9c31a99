import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { integrityAlarmsApi, type IntegrityAlarm } from '#contract/integrity-alarms.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { Alarms } from './alarms.tsx';

const ALARM: IntegrityAlarm = {
  id: '00000000-0000-4000-8000-000000000001',
  foundAt: '2026-11-18T16:00:00.000Z',
  kind: 'contract',
  thing: '00000000-0000-4000-8000-000000000002',
  procedure: 'LA-UG-001-2026',
  difference: 'altered',
  index: 41,
  closedAt: null,
  reason: null,
};
const WHY = 'Se restauró el respaldo del lunes y se comparó con el expediente.';

test('anybody reads an alarm; whoever may close it explains it, is told what is missing, and the explanation stays', async () => {
  let row = ALARM;
  const asked: unknown[] = [];
  const answers = [
    answer(integrityAlarmsApi.list, () => ({ rows: [row] })),
    answer(integrityAlarmsApi.close, ({ body, params }) => {
      asked.push([params.id, body]);
      if (asked.length === 1)
        return new Refusal('invalid_input', { fields: { reason: 'Escribe al menos 20 letras.' } });
      row = { ...row, closedAt: '2026-11-20T15:00:00.000Z', reason: WHY };
      return row;
    }),
  ];
  await showPart(<Alarms canClose={false} />, { answers });
  await expect
    .element(page.getByText(/Contrato LA-UG-001-2026, hoja 41\. La base ya no decía/))
    .toBeVisible();
  await expect.element(page.getByText('Abierta: la Unidad aún no explica qué pasó.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Cerrar la alarma' })).not.toBeInTheDocument();

  await showPart(<Alarms canClose />, { answers, role: 'Administrador' });
  const field = page.getByLabelText('Qué pasó y qué se hizo');
  await field.fill('Se restauró');
  await page.getByRole('button', { name: 'Cerrar la alarma' }).click();
  await expect.element(page.getByText('Escribe al menos 20 letras.')).toBeVisible();
  await expect.element(field).toHaveValue('Se restauró');
  expect(await violations('.ig-officers')).toEqual([]);
  await field.fill(`  ${WHY} `);
  await page.getByRole('button', { name: 'Cerrar la alarma' }).click();
  await expect.element(page.getByText(new RegExp(`^Cerrada el .*: ${WHY}$`))).toBeVisible();
  await expect.element(field).not.toBeInTheDocument();
  expect(asked).toEqual([
    [ALARM.id, { reason: 'Se restauró' }],
    [ALARM.id, { reason: WHY }],
  ]);
});

test(
  'an alarm that another person closed meanwhile is read anew; alarms that cannot be read are asked for again',
  { tags: 'all' },
  async () => {
    let row: IntegrityAlarm | undefined;
    const answers = [
      answer(integrityAlarmsApi.list, () =>
        row === undefined ? new Refusal('unavailable') : { rows: [row] },
      ),
      answer(integrityAlarmsApi.close, () => {
        row = { ...ALARM, closedAt: '2026-11-20T15:00:00.000Z', reason: WHY };
        return new Refusal('state_conflict', { detail: 'Otra persona ya cerró esta alarma.' });
      }),
    ];
    await showPart(<Alarms canClose />, { answers, role: 'Administrador' });
    await expect.element(page.getByText(/No pudimos cargar las alarmas/)).toBeVisible();
    row = ALARM;
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await page.getByLabelText('Qué pasó y qué se hizo').fill(WHY);
    await page.getByRole('button', { name: 'Cerrar la alarma' }).click();
    await expect.element(page.getByText(/^Otra persona ya cerró esta alarma\./)).toBeVisible();
    await expect.element(page.getByText(/^Cerrada el /)).toBeVisible();
  },
);
