import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { getInvoicingFacts, reviewInvoice } from '#contract/invoice-checks-api.ts';
import type { InvoiceReview, InvoicingFacts } from '#contract/invoice-checks.ts';
import { loseConnection } from '#web/test-requests.ts';
import { answer, type Asked, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const FACTS: InvoicingFacts = {
  rfc: 'UMU850101XX0',
  nombre: 'UNIVERSIDAD DE MUESTRA',
  codigoPostal: '36000',
  regimenFiscal: '603',
  usos: [
    { partidas: ['2', '3'], usos: ['G03', 'G01'] },
    { partidas: ['515'], usos: ['I04'] },
  ],
  metodoPago: 'PPD',
  formaPago: '99',
  ivaRetencion: 'none',
};
const REVIEW: InvoiceReview = {
  checks: [
    { id: 'F2', severity: 'stop', result: 'pass', message: 'Es un CFDI 4.0.' },
    { id: 'S4', severity: 'stop', result: 'pass', message: 'El sello corresponde al contenido.' },
    {
      id: 'S6',
      severity: 'stop',
      result: 'unknown',
      message: 'No se tiene el certificado del SAT: el timbre no se comprobó.',
    },
    { id: 'T12', severity: 'stop', result: 'pass', message: 'El total cuadra.' },
    { id: 'R3', severity: 'fix', result: 'fail', message: 'Código postal del receptor: 36000.' },
    { id: 'P1', severity: 'fix', result: 'fail', message: 'Aún no se paga: va PPD con forma de pago 99.' },
    { id: 'F6', severity: 'doubt', result: 'fail', message: 'El PDF no parece ser el de este XML.' },
  ],
  data: {
    uuid: '6E1C9A40-0000-4000-8000-00000000D27F',
    tipo: 'I',
    version: '4.0',
    emisor: { rfc: 'CCF110304XX1', name: 'CÓMPUTO COLIBRÍ FICTICIO', regime: '601' },
    receptor: {
      rfc: 'UMU850101XX0',
      name: 'UNIVERSIDAD DE MUESTRA',
      regime: '603',
      postalCode: '36001',
      use: 'G03',
    },
    subtotal: '16740.00',
    total: '19418.40',
    cadena: '||4.0||',
  },
};
const FITS: InvoiceReview = {
  ...REVIEW,
  checks: REVIEW.checks.filter(({ result }) => result === 'pass'),
};

const fileOf = (name: string, content = '<cfdi/>') => new File([content], name);
const zone = () => page.getByRole('button', { name: /^Elige el XML y, si lo tienes, el PDF/ });
const drop = (...files: File[]) => {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  zone()
    .element()
    .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }));
};
/** Names of the files that a request carries. */
async function carried({ headers, body }: Asked): Promise<string[]> {
  const form = await new Response(body as Blob, {
    headers: { 'content-type': headers.get('content-type') ?? '' },
  }).formData();
  return [...form].map(([part, file]) => `${part} ${(file as File).name}`);
}
/** Shows the page; what was sent is told by `sent`. */
async function open(
  review: InvoiceReview | Refusal | ((asked: Asked) => Promise<InvoiceReview | Refusal>),
  width = 1440,
) {
  const sent: string[][] = [];
  const screen = await showScreen('/proveedores/facturar', {
    answers: [
      answer(getInvoicingFacts, FACTS),
      answer(reviewInvoice, async (asked) => {
        sent.push(await carried(asked));
        return typeof review === 'function' ? review(asked) : review;
      }),
    ],
    width,
  });
  await expect.element(zone()).toBeVisible();
  return { screen, sent };
}

