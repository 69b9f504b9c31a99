import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { decisionsApi } from '#contract/decisions-api.ts';
import { peopleApi } from '#contract/people-api.ts';
import type { GrantRow } from '#contract/people.ts';
import { sidewaysScroll } from '#web/test-hand.ts';
import { proposalOf } from '#web/test-proposal.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const PLACE = '/administracion/personas';
const AREA = { id: '0199a000-0000-7000-8000-000000000001', name: 'División de Ingenierías' };
const ROW: GrantRow = {
  id: '0199a000-0000-7000-8000-0000000000aa',
  personId: 'elena',
  personName: 'Elena Prueba Ficticia',
  email: 'elena@universidad.example',
  employeeId: '90101',
  code: 'area_approver',
  areaId: AREA.id,
  areaName: AREA.name,
  isOnlyThis: false,
  upTo: '200000.00',
  lines: [],
  from: '2026-11-01',
  until: '2027-10-31',
  ground: 'Oficio 12/2026 de la Dirección',
  isDelegable: true,
  delegatedBy: null,
  inPlaceOf: null,
  givenBy: 'Mariana Ficticia López',
  givenAt: '2026-11-01T16:00:00.000Z',
  endedBy: null,
  endedAt: null,
  endReason: null,
  state: 'inForce',
  version: 1,
};
const LISTED = [
  answer(peopleApi.list, { rows: [ROW], total: 1, page: 1, size: 50, areas: [AREA] }),
  answer(peopleApi.alarms, {
    rows: [
      {
        kind: 'nobody',
        text: 'Nadie tiene la función «Presupuesto» en División de Ingenierías.',
        search: { funcion: 'budget_officer', area: AREA.id },
      },
    ],
  }),
  answer(peopleApi.people, {
    rows: [{ id: 'beatriz', name: 'Beatriz Prueba', email: 'beatriz@universidad.example' }],
  }),
];
const keeper = { role: 'Administrador', answers: LISTED };

test.each([1440, 390])(
  '«Quién puede qué» has no faults that axe finds at %i px and does not scroll sideways',
  async (width) => {
    await showScreen(PLACE, { ...keeper, width });
    await expect.element(page.getByRole('link', { name: ROW.personName })).toBeVisible();
    await expect.element(page.getByRole('link', { name: /Nadie tiene la función/ })).toBeVisible();
    expect(sidewaysScroll()).toBe(0);
    expect(await violations()).toEqual([]);
  },
);

