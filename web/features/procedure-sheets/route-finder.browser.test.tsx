import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { sheetAnswers } from './test-sheets.ts';

const amount = () => page.getByRole('textbox', { name: '¿Cuánto cuesta?' });

describe('Somebody who asks which procedure a purchase takes', () => {
  test('answers three questions with the keyboard and reads branch, rule, sheet and usual time', async () => {
    await showScreen('/procedimientos', { answers: sheetAnswers });
    await expect.element(amount()).toBeVisible();
    (amount().element() as HTMLElement).focus();
    await userEvent.keyboard('1 mdp{Tab}{Tab}Serv{Tab}Fed{Tab}{Enter}');
    await expect.poll(() => location.search).toMatch(/monto=1\+mdp&iva=sin&bien=servicio&recurso=federal$/);
    const finder = page.getByRole('region', { name: '¿Qué procedimiento me toca?' });
    const kind = finder.getByRole('heading', { name: 'Invitación a cuando menos tres' });
    await expect.element(kind).toBeVisible();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Respuesta');
    const text = (finder.element() as HTMLElement).innerText;
    expect(text).toContain('LAASSP 2025, arts. 35, fr. II, y 55');
    expect(text).toContain('LAASSP 2025, art. 1, fr. V');
    expect(text).toContain('Se invita al menos a 3 proveedores.');
    expect(text).toMatch(/días? de la publicación al fallo \(mediana\)/);
    await expect
      .element(finder.getByRole('link', { name: /presupuesto de 30 a 50 millones/ }))
      .toHaveAttribute('href', expect.stringContaining('renglon=2026-recurso-federal-presupuesto'));
    await finder.getByRole('link', { name: 'Solicitud de licitación' }).click();
    await expect
      .element(page.getByRole('heading', { name: 'Solicitud de licitación', level: 1 }))
      .toBeVisible();
    // The first step says where one begins.
    const place = page.getByText(/^Dónde: presencial/);
    await expect.element(place).toBeVisible();
    expect(place.element().textContent).toMatch(/473.555.0142/);
    await expect.element(place.getByRole('link', { name: 'Quién atiende a mi área' })).toBeVisible();
  });

  test(
    'on a phone is told at each question what to correct, and keeps what was typed',
    { tags: 'all' },
    async () => {
      await showScreen('/procedimientos', { answers: sheetAnswers, width: 390, height: 844 });
      await amount().fill('1,5 mdp');
      await page.getByRole('button', { name: 'Ver qué me toca' }).click();
      await expect.element(page.getByText(/después de un punto/)).toBeVisible();
      const field = amount().element() as HTMLInputElement;
      expect(field.value).toBe('1,5 mdp');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      const told = document.querySelector<HTMLElement>(`#${field.getAttribute('aria-describedby')}`);
      expect(told?.innerText).toContain('después de un punto');
      expect(page.getByText('Elige qué vas a comprar.').elements()).toHaveLength(1);
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
      expect(await violations()).toEqual([]);
    },
  );
});
