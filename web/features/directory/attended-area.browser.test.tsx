import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { directoryApi } from '#contract/directory.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const POST = {
  key: 'analista',
  name: 'Beatriz Muestra',
  isVacant: false,
  post: 'Analista de compras',
  phone: '473 000 0000',
  extension: '1234',
  email: null,
  hours: null,
  place: null,
  functions: '',
  topics: [],
  attends: ['Bibliotecas', 'Ciencias Naturales'],
  hasPhoto: false,
  past: [],
};
const answers = [
  answer(directoryApi.list, {
    areas: [{ slug: 'compras', name: 'Compras', parent: null, people: [POST] }],
    total: 1,
    topics: [],
    attended: POST.attends,
    index: [{ slug: 'compras', name: 'Compras' }],
  }),
];

test(
  'whoever works in an area reaches who sees to its purchases, and what it bought; said once, it comes first',
  { tags: 'all' },
  async () => {
    await showScreen('/directorio', { answers });
    await page.getByText('Quién atiende a mi área', { exact: true }).click();
    await page.getByRole('link', { name: 'Ciencias Naturales' }).click();
    await expect.poll(() => new URLSearchParams(location.search).get('atiende')).toBe('Ciencias Naturales');
    await expect
      .element(page.getByRole('link', { name: 'Lo que ha comprado' }))
      .toHaveAttribute('href', '/AdquisicionesUG/adquisiciones?area=Ciencias+Naturales');
    expect(await violations()).toEqual([]);
    await page.getByRole('button', { name: 'Es mi área: recordarla en este equipo' }).click();
    await showScreen('/directorio', { answers, width: 390, height: 844 });
    await page.getByRole('link', { name: 'Quién la atiende' }).click();
    await expect.poll(() => new URLSearchParams(location.search).get('atiende')).toBe('Ciencias Naturales');
    await page.getByRole('button', { name: 'Ya no es mi área' }).click();
    await showScreen('/directorio', { answers });
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Quién la atiende' })).not.toBeInTheDocument();
  },
);
