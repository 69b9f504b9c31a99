import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followingApi } from '#contract/following.ts';
import { noticesApi } from '#contract/notices.ts';
import type { ProcedureKind } from '#contract/procedure-kinds.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import type { PublicSettings } from '#web/kit/settings.ts';
import { stands } from '#web/test-layout.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const NOW = '2026-11-28T16:00:00.000Z';
type OpenRow = ProcurementSummary['open']['rows'][number];

/** An open call that closes some days later. */
const call = (at: number, kind: ProcedureKind): OpenRow => ({
  number: `P-UG-00${at}-2026`,
  slug: `P-UG-00${at}-2026`,
  title: `Compra número ${at}`,
  kind,
  character: 'national',
  modality: 'electronic',
  state: 'open',
  requestingArea: 'Servicios Generales',
  lotCount: 4,
  stage: 1,
  nextAct: null,
  publishedAt: '2026-11-06T15:00:00.000Z',
  plannedFor: null,
  suppliers: '',
  contractCount: 0,
  contractAmount: '0.00',
  awardedLots: 0,
  isConcluded: false,
  unproven: [],
  opensAt: new Date(Date.parse(NOW) + at * 86_400_000).toISOString(),
});
const KINDS: ProcedureKind[] = ['open', 'invitation', 'open', 'open', 'invitation', 'open'];
const ROWS = KINDS.map((kind, at) => call(at + 1, kind));

async function showHome(
  open: ProcurementSummary['open'],
  size: { width?: number; height?: number; settings?: Partial<PublicSettings> } = {},
  kinds: ProcurementSummary['spending']['kinds'] = [],
) {
  const summary: ProcurementSummary = {
    agenda: [],
    open,
    lastPublishedAt: NOW,
    spending: { year: 2026, kinds },
  };
  await showScreen('/', {
    ...size,
    now: NOW,
    answers: [
      answer(proceduresApi.summary, summary),
      answer(noticesApi.list, { rows: [], recess: null }),
      answer(followingApi.recent, { rows: [] }),
    ],
  });
  await stands();
}
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('.h-call')].filter((row) => row.checkVisibility());
const hrefOf = (name: string) => page.getByRole('link', { name }).element().getAttribute('href');

test('the home page says six, shows six, and leads to the six', async () => {
  await showHome({ rows: ROWS, total: 6, forAnyone: 4 });
  await expect
    .element(page.getByRole('heading', { name: 'Licitaciones abiertas 4 y 2 por invitación' }))
    .toBeVisible();
  expect(shown()).toHaveLength(6);
  expect(hrefOf('Ver las 6 con filtros')).toBe('/AdquisicionesUG/adquisiciones?estado=abierto');
  await page.getByText('Abiertas a cualquiera 4').click();
  expect(shown()).toHaveLength(4);
  for (const row of shown()) expect(row.innerText).toContain('Abierta a cualquiera');
});

test('another university has its own words, its own section and no mark of an intranet', async () => {
  const settings = {
    hero: { title: 'Compras abiertas de la UIQ', lead: 'Todo a la vista.' },
    sections: { '/adquisiciones': 'Concursos y compras' },
    intranetUrl: '',
  };
  await showHome({ rows: ROWS, total: 6, forAnyone: 4 }, { settings });
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Compras abiertas de la UIQ');
  await expect.element(page.getByText(/^Todo a la vista\. Hoy es/)).toBeVisible();
  expect(page.getByRole('link', { name: 'Concursos y compras' }).elements()).toHaveLength(1);
  expect(page.getByText('Servicios de intranet').elements()).toEqual([]);
  expect(page.getByText('Licitaciones y compras').elements()).toEqual([]);
});

test('each row says whether a newcomer may bid', async () => {
  await showHome({ rows: ROWS, total: 6, forAnyone: 4 });
  const marks = shown().map((row) => /Solo por invitación|Abierta a cualquiera/.exec(row.innerText)?.[0]);
  expect(marks).toEqual(
    KINDS.map((kind) => (kind === 'open' ? 'Abierta a cualquiera' : 'Solo por invitación')),
  );
});

test('the money of the year has three kinds and the others in one row, which lead to the same sum', async () => {
  const amounts: [ProcedureKind, string][] = [
    ['open', '58400000.00'],
    ['invitation', '24200000.00'],
    ['direct', '13400000.00'],
    ['framework', '1400000.00'],
    ['catalogue', '400000.00'],
  ];
  await showHome(
    { rows: [], total: 0, forAnyone: 0 },
    {},
    amounts.map(([kind, amount], place) => ({
      kind,
      amount,
      procedures: 2,
      percent: [59.7, 24.7, 13.7, 1.4, 0.4][place] ?? 0,
    })),
  );
  const rows = page.getByRole('region', { name: 'Contratado en 2026' }).getByRole('row').elements();
  expect(rows).toHaveLength(4);
  expect(rows.at(-1)?.textContent).toBe('Otros 2 tipos$1.8 M1.8%');
  await expect.element(page.getByText('97.8 millones')).toBeVisible();
  const of = (kinds: string) => `/AdquisicionesUG/adquisiciones?vista=ejercido&tipo=${kinds}#contratos`;
  expect(hrefOf('Licitación pública')).toBe(of('licitacion'));
  expect(decodeURIComponent(hrefOf('Otros 2 tipos') ?? '')).toBe(of('acuerdo-marco,catalogo'));
});

test('more than fit lead to exactly as many, also those for anybody', async () => {
  await showHome({ rows: ROWS, total: 14, forAnyone: 9 });
  expect(hrefOf('Ver las 14')).toBe('/AdquisicionesUG/adquisiciones?estado=abierto');
  expect(hrefOf('Abiertas a cualquiera 9')).toBe(
    '/AdquisicionesUG/adquisiciones?estado=abierto&participa=cualquiera',
  );
});

test('on a phone the first two open calls stand whole on the first screen', async () => {
  await showHome({ rows: ROWS, total: 6, forAnyone: 4 }, { width: 390, height: 844 });
  expect(shown()[1]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(844);
  expect(document.documentElement.scrollWidth).toBe(390);
});

test('at a desk five open calls stand on the first screen', async () => {
  await showHome({ rows: ROWS, total: 6, forAnyone: 4 }, { width: 1440, height: 900 });
  expect(shown()[4]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(900);
});
