import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { peopleApi } from '#contract/people-api.ts';
import type { OwnGrant, SubstitutionRow } from '#contract/people.ts';
import { sidewaysScroll } from '#web/test-hand.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const PLACE = '/mis-funciones';
const AREA = { id: '0199a000-0000-7000-8000-000000000001', name: 'División de Ingenierías' };
const OWN: OwnGrant = {
  id: '0199a000-0000-7000-8000-0000000000aa',
  code: 'area_approver',
  areaId: AREA.id,
  areaName: AREA.name,
  upTo: '200000.00',
  lines: [],
  until: '2027-10-31',
  isDelegable: true,
  inPlaceOf: null,
};
const PROPOSED: SubstitutionRow = {
  id: '0199a000-0000-7000-8000-0000000000bb',
  absent: { id: 'jefa', name: 'Jefa Prueba' },
  substitute: { id: 'persona-de-muestra', name: 'Mariana Muestra' },
  functions: ['area_approver'],
  parts: [{ code: 'area_approver', areaName: AREA.name, upTo: '50000.00', lines: [] }],
  kind: 'holidays',
  upTo: null,
  from: '2026-12-01',
  until: '2026-12-20',
  ground: 'Oficio de vacaciones 8',
  proposedBy: 'Jefa Prueba',
  state: 'proposed',
  endReason: null,
  version: 1,
};
const SUBSTITUTIONS = answer(peopleApi.substitutions, { rows: [PROPOSED] });
const FOUND = answer(peopleApi.people, { rows: [{ id: 'beatriz', name: 'Beatriz Prueba', email: null }] });
const guest = {
  role: 'guest',
  answers: [answer(peopleApi.mine, { rights: [], rows: [OWN], areas: [AREA] }), SUBSTITUTIONS, FOUND],
};

test.each([1440, 390])(
  'own functions are said with their limits, without faults that axe finds, at %i px',
  async (width) => {
    await showScreen(PLACE, { ...guest, width });
    await expect
      .element(
        page.getByText(/en División de Ingenierías, hasta \$200,000\.00 sin IVA, hasta el 31 oct 2027/),
      )
      .toBeVisible();
    await expect.element(page.getByText('Espera que la acepte quien suple')).toBeVisible();
    await expect
      .element(page.getByText('Autorizador de área en División de Ingenierías, hasta $50,000.00 sin IVA'))
      .toBeVisible();
    await expect
      .element(page.getByText(/^No decide lo que pidió cualquiera de las dos personas/))
      .toBeVisible();
    expect(sidewaysScroll()).toBe(0);
    expect(await violations()).toEqual([]);
  },
);

test('a part of a function is passed on, with its last day', { tags: 'all' }, async () => {
  let sent: unknown;
  const delegate = answer(peopleApi.delegate, ({ body }) => {
    sent = body;
    return { id: OWN.id };
  });
  await showScreen(PLACE, { ...guest, answers: [delegate, ...guest.answers] });
  await page.getByRole('button', { name: /Pasar una parte/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Pasar una parte' });
  await expect.element(sheet.getByLabelText('Función')).not.toBeInTheDocument();
  await sheet.getByRole('combobox', { name: 'Persona' }).fill('bea');
  await sheet.getByRole('option', { name: /Beatriz Prueba/ }).click();
  await sheet.getByLabelText('Oficio o acuerdo que la da').fill('Oficio de delegación 3');
  await sheet.getByRole('button', { name: 'Pasarla' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject({ personId: 'beatriz', area: AREA.id, ground: 'Oficio de delegación 3' });
  expect(sent).not.toHaveProperty('code');
});

test('a substitution is proposed, and refused at its fields before', { tags: 'all' }, async () => {
  let sent: unknown;
  const propose = answer(peopleApi.propose, ({ body }) => {
    sent = body;
    return { id: OWN.id };
  });
  await showScreen(PLACE, { ...guest, answers: [propose, ...guest.answers] });
  await page.getByRole('button', { name: 'Proponer una suplencia' }).click();
  const sheet = page.getByRole('dialog', { name: 'Proponer una suplencia' });
  await sheet.getByRole('button', { name: 'Proponer' }).click();
  for (const message of ['Elige quién suple.', 'Elige por qué no está.', 'Escribe hasta qué día.'])
    await expect.element(sheet.getByText(message)).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Quién suple' }).fill('bea');
  await sheet.getByRole('option', { name: /Beatriz Prueba/ }).click();
  await sheet.getByLabelText('Por qué').selectOptions('Vacaciones');
  await sheet.getByLabelText('Desde').fill('01/03/2099');
  await sheet.getByLabelText('Hasta', { exact: true }).fill('20/03/2099');
  await sheet.getByLabelText('Oficio o acuerdo').fill('Oficio de vacaciones 8');
  await sheet.getByRole('button', { name: 'Proponer' }).click();
  await expect
    .poll(() => sent)
    .toMatchObject({ absentId: '', substituteId: 'beatriz', kind: 'holidays', from: '2099-03-01' });
});

test('whoever is asked to substitute accepts, with the version that they saw', async () => {
  let accepted: unknown;
  const accept = answer(peopleApi.accept, ({ params }) => {
    accepted = params;
    return undefined;
  });
  await showScreen(PLACE, { ...guest, answers: [accept, ...guest.answers] });
  await page.getByRole('button', { name: 'Aceptar' }).click();
  await expect.poll(() => accepted).toEqual({ id: PROPOSED.id });
  await expect
    .poll(() => document.querySelector('.u-toasts')?.textContent ?? '', { timeout: 4000 })
    .toContain('Aceptada: suples a Jefa Prueba.');
});
