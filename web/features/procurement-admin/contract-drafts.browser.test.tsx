import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { awardsApi } from '#contract/awards.ts';
import { bidsApi } from '#contract/bids.ts';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { directoryApi } from '#contract/directory.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { planningApi } from '#contract/planning-api.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { AdminContractDraft, AdminProcedure, NewContract } from '#contract/procurement-admin.ts';
import type { CheckFinding } from '#contract/purchase-checks.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { PUBLISHED } from './test-published.ts';
import { DOSSIER, RECORDS } from './test-record.ts';

const LOT = '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0011';
const WINNER = '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0021';
const DRAFT = '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0031';
const AWARDED: AdminProcedure = {
  ...PUBLISHED,
  status: 'awarded',
  lots: [
    {
      id: LOT,
      number: 1,
      description: 'Computadora',
      unit: 'Pieza',
      quantity: '40',
      budgetLine: null,
      cucop: null,
    },
  ],
};
const WRITTEN: AdminContractDraft = {
  id: DRAFT,
  version: 1,
  number: 'C-1',
  title: 'Equipo de cómputo',
  supplierName: 'Papelera Ficticia',
  supplierRfc: null,
  signedOn: '2026-11-12',
  startsOn: null,
  endsOn: '2026-12-31',
  amount: '900000.00',
  minimumAmount: null,
  currency: 'MXN',
  guarantees: [],
  supplierId: null,
  lots: [LOT],
  listReason: null,
  years: [],
  documentId: null,
  penaltyRate: null,
  penaltyCap: null,
};
const saved = { version: 1, updatedAt: '2026-11-10T15:00:00.000Z', updatedBy: null, joined: [] };

const UNDER: CheckFinding = {
  key: 'contract_under_award x',
  code: 'contract_under_award',
  level: 'risk',
  rule: 'Contrato',
  message: 'El contrato es por menos que lo adjudicado.',
  source: null,
  amount: null,
  limit: null,
  field: `contracts.${DRAFT}`,
  purchases: [],
  override: null,
};

/** The portal with one award of $1,231,000.00, which keeps the draft that it is sent; `findings` are those of its check. */
function portal(findings: CheckFinding[]) {
  const state: { procedure: AdminProcedure; sent: NewContract[]; published: number } = {
    procedure: AWARDED,
    sent: [],
    published: 0,
  };
  const answers = [
    answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
    answer(procurementAdminApi.get, () => state.procedure),
    answer(documentsApi.adminOfProcedure, { ...DOSSIER, rows: [] }),
    answer(awardsApi.get, {
      ...saved,
      lots: [
        {
          id: LOT,
          outcome: 'awarded',
          tendererId: WINNER,
          amount: '1231000.00',
          reason: null,
          listReason: null,
        },
      ],
      publishesEstimate: false,
      firmOn: null,
    }),
    answer(bidsApi.opening, {
      ...saved,
      corrections: [],
      closedAt: null,
      papers: [],
      checks: [],
      bids: [],
      tenderers: [
        {
          id: WINNER,
          position: 1,
          supplierId: null,
          name: 'Papelera Ficticia',
          rfc: 'PFI150310AB1',
          openedAt: null,
          reason: null,
          ground: null,
        },
      ],
    }),
    answer(procurementAdminApi.addContract, ({ body }) => {
      const form = body as NewContract;
      state.sent.push(form);
      const draft: AdminContractDraft = { ...form, id: DRAFT, version: 1 };
      state.procedure = { ...state.procedure, contractDrafts: [draft] };
      return state.procedure;
    }),
    answer(planningApi.check, () => ({ version: 1, findings })),
    answer(planningApi.override, ({ body }) => {
      const { reason } = body as { reason: string };
      const override = { reason, by: 'Óscar', at: '2026-11-10T15:00:00.000Z' };
      return { version: 2, findings: findings.map((one) => ({ ...one, override })) };
    }),
    answer(procurementAdminApi.publishContract, () => {
      state.published += 1;
      state.procedure = { ...state.procedure, contractDrafts: [] };
      return state.procedure;
    }),
    ...[
      dateAmendmentsApi.read,
      openUploadsApi.list,
      directoryApi.list,
      proceduresApi.facets,
      computingProfilesApi.list,
      redFlagsApi.questions,
      planningApi.get,
    ].map((endpoint) => answer(endpoint, new Refusal('unavailable'))),
  ];
  return { state, answers };
}

