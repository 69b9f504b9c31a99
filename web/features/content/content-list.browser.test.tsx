import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { contentApi, type ContentPage } from '#contract/content-api.ts';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { searchApi } from '#contract/search.ts';
import { pressAt } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const LIMITS = '/administracion/contenido/topes';
const RULES = '/administracion/contenido/normatividad';

function contentPage(rows: readonly [title: string, columns: Record<string, string>][]): ContentPage {
  return {
    rows: rows.map(([title, columns], index) => ({
      key: `cosa-${index}`,
      title,
      state: index === 0 ? 'published' : 'draft',
      isPublic: true,
      edition: index + 1,
      publishAt: null,
      reviewOn: '2027-01-15',
      version: 4,
      updatedAt: '2026-11-18T17:25:00.000Z',
      updatedBy: 'Mariana Ficticia Robles',
      columns,
    })),
    total: rows.length,
    page: 1,
    size: 20,
    counts: { publicados: rows.length, borradores: 1, programados: 0, 'por-revisar': 0, retirados: 2 },
  };
}

const NORMS = contentPage([
  [
    'Ley de Adquisiciones, Arrendamientos y Servicios del Sector Público',
    { level: 'Federal', kind: 'Leyes federales', status: 'Vigente' },
  ],
  [
    'Lineamientos para las adquisiciones, arrendamientos y contratación de servicios de la Universidad',
    { level: 'Lineamientos', kind: 'Lineamientos', status: 'Vigente con reformas' },
  ],
]);
const rules = contentApi(CONTENT_KINDS.normatividad).list;
const firstNorm = page.getByRole('link', { name: /^Ley de Adquisiciones/ });

afterEach(() => void vi.useRealTimers());

test('maximum amounts are read as money and their list fits a tablet', async () => {
  const limits = contentPage([
    [
      '2026, ley federal, presupuesto hasta 300 millones',
      {
        fiscalYear: '2026',
        regime: 'Ley federal (LAASSP 2025)',
        directMax: '1250000.00',
        invitationMax: '14500000.00',
      },
    ],
  ]);
  const answers = [answer(contentApi(CONTENT_KINDS.topes).list, limits)];
  await showScreen(LIMITS, { role: 'Administrador', answers, width: 1000 });
  const money = page.getByRole('cell', { name: /^\$\d{1,3}(,\d{3})+\.\d{2}$/ });
  await expect.element(money.first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBe(1000);
});

test('on a phone a list is a row of cards with its boxes, without a faulty part and without a sideways scroll', async () => {
  await showScreen(`${RULES}?columnas=titulo,ambito,cambio,autor,edicion`, {
    role: 'Administrador',
    answers: [answer(rules, NORMS)],
    width: 390,
    height: 844,
  });
  await page
    .getByRole('checkbox', { name: /^Elegir (?!todo)/ })
    .first()
    .click();
  const chosen = page.getByRole('group', { name: 'Elegidas' });
  await expect.element(chosen.getByText('1 elegida', { exact: true })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test(
  'a list that takes more than ten seconds says so, at first and over the rows before, and says what failed',
  { tags: 'all' },
  async () => {
    const held = Promise.withResolvers<void>();
    let gives: 'at once' | 'held' | 'again' = 'at once';
    const list = answer(rules, async () => {
      if (gives === 'held') await held.promise;
      return gives === 'held' ? new Refusal('unavailable') : NORMS;
    });
    const screen = await showScreen(RULES, { role: 'Administrador', answers: [list] });
    await expect.element(firstNorm).toBeVisible();
    gives = 'held';
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const slow = page.getByText('Está tardando más de lo normal. Seguimos intentando.');
    const search = page.getByRole('searchbox', { name: 'Buscar en normas' });
    await search.fill('ley');
    await pressAt(search, '{Enter}');
    await expect.poll(() => location.search).toBe('?q=ley');
    await vi.advanceTimersByTimeAsync(9_000);
    expect(slow.query()).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.element(slow).toBeVisible();
    await expect.element(firstNorm).toBeVisible();
    await pressAt(page.getByRole('link', { name: 'Contenido', exact: true }).first(), '{Enter}');
    await pressAt(page.getByRole('main').getByRole('link', { name: 'Normas', exact: true }), '{Enter}');
    await expect.poll(() => screen.querySelector('.u-skeletons')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(11_000);
    await expect.element(slow).toBeVisible();
    held.resolve();
    await expect.element(page.getByText('No pudimos cargar los datos de normas.')).toBeVisible();
    expect(slow.query()).toBeNull();
    await expect.element(search).toBeVisible();
    gives = 'again';
    await pressAt(page.getByRole('button', { name: 'Intentar de nuevo' }), '{Enter}');
    await expect.element(firstNorm).toBeVisible();
  },
);

test('below the synonyms stands what was looked for in vain, by words, and only there', async () => {
  const words = [{ word: 'trampolin', count: 12, lastOn: '2026-11-18' }];
  const groups = contentPage([['computadora portátil', { alike: 'laptop; notebook' }]]);
  const answers = [
    answer(contentApi(CONTENT_KINDS.sinonimos).list, groups),
    answer(searchApi.missed, { words, days: 90 }),
    answer(rules, NORMS),
  ];
  await showScreen('/administracion/contenido/sinonimos', { role: 'Administrador', answers });
  const part = page.getByRole('region', { name: 'Lo que se buscó sin encontrar' });
  await expect.element(part.getByRole('row', { name: /^trampolin 12/ })).toBeVisible();
  await expect
    .element(part.getByRole('link', { name: 'trampolin' }))
    .toHaveAttribute('href', '/AdquisicionesUG/buscar?q=trampolin');
  expect(await violations()).toEqual([]);
  await showScreen(RULES, { role: 'Administrador', answers });
  await expect.element(firstNorm).toBeVisible();
  expect(part.query()).toBeNull();
});
