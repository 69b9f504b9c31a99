import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { quotationOpeningApi } from '#contract/quotation-opening.ts';
import { quotationsApi, type AskedQuotation } from '#contract/quotations-api.ts';
import { QUOTATION_DECLARATIONS, type OwnQuotation, type QuotationOffer } from '#contract/quotations.ts';
import { answer, Refusal, showPart, type Asked } from '#web/test-screen.tsx';
import { Screen } from './answer.screen.tsx';
import { OpeningPart } from './opening-part.tsx';

const FOLIO = 'SC-2026-00031';
const inHours = (hours: number) =>
  new Date(Date.parse('2026-11-20T16:00:00.000Z') + hours * 3_600_000).toISOString();
const LOT = '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10';
const asked = (more: Partial<AskedQuotation> = {}): AskedQuotation => ({
  folio: FOLIO,
  title: 'Microscopio invertido de fluorescencia',
  kind: 'direct',
  regime: 'lineamientos_ug',
  state: 'sent',
  closesAt: inHours(50),
  questionsUntil: inHours(26),
  validityDays: 30,
  validityUnit: 'days',
  allowsPartial: false,
  isOpen: false,
  awardBy: 'lot',
  criterion: 'lowest',
  minimumReceived: 1,
  lines: [],
  changes: [],
  terms: { payment: '30 días naturales' },
  buyer: 'Beatriz Demo',
  lots: [
    {
      id: LOT,
      number: 1,
      groupLabel: null,
      description: 'Microscopio invertido',
      quantity: '2',
      unit: 'H87',
      place: 'Campus Norte',
      deliveryDays: 30,
      requirements: [],
    },
  ],
  declarations: [...QUOTATION_DECLARATIONS],
  answered: [{ question: '¿Otra marca?', answer: 'Sí, con ficha.', answeredAt: inHours(-2) }],
  invited: { name: 'Papelería Huizache', mailbox: 'v•••@huizache.example' },
  ...more,
});
const own = (more: Partial<OwnQuotation> = {}): OwnQuotation => ({
  supplierName: 'Papelería Huizache',
  mailbox: 'v•••@huizache.example',
  expiresAt: inHours(2),
  receipt: null,
  withdrawnAt: null,
  ...more,
});

