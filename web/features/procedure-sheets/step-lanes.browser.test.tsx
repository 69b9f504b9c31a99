import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showAs } from '#web/test-media.ts';
import { showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { SHEET, sheetAnswers } from './test-sheets.ts';

test('The steps of a sheet are drawn by actor, and the list says the same; also on a phone and on paper', async () => {
  await showScreen(`/procedimientos/${SHEET.slug}`, { answers: sheetAnswers, width: 390, height: 844 });
  const drawing = page.getByRole('img', {
    name: /^Diagrama de 5 pasos entre Área requirente, Unidad de Adquisiciones/,
  });
  await expect.element(drawing).toBeVisible();
  const wordsAt = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].map(({ innerText }) => innerText);
  const drawn = wordsAt('[role=img] .step-lanes__step > span');
  expect(drawn).toHaveLength(5);
  expect(drawn).toEqual(wordsAt('#lista-de-pasos li p:first-child'));
  // On a phone nothing is cut: the steps stand one below the other, each with whoever does it.
  const drawnAt = () => drawing.element() as HTMLElement;
  const scroll = drawnAt().parentElement as HTMLElement;
  expect(scroll.scrollWidth).toBe(scroll.clientWidth);
  expect(wordsAt('[role=img] .step-lanes__step i')).toHaveLength(5);
  expect(await violations()).toEqual([]);
  await showAs({ media: 'print' });
  await expect.element(drawing).toBeVisible();
  await page.viewport(1280, 800);
  // On a desk a step stands below the name of whoever does it.
  const left = (text: string) => drawing.getByText(text).element().getBoundingClientRect().x;
  expect(left('La Unidad elabora las bases')).toBeGreaterThan(left('Entrega el anexo técnico'));
});
