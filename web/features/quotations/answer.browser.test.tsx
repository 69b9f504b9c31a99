import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { quotationOpeningApi } from '#contract/quotation-opening.ts';
import { quotationsApi, type AskedQuotation } from '#contract/quotations-api.ts';
import { QUOTATION_DECLARATIONS, type OwnQuotation, type QuotationOffer } from '#contract/quotations.ts';
import { answer, Refusal, showPart, type Asked } from '#web/test-screen.tsx';
import { Screen } from './answer.screen.tsx';
import { OfferFiles } from './offer-files.tsx';
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
  known: { names: ['Papelería Huizache'], keys: ['P-01042'] },
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
        (call.body as { code: string }).code === 'K7M2R-X4A9T'
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
  await expect.element(page.getByText(/^SC-2026-00031 cierra el/)).toBeVisible();
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await expect.element(page.getByLabelText('Código', { exact: true })).toHaveFocus();
  await page.getByLabelText('Código', { exact: true }).fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Entrar a cotizar' }).click();
  await expect.element(page.getByText(/El código no coincide/).first()).toBeVisible();
  await page.getByLabelText('Código', { exact: true }).fill('K7M2R-X4A9T');
  await page.getByRole('button', { name: 'Entrar a cotizar' }).click();
  await expect.element(page.getByRole('heading', { name: 'Tu cotización' })).toHaveFocus();
  await expect.element(page.getByText(/Actúas por Papelería Huizache/)).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mi cotización' }).click();
  await expect.element(page.getByText('Di si cotizas esta partida.', { exact: true })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByText('Sí', { exact: true }).click();
  await expect.element(page.getByText(/Di si cotizas esta partida/)).not.toBeInTheDocument();
  await page.getByLabelText('Precio unitario sin IVA').fill('$1,000.50');
  await page.getByLabelText('Entrego en').fill('20');
  await page.getByLabelText('Con quién hablamos').fill('Elena Demo');
  await page.getByRole('textbox', { name: 'Correo' }).fill('ventas@huizache.example');
  await page.getByLabelText('Quién firma por la empresa').fill('Elena Demo');
  for (const { text } of QUOTATION_DECLARATIONS) await page.getByLabelText(text).click();
  await expect.element(page.getByText('$2,321.16')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar mi cotización' }).click();
  const review = page.getByRole('dialog');
  await expect.element(review.getByText('$2,321.16 MXN')).toBeVisible();
  expect(sent, 'nothing goes before the last look').toEqual([]);
  await review.getByRole('button', { name: 'Enviar' }).click();
  const heading = page.getByRole('heading', { name: 'Acuse CT-2026-7KQ2-MX4D' });
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toBeInViewport();
  expect(sent).toMatchObject([
    { lots: [{ lotId: LOT, unitPrice: '1000.50', quantity: '2', deliveryDays: 20 }] },
  ]);
  await expect.element(page.getByRole('button', { name: 'Reemplazar lo enviado' })).toBeVisible();
  expect(localStorage.getItem(`cotizacion:${FOLIO}`), 'kept in the browser').toContain('"1,000.50"');
  await expect.element(page.getByRole('button', { name: 'Imprimir o guardar en PDF' })).toBeVisible();
  for (const { text } of QUOTATION_DECLARATIONS)
    await expect.element(page.getByLabelText(text)).not.toBeChecked();
});

/** Shows the page to whoever came in with the code before. */
async function showActing(more: Partial<AskedQuotation> = {}, mine: Partial<OwnQuotation> = {}) {
  localStorage.clear();
  sessionStorage.clear();
  sessionStorage.setItem(`cotizacion-acceso:${FOLIO}`, JSON.stringify({ ...own(mine), session: 'sesion' }));
  await showPart(<Screen folio={FOLIO} link="liga" />, {
    answers: [answer(quotationsApi.read, asked(more))],
  });
  await expect.element(page.getByText(/Actúas por Papelería Huizache/)).toBeVisible();
}

test(
  'a price that is none is told when its field is left, and no sum keeps silent about it',
  { tags: 'all' },
  async () => {
    await showActing();
    await page.getByText('Sí', { exact: true }).click();
    const price = page.getByLabelText('Precio unitario sin IVA');
    for (const [typed, said] of [
      ['abc', '«abc» no es un precio: escríbelo con cifras, como 1,234.50'],
      ['-5', 'Escribe un precio unitario sin IVA mayor que cero.'],
      ['2940,5', 'Escribe los decimales con punto: 2940.5'],
    ] as const) {
      await price.fill(typed);
      await page.getByLabelText('Entrego en').click();
      await expect.element(page.getByText(said, { exact: true })).toBeVisible();
    }
    await expect.element(page.getByText(/^No suma 1 partida que cotizas/)).toBeVisible();
    await price.fill('147000.00');
    await page.getByLabelText('Entrego en').fill('45');
    await expect.element(price).toHaveValue('147,000.00');
    await expect.element(page.getByText(/^Se pide en 30 días y ofreces 45/)).toBeVisible();
    await page.getByRole('textbox', { name: /^Teléfono/ }).fill('123');
    await page.getByLabelText('Entrego en').click();
    await expect.element(page.getByText('El teléfono tiene 10 dígitos, con clave de ciudad.')).toBeVisible();
  },
);

