import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportDetail } from '#contract/imports.ts';
import { negativeListImportsApi, negativeListsApi } from '#contract/negative-lists-api.ts';
import { OVERVIEW } from '#web/features/negative-lists/test-lists.ts';
import { answer, showScreen, type Asked } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const LISTS = '/padron-Proveedores/Administrador?seccion=listas&tipo=archivos';
const names = (count: number) =>
  Array.from({ length: count }, (_, n) => [
    `Empresa ${n + 1}`,
    '',
    '',
    'Definitivo',
    'Impide: no se le contrata',
  ]);
const LIST: ImportDetail = {
  id: '3e7f4c6e-52c3-4f0e-9f57-6b1a6f1c0009',
  fileName: 'Listado_Completo_69b.csv',
  fileBytes: 4_812_000,
  status: 'ready',
  rows: 151,
  fresh: 120,
  changed: 31,
  skipped: 0,
  refused: 0,
  gone: 2,
  doubtful: 3,
  position: 0,
  taken: 0,
  failure: null,
  createdBy: 'Mariana Ficticia Robles',
  createdAt: '2026-11-09T15:58:00.000Z',
  startedAt: null,
  finishedAt: null,
  source: 'sat_69b',
  isUnsettled: false,
  version: 3,
  reasons: [],
  groups: [],
  chosen: null,
  scope: null,
  settings: null,
  reason: '',
  proposedBy: null,
  proposedAt: null,
  needsSecond: false,
  takesSecond: false,
  isWaiting: false,
  isYours: false,
  startedBy: null,
  cancelledBy: null,
  undoneBy: null,
  findings: {
    reading: [],
    columns: [],
    missing: [],
    ignored: [],
    notes: [],
    marks: [],
    replaces: '«octubre.csv», con corte al 31 oct 2026 y 33 registros',
    tables: [
      {
        title: 'A quiénes impediría o pondría en duda: 7',
        columns: ['Proveedor', 'Número', 'RFC', 'En el archivo', 'Qué pierde'].map((name) => ({
          name,
          as: 'text' as const,
        })),
        rows: names(7),
        isTold: true,
      },
    ],
  },
};
const ROW = {
  line: 4,
  kind: 'new' as const,
  key: '',
  title: 'Uno · Inhabilitación',
  problems: {},
  doubts: { Sentido: 'La fila dice «amparo».' },
  changes: [],
  values: [],
  kept: [],
};

/** The page of a list, and what was sent to put it in force. */
async function show(run: Partial<ImportDetail>) {
  const started: unknown[] = [];
  const list = { ...LIST, ...run };
  await showScreen(`${LISTS}&lista=${LIST.id}`, {
    role: 'Administrador',
    answers: [
      answer(negativeListsApi.overview, OVERVIEW),
      answer(negativeListImportsApi.get, list),
      answer(negativeListImportsApi.dependents, { rows: [], total: 0 }),
      answer(negativeListImportsApi.rows, ({ query }: Asked) =>
        query.get('que') === 'dudosas'
          ? { header: [], rows: [ROW], total: 1 }
          : { header: [], rows: [], total: 0 },
      ),
      answer(negativeListImportsApi.start, ({ body }: Asked) => {
        started.push(body);
        return { ...list, status: 'running' as const };
      }),
    ],
  });
  return started;
}
const button = (name: string) => page.getByRole('button', { name });

test('what putting a list in force does is asked before: counts, whom it touches and what they lose', async () => {
  const started = await show({});
  await button('Poner en vigor 151 registros').click();
  const ask = page.getByRole('dialog', { name: '¿Poner en vigor 151 registros?' });
  for (const told of [
    'Sustituye a la lista en vigor: «octubre.csv», con corte al 31 oct 2026 y 33 registros.',
    /^120\sregistros son nuevos\.$/,
    /^31\scambian\.$/,
    /^2\ssalen\.$/,
    /^3\squedaron por revisar y entran así\.$/,
    'A quiénes impediría o pondría en duda: 7',
    'Empresa 5: impide: no se le contrata.',
    /^Y 2 más/,
  ])
    await expect.element(ask.getByText(told)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(started).toEqual([]);
  await ask.getByRole('button', { name: 'Poner en vigor 151 registros' }).click();
  await expect.poll(() => started).toHaveLength(1);
});

test('who only proposes it is not asked, and who puts it in force is', async () => {
  const first = await show({ needsSecond: true });
  await button('Proponer a otra persona').click();
  await expect.poll(() => first).toHaveLength(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  const proposed = { needsSecond: true, proposedAt: '2026-11-09T15:58:00.000Z', proposedBy: 'Otra' };
  const second = await show(proposed);
  await button('Poner en vigor 151 registros').click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(second).toEqual([]);
});

test('what was to be looked at is there after the list is in force', async () => {
  await show({ status: 'done', taken: 151, finishedAt: '2026-11-09T16:00:41.000Z' });
  await expect.element(page.getByRole('heading', { name: 'Filas por revisar' })).toBeVisible();
  await expect.element(page.getByText(/La fila dice «amparo»\./)).toBeVisible();
});

test.each([
  [{}, /^Mariana la deshizo\. La lista anterior está otra vez en vigor: «octubre\.csv»/],
  [
    { changed: 0, gone: 0 },
    'Mariana la deshizo. Antes no había ninguna lista, y ahora tampoco la hay: nadie aparece en ella.',
  ],
])('an undone list says what is in force now', async (counts, told) => {
  await show({ status: 'undone', taken: 151, undoneBy: 'Mariana', ...counts });
  await expect.element(page.getByText(told)).toBeVisible();
});

test('the undo says which list comes back', async () => {
  await show({ status: 'done', taken: 151 });
  await button('Deshacer la importación').click();
  await expect
    .element(page.getByRole('dialog').getByText(/Vuelve a estar en vigor la anterior: «octubre\.csv»/))
    .toBeVisible();
});