test('a function is given to somebody who entered before, with what its kind asks for', async () => {
  const sent: unknown[] = [];
  const give = answer(peopleApi.give, ({ body }) => {
    sent.push(body);
    return { id: ROW.id };
  });
  await showScreen(PLACE, { ...keeper, answers: [give, ...LISTED] });
  await page.getByRole('button', { name: 'Dar una función' }).click();
  const sheet = page.getByRole('dialog', { name: 'Dar una función' });
  await sheet.getByRole('button', { name: 'Dar la función' }).click();
  for (const message of [
    'Escribe el nombre de la persona.',
    'Elige la función.',
    'Elige el área.',
    'Escribe el oficio o acuerdo que la da.',
  ])
    await expect.element(sheet.getByText(message)).toBeVisible();
  expect(sent).toEqual([]);
  await sheet.getByRole('combobox', { name: 'Persona' }).fill('bea');
  await sheet.getByRole('option', { name: /Beatriz Prueba/ }).click();
  await sheet.getByLabelText('Función').selectOptions('Autorizador de área');
  await sheet.getByLabelText('Área').selectOptions(AREA.name);
  await sheet.getByLabelText('Hasta qué monto, sin IVA').fill('50,000');
  await sheet.getByLabelText('Oficio o acuerdo que la da').fill('Oficio 12/2026 de la Dirección');
  await sheet.getByRole('button', { name: 'Dar la función' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject([
      {
        personId: 'beatriz',
        personName: 'Beatriz Prueba',
        code: 'area_approver',
        area: AREA.id,
        upTo: '50000.00',
        lines: '',
        until: '',
      },
    ]);
  await expect.element(sheet).not.toBeInTheDocument();
});

test('whoever keeps people proposes a substitution for somebody who is away', { tags: 'all' }, async () => {
  let sent: unknown;
  const propose = answer(peopleApi.propose, ({ body }) => {
    sent = body;
    return { id: ROW.id };
  });
  await showScreen(PLACE, { ...keeper, answers: [propose, ...LISTED] });
  await page.getByRole('button', { name: 'Proponer una suplencia' }).click();
  const sheet = page.getByRole('dialog', { name: 'Proponer una suplencia' });
  await sheet.getByRole('button', { name: 'Proponer' }).click();
  await expect.element(sheet.getByText('Elige quién no estará.')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Quién no estará' }).fill('bea');
  await sheet.getByRole('option', { name: /Beatriz Prueba/ }).click();
  await sheet.getByRole('combobox', { name: 'Quién suple' }).fill('bea');
  await sheet.getByRole('option', { name: /Beatriz Prueba/ }).click();
  await sheet.getByRole('button', { name: 'Proponer' }).click();
  await expect.element(sheet.getByText('Elige a otra persona: nadie se suple.')).toBeVisible();
  expect(sent).toBeUndefined();
});

test('of somebody who has not entered the mail is asked for; the matters only of who gives an opinion', async () => {
  await showScreen(`${PLACE}?alta=si`, keeper);
  const sheet = page.getByRole('dialog', { name: 'Dar una función' });
  await expect.element(sheet.getByLabelText('Correo con el que entra')).not.toBeInTheDocument();
  await sheet.getByRole('combobox', { name: 'Persona' }).fill('Nadie Conocido');
  await userEvent.keyboard('{Tab}');
  await sheet.getByLabelText('Función').selectOptions('Dictamen técnico');
  await expect.element(sheet.getByLabelText('Correo con el que entra')).toBeVisible();
  await expect.element(sheet.getByLabelText('De qué materias dictamina')).toBeVisible();
  await expect.element(sheet.getByLabelText('Hasta qué monto, sin IVA')).not.toBeInTheDocument();
});

test('a function is ended with its reason', { tags: 'all' }, async () => {
  let reason: unknown;
  const end = answer(peopleApi.end, ({ body }) => {
    reason = body;
    return undefined;
  });
  await showScreen(PLACE, { ...keeper, answers: [end, ...LISTED] });
  await page.getByRole('link', { name: ROW.personName }).click();
  const sheet = page.getByRole('dialog');
  await expect.element(sheet.getByText('$200,000.00')).toBeVisible();
  await sheet.getByRole('button', { name: 'Terminar la función' }).click();
  await expect.element(sheet.getByText('Escribe por qué termina.')).toBeVisible();
  await sheet.getByLabelText('Por qué termina').fill('Cambió de puesto');
  await sheet.getByRole('button', { name: 'Terminar la función' }).click();
  await expect.poll(() => reason).toEqual({ reason: 'Cambió de puesto' });
});

test('a guest without the function does not find the screen', async () => {
  await showScreen(PLACE, { role: 'guest', answers: [] });
  await expect.element(page.getByRole('heading', { name: 'No se ha encontrado' })).toBeVisible();
});

test('functions that wait for another person stand above those that are given', async () => {
  const what = 'Dar la función «Presupuesto»';
  let asked = '';
  const waiting = answer(decisionsApi.list, ({ query }) => {
    asked = `${query.get('tipo')} ${query.get('registro') ?? ''}`;
    return { rows: [proposalOf({ kind: 'functions', what, title: ROW.personName })] };
  });
  await showScreen(PLACE, { ...keeper, answers: [waiting, ...LISTED] });
  await expect.element(page.getByRole('article', { name: `Espera a otra persona: ${what}` })).toBeVisible();
  expect(asked.trim()).toBe('function_grant');
});
