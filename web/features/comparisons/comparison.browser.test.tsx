import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { comparisonsApi } from '#contract/comparisons-api.ts';
import type { ComparisonView } from '#contract/comparisons.ts';
import { bidderOf, comparisonOf, lotOf } from '#contract/rules/quotation/test-comparison.ts';
import { violations } from '#web/test-violations.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { Screen } from './comparison.screen.tsx';

const COMPARED = { of: 'request', folio: 'SC-2026-00001' } as const;

const viewOf = (
  more: Partial<ComparisonView> = {},
  prices: Parameters<typeof comparisonOf>[0] = [['10.00', '12.00', '90.00']],
): ComparisonView => ({
  ...comparisonOf(prices, {
    lot: { quantity: '30', median: '400.00' },
    bidders: [{ name: 'Cenzontle' }, { name: 'Chinicuil' }],
  }),
  state: 'Abierta, por comparar',
  isDecided: false,
  goOnReason: '',
  mayWrite: true,
  isProposed: false,
  updatedAt: null,
  awards: [],
  ...more,
});

const show = (view: ComparisonView, ...others: ReturnType<typeof answer>[]) =>
  showPart(<Screen compared={COMPARED} />, {
    role: 'Administrador',
    answers: [answer(comparisonsApi.ofRequest, () => view), ...others],
  });
const cell = (name: RegExp) => page.getByRole('gridcell', { name });

test('arrows lead from cell to cell, and Enter tells how a figure came', async () => {
  await show(viewOf());
  const first = cell(/^300\.00/);
  await expect.element(first).toBeVisible();
  first.element().focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(cell(/^360\.00/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { name: /De dónde sale lo de Chinicuil/ })).toBeVisible();
  await expect.element(page.getByText('12.00 por 30 pieza son $360.00 sin IVA.')).toBeVisible();
  await expect.element(page.getByText(/Es aceptable hasta \$440\.00/)).toBeVisible();
  await expect.element(page.getByText(/no se le puede adjudicar: pasa del 10 %/)).toBeVisible();
  expect(document.querySelectorAll('.cq-grid [tabindex="0"]')).toHaveLength(1);
});

