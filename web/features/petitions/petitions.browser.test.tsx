import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { petitionsApi, type Petition } from '#contract/petitions.ts';
import { answer, showPart, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { Screen as Desk } from './petitions-admin.screen.tsx';

test('a complaint is sent without a name, and its key is shown this once', async () => {
  const sent: unknown[] = [];
  await showScreen('/reclamar/presentar?tipo=queja&procedimiento=LP-UG-014-2026', {
    answers: [
      answer(petitionsApi.send, ({ body }) => {
        sent.push(body);
        return {
          folio: 'Q-2026-K7M2-RX4A',
          key: 'ABCD-EFGH-JKMN-PQRS',
          acknowledgeBy: '2026-12-03',
          dueOn: '2026-12-14',
        };
      }),
    ],
  });
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByRole('link', { name: 'Elige de qué se trata.' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('De qué se trata').selectOptions('Una demora');
  await page.getByLabelText('Qué pasó').fill('Llevo tres semanas esperando una respuesta.');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect.element(page.getByText('ABCD-EFGH-JKMN-PQRS')).toBeVisible();
  await expect.element(page.getByText(/Responde a más tardar el .*14 de diciembre/)).toBeVisible();
  expect(sent).toEqual([
    {
      kind: 'complaint',
      topic: 'delay',
      name: '',
      text: 'Llevo tres semanas esperando una respuesta.',
      about: 'LP-UG-014-2026',
      email: '',
      mayPublish: false,
    },
  ]);
});

const RECEIVED: Petition = {
  id: '00000000-0000-4000-8000-000000000001',
  folio: 'Q-2026-K7M2-RX4A',
  kind: 'complaint',
  topic: 'delay',
  name: '',
  text: 'Llevo tres semanas esperando una respuesta.',
  about: '',
  email: '',
  mayPublish: false,
  isPublished: false,
  status: 'received',
  acknowledgeBy: '2026-12-03',
  dueOn: '2026-12-14',
  extendedAt: null,
  extensionReason: '',
  outcome: null,
  answer: '',
  carryOutBy: null,
  createdAt: '2026-11-30T16:00:00.000Z',
  acknowledgedAt: null,
  answeredAt: null,
  carriedOutAt: null,
  isMailboxProved: true,
  identifiedAt: null,
  identifiedBy: null,
  identityNote: '',
  answeredBy: null,
  version: 1,
};

test('an officer answers with an outcome, and only what its author agreed to is offered to be published', async () => {
  const done: unknown[] = [];
  let row = RECEIVED;
  await showPart(<Desk search={{ folio: '', pag: 1 }} />, {
    answers: [
      answer(petitionsApi.list, () => ({ rows: [row], total: 1 })),
      answer(petitionsApi.act, ({ body }) => {
        done.push(body);
        row = {
          ...RECEIVED,
          status: 'answered',
          outcome: 'upheld',
          answer: 'Ya se publicó el contrato pedido.',
        };
        return row;
      }),
    ],
  });
  await page.getByRole('radio', { name: 'Responder' }).click();
  await page.getByRole('button', { name: 'Responder' }).click();
  await expect.element(page.getByText('Elige en qué quedó.')).toBeVisible();
  expect(page.getByText('Publicar el texto y la respuesta').elements()).toEqual([]);
  await page.getByRole('radio', { name: 'Procedente', exact: true }).click();
  await page.getByLabelText('Respuesta').fill('Ya se publicó el contrato pedido.');
  await page.getByRole('button', { name: 'Responder' }).click();
  await expect.element(page.getByText('Respondida')).toBeVisible();
  expect(done).toEqual([
    { step: 'answer', outcome: 'upheld', text: 'Ya se publicó el contrato pedido.', isPublished: false },
  ]);
  expect(page.getByRole('button', { name: 'Responder' }).elements()).toEqual([]);
});
