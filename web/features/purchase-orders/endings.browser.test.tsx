import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { orderEndingsApi, supplierEndingsApi } from '#contract/order-endings-api.ts';
import type { OrderEnding, SupplierEnding } from '#contract/order-endings.ts';
import type { PurchaseOrder, SupplierOrder } from '#contract/purchase-orders-api.ts';
import { answer, Refusal, showPart, type Asked } from '#web/test-screen.tsx';
import { EndingsPart } from './endings-part.tsx';
import { SupplierEndings } from './supplier-endings.tsx';

const told: Omit<SupplierEnding, 'mayAnswer'> = {
  kind: 'rescission',
  state: 'notified',
  ground: 'LAASSP 2025, art. 77',
  facts: 'El plazo venció y no llegó nada de lo que se pidió.',
  papers: [{ id: '3f1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d10', kind: 'notice', name: 'oficio.pdf' }],
  notifiedAt: '2026-11-20T16:00:00.000Z',
  answerBy: '2026-12-04',
  answeredAt: null,
  answerText: '',
  askedCosts: null,
  costs: '0.00',
  decidedAt: null,
  reason: '',
};
const ending = (over: Partial<OrderEnding> = {}): OrderEnding => ({
  ...told,
  number: 1,
  resolveBy: null,
  answerUntil: null,
  keepProblems: [],
  problems: [],
  moves: [],
  ...over,
});
const part = (
  endings: OrderEnding[],
  moves: PurchaseOrder['moves'] = ['end'],
  over: Partial<PurchaseOrder> = {},
) => (
  <EndingsPart
    order={
      {
        id: '7c1c7d52-5a0f-4c0e-9a51-8e2a4c1b7d12',
        version: 3,
        supplier: 'Papelería Huizache',
        dueOn: '2026-01-05',
        moves,
        endings,
        ...over,
      } as unknown as PurchaseOrder
    }
    onDone={() => undefined}
  />
);

test('a rescission is written with its reasons; nothing typed is lost where it is refused', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  await showPart(part([]), {
    answers: [
      answer(orderEndingsApi.save, (asked: Asked) => {
        sent.push(asked);
        return new Refusal('state_conflict', { detail: 'Ya se aceptó todo lo que se pidió.' });
      }),
    ],
  });
  await page.getByRole('button', { name: 'Rescindir o terminar antes' }).click();
  await page.getByRole('button', { name: /Guardar y seguir/ }).click();
  await expect.element(page.getByText('Elige cómo termina.')).toBeVisible();
  await expect.element(page.getByText('Explícalo con al menos 20 letras.')).toBeVisible();
  await page.getByLabelText('Rescisión').click();
  await page.getByLabelText('Fundamento').fill(told.ground);
  await page.getByLabelText(/Qué pasó/).fill(told.facts);
  await page.getByRole('button', { name: /Guardar y seguir/ }).click();
  await expect.element(page.getByText('Ya se aceptó todo lo que se pidió.')).toBeVisible();
  await expect.element(page.getByLabelText(/Qué pasó/)).toHaveValue(told.facts);
  expect(sent[0]?.body).toEqual({ kind: 'rescission', ground: told.ground, facts: told.facts });
});

test('a rescission before the day of the order asks why, and one after it does not', async () => {
  sessionStorage.clear();
  const warned = page.getByText(/^Aún no vence: se entrega a más tardar el/);
  const show = async (dueOn: string) => {
    sessionStorage.clear();
    await showPart(part([], ['end'], { dueOn }));
    await page.getByRole('button', { name: 'Rescindir o terminar antes' }).click();
    await page.getByLabelText('Rescisión').click();
  };
  await show('2999-01-05');
  await expect.element(warned).toBeVisible();
  await page.getByLabelText('Terminación anticipada').click();
  await expect.element(warned).not.toBeInTheDocument();
  await show('2026-01-05');
  await expect.element(page.getByLabelText('Rescisión')).toBeChecked();
  expect(warned.elements()).toHaveLength(0);
});