test('who cannot win is told why in its cell, and the proposal stands beside', async () => {
  await show(viewOf());
  await expect.element(cell(/Precio no aceptable/)).toBeVisible();
  await expect.element(cell(/^Gana/)).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Propuesta de fallo' })).toBeVisible();
  await expect.element(page.getByText('25.0 % menos que la mediana')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Proponer el fallo' })).toBeEnabled();
});

test('Alt R splits a lot, with the reason of whoever does', async () => {
  const sent: unknown[] = [];
  const save = answer(comparisonsApi.save, ({ body }) => {
    sent.push(body);
    return viewOf({ version: 2, choices: (body as ComparisonView).choices });
  });
  await show(viewOf(), save);
  await expect.element(cell(/^300\.00/)).toBeVisible();
  cell(/^300\.00/)
    .element()
    .focus();
  await userEvent.keyboard('{Alt>}r{/Alt}');
  await page.getByLabelText('Cuánto lleva Cenzontle').fill('18');
  await page.getByLabelText('Cuánto lleva Chinicuil').fill('12');
  await expect.element(page.getByText(/^Explica por qué la partida 1/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Guardar el reparto' })).toBeDisabled();
  const reason = 'Dos entregas a la vez acortan el semestre.';
  await page.getByLabelText(/^Por qué no como propone la regla/).fill(reason);
  await page.getByRole('button', { name: 'Guardar el reparto' }).click();
  await expect.element(page.getByText('Partida 1 repartida.')).toBeVisible();
  expect(sent).toEqual([
    {
      choices: [
        {
          id: lotOf(0),
          parts: [
            { bidderId: bidderOf(0), quantity: '18' },
            { bidderId: bidderOf(1), quantity: '12' },
          ],
          reason,
        },
      ],
    },
  ]);
});

test('what was typed of a decision and not saved is there when the comparison is opened again', async () => {
  sessionStorage.clear();
  const refuse = answer(comparisonsApi.save, () => new Refusal('unavailable'));
  const requirements = [{ code: 'power', text: 'Potencia de 500 W', affectsSolvency: true }];
  const { lots } = viewOf();
  const view = viewOf({ lots: lots.map((lot) => ({ ...lot, requirements })) });
  const reason = 'Dos entregas a la vez acortan el semestre.';
  const judge = async () => {
    await cell(/^300\.00/).click();
    return page.getByLabelText(/^Por qué no cumple/);
  };
  await show(view, refuse);
  await cell(/^300\.00/).click();
  await page.getByLabelText('Resultado').selectOptions('No cumple');
  await (await judge()).fill('Consume 900 W según su ficha.');
  await page.getByRole('button', { name: 'Guardar lo revisado' }).click();
  await page.getByRole('button', { name: 'Declarar desierta' }).click();
  await page.getByLabelText(/^Por qué queda desierta/).fill('Nadie cumple la potencia.');
  await userEvent.keyboard('{Escape}');

  await show(view, refuse);
  await expect.element(await judge()).toHaveValue('Consume 900 W según su ficha.');
  await page.getByRole('button', { name: 'Declarar desierta' }).click();
  await expect
    .element(page.getByLabelText(/^Por qué queda desierta/))
    .toHaveValue('Nadie cumple la potencia.');

  await show(viewOf(), refuse);
  await cell(/^300\.00/).click();
  const open = page.getByRole('button', { name: 'Repartir la partida 1' });
  await open.click();
  await page.getByLabelText('Cuánto lleva Cenzontle').fill('18');
  await page.getByLabelText('Cuánto lleva Chinicuil').fill('12');
  await page.getByLabelText(/^Por qué no como propone la regla/).fill(reason);
  await page.getByRole('button', { name: 'Guardar el reparto' }).click();
  await expect.element(page.getByText(/intenta/i).first()).toBeVisible();
  await open.click();
  await expect.element(page.getByLabelText('Cuánto lleva Cenzontle')).toHaveValue('18');
  await expect.element(page.getByLabelText(/^Por qué no como propone la regla/)).toHaveValue(reason);
});

test('what is not judged yet keeps the award from being proposed, and says so', async () => {
  const requirements = [
    { code: 'power', text: 'Potencia de 500 W', affectsSolvency: true },
    { code: 'format', text: 'Formato propio', affectsSolvency: false },
  ];
  const { lots } = viewOf();
  await show(viewOf({ lots: lots.map((lot) => ({ ...lot, requirements })) }));
  await expect.element(page.getByRole('button', { name: 'Proponer el fallo' })).toBeDisabled();
  await expect.element(page.getByText('Faltan 2 calificaciones.')).toBeVisible();
  await cell(/^300\.00/).click();
  const [power, format] = page.getByLabelText('Resultado').elements() as HTMLSelectElement[];
  const choices = (select: HTMLSelectElement | undefined) =>
    [...(select?.options ?? [])].map(({ text }) => text);
  expect(choices(power)).toContain('No cumple');
  expect(choices(format)).not.toContain('No cumple');
});

test('before the opening it says when it is compared, and nothing else', async () => {
  await showPart(<Screen compared={COMPARED} />, {
    role: 'Administrador',
    answers: [
      answer(
        comparisonsApi.ofRequest,
        () => new Refusal('state_conflict', { detail: 'Se comparan cuando se abren.' }),
      ),
    ],
  });
  await expect.element(page.getByText('Se comparan cuando se abren.')).toBeVisible();
  expect(page.getByRole('grid').elements()).toEqual([]);
});

test('while what was proposed waits, nothing else is offered; what was decided leads to its contract', async () => {
  await show(viewOf({ isProposed: true }));
  await expect.element(page.getByText('Ya está propuesto; lo confirma otra persona')).toBeVisible();
  expect(page.getByRole('button', { name: 'Declarar desierta' }).elements()).toEqual([]);
  const { lots, bidders } = viewOf();
  const awards = [
    { lotId: lots[0]!.id, bidderId: bidders[0]!.id, share: '100', quantity: '30', amount: '300.00' },
  ];
  await show(viewOf({ isDecided: true, mayWrite: false, awards }));
  await expect
    .element(page.getByRole('link', { name: 'Ir al contrato' }))
    .toHaveAttribute('href', '/AdquisicionesUG/administracion/cotizaciones/SC-2026-00001#contrato');
});

test('nine bidders scroll beside their lots, no figure broken; on a phone each stands under its lot, and axe finds nothing', async () => {
  const prices = [Array.from({ length: 9 }, (_, at) => `${123_456 + at}.50`)];
  await show(viewOf({ bidders: comparisonOf(prices).bidders }, prices));
  await page.viewport(1000, 900);
  await expect.element(cell(/^3,703,695\.00/)).toBeVisible();
  const box = document.querySelector('.cq-box')!;
  expect(box.scrollWidth).toBeGreaterThan(box.clientWidth);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1000);
  const head = box.querySelector('.cq-price th')!;
  const before = head.getBoundingClientRect().left;
  box.scrollLeft = 600;
  expect(head.getBoundingClientRect().left).toBe(before);
  const [figure] = box.querySelectorAll('.cq-price td b');
  expect(figure!.getClientRects()).toHaveLength(1);
  expect(head.textContent).toContain('Importe sin IVA');
  expect(await violations('.cq-page')).toEqual([]);
  await page.viewport(390, 844);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await expect.element(cell(/^Proveedor A 3,703,695\.00/)).toBeVisible();
  expect(await violations('.cq-page')).toEqual([]);
});