const open = (answers: ReturnType<typeof portal>['answers']) =>
  showScreen(`${RECORDS}?tab=nuevo&proc=${AWARDED.id}&seccion=contratos`, { role: 'Administrador', answers });

test('a contract is proposed as the award tells it, saved as a draft, and reviewed with its amount, supplier and days before it is published', async () => {
  const { state, answers } = portal([]);
  await open(answers);
  await page.getByRole('button', { name: 'Preparar el contrato con Papelera Ficticia' }).click();
  const form = page.getByRole('group', { name: 'Contrato nuevo' });
  await expect.element(form.getByLabelText('Número del contrato')).toHaveValue('LP-UG-014-2026-C1');
  await expect.element(form.getByLabelText('Monto con IVA')).toHaveValue('1427960.00');
  await expect.element(form.getByText('Se le adjudicaron $1,231,000.00 sin IVA.')).toBeVisible();
  await expect.element(form.getByLabelText('1. Computadora')).toBeChecked();
  await form.getByRole('button', { name: 'Guardar borrador' }).click();
  await expect.element(page.getByText('Borrador, no se ve')).toBeVisible();
  expect(state.sent).toMatchObject([
    { supplierName: 'Papelera Ficticia', lots: [LOT], amount: '1427960.00', signedOn: null },
  ]);
  expect(state.published).toBe(0);
  expect(page.getByRole('button', { name: /^Preparar el contrato/ }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Revisar y publicar el contrato LP-UG-014-2026-C1' }).click();
  const review = page.getByRole('dialog');
  await expect.element(review.getByText('$1,427,960.00')).toBeVisible();
  await expect.element(review.getByText('($1,231,000.00 sin IVA)')).toBeVisible();
  await expect.element(review.getByText('Falta la fecha de firma.')).toBeVisible();
  await expect.element(review.getByText(/^Falta: no la dice\. Sus pedidos la contarán/)).toBeVisible();
  await expect.element(review.getByText('Falta: no dice ninguna.')).toBeVisible();
  await expect.element(review.getByRole('button', { name: 'Publicar contrato' })).toBeDisabled();
});

test(
  'a contract that somebody corrected is shown as it is now before it is published',
  { tags: 'all' },
  async () => {
    const draft: AdminContractDraft = { ...WRITTEN, version: 1 };
    const { state, answers } = portal([]);
    state.procedure = { ...AWARDED, contractDrafts: [draft] };
    let tries = 0;
    const publishing = answer(procurementAdminApi.publishContract, () => {
      tries += 1;
      state.procedure = { ...AWARDED, contractDrafts: [{ ...draft, version: 2, amount: '950000.00' }] };
      return new Refusal('version_conflict', {
        detail: 'Óscar modificó este contrato.',
        extra: {
          version: 2,
          current: {},
          merged: {},
          conflicts: [{ name: 'amount', label: 'Monto con IVA', theirs: '950000.00', mine: '900000.00' }],
        },
      });
    });
    await open([publishing, ...answers]);
    await page.getByRole('button', { name: 'Revisar y publicar el contrato C-1' }).click();
    const review = page.getByRole('dialog');
    const publish = review.getByRole('button', { name: 'Publicar contrato' });
    await publish.click();
    await expect.element(review.getByText('Óscar modificó este contrato.')).toBeVisible();
    await expect.element(publish).toBeDisabled();
    await review.getByRole('button', { name: 'Ya lo vi' }).click();
    await expect.element(review.getByText('$950,000.00')).toBeVisible();
    await expect.element(publish).toBeEnabled();
    expect(tries).toBe(1);
  },
);

// What passes the limit of its kind is said of the purchase, and stops its contracts as well.
const OVER: CheckFinding = { ...UNDER, code: 'invitation_over_limit', field: 'kind' };

test.each([UNDER, OVER])(
  'what the check asks about a contract ($code) waits for its reason in the review, and then it is published',
  { tags: 'all' },
  async (finding) => {
    const { state, answers } = portal([finding]);
    state.procedure = { ...AWARDED, contractDrafts: [WRITTEN] };
    await open(answers);
    await page.getByRole('button', { name: 'Revisar y publicar el contrato C-1' }).click();
    const review = page.getByRole('dialog');
    await expect.element(review.getByText('El contrato es por menos que lo adjudicado.')).toBeVisible();
    const publish = review.getByRole('button', { name: 'Publicar contrato' });
    await expect.element(publish).toBeDisabled();
    await review.getByRole('button', { name: /^Seguir con un motivo/ }).click();
    await review
      .getByLabelText('Motivo para seguir adelante')
      .fill('Se contrató menos por acuerdo de las partes.');
    await review.getByRole('button', { name: 'Guardar el motivo' }).click();
    await expect.element(publish).toBeEnabled();
    await publish.click();
    await expect.poll(() => state.published).toBe(1);
    await expect.element(page.getByRole('button', { name: 'Agregar contrato' })).toBeVisible();
  },
);

test('a new contract begins with what was awarded and nobody contracted, and with the penalty that was asked', async () => {
  const { state, answers } = portal([]);
  state.procedure = { ...AWARDED, askedPenalties: '0.5 % por cada día natural de atraso' };
  await open(answers);
  await page.getByRole('button', { name: 'Agregar contrato' }).click();
  const form = page.getByRole('group', { name: 'Contrato nuevo' });
  await expect.element(form.getByLabelText('Monto con IVA')).toHaveValue('1427960.00');
  await expect.element(form.getByLabelText(/^Pena por día de atraso/)).toHaveValue('0.5');
  await expect.element(form.getByLabelText('1. Computadora')).toBeChecked();
});

test('the term of the call is proposed as days, and taken by who writes the contract', async () => {
  const { state, answers } = portal([]);
  const award = {
    kind: 'award' as const,
    sequence: 1,
    at: '2026-11-10T18:00:00.000Z',
    place: null,
    url: null,
  };
  state.procedure = {
    ...AWARDED,
    acts: [{ ...award, id: 'award.1' }],
    deliveryTerm: '30 días naturales',
  };
  await open(answers);
  await page.getByRole('button', { name: 'Agregar contrato' }).click();
  const form = page.getByRole('group', { name: 'Contrato nuevo' });
  const said = (words: RegExp) => expect.element(form.getByText(words)).toBeVisible();
  await said(/desde el fallo, del 11 nov 2026 al 10 dic 2026/);
  await expect.element(form.getByRole('textbox', { name: /^Inicio/ })).toHaveValue('');
  await form.getByRole('textbox', { name: /^Fecha de firma/ }).fill('16/11/2026');
  await said(/desde la firma, del 17 nov 2026 al 16 dic 2026/);
  await form.getByRole('button', { name: 'Usar estas fechas' }).click();
  await expect.element(form.getByRole('textbox', { name: /^Inicio/ })).toHaveValue('17/11/2026');
  await expect.element(form.getByRole('textbox', { name: /^Fin/ })).toHaveValue('16/12/2026');
});

test('a published contract of which nothing was ordered says what follows, who does it, and leads there', async () => {
  const { state, answers } = portal([]);
  const contract: AdminProcedure['contracts'][number] = {
    ...WRITTEN,
    supplierId: WINNER,
    amendments: [],
    status: 'active',
    origin: 'portal',
    hasOrder: false,
    deliveries: [],
    penalties: [],
    payments: [],
    end: null,
  };
  const ordered = { ...contract, id: LOT, number: 'C-2', hasOrder: true };
  state.procedure = { ...AWARDED, status: 'contracted', contracts: [contract, ordered] };
  await open(answers);
  await expect.element(page.getByText(/Qué sigue: su pedido, .*«Comprador»\./)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Hacer el pedido del contrato C-1' }))
    .toHaveAttribute('href', `/AdquisicionesUG/administracion/pedidos?nuevo=${DRAFT}`);
  expect(page.getByText(/Qué sigue: su pedido/).elements()).toHaveLength(1);
  // What was ordered of the other one came: its end is what follows.
  state.procedure = { ...state.procedure, contracts: [contract, { ...ordered, ordersAreOver: true }] };
  await showScreen(`${RECORDS}?tab=nuevo&proc=${AWARDED.id}&seccion=entregas`, {
    role: 'Administrador',
    answers,
  });
  const done = page.getByRole('region', { name: 'Contrato C-2' });
  await expect.element(done.getByText(/Qué sigue: registrar su cierre, una vez pagado\./)).toBeVisible();
  expect(page.getByText(/Qué sigue: registrar su cierre/).elements()).toHaveLength(1);
  await expect
    .element(page.getByRole('region', { name: 'Contrato C-1' }).getByText(/Qué sigue: su pedido/))
    .toBeVisible();
});
