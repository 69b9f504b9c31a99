import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { disputesApi, type Dispute } from '#contract/disputes.ts';
import { answer, showPart } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { Screen } from './dispute.screen.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const OPEN: Dispute = {
  id: ID,
  version: 3,
  kind: 'dispute',
  number: 'INC-031-2026',
  authority: 'Secretaría de Prueba',
  procedure: 'LP-UG-014-2026',
  procedureId: ID,
  title: 'Equipo de cómputo',
  receivedAt: '2026-11-13T17:00:00.000Z',
  suspensionState: 'none',
  resolvedOn: null,
  firmOn: null,
  dueOn: '2026-11-18',
  lots: [2],
  act: 'award',
  notifiedOn: '2026-11-12',
  who: 'Participante de Prueba',
  grounds: '',
  summary: '',
  documentId: null,
  procedureLots: [
    { number: 1, description: 'Computadora' },
    { number: 2, description: 'Monitor' },
  ],
  documents: [
    { id: ID, title: 'Acuerdo', isPublic: true, steps: ['deny', 'suspend', 'lift', 'report', 'resolve'] },
  ],
  contestUntil: '2026-11-23',
  suspension: 'none',
  suspendedOn: null,
  suspendedLots: [],
  suspensionDocument: null,
  guaranteeBy: null,
  guaranteeAmount: null,
  guaranteeRange: null,
  guaranteeShownOn: null,
  counteredOn: null,
  liftedOn: null,
  liftDocument: null,
  suspendedDays: null,
  resolution: null,
  effects: [],
  resolutionText: '',
  resolutionDocument: null,
  hearingBy: null,
  followUp: '',
  corrections: [],
  reports: [
    {
      id: ID,
      kind: 'previous',
      askedOn: '2026-11-13',
      dueOn: '2026-11-18',
      sentOn: null,
      documentId: null,
      draft: 'Estado que guarda el procedimiento:',
    },
  ],
  ofOthers: [{ name: 'Tercero interesado', days: 6, until: '2026-11-24' }],
  steps: ['report', 'suspend', 'resolve'],
  mayWrite: true,
};

test('a suspension is recorded with its lots, and the page says what it stops', async () => {
  const sent: unknown[] = [];
  await showPart(<Screen id={ID} />, {
    answers: [
      answer(disputesApi.detail, () => OPEN),
      answer(disputesApi.act, ({ body }): Dispute => {
        sent.push(body);
        return {
          ...OPEN,
          version: 4,
          suspension: 'provisional',
          suspensionState: 'provisional',
          suspendedOn: '2026-11-16',
          suspendedLots: [2],
          steps: ['report', 'lift'],
        };
      }),
    ],
  });
  await page.getByLabelText('Se ordenó suspender').click();
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect.element(page.getByText('Escribe el día.')).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText('Qué día').fill('16/11/2026');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect.element(page.getByText(/Elige en el expediente su documento/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText(/Acuerdo de suspensión/).selectOptions('Acuerdo');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect.element(page.getByText(/Hay una suspensión en vigor: partida 2/)).toBeVisible();
  expect(sent).toEqual([
    { step: 'suspend', on: '2026-11-16', isDefinitive: false, lots: [2], documentId: ID },
  ]);
  expect(await violations('.u-page')).toEqual([]);
});
