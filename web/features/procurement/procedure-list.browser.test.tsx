import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { stands } from '#web/test-layout.ts';
import { showScreen } from '#web/test-screen.tsx';
import { AWARDED, listAnswers, OPEN_CALLS } from './test-list.ts';
import { NOW } from './test-call.ts';

const around = { answers: listAnswers, now: NOW };
const PHONE = { ...around, width: 390, height: 844 };
const rows = () => [...document.querySelectorAll<HTMLElement>('ol.p-rows > li')];

describe('The list of procedures', () => {
  test('has a search button, and the keyboard is at the results in three presses', async () => {
    await showScreen('/adquisiciones', around);
    await stands();
    const tabs = page.getByRole('navigation', { name: 'Licitaciones y compras' });
    expect(tabs.getByRole('link').first().element().textContent).toBe('Procedimientos');
    await userEvent.keyboard('{Tab}{Enter}{Tab}');
    expect(document.activeElement?.textContent.trim()).toBe('Saltar a los resultados');
    await userEvent.keyboard('{Enter}{Tab}');
    expect(document.activeElement?.closest('.p-rows > li:first-child')).not.toBeNull();
    await page.getByRole('searchbox', { name: 'Buscar procedimientos' }).fill('limpieza');
    await page.getByRole('search').getByRole('button', { name: 'Buscar' }).click();
    await expect.poll(() => location.search).toBe('?q=limpieza');
    await expect.poll(() => rows().length).toBe(1);
  });

  test('on a phone a row says which act comes and at what time', async () => {
    await showScreen('/adquisiciones', PHONE);
    await stands();
    const next = document.querySelector<HTMLElement>('.p-row__next:has(time) > p');
    expect(next?.innerText).toMatch(/\p{L}{4,}[^]*\d\d:\d\d\sh/u);
    expect(next?.checkVisibility()).toBe(true);
  });

  test('on a phone an open call says when it closes', async () => {
    await showScreen('/adquisiciones', PHONE);
    await stands();
    const [first] = rows();
    expect(first?.innerText).toContain('Abierto');
    expect(first?.innerText).toContain('Propuestas hasta');
    expect(first?.querySelector('time')?.checkVisibility()).toBe(true);
    expect(rows()).toHaveLength(OPEN_CALLS.length);
    // An invitation says so in its row.
    for (const [at, { kind }] of OPEN_CALLS.entries())
      expect(rows()[at]?.innerText).toContain(
        kind === 'invitation' ? 'Solo por invitación' : 'Abierta a cualquiera',
      );
  });

  test('on a phone an awarded procedure says when, to whom and for how much', async () => {
    await showScreen('/adquisiciones?estado=adjudicado&orden=monto', PHONE);
    await stands();
    const text = rows()[0]?.innerText;
    expect(text).toMatch(/Fallo|Notificación/);
    expect(text).toContain(AWARDED.suppliers);
    expect(text).toMatch(/\$[\d,]+\.\d\d/);
  });
});