test('whoever has the link reads what is asked; with the code it offers, and has a receipt', async () => {
  localStorage.clear();
  sessionStorage.clear();
  const sent: QuotationOffer[] = [];
  const receipt = {
    folio: 'CT-2026-7KQ2-MX4D',
    hash: 'a'.repeat(64),
    receivedAt: inHours(0),
    sequence: 1,
    replaces: null,
  };
  await showPart(<Screen folio={FOLIO} link="liga" />, {
    answers: [
      answer(quotationsApi.read, asked()),
      answer(quotationsApi.code, { text: 'Mandamos un código a v•••@huizache.example. Vale 10 minutos.' }),
      answer(quotationsApi.enter, (call: Asked) =>
        (call.body as { code: string }).code === '402913'
          ? { ...own(), session: 'sesion' }
          : new Refusal('request_access_denied', {
              detail: 'El código no coincide, o ya venció. Revísalo o pide otro.',
            }),
      ),
      answer(quotationsApi.send, (call: Asked) => {
        sent.push(call.body as QuotationOffer);
        return own({ receipt });
      }),
    ],
  });
  await expect
    .element(page.getByRole('heading', { name: 'Microscopio invertido de fluorescencia' }))
    .toBeVisible();
  await expect.element(page.getByText(/^Cierra el/)).toBeVisible();
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await page.getByLabelText('Código de 6 cifras').fill('000000');
  await page.getByRole('button', { name: 'Entrar a cotizar' }).click();
  await expect.element(page.getByText(/El código no coincide/).first()).toBeVisible();
  await page.getByLabelText('Código de 6 cifras').fill('402913');
  await page.getByRole('button', { name: 'Entrar a cotizar' }).click();
  await expect.element(page.getByText(/Actúas por Papelería Huizache/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mi cotización' }).click();
  await expect.element(page.getByText('Di si cotizas este renglón.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByText('Sí', { exact: true }).click();
  await page.getByLabelText('Precio unitario sin IVA').fill('$1,000.50');
  await page.getByLabelText('Entrego en').fill('20');
  await page.getByLabelText('Con quién hablamos').fill('Elena Demo');
  await page.getByRole('textbox', { name: 'Correo' }).fill('ventas@huizache.example');
  await page.getByLabelText('Quién firma por la empresa').fill('Elena Demo');
  for (const { text } of QUOTATION_DECLARATIONS) await page.getByLabelText(text).click();
  await expect.element(page.getByText('$2,321.16')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mi cotización' }).click();
  await expect.element(page.getByText('Acuse CT-2026-7KQ2-MX4D')).toBeVisible();
  expect(sent).toMatchObject([
    { lots: [{ lotId: LOT, unitPrice: '1000.50', quantity: '2', deliveryDays: 20 }] },
  ]);
  await expect.element(page.getByRole('button', { name: 'Reemplazar lo enviado' })).toBeVisible();
  expect(localStorage.getItem(`cotizacion:${FOLIO}`), 'kept in the browser').toContain('$1,000.50');
});

test('after the closing it says when, and nothing can be done', async () => {
  await showPart(<Screen folio={FOLIO} link="liga" />, {
    answers: [answer(quotationsApi.read, asked({ closesAt: '2026-01-16T20:00:00.000Z', state: 'closed' }))],
  });
  await expect
    .element(page.getByText('Se cerró el viernes 16 ene 2026 a las 14:00 h.', { exact: true }))
    .toBeVisible();
  expect(page.getByRole('button', { name: 'Mandarme el código' }).elements()).toEqual([]);
});

const REQUEST = {
  folio: FOLIO,
  invited: [],
  form: {
    lots: [],
    validityDays: 30,
    validityUnit: 'days' as const,
    allowsPartial: false,
  },
};

test('the opening tells nothing before its hour; opened by two it says who offered what, and whom nobody may award', async () => {
  const head = {
    folio: FOLIO,
    version: 3,
    kind: 'direct' as const,
    closesAt: inHours(-1),
    opened: null,
    rows: [],
  };
  let state: 'sent' | 'closed' | 'opened' = 'sent';
  const row = {
    id: LOT,
    supplierId: LOT,
    supplier: 'Papelería Huizache',
    folio: 'CT-2026-7KQ2-MX4D',
    hash: 'a'.repeat(64),
    receivedAt: inHours(-2),
    standing: 'counts' as const,
    source: 'captured' as const,
    cameHow: 'En sobre, en ventanilla',
    capturedBy: 'Oscar Demo',
    barredReason: 'Está en la lista definitiva del artículo 69-B.',
    declined: null,
    offer: null,
    totals: { net: '2001.00', tax: '320.16', total: '2321.16' },
    files: [],
  };
  const opened = { at: inHours(0), by: 'Mariana Demo', proposedBy: 'Oscar Demo', note: '' };
  const answers = [
    answer(quotationOpeningApi.get, () =>
      state === 'opened' ? { ...head, state, opened, rows: [row] } : { ...head, state },
    ),
    answer(quotationOpeningApi.open, () => new Refusal('decision_proposed')),
  ];
  await showPart(<OpeningPart request={REQUEST} />, { role: 'Administrador', answers });
  await expect.element(page.getByText(/Nadie las lee ni sabe cuántas hay/)).toBeVisible();
  state = 'closed';
  await showPart(<OpeningPart request={REQUEST} />, { role: 'Administrador', answers });
  await page.getByRole('button', { name: 'Abrir las cotizaciones' }).click();
  await expect.element(page.getByText(/otra persona/i).first()).toBeVisible();
  state = 'opened';
  await showPart(<OpeningPart request={REQUEST} />, { role: 'Administrador', answers });
  await expect.element(page.getByText('$2,001.00')).toBeVisible();
  await expect.element(page.getByText('Capturada por la Unidad')).toBeVisible();
  await expect.element(page.getByText('No puede adjudicarse')).toBeVisible();
});
