import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { awardsApi, type AwardInput } from '#contract/awards.ts';
import { bidsApi, pairId, type Opening } from '#contract/bids.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { minutesApi } from '#contract/minutes.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import type { AdminProcedure } from '#contract/procurement-admin.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { PUBLISHED } from './test-published.ts';
import { DOSSIER, RECORDS, recordAnswers } from './test-record.ts';

const LOT = '0d9a7c34-1b2e-4f5a-8c6d-7e8f9a0b1c2d';
const LOW = '6a1f0c52-7f0e-4d2b-9a53-2b1f4c6d8e10';
const HIGH = '6a1f0c52-7f0e-4d2b-9a53-2b1f4c6d8e11';
const AT = '2026-11-20T16:00:00.000Z';

const tenderer = (id: string, position: number, name: string): Opening['tenderers'][number] => ({
  id,
  position,
  supplierId: null,
  name,
  rfc: null,
  openedAt: AT,
  reason: null,
  ground: null,
});
const bid = (
  tendererId: string,
  amount: string,
  scores?: Record<string, string>,
): Opening['bids'][number] => ({
  id: pairId(tendererId, LOT),
  tendererId,
  lotId: LOT,
  amount,
  points: null,
  reason: null,
  ground: null,
  ...(scores === undefined ? {} : { scores }),
});

const SERVER = {
  id: LOT,
  number: 1,
  description: 'Servidor',
  unit: 'Equipo',
  quantity: '2',
  budgetLine: null,
  cucop: null,
};

/** The award of one lot with two bids. */
async function showAward(given: Partial<AdminProcedure>, bids: Opening['bids']): Promise<void> {
  const lots = [SERVER];
  const procedure: AdminProcedure = { ...PUBLISHED, status: 'evaluation', lots, ...given };
  const opening: Opening = {
    tenderers: [tenderer(LOW, 1, 'Redes Mezquite'), tenderer(HIGH, 2, 'Cómputo Colibrí')],
    papers: [],
    checks: [],
    bids,
    version: 3,
    closedAt: AT,
    updatedAt: AT,
    updatedBy: null,
    joined: [],
    corrections: [],
  };
  let kept: AwardInput = { lots: [], publishesEstimate: false };
  let version = 1;
  const said = () => ({ ...kept, version, firmOn: null, updatedAt: AT, updatedBy: null, joined: [] });
  const answers = [
    answer(procurementAdminApi.get, procedure),
    answer(documentsApi.adminOfProcedure, DOSSIER),
    ...recordAnswers,
    answer(awardsApi.get, said),
    answer(awardsApi.save, ({ body }) => {
      kept = { ...kept, ...(body as Partial<AwardInput>) };
      version += 1;
      return said();
    }),
    answer(bidsApi.opening, opening),
    answer(bidsApi.findings, { rows: [] }),
    answer(minutesApi.get, new Refusal('unavailable')),
    answer(redFlagsApi.questions, new Refusal('unavailable')),
  ];
  await showScreen(`${RECORDS}?tab=nuevo&proc=${procedure.id}&seccion=fallo`, {
    role: 'Administrador',
    answers,
  });
}

const radio = (name: string) => page.getByRole('radio', { name: new RegExp(name) });
const register = () => page.getByRole('button', { name: 'Registrar el fallo' });

test('the lowest bid is proposed; who wins before it asks why, and under which article, before it is decided', async () => {
  await showAward({ awardCriterion: 'binary' }, [bid(LOW, '1000.00'), bid(HIGH, '1100.00')]);
  await page.getByRole('button', { name: 'Proponer el precio más bajo' }).click();
  await expect.element(radio('Redes Mezquite')).toBeChecked();
  await expect.element(register()).toBeEnabled();
  await radio('Cómputo Colibrí').click();
  await expect
    .element(page.getByText('Di por qué no gana Redes Mezquite la partida 1: su propuesta va antes.'))
    .toBeVisible();
  await expect.element(register()).toBeDisabled();
  await page
    .getByLabelText('Por qué se desecha, Redes Mezquite, partida 1')
    .fill('No entregó la carta del fabricante.');
  await expect.element(register()).toBeDisabled();
  await page.getByLabelText('Fundamento, Redes Mezquite, partida 1').fill('LAASSP 2025, art. 47');
  await expect.element(register()).toBeEnabled();
});

