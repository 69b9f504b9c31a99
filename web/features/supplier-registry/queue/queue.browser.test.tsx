import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { registrationReviewApi } from '#contract/registration-review-api.ts';
import { enlargeLetters, linesOf } from '#web/test-letters.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { queuePage } from '../test-registry.ts';

const QUEUE = '/padron-Proveedores/Administrador';
const officer = { role: 'Administrador', answers: [answer(registrationReviewApi.queue, queuePage())] };
const firstRow = page.getByRole('link', { name: /^Electricidad e Iluminación/ });
const heading = page.getByRole('heading', { level: 1, name: 'Padrón de proveedores' });

test('on a phone all values of a row begin on one line, also the last', async () => {
  const screen = await showScreen(QUEUE, { ...officer, width: 390 });
  await expect.element(firstRow).toBeVisible();
  const values = screen.querySelector('.rg-queue tbody tr')!.querySelectorAll('td[data-label] > div');
  const lefts = [...values].map((one) => one.getBoundingClientRect().left);
  expect([lefts.length > 3, new Set(lefts).size]).toEqual([true, 1]);
});

test('letters twice as large on a phone: no short word of a request is broken', async () => {
  const screen = await showScreen(QUEUE, { ...officer, width: 390 });
  await expect.element(firstRow).toBeVisible();
  enlargeLetters();
  expect(linesOf(screen.querySelector('td[data-label="Trámite"]')!)).toBe(1);
  expect(linesOf(screen.querySelector('.rg-queue .rg-due')!)).toBe(1);
});

test('an unknown request is said to be unknown, without an offer to try again', async () => {
  const unknown = answer(registrationReviewApi.get, new Refusal('not_found'));
  await showScreen(`${QUEUE}?sol=S-2026-XXXXXX`, { ...officer, answers: [...officer.answers, unknown] });
  await expect.element(page.getByText('No hay una solicitud con el folio S-2026-XXXXXX.')).toBeVisible();
  expect(page.getByRole('button', { name: 'Intentar de nuevo' }).query()).toBeNull();
});

test('an empty queue offers neither keys nor a file', async () => {
  const empty = answer(registrationReviewApi.queue, queuePage([]));
  const screen = await showScreen(`${QUEUE}?q=zzzzqq`, { role: 'Administrador', answers: [empty] });
  await expect.element(page.getByText('Ninguna solicitud coincide con «zzzzqq».')).toBeVisible();
  const elsewhere = page.getByRole('link', { name: 'Buscar en «Rechazadas»' });
  await expect
    .element(elsewhere)
    .toHaveAttribute('href', expect.stringMatching(/estado=rechazadas.*q=|q=.*estado=rechazadas/));
  expect(page.getByRole('button', { name: 'Exportar CSV' }).query()).toBeNull();
  expect(screen.querySelector('.u-keys')).toBeNull();
});

test('the queue whose answer does not come yet has its frame: bars, sections, heading, a skeleton', async () => {
  const never = new Promise<never>(() => undefined);
  const silent = answer(registrationReviewApi.queue, () => never);
  await showScreen(QUEUE, { role: 'Administrador', answers: [silent], isLoading: true });
  await expect.element(heading).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Cargando la sección' }))
    .toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Listas negativas' })).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeVisible();
});

test('a queue that could not be read says so below its heading, and a second try brings it', async () => {
  let isAway = true;
  const queue = answer(registrationReviewApi.queue, () =>
    isAway ? new Refusal('unavailable') : queuePage(),
  );
  await showScreen(QUEUE, { role: 'Administrador', answers: [queue] });
  await expect.element(page.getByText('No pudimos cargar esta sección.')).toBeVisible();
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Secciones del padrón' })).toBeVisible();
  isAway = false;
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expect.element(page.getByRole('link', { name: /^Por revisar/ })).toBeVisible();
  await expect.element(firstRow).toBeVisible();
  expect(page.getByText('No pudimos cargar esta sección.').query()).toBeNull();
});
