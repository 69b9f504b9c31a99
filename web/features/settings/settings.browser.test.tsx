import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { settingsApi } from '#contract/settings-api.ts';
import { SETTINGS } from '#contract/settings.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const ADDRESS = '/administracion/ajustes';
const shipped = answer(settingsApi.list, {
  rows: [...SETTINGS.values()].map(({ key, initial, source }) => ({
    key,
    version: 0,
    values: { ...initial },
    source,
    since: null,
    by: null,
    before: null,
    joined: [],
  })),
});

test(
  'a mail shows its variables and an example while it is written, on a telephone too',
  { tags: 'all' },
  async () => {
    await showScreen(`${ADDRESS}?seccion=correos`, {
      role: 'Administrador',
      answers: [shipped],
      width: 390,
      height: 844,
    });
    await page.getByRole('link', { name: 'Empieza la revisión' }).click();
    const subject = page.getByLabelText('Asunto');
    await subject.fill('Ya vemos {folio}');
    const example = () => document.querySelector('.aj-mail')?.textContent;
    await expect.poll(example).toContain('Ya vemos S-2026-0409');
    await subject.fill('Ya vemos {rfc}');
    await page.getByLabelText('Fuente', { exact: true }).fill('Prueba');
    await page.getByRole('button', { name: 'Revisar el cambio' }).click();
    await expect.element(page.getByText(/no tiene la variable \{rfc\}/).first()).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Dejarlo como estaba' }).click();
    await expect.element(subject).not.toHaveValue('Ya vemos {rfc}');
  },
);

test('is nobody else’s place', async () => {
  await showScreen(ADDRESS, { role: 'guest' });
  await expect.poll(() => location.pathname + location.search).toMatch(/\/404\?de=/);
  await expect.element(page.getByRole('heading', { name: 'No se ha encontrado' })).toBeVisible();
});

test(
  'what takes two people is chosen kind by kind, and leaving one to a single person waits for another',
  { tags: 'all' },
  async () => {
    const sent: unknown[] = [];
    await showScreen(`${ADDRESS}?seccion=segunda-persona`, {
      role: 'Administrador',
      answers: [
        shipped,
        answer(settingsApi.save, ({ body }) => {
          sent.push((body as { values: Record<string, string> }).values.award);
          return new Refusal('decision_proposed');
        }),
      ],
    });
    const award = page.getByLabelText('Fallo', { exact: true });
    await award.selectOptions('Se pide');
    await page.getByLabelText('Fuente', { exact: true }).fill('Acuerdo de la Unidad');
    await page.getByRole('button', { name: 'Revisar el cambio' }).click();
    await expect.element(page.getByText(/lo confirma otra persona/).first()).toBeVisible();
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Guardar el cambio' }).click();
    await expect.element(page.getByText(/Quedó propuesto/).first()).toBeVisible();
    expect(sent).toEqual(['si']);
    await expect.element(award).toHaveDisplayValue('No se pide');
  },
);