test('each datum of the invoice is copied with its own button, and it says so', async () => {
  const copied: string[] = [];
  const value = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await open(REVIEW);
  await page.getByRole('button', { name: 'Copiar RFC UMU850101XX0' }).click();
  await expect.element(page.getByText('UMU850101XX0, copiado')).toBeInTheDocument();
  await page.getByRole('button', { name: 'Copiar uso de CFDI I04' }).click();
  expect(copied).toEqual(['UMU850101XX0', 'I04']);
  await expect
    .element(page.getByText('Materiales y suministros, servicios (partidas 2000, 3000)'))
    .toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a datum that the browser does not copy says what to do', async () => {
  const value = { writeText: () => Promise.reject(new Error('not allowed')) };
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  await open(REVIEW);
  await page.getByRole('button', { name: 'Copiar Nombre UNIVERSIDAD DE MUESTRA' }).click();
  await expect.element(page.getByText('No se pudo copiar: selecciónalo y cópialo.')).toBeVisible();
});

test('XML and PDF dropped together are checked at once: what to correct, what fits, what was not checked, what was read', async () => {
  const { screen, sent } = await open(REVIEW);
  drop(fileOf('CC-2231.xml'), fileOf('CC-2231.pdf'));
  const result = page.getByRole('status').filter({ hasText: 'Antes de enviarla, corrige 2 cosas' });
  await expect.element(result).toBeVisible();
  expect(sent).toEqual([['xml CC-2231.xml', 'pdf CC-2231.pdf']]);
  const observations = page.getByRole('list', { name: 'Observaciones' }).getByRole('listitem');
  expect(observations.elements().map(({ textContent }) => textContent)).toEqual([
    'Código postal del receptor: 36000.Hay que corregirlo',
    'Aún no se paga: va PPD con forma de pago 99.Hay que corregirlo',
    'El PDF no parece ser el de este XML.Lo decide una persona',
  ]);
  const line = screen.querySelector('.iv-groups > summary')!;
  expect([...line.querySelectorAll('.iv-line > span')].map(({ textContent }) => textContent.trim())).toEqual([
    'Sello y timbre: falta comprobar',
    'Sumas e IVA',
  ]);
  await userEvent.click(line);
  await expect.element(page.getByText('El sello corresponde al contenido.')).toBeVisible();
  const unknown = page.getByRole('region', { name: 'No se comprobó' });
  await expect.element(unknown.getByText(/el timbre no se comprobó\.$/)).toBeVisible();
  expect(getComputedStyle(unknown.getByRole('listitem').element()).color).not.toBe(
    getComputedStyle(screen.querySelector('.iv-observation--bad svg')!).color,
  );
  const read = page.getByRole('region', { name: 'Lo que dice tu factura' });
  for (const text of [/CÓMPUTO COLIBRÍ FICTICIO, RFC CCF110304XX1/, '$19,418.40', /D27F$/])
    await expect.element(read.getByText(text)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('an invoice of which everything fits says so in green', async () => {
  await open(FITS);
  drop(fileOf('CC-2232.xml'));
  await expect.element(page.getByRole('status').filter({ hasText: /^Cuadra$/ })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Observaciones' })).not.toBeInTheDocument();
});

test('what is no XML says only that', async () => {
  const message = 'El archivo no es un XML que se pueda leer.';
  const { screen } = await open({
    checks: [{ id: 'F1', severity: 'stop', result: 'fail', message }],
    data: null,
  });
  drop(fileOf('roto.xml'));
  await expect.element(page.getByText(message)).toBeVisible();
  expect(screen.querySelectorAll('.iv-groups, .iv-unknown')).toHaveLength(0);
  await expect.element(page.getByRole('region', { name: 'Lo que dice tu factura' })).not.toBeInTheDocument();
});

test('a PDF alone says what is missing and sends nothing; with its XML both are checked; taken away, the answer goes too', async () => {
  const { sent } = await open(FITS);
  drop(fileOf('CC-2231.pdf'));
  await expect.element(page.getByText(/^Falta el XML\./)).toBeVisible();
  expect(sent).toEqual([]);
  drop(fileOf('CC-2231.xml'));
  await expect.element(page.getByText(/^Cuadra$/)).toBeVisible();
  expect(sent).toEqual([['xml CC-2231.xml', 'pdf CC-2231.pdf']]);
  await page.getByRole('button', { name: 'Quitar CC-2231.xml' }).click();
  await expect.element(page.getByText(/^Cuadra$/)).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Falta el XML\./)).toBeVisible();
});

test('of two XML in one go none is guessed, a heavy one is not sent, and another kind of file is refused', async () => {
  const { sent } = await open(FITS);
  drop(fileOf('uno.xml'), fileOf('dos.xml'));
  await expect
    .element(page.getByText('Llegaron 2 archivos XML: elige solo el de una factura.'))
    .toBeVisible();
  drop(fileOf('grande.xml', 'x'.repeat(1_000_001)));
  await expect.element(page.getByText('grande.xml pesa 1 MB. El máximo es 1 MB.')).toBeVisible();
  drop(fileOf('factura.docx'));
  await expect.element(page.getByText('factura.docx no se admite. Usa XML o PDF.')).toBeVisible();
  expect(sent).toEqual([]);
});

test.for([
  ['file_too_large', /^El archivo pesa más de lo permitido/, false],
  ['file_type_refused', /^El segundo archivo no es un PDF/, false],
  ['too_many_requests', /^Hiciste demasiadas solicitudes/, true],
  ['unavailable', /^El servicio no está disponible/, true],
] as const)(
  'refused with %s: a sentence, and another try where it helps',
  async ([code, words, canRetry]) => {
    let answers = 0;
    await open(() =>
      Promise.resolve(
        (answers += 1) === 1
          ? new Refusal(
              code,
              code === 'file_type_refused'
                ? { detail: 'El segundo archivo no es un PDF. Elige el PDF de la factura.' }
                : {},
            )
          : FITS,
      ),
    );
    drop(fileOf('CC-2231.xml'));
    await expect.element(page.getByText(words)).toBeVisible();
    const again = page.getByRole('button', { name: 'Revisar otra vez' });
    if (!canRetry) return expect(again.query()).toBeNull();
    await again.click();
    await expect.element(page.getByText(/^Cuadra$/)).toBeVisible();
  },
);

test('without a connection the files stay and are checked when it is back', async () => {
  await open(FITS);
  const back = loseConnection();
  drop(fileOf('CC-2231.xml'));
  await expect.element(page.getByText(/^No hay conexión con el portal/)).toBeVisible();
  await expect.element(page.getByText('CC-2231.xml')).toBeVisible();
  back();
  await page.getByRole('button', { name: 'Revisar otra vez' }).click();
  await expect.element(page.getByText(/^Cuadra$/)).toBeVisible();
});

test('the answer of a file that was taken away meanwhile is not shown', async () => {
  let free = () => undefined as void;
  const held = new Promise<void>((resolve) => (free = resolve));
  const { sent } = await open(async () => {
    await held;
    return FITS;
  });
  drop(fileOf('CC-2231.xml'));
  await expect.element(page.getByText('Revisando la factura…')).toBeVisible();
  await page.getByRole('button', { name: 'Quitar CC-2231.xml' }).click();
  free();
  await expect.poll(() => sent).toHaveLength(1);
  await expect.element(page.getByText('Revisando la factura…')).not.toBeInTheDocument();
  await expect.element(page.getByText(/^Cuadra$/)).not.toBeInTheDocument();
});

test('a check that takes more than ten seconds says so and can be stopped', { tags: 'all' }, async () => {
  await open(() => new Promise(() => undefined));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  drop(fileOf('CC-2231.xml'));
  await expect.poll(() => page.getByText('Revisando la factura…').query()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(11_000);
  await expect.element(page.getByText(/^Está tardando más de lo normal/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect.element(page.getByText('Detuviste la revisión.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Revisar otra vez' })).toBeVisible();
});

test('on a phone what the invoice must say comes before the place for its files, without a sideways scroll', async () => {
  const { screen } = await open(REVIEW, 390);
  drop(fileOf('un-nombre-de-archivo-muy-largo-que-no-tiene-espacios-para-partirse-CC-2231.xml'));
  await expect.element(page.getByRole('list', { name: 'Observaciones' })).toBeVisible();
  const top = (selector: string) => screen.querySelector(selector)!.getBoundingClientRect().top;
  expect(top('.iv-facts')).toBeLessThan(top('.iv-check'));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
