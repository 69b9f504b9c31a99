import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { budgetDeskApi, type BudgetDesk, type BudgetYear } from '#contract/budget-desk.ts';
import { decisionsApi, type ProposedDecision } from '#contract/decisions-api.ts';
import { answer, showPart } from '#web/test-screen.tsx';
import { DeskPart } from './desk-part.tsx';
import { YearPart } from './year-part.tsx';

const DESK: BudgetDesk = {
  isExternal: true,
  silentSince: null,
  differences: [
    {
      what: 'Disponible de 2026.3104',
      theirs: '10000.00',
      ours: '11600.00',
      since: '2026-11-29T08:40:00.000Z',
    },
  ],
  messages: [
    {
      id: '0a1b2c3d-0000-4000-8000-000000000009',
      kind: 'reserve',
      document: 'RQ-DI-2026-00412',
      amount: '116000.00',
      state: 'refused',
      said: 'No conoce la clave presupuestaria.',
      attempts: 1,
      since: '2026-11-28T15:00:00.000Z',
      nextAt: '2026-11-28T15:00:00.000Z',
      dueOn: null,
    },
  ],
};
const YEAR: BudgetYear = {
  year: 2026,
  closed: null,
  stop: null,
  days: [{ name: 'Enviar requisiciones', day: '2026-12-15', left: 16 }],
  reserved: [
    { document: 'RQ-1', area: 'Laboratorio', amount: '50000.00', since: '2026-10-01T15:00:00.000Z' },
  ],
  committed: [],
  payable: [],
  earmarked: [],
  later: [],
};

test('what the other system did not take is asked again with what was done, and both sides stand apart', async () => {
  const sent: unknown[] = [];
  await showPart(<DeskPart />, {
    role: 'Administrador',
    answers: [
      answer(budgetDeskApi.desk, () => (sent.length === 0 ? DESK : { ...DESK, messages: [] })),
      answer(budgetDeskApi.resolve, ({ body }) => {
        sent.push(body);
        return DESK;
      }),
    ],
  });
  await expect.element(page.getByText('No conoce la clave presupuestaria.')).toBeVisible();
  await expect.element(page.getByText('$10,000.00')).toBeVisible();
  await page.getByLabelText('Qué se hizo').fill('Ya dieron de alta la clave.');
  await page.getByRole('button', { name: 'Repetir ahora' }).click();
  await expect.poll(() => sent).toEqual([{ act: 'again', reason: 'Ya dieron de alta la clave.' }]);
  await expect
    .element(page.getByRole('article', { name: 'Reserva de RQ-DI-2026-00412' }))
    .not.toBeInTheDocument();
});

test('what waits of a year is read in words: nothing is told as «null»', async () => {
  const proposal: ProposedDecision = {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'budget',
    what: 'Cerrar el ejercicio 2026',
    title: 'Ejercicio 2026',
    note: '',
    changes: [
      {
        subject: 'budget_year',
        differences: [{ name: 'closedOn', label: 'Cierre', before: null, after: '2027-01-04' }],
      },
    ],
    reason: null,
    by: { id: 'otra', name: 'Paula Demo' },
    at: '2027-01-04T15:00:00.000Z',
    status: 'open',
    returned: null,
    isStale: false,
    notMine: null,
  };
  const screen = await showPart(<YearPart />, {
    role: 'Administrador',
    answers: [answer(decisionsApi.list, { rows: [proposal] }), answer(budgetDeskApi.year, YEAR)],
  });
  await expect.element(page.getByRole('article', { name: /Cerrar el ejercicio 2026$/ })).toBeVisible();
  const told = screen.querySelector('.u-proposals')!.textContent;
  expect(told).toContain('4 ene 2027');
  expect(told).not.toContain('null');
});

test('a year is closed after it was said what is released, and shows the fingerprint of its sheet', async () => {
  let closed: BudgetYear['closed'] = null;
  await showPart(<YearPart />, {
    role: 'Administrador',
    answers: [
      answer(budgetDeskApi.year, () => ({ ...YEAR, closed, reserved: closed === null ? YEAR.reserved : [] })),
      answer(budgetDeskApi.close, () => {
        closed = { at: '2027-01-04T15:00:00.000Z', by: 'Paula', hash: 'abc123' };
        return { ...YEAR, closed };
      }),
    ],
  });
  await expect.element(page.getByText('Enviar requisiciones: último día,', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el ejercicio 2026' }).click();
  await expect.element(page.getByText(/Se libera lo reservado de 1 requisición\./)).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el ejercicio', exact: true }).click();
  await expect.element(page.getByText(/Huella de su hoja de totales: abc123/)).toBeVisible();
});
