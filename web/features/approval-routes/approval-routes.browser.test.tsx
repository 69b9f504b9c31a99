import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { approvalRoutesApi, type RouteList, type Simulation } from '#contract/approval-routes-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const ADDRESS = '/administracion/rutas';
const AREA = '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10';
const LIST: RouteList = {
  areas: [{ id: AREA, name: 'Departamento de Química' }],
  warnings: ['Todavía no se ha dado ninguna función.'],
  routes: [
    {
      key: 'hasta-directa',
      name: 'Hasta el monto de adjudicación directa',
      position: 20,
      kind: 'base',
      appliesTo: ['Más de 300 UMA y hasta el monto máximo de adjudicación directa, sin IVA'],
      steps: ['1. Autoriza el titular del área, 2 días hábiles'],
    },
  ],
};
const ANSWER: Simulation = {
  problems: {},
  answer: {
    base: 'Hasta el monto de adjudicación directa',
    extras: ['Equipo y servicios de cómputo'],
    net: '40000.00',
    unknown: [],
    steps: [
      {
        number: 0,
        name: 'Dictamina quien revisa esa materia',
        area: null,
        lines: ['51501'],
        days: 5,
        people: ['Inés'],
        route: 'x',
      },
      {
        number: 1,
        name: 'Autoriza el titular del área',
        area: 'Departamento de Química',
        lines: [],
        days: 2,
        people: [],
        route: 'y',
      },
    ],
  },
};

test('who would authorise a made-up requisition is asked in the address and told step by step', async () => {
  const asked: URLSearchParams[] = [];
  await showScreen(ADDRESS, {
    role: 'Administrador',
    width: 390,
    height: 844,
    answers: [
      answer(approvalRoutesApi.list, LIST),
      answer(approvalRoutesApi.simulate, ({ query }) => {
        asked.push(query);
        return ANSWER;
      }),
    ],
  });
  await page.getByLabelText('Área que solicita').selectOptions('Departamento de Química');
  await page.getByLabelText('Monto total sin IVA').fill('40,000');
  await page.getByLabelText('Qué se compra').selectOptions('Adquisición de bienes');
  await page.getByLabelText('De qué recurso').selectOptions('Federal del Ramo 33');
  await page.getByLabelText(/Partidas/).fill('51501');
  await page.getByLabelText('Es urgente').click();
  await page.getByRole('button', { name: 'Ver quién autoriza' }).click();
  await expect.element(page.getByRole('heading', { name: '$40,000.00 sin IVA: 2 pasos' })).toBeVisible();
  await expect.element(page.getByText(/Puede decidir: Inés\./)).toBeVisible();
  await expect.element(page.getByText(/Nadie tiene hoy esa función/)).toBeVisible();
  expect(Object.fromEntries(asked.at(-1) ?? [])).toMatchObject({
    area: AREA,
    monto: '40,000',
    bien: 'bienes',
    recurso: 'ramo-33',
    senas: 'urgency',
  });
  expect(new URLSearchParams(location.search).get('partidas')).toBe('51501');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Respuesta');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  expect(await violations()).toEqual([]);
});

test('what does not serve is told at its question, and a hole in one sentence', { tags: 'all' }, async () => {
  let told: Simulation = { problems: { monto: 'Escribe un monto.' }, answer: null };
  await showScreen(`${ADDRESS}?area=${AREA}&monto=mucho`, {
    role: 'Administrador',
    answers: [answer(approvalRoutesApi.list, LIST), answer(approvalRoutesApi.simulate, () => told)],
  });
  await expect.element(page.getByText(/Escribe un monto\./)).toBeVisible();
  await expect.element(page.getByLabelText('Monto total sin IVA')).toHaveAttribute('aria-invalid', 'true');
  told = { problems: {}, answer: { base: null, extras: [], steps: [], unknown: [], net: '1.00' } };
  await page.getByLabelText('Monto total sin IVA').fill('1');
  await page.getByRole('button', { name: 'Ver quién autoriza' }).click();
  await expect.element(page.getByText(/^Nadie: ninguna ruta base/)).toBeVisible();
  await expect.element(page.getByText(/Escribe un monto\./)).not.toBeInTheDocument();
});