test('what changed after an answer was sent is told beside its receipt', async () => {
  const change = {
    at: inHours(-1),
    reason: 'Se abrió otro grupo',
    words: ['Partida 1, cantidad: antes 12, ahora 14.'],
  };
  const receipt = {
    folio: 'CT-2026-7KQ2-MX4D',
    hash: 'a'.repeat(64),
    receivedAt: inHours(-3),
    sequence: 1,
    replaces: null,
  };
  await showActing({ changes: [change] }, { receipt });
  await expect.element(page.getByRole('heading', { name: 'Qué cambió' })).toBeVisible();
  await expect.element(page.getByText(/^Tu respuesta es de antes del cambio del /)).toBeVisible();
  expect(page.getByText('Partida 1, cantidad: antes 12, ahora 14.').elements()).toHaveLength(2);
});

test('a question that tells who asks is met with a warning before it is sent', async () => {
  await showActing();
  await page.getByText('Preguntar a la Unidad').click();
  await page.getByLabelText('Tu pregunta').fill('¿Se admite otra marca? Somos papeleria huizache');
  await expect.element(page.getByText(/con eso se sabe quién pregunta/)).toBeVisible();
  await page.getByLabelText('Tu pregunta').fill('¿Se admite otra marca de papelería?');
  await expect.element(page.getByText(/con eso se sabe quién pregunta/)).not.toBeInTheDocument();
});

test('rows with fewer columns are asked about before anything is taken', async () => {
  await showActing();
  await page.getByText('Pegar de una hoja de cálculo').click();
  await page.getByLabelText('Filas copiadas').fill('1\t100.00\t15');
  await page.getByRole('button', { name: 'Tomar las filas' }).click();
  await expect.element(page.getByText(/^Todavía no entró nada/)).toBeVisible();
  await expect.element(page.getByLabelText('¿Qué es «Columna 3»?')).toHaveValue('deliveryDays');
  await page.getByRole('button', { name: 'Tomar las filas así' }).click();
  await expect.element(page.getByText(/columna 3, días de entrega\.$/).first()).toBeVisible();
  await expect.element(page.getByLabelText('Entrego en')).toHaveValue('15');
  await expect.element(page.getByLabelText(/^Marca/)).toHaveValue('');
});

test('an open request says whose it is, refuses what is no key, and lets it be corrected', async () => {
  localStorage.clear();
  sessionStorage.clear();
  await showPart(<Screen folio={FOLIO} link={null} />, {
    answers: [
      answer(
        quotationsApi.read,
        asked({ invited: null, isOpen: true, lines: ['Equipo óptico'], minimumReceived: 3 }),
      ),
      answer(quotationsApi.code, { text: 'Si ese registro está vigente, mandamos un código.' }),
    ],
  });
  await expect.element(page.getByText('Hacen falta al menos 3 cotizaciones para decidir.')).toBeVisible();
  await expect.element(page.getByText('Precio más bajo que cumple')).toBeVisible();
  await expect.element(page.getByText(/proveedor vigente del giro: Equipo óptico/)).toBeVisible();
  const number = page.getByLabelText('Número de registro o RFC');
  await number.fill('hola');
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await expect.element(page.getByText(/^Eso no es un número de registro/).first()).toBeVisible();
  await number.fill('P-01042');
  await page.getByRole('button', { name: 'Mandarme el código' }).click();
  await expect.element(page.getByLabelText('Código', { exact: true })).toHaveFocus();
  await number.fill('P-01043');
  await expect.element(page.getByRole('button', { name: 'Mandarme el código' })).toBeVisible();
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
  let asked = 0;
  const answers = [
    answer(quotationOpeningApi.get, () => {
      asked += 1;
      return state === 'opened' ? { ...head, state, opened, rows: [row] } : { ...head, state };
    }),
    answer(quotationOpeningApi.open, () => new Refusal('decision_proposed')),
  ];
  await showPart(<OpeningPart request={REQUEST} />, { role: 'Administrador', answers });
  await expect.poll(() => asked).toBe(1);
  await expect.element(page.getByRole('heading', { name: 'Apertura' })).not.toBeInTheDocument();
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

test('each paper that was asked has its own place; what is given there is that paper', async () => {
  const given: unknown[] = [];
  const files = [{ id: LOT, name: 'Carta.pdf', bytes: 2_000, paper: 'Carta de garantía' }];
  const part = (own: typeof files) => (
    <OfferFiles
      files={own}
      asked={'Carta de garantía\nFicha técnica'}
      problem={undefined}
      send={() => Promise.resolve({ id: LOT, name: 'Carta.pdf', bytes: 2_000, sha256: '' })}
      onAdd={(file, paper) => given.push([file.name, paper])}
      onRemove={() => undefined}
    />
  );
  await showPart(part([]), {});
  const zone = (name: RegExp) => page.getByRole('button', { name });
  await expect.element(zone(/^Carta de garantía/)).toBeVisible();
  const [input] = document.querySelectorAll<HTMLInputElement>('.qt-section input[type=file]');
  const data = new DataTransfer();
  data.items.add(new File(['%PDF-1.4'], 'Carta.pdf', { type: 'application/pdf' }));
  input!.files = data.files;
  input!.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.poll(() => given).toEqual([['Carta.pdf', 'Carta de garantía']]);
  await showPart(part(files), {});
  await expect.element(page.getByRole('button', { name: 'Quitar Carta.pdf' })).toBeVisible();
  await expect.element(zone(/^Ficha técnica/)).toBeVisible();
  expect(zone(/^Carta de garantía/).elements()).toEqual([]);
});