test('one that waits says what is missing, and is not offered to be told or resolved', async () => {
  await showPart(
    part([
      ending({
        state: 'draft',
        notifiedAt: null,
        papers: [],
        moves: ['write', 'paper', 'withdraw'],
        problems: ['Falta el documento «Oficio de inicio».'],
      }),
    ]),
  );
  await expect.element(page.getByText('Falta el documento «Oficio de inicio».')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retirarla' })).toBeVisible();
  expect(page.getByRole('button', { name: /Avisar|Resolver/ }).elements()).toHaveLength(0);
});

test('one that was answered says what each way to resolve it lacks', async () => {
  await showPart(
    part([
      ending({
        state: 'answered',
        moves: ['paper', 'end'],
        keepProblems: ['Falta el documento «Dictamen».'],
      }),
    ]),
  );
  await expect
    .element(page.getByText('Para no rescindir y darle otra fecha: Falta el documento «Dictamen».'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Resolver que termina' })).toBeVisible();
});

test('telling its supplier is asked once more, with what goes, to whom and until when it may answer', async () => {
  const sent: Asked[] = [];
  await showPart(
    part([ending({ state: 'draft', notifiedAt: null, answerUntil: '2026-12-08', moves: ['notify'] })]),
    {
      answers: [
        answer(orderEndingsApi.notify, (asked: Asked) => {
          sent.push(asked);
          return new Refusal('state_conflict', { detail: 'Falta decir qué se acepta de R-1.' });
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Avisar al proveedor' }).click();
  const dialog = page.getByRole('dialog');
  for (const said of ['Papelería Huizache', told.facts, 'oficio.pdf', /8 dic 2026/])
    await expect.element(dialog.getByText(said)).toBeVisible();
  await dialog.getByRole('button', { name: 'Todavía no' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Avisar al proveedor' }).click();
  await dialog.getByRole('button', { name: 'Sí, avisarle' }).click();
  await expect.element(page.getByText('Falta decir qué se acepta de R-1.')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('who only reads it sees what was said, and nothing to do', async () => {
  await showPart(part([ending({ state: 'answered', answerText: 'Cerraron la carretera.' })], []));
  await expect.element(page.getByText('Cerraron la carretera.')).toBeVisible();
  await expect.element(page.getByText('oficio.pdf')).toBeVisible();
  expect(page.getByRole('button', { name: /Rescindir|Avisar|Resolver|Retirar/ }).elements()).toHaveLength(0);
});

test('one that is not resolved asks for the day until which its supplier may deliver', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  await showPart(part([ending({ state: 'answered', moves: ['paper', 'end', 'keep'] })]), {
    answers: [
      answer(orderEndingsApi.resolve, (asked: Asked) => {
        sent.push(asked);
        return new Refusal('invalid_input', {
          detail: 'Revisa.',
          fields: { dueOn: 'Escribe un día posterior a hoy.' },
        });
      }),
    ],
  });
  await page.getByRole('button', { name: 'No rescindir: darle otra fecha' }).click();
  await page
    .getByLabelText('Por qué: lo lee el proveedor')
    .fill('La escuela lo necesita todavía en febrero.');
  await page.getByRole('button', { name: 'No rescindir: darle otra fecha' }).click();
  await expect.element(page.getByText('Escribe hasta cuándo puede cumplir el proveedor.')).toBeVisible();
  await page.getByLabelText('Hasta cuándo puede cumplir').fill('01/02/2026');
  await page.getByRole('button', { name: 'No rescindir: darle otra fecha' }).click();
  await expect.element(page.getByText('Escribe un día posterior a hoy.')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ way: 'keep', dueOn: '2026-02-01', costs: null });
});

test('a supplier answers once, and of an early end asks for what it spent', async () => {
  sessionStorage.clear();
  const sent: Asked[] = [];
  const open: SupplierEnding = { ...told, kind: 'early_termination', mayAnswer: true };
  await showPart(
    <SupplierEndings
      order={{ number: 'P-2026-00042', endings: [open] } as unknown as SupplierOrder}
      link="x"
      onAnswered={() => undefined}
    />,
    {
      answers: [
        answer(supplierEndingsApi.answer, (asked: Asked) => {
          sent.push(asked);
          return new Refusal('state_conflict', { detail: 'Ya contestaste.' });
        }),
      ],
    },
  );
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect.element(page.getByText('Explícalo con al menos 20 letras.')).toBeVisible();
  await page.getByLabelText('Qué contestas').fill('Compramos el empaque y no se devuelve.');
  await page.getByLabelText(/Gastos que pides/).fill('1,500');
  await page.getByRole('button', { name: 'Enviar la respuesta' }).click();
  await expect.element(page.getByText('Ya contestaste.', { exact: true })).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ costs: '1500.00', link: 'x' });
});
