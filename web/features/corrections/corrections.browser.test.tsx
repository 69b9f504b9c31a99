import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { correctionsApi, type Correction } from '#contract/corrections.ts';
import { suppliersApi } from '#contract/suppliers.ts';
import { answer, showPart, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { supplierDetail } from '../suppliers/test-suppliers.ts';
import { CALL, callAnswers, NOW } from '../procurement/test-call.ts';
import { CorrectionsSection } from './corrections-section.tsx';

test('on its page a supplier updates or renews, and anyone asks for a correction and learns until when', async () => {
  const sent: unknown[] = [];
  const answers = [
    answer(suppliersApi.detail, ({ params }) => ({
      ...supplierDetail(params.numero!),
      number: params.numero!,
      status: params.numero === 'P-00002' ? ('expired' as const) : ('active' as const),
    })),
    answer(correctionsApi.ask, ({ body }) => {
      sent.push(body);
      return { folio: 'COR-2026-004127', dueOn: '2026-12-04' };
    }),
  ];
  await showScreen('/proveedores/P-00002', { answers });
  await expect
    .element(page.getByRole('link', { name: '¿Eres tú? Refrenda tu registro' }))
    .toHaveAttribute('href', expect.stringContaining('tramite=refrendo'));
  await showScreen('/proveedores/P-00001', { answers });
  await expect
    .element(page.getByRole('link', { name: '¿Eres tú? Actualiza tus datos' }))
    .toHaveAttribute('href', expect.stringContaining('tramite=actualizacion'));
  await page.getByRole('button', { name: 'Pedir corrección' }).click();
  await page.getByLabelText('Qué dato está mal').fill('Teléfono');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText(/Escribe qué debe decir y dónde se comprueba/)).toBeVisible();
  await page.getByLabelText('Qué debe decir y dónde se comprueba').fill('473 123 4567, en la constancia.');
  await page.getByLabelText('Tu correo').fill('ana@ejemplo.example');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText(/a más tardar el .*4 de diciembre/)).toBeVisible();
  expect(sent).toEqual([
    {
      page: '/proveedores/P-00001',
      title: supplierDetail('P-00001').name,
      datum: 'Teléfono',
      says: '473 123 4567, en la constancia.',
      email: 'ana@ejemplo.example',
    },
  ]);
});

test(
  'the unit answers a correction with what it did, and the answer stands where the question stood',
  { tags: 'all' },
  async () => {
    let row: Correction = {
      id: '00000000-0000-4000-8000-000000000001',
      folio: 'COR-2026-004127',
      page: '/proveedores/P-00001',
      title: 'Papelería de Muestra',
      datum: 'Teléfono',
      says: 'Es 473 123 4567.',
      email: 'ana@ejemplo.example',
      status: 'open',
      answer: '',
      dueOn: '2026-12-04',
      createdAt: '2026-11-20T16:00:00.000Z',
      answeredAt: null,
      answeredBy: null,
      version: 1,
    };
    await showPart(<CorrectionsSection search={{ pag: 1 }} />, {
      answers: [
        answer(correctionsApi.list, () => ({ rows: [row], total: 1 })),
        answer(correctionsApi.answer, ({ body }) => {
          const said = body as Pick<Correction, 'status' | 'answer'>;
          row = { ...row, ...said, answeredAt: '2026-11-23T16:00:00.000Z', answeredBy: 'Oscar', version: 2 };
          return row;
        }),
      ],
    });
    await expect
      .element(page.getByRole('heading', { name: 'Teléfono, de Papelería de Muestra' }))
      .toBeVisible();
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect.element(page.getByText('Elige si el dato se corrigió o se queda.').first()).toBeVisible();
    await page.getByLabelText('Se corrigió').click();
    await page.getByLabelText('Respuesta').fill('Lo cambiamos hoy con su constancia.');
    await page.getByRole('button', { name: 'Enviar respuesta' }).click();
    await expect.element(page.getByText(/Lo cambiamos hoy con su constancia\. Oscar/)).toBeVisible();
    expect(page.getByRole('button', { name: 'Enviar respuesta' }).elements()).toEqual([]);
  },
);

test(
  'what a tender, its lots or its contracts say is asked to be corrected from its page',
  { tags: 'all' },
  async () => {
    const sent: unknown[] = [];
    const ask = answer(correctionsApi.ask, ({ body }) => {
      sent.push(body);
      return { folio: 'COR-2026-004128', dueOn: '2026-12-04' };
    });
    const place = `/adquisiciones/procedimientos/${CALL.slug}`;
    await showScreen(place, { answers: [ask, ...callAnswers], now: NOW });
    await page.getByRole('button', { name: 'Pedir corrección' }).click();
    await expect.element(page.getByText(/Partida 2, cantidad/)).toBeVisible();
    await expect.element(page.getByText(/Si el registro es tuyo/)).not.toBeInTheDocument();
    await page.getByLabelText('Qué dato está mal').fill('Partida 1, cantidad');
    await page.getByLabelText('Qué debe decir y dónde se comprueba').fill('Doce, como dice la convocatoria.');
    await page.getByLabelText('Tu correo').fill('ana@ejemplo.example');
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect.element(page.getByText(/a más tardar el .*4 de diciembre/)).toBeVisible();
    expect(sent).toMatchObject([{ page: place, title: expect.stringContaining(CALL.number) }]);
  },
);
