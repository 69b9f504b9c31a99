import { describe, expect } from 'vitest';
import { hasFocus, tabTo } from '#e2e/focus.ts';
import { test } from '#e2e/registry-test.ts';
import { signInAt } from '#e2e/sign-in-steps.ts';

const LOG = '/AdquisicionesUG/administracion/bitacora';
const WORK = '/AdquisicionesUG/administracion';

describe('Bitácora', () => {
  test('by the keyboard alone: what was just done stands first, is found by words, and opens to what changed', async ({
    page,
    origin,
  }) => {
    // Something of one's own to look for.
    await signInAt(page, `${origin}${WORK}?de=libres&tipo=solicitudes`, 'mariana.admin');
    const request = page.locator('main a[data-waiting^="request:"]').first();
    await request.waitFor();
    const folio =
      /S-\d{4}-[\dA-Z-]+/.exec(
        (await page.locator('main .wk-row__what .wk-row__sub').first().textContent()) ?? '',
      )?.[0] ?? '';
    await request.focus();
    await page.keyboard.press('a');
    await page.getByText('Ya es tuyo.').waitFor();

    await tabTo(page, page.getByRole('link', { name: 'Bitácora' }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${LOG}`);
    const first = page.locator('main li.al-row').first();
    await first.waitFor();
    expect(await first.textContent()).toContain(`cambió el responsable de la solicitud ${folio}`);

    await tabTo(page, first.locator('summary'));
    await page.keyboard.press('Enter');
    const change = first.locator('tbody tr');
    await change.waitFor();
    expect(await change.textContent()).toMatch(/^Responsable\(vacío\)Mariana/);
    await hasFocus(first.locator('summary'));

    await page.getByRole('searchbox', { name: 'Buscar en la bitácora' }).focus();
    await page.keyboard.type('nadaquecoincida');
    await page.keyboard.press('Enter');
    await page.getByText('Ningún renglón coincide con «nadaquecoincida».').waitFor();
    await tabTo(page, page.getByRole('button', { name: 'Quitar filtros' }));
    await page.keyboard.press('Enter');
    await first.waitFor();
  });
});
