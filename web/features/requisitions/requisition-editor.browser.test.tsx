import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { requisitionsApi } from '#contract/requisitions-api.ts';
import type { Requisition } from '#contract/requisitions.ts';
import { EMPTY_LINE } from '#contract/requisition-fields.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const ID = '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a11';
const LINE = '4f1c0f3e-8f1c-4d8e-9a51-1f6d3f0f7a12';
const MISSING = { field: 'place', message: 'Elige dónde se entrega.' };
const DRAFT: Requisition = {
  id: ID,
  folio: null,
  title: 'Microscopio invertido',
  state: 'draft',
  area: 'Laboratorio de Biología Celular',
  requester: 'Elena Ficticia',
  net: '0.00',
  gross: '0.00',
  sentAt: null,
  since: '2026-11-29T15:00:00.000Z',
  dueOn: null,
  people: ['Elena Ficticia'],
  version: 2,
  areaId: ID,
  form: {
    title: 'Microscopio invertido',
    need: '',
    fiscalYear: 2026,
    category: 'goods',
    stayingGoods: null,
    funding: 'state',
    project: '',
    isMultiYear: false,
    years: [],
    inProgramme: '',
    isOpenContract: false,
    hasBrand: false,
    brandReason: '',
    proposed: [],
    exceptionGround: null,
    isSecret: false,
    secrecyGround: '',
    neededOn: null,
    isUrgent: false,
    urgencyReason: '',
    place: '',
    hours: '',
    receiver: '',
    contact: '',
  },
  lines: [{ ...EMPTY_LINE, id: LINE, number: 1, amount: null, state: null }],
  taxes: [],
  tax: '0.00',
  missing: [MISSING],
  warnings: [],
  hole: null,
  steps: [],
  questions: [],
  files: [],
  history: [],
  endReason: null,
  endText: null,
  buyer: null,
  moves: ['send', 'cancel'],
  isWritten: true,
};

/** The portal that keeps what is saved of the draft. */
function portal() {
  const saved: Record<string, unknown>[] = [];
  const answers = [
    answer(requisitionsApi.detail, () => DRAFT),
    answer(requisitionsApi.options, () => ({ areas: [], places: [], years: [2026, 2027], items: [] })),
    answer(requisitionsApi.keys, () => ({ rows: [] })),
    answer(requisitionsApi.save, ({ body }) => {
      saved.push(body as Record<string, unknown>);
      return { ...DRAFT, version: DRAFT.version + saved.length };
    }),
  ];
  return { answers, saved };
}

test('what is typed is saved as the server takes it, and what it does not take stays and says so', async () => {
  const { answers, saved } = portal();
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  await page.getByLabelText('Precio sin IVA').fill('412,000');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]).toMatchObject({ lines: [{ id: LINE, unitPrice: '412000.00' }], isAutosave: true });
  await page.getByLabelText('Cantidad').fill('uno');
  await page.getByLabelText('Unidad').click();
  await expect.element(page.getByText('La cantidad debe ser mayor que cero.')).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('it is sent once nothing is missing; until then the bar says what is and leads there', async () => {
  const { answers } = portal();
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  const bar = page.getByRole('region', { name: 'Enviar' });
  await expect.element(bar.getByText('Para enviar falta 1 cosa')).toBeVisible();
  await expect.element(bar.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  await bar.getByRole('button', { name: 'Dónde se entrega' }).click();
  await expect.element(page.getByLabelText('Dónde se entrega')).toHaveFocus();
  await expect.element(page.getByText(MISSING.message)).toBeVisible();
});

test('keys of the item that is bought come first', async () => {
  const key = {
    area: 'Laboratorio',
    itemName: 'Algo',
    sourceName: 'Estatal',
    description: '',
    available: '900.00',
  };
  const answers = [
    answer(requisitionsApi.keys, () => ({
      rows: [
        { ...key, id: ID, key: '2026.25401.1', item: '25401' },
        { ...key, id: LINE, key: '2026.53101.2', item: '53101' },
      ],
    })),
    answer(requisitionsApi.detail, () => ({ ...DRAFT, lines: [{ ...DRAFT.lines[0]!, partida: '53101' }] })),
    ...portal().answers,
  ];
  await showScreen(`/requisiciones/${ID}`, { role: 'Administrador', answers });
  const choice = page.getByLabelText('Clave presupuestaria');
  await expect.element(choice).toBeVisible();
  const options = [...(choice.element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(options.map((text) => /\d{5}/.exec(text.replace('2026.', ''))?.[0])).toEqual([
    undefined,
    '53101',
    '25401',
  ]);
});

test('beside the list stands the first of it; on a small screen only the list, until one is chosen', async () => {
  const { form: _form, lines: _lines, ...row } = DRAFT;
  const rows = [{ ...row, folio: 'RQ-LBC-2026-00001' }];
  const answers = [
    answer(requisitionsApi.list, () => ({ rows, total: 1, counts: { waiting: 1, underWay: 0, over: 0 } })),
    ...portal().answers,
  ];
  await page.viewport(1440, 900);
  await showScreen('/requisiciones', { role: 'Administrador', answers });
  await expect.element(page.getByRole('article', { name: DRAFT.title })).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(page.getByRole('article', { name: DRAFT.title })).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: /RQ-LBC-2026-00001/ })).toBeVisible();
});
