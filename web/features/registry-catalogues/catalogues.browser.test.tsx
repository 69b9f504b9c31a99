import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { registryCataloguesApi } from '#contract/registry-catalogues-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { dialog, writtenStays } from '#web/test-written.ts';
import { CATALOGUES } from './test-catalogues.ts';

test('a new giro outlives Esc; cancelling forgets it', { tags: 'all' }, async () => {
  await showScreen('/padron-Proveedores/Administrador?seccion=catalogos', {
    role: 'Administrador',
    answers: [answer(registryCataloguesApi.all, CATALOGUES)],
  });
  const add = page.getByRole('button', { name: 'Agregar giro' });
  const first = dialog.getByRole('textbox').first();
  await writtenStays(add, first, 'Papelería de muestra');
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await add.click();
  await expect.element(first).toHaveValue('');
});

test(
  'several separate days without work are chosen in the calendar by keyboard, and declared at once',
  { tags: 'all' },
  async () => {
    const asked: unknown[] = [];
    const sent: Record<string, unknown>[] = [];
    await showScreen('/padron-Proveedores/Administrador?seccion=catalogos&tipo=dias-inhabiles', {
      role: 'Administrador',
      answers: [
        answer(registryCataloguesApi.all, CATALOGUES),
        answer(registryCataloguesApi.holidayEffect, ({ body }) => {
          asked.push(body);
          return { procedures: [], total: 0, drafts: 0, requests: 0 };
        }),
        answer(registryCataloguesApi.createHoliday, ({ body }) => {
          sent.push(body as Record<string, unknown>);
          return { date: '2026-12-01', until: null, reason: 'Cierre', source: 'Acuerdo 3/2026', version: 1 };
        }),
      ],
    });
    await page.getByRole('button', { name: 'Agregar día inhábil' }).click();
    await dialog.getByRole('checkbox', { name: 'Son varios días separados' }).click();
    const from = dialog.element().querySelector<HTMLElement>('[data-day][tabindex="0"]')!;
    from.focus();
    const chosen: (string | undefined)[] = [];
    const choose = async () => {
      await userEvent.keyboard('{Enter}');
      chosen.push((document.activeElement as HTMLElement).dataset.day);
    };
    await choose();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await choose();
    await userEvent.keyboard('{PageDown}');
    await choose();
    expect(new Set(chosen).size).toBe(3);
    await expect.element(dialog.getByText(/^3 días: /)).toBeVisible();
    // Chosen again, a day is taken out.
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByText(/^2 días: /)).toBeVisible();
    await dialog.getByLabelText('Motivo').fill('Cierre por obra');
    await dialog.getByLabelText(/^Fuente/).fill('Acuerdo 3/2026');
    await dialog.getByRole('button', { name: 'Ver lo que toca' }).click();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    const [date, ...also] = chosen.slice(0, 2);
    await expect.poll(() => sent).toMatchObject([{ date, also, until: null, reason: 'Cierre por obra' }]);
    expect(asked).toEqual([{ date, also, until: null, isGone: false }]);
  },
);
