import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CALL, callAnswers } from '#web/features/procurement/test-call.ts';
import { stands } from '#web/test-layout.ts';
import { showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { searchAnswers } from './test-found.ts';

const answers = searchAnswers;
const PHONE = { answers, width: 390, height: 844 };
const all = (selector: string) => [...document.querySelectorAll(selector)];
const excess = () => document.documentElement.scrollWidth - innerWidth;

describe('The page of the search', () => {
  test('counts by kind, narrows to one and marks the words', async () => {
    await showScreen('/buscar?q=laptop', { answers });
    await expect.element(page.getByRole('status').filter({ hasText: /resultados/ })).toBeInTheDocument();
    await expect.poll(() => all('.f-hits mark').length).toBeGreaterThan(0);
    await expect.element(page.getByRole('link', { name: 'Cómo se pide' })).toBeVisible();
    expect(await violations()).toEqual([]);
    await page
      .getByRole('navigation', { name: 'Tipo de resultado' })
      .getByRole('link', { name: /^Contratos/ })
      .click();
    await expect.poll(() => location.search).toBe('?q=laptop&tipo=contratos');
    await expect
      .poll(() => new Set(all('.f-hit__kind').map(({ textContent }) => textContent)))
      .toEqual(new Set(['Contrato']));
    expect(all('.f-hit').length).toBeGreaterThan(3);
  });

  test('offers somebody to ask where nothing is found', async () => {
    await showScreen('/buscar?q=xyzzyqwert', { answers });
    await expect.element(page.getByText('No encontramos «xyzzyqwert».')).toBeVisible();
    await expect.element(page.getByText(/^Nada de lo que puedes ver dice «xyzzyqwert»/)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: '«xyzzy»' }))
      .toHaveAttribute('href', '/AdquisicionesUG/buscar?q=xyzzy');
    const whom = page.getByRole('region', { name: 'A quién preguntar' });
    await expect.element(whom.getByRole('link').first()).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  test('a row says until when, who and for how much, and of what its day is', async () => {
    await showScreen('/buscar?q=laptop', { answers });
    const rowOf = (title: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: title, exact: true }) })
        .first();
    await expect.element(rowOf('Equipo de cómputo para aulas y bibliotecas')).toBeVisible();
    const said = (title: string) => rowOf(title).element().textContent;
    expect(said('Equipo de cómputo para aulas y bibliotecas')).toMatch(/Propuestas hasta el .*2026/);
    const awarded = said('Equipo portátil para posgrado, Ciencias de la Salud');
    expect(awarded).toContain('Cómputo Colibrí Ficticio, S.A. de C.V. · $764,308.47');
    expect(awarded).toMatch(/Publicado el 1/);
  });

  test('an answer stands first, named as one', async () => {
    await showScreen('/buscar?q=contratos%20de%202025', { answers });
    await expect
      .element(page.getByRole('link', { name: 'Contratos de 2025: 44, $39,710,160.00' }))
      .toBeVisible();
    expect(all('.f-hit__kind').map(({ textContent }) => textContent)).toEqual(['Respuesta']);
  });

  test('fits a phone', async () => {
    await showScreen('/buscar?q=laptop', PHONE);
    await stands();
    expect(excess()).toBe(0);
    expect(await violations()).toEqual([]);
  });
});

test(
  'the dialog of the search fits a phone, and what it finds is one tap away',
  { tags: 'all' },
  async () => {
    await showScreen('/buscar', { ...PHONE, answers: [...answers, ...callAnswers] });
    await stands();
    await page.getByRole('button', { name: 'Buscar en el portal' }).click();
    const dialog = page.getByRole('dialog', { name: 'Buscar en el portal' });
    await dialog.getByRole('combobox', { name: 'Buscar en el portal' }).fill('laptop');
    const option = dialog
      .getByRole('option', { name: /^Equipo de cómputo para aulas y bibliotecas/ })
      .first();
    await expect.element(option).toBeVisible();
    expect(excess()).toBe(0);
    const { left, right } = dialog.element().getBoundingClientRect();
    expect([left >= 0, right <= innerWidth]).toEqual([true, true]);
    expect(await violations('html')).toEqual([]);
    await option.click();
    await expect.poll(() => location.pathname).toContain('/adquisiciones/procedimientos/');
    await expect.element(page.getByRole('heading', { level: 1, name: new RegExp(CALL.title) })).toBeVisible();
  },
);
