import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { stands } from '#web/test-layout.ts';
import { showScreen } from '#web/test-screen.tsx';
import { EVERYBODY, evaluationAnswers, LINES, OF_A_LINE } from './test-evaluations.ts';

const answers = evaluationAnswers;

test('The filter of the evaluations stays in place, closes its menu, and the charts follow it beside everybody', async () => {
  await showScreen('/adquisiciones/evaluaciones', { answers });
  await stands();
  const menu = [...document.querySelectorAll<HTMLDetailsElement>('details.u-facet-menu')].find(
    ({ textContent }) => textContent.includes('Giro'),
  )!;
  const [line] = LINES;
  const summary = menu.querySelector('summary')!;
  summary.scrollIntoView({ block: 'center' });
  await page.elementLocator(summary).click();
  const choice = page.elementLocator(menu).getByRole('link', { name: new RegExp(`^${line?.label}`) });
  choice.element().scrollIntoView({ block: 'nearest' });
  const before = scrollY;
  expect(before).toBeGreaterThan(200);
  // Pressed where it is: a hand of the browser would scroll by itself first.
  (choice.element() as HTMLElement).click();
  await expect.poll(() => location.search).toMatch(/giro=/);
  const distribution = page.getByRole('region', { name: 'Distribución' });
  const everybody = distribution.getByText(`En todos los giros: ${EVERYBODY.suppliers} proveedores`, {
    exact: false,
  });
  await expect.element(everybody).toBeVisible();
  expect(menu.isConnected).toBe(true);
  expect(menu.open).toBe(false);
  expect(document.activeElement).toBe(summary);
  const { suppliers, median, average } = OF_A_LINE;
  expect((distribution.element() as HTMLElement).innerText).toContain(
    `${line?.label}: ${suppliers} proveedores evaluados, mediana ${median.toFixed(1)}, promedio ${average.toFixed(1)}`,
  );
  // What stands above grew by a line at most.
  expect(Math.abs(scrollY - before)).toBeLessThan(120);
});

test('on a phone a row of the evaluations has its total, and its criteria one tap away', async () => {
  await showScreen('/adquisiciones/evaluaciones', { answers, width: 390, height: 844 });
  await stands();
  const row = document.querySelector('.evaluation-results tbody tr')!;
  const labels = [...row.querySelectorAll('td')]
    .filter((cell) => cell.checkVisibility())
    .map(({ dataset }) => dataset.label);
  expect(labels).toEqual(['Giro', 'Pedidos', 'Total']);
  await page.elementLocator(row).getByRole('link').click();
  await expect.element(page.getByRole('row', { name: /^Calidad/ }).first()).toBeVisible();
});