test('a correction of a given award is there with its reason when the file is opened again', async () => {
  sessionStorage.clear();
  const given: Partial<AdminProcedure> = { status: 'awarded', awardCriterion: 'cost_benefit' };
  const bids = [bid(LOW, '1000.00'), bid(HIGH, '1100.00')];
  const reason = 'Redes Mezquite no sostuvo su propuesta.';
  await showAward(given, bids);
  await radio('Cómputo Colibrí').click();
  await page.getByLabelText('Motivo de la corrección').fill(reason);
  await showAward(given, bids);
  await expect.element(radio('Cómputo Colibrí')).toBeChecked();
  await expect.element(page.getByLabelText('Motivo de la corrección')).toHaveValue(reason);
});

test('a lot that stays deserted asks why each bid that stands is left out', async () => {
  await showAward({ awardCriterion: 'cost_benefit' }, [bid(LOW, '1000.00'), bid(HIGH, '1100.00')]);
  await radio('Desierta').click();
  for (const name of ['Redes Mezquite', 'Cómputo Colibrí'])
    await expect.element(page.getByLabelText(`Por qué se desecha, ${name}, partida 1`)).toBeVisible();
});

test(
  'by points the one with most is proposed, and one below the technical minimum cannot win',
  { tags: 'all' },
  async () => {
    const scoring = {
      criteria: [{ id: 'all', name: 'Técnica', points: '60' }],
      economic: '40',
      minimum: '45',
    };
    await showAward({ awardCriterion: 'points', scoring }, [
      bid(LOW, '1000.00', { all: '44' }),
      bid(HIGH, '1100.00', { all: '58' }),
    ]);
    await expect.element(radio('Redes Mezquite')).toBeDisabled();
    await expect
      .element(page.getByText('No solvente: 44.00 puntos técnicos de los 45 que se piden.'))
      .toBeVisible();
    await page.getByRole('button', { name: 'Proponer a quien tiene más puntos' }).click();
    await expect.element(radio('Cómputo Colibrí')).toBeChecked();
    await expect.element(page.getByText('58.00 técnicos + 40.00 del precio = 98.00 puntos')).toBeVisible();
    await expect.element(register()).toBeEnabled();
  },
);

test(
  'a lot that the call shares out takes several, each with the share of the call at its own price',
  { tags: 'all' },
  async () => {
    const simultaneous: AdminProcedure['simultaneous'] = {
      lots: '',
      shares: ['60', '40'],
      margin: '10',
      missing: 'first',
    };
    const lots = [{ ...SERVER, quantity: '10' }];
    await showAward({ awardCriterion: 'binary', simultaneous, lots }, [
      bid(LOW, '1000.00'),
      bid(HIGH, '1100.00'),
    ]);
    await page.getByRole('button', { name: 'Proponer el precio más bajo' }).click();
    const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
    const share = (name: string) => page.getByLabelText(`Parte de ${name}, partida 1, %`);
    await expect.element(box('Redes Mezquite')).toBeChecked();
    await expect.element(box('Cómputo Colibrí')).toBeChecked();
    await expect.element(share('Cómputo Colibrí')).toHaveValue('40');
    await expect.element(register()).toBeEnabled();
    await share('Cómputo Colibrí').fill('35');
    await expect.element(share('Cómputo Colibrí')).toHaveAccessibleDescription(/le toca 40 %/);
    await expect.element(register()).toBeDisabled();
    await share('Cómputo Colibrí').fill('cuarenta');
    await expect.element(share('Cómputo Colibrí')).toHaveAccessibleDescription(/Escribe el porcentaje/);
    await share('Cómputo Colibrí').fill('40');
    await expect.element(register()).toBeEnabled();
    // One alone takes all of it, and says why the other does not.
    await box('Cómputo Colibrí').click();
    await expect.element(share('Redes Mezquite')).toHaveValue('100');
    await expect.element(page.getByLabelText('Por qué se desecha, Cómputo Colibrí, partida 1')).toBeVisible();
  },
);
