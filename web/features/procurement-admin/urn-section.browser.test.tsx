import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { urnsApi, type AdminUrn } from '#contract/urns.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { PUBLISHED } from './test-published.ts';
import { UrnSection } from './urn-section.tsx';
import type { Tender } from './use-tender.ts';

const tender = { procedure: { ...PUBLISHED, status: 'draft', publishedAt: null } } as unknown as Tender;
const CANDIDATES: AdminUrn['candidates'] = [
  { personId: 'oscar', person: 'Óscar Prueba', function: 'buyer', office: 'Adquisiciones' },
  { personId: 'julia', person: 'Julia Prueba', function: 'auditor', office: 'Auditoría' },
  {
    personId: 'ramiro',
    person: 'Ramiro Prueba',
    function: 'internal_control',
    office: 'Órgano Interno de Control',
  },
];
const NONE: AdminUrn = {
  version: 0,
  number: 'LP-014-2026',
  slug: 'lp-014-2026',
  quorum: 2,
  openingMinutes: 60,
  custodians: [],
  candidates: CANDIDATES,
  gaps: [],
  refusal: null,
  card: null,
};
const SAVED: AdminUrn = {
  ...NONE,
  version: 1,
  gaps: ['Falta la llave de Julia Prueba (Auditoría).'],
  custodians: CANDIDATES.map((one, at) => ({
    ...one,
    id: `0199a000-0000-7000-8000-00000000000${at}`,
    word: one.function,
    key:
      at === 1
        ? null
        : { words: 'cabo zorro nube pino lente rosa tejer mango', madeAt: '2026-11-18T16:00:00.000Z' },
    provenAt: at === 2 ? '2026-11-19T16:00:00.000Z' : null,
    confirmedAt: null,
  })),
};

test('custodians are chosen, and a refusal stands at their list', async () => {
  const sent: unknown[] = [];
  let isGood = false;
  const sentence = 'Con 2 custodios el quórum va de 2 a 1.';
  const save = answer(urnsApi.save, ({ body }) => {
    sent.push(body);
    return isGood ? SAVED : new Refusal('invalid_input', { fields: { custodians: sentence } });
  });
  await showPart(<UrnSection tender={tender} />, {
    role: 'Administrador',
    answers: [answer(urnsApi.read, NONE), save],
  });
  for (const name of [/^Óscar Prueba, Adquisiciones/, /^Ramiro Prueba/])
    await page.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Preparar la urna' }).click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  isGood = true;
  await page.getByRole('checkbox', { name: /^Julia Prueba/ }).click();
  await page.getByRole('button', { name: 'Preparar la urna' }).click();
  await expect.element(page.getByText(/Falta la llave de Julia Prueba \(Auditoría\)\.$/)).toBeVisible();
  expect(sent.at(-1)).toEqual({
    quorum: 2,
    openingMinutes: 60,
    custodians: [
      { personId: 'oscar', function: 'buyer', office: 'Adquisiciones' },
      { personId: 'julia', function: 'auditor', office: 'Auditoría' },
      { personId: 'ramiro', function: 'internal_control', office: 'Órgano Interno de Control' },
    ],
  });
});

test('each custodian is shown with how far the key is', async () => {
  await showPart(<UrnSection tender={tender} />, {
    role: 'Administrador',
    answers: [answer(urnsApi.read, SAVED)],
  });
  for (const state of ['Falta el ensayo', 'Falta su llave', 'Lista'])
    await expect.element(page.getByText(state, { exact: true })).toBeVisible();
});

test('a published urn says who confirmed its card, and offers no change', async () => {
  const published: AdminUrn = {
    ...SAVED,
    gaps: [],
    refusal: 'Se fijó al publicar: ya no cambia.',
    card: {
      version: 1,
      fingerprint: 'ab'.repeat(32),
      words: 'cabo zorro nube pino lente rosa tejer mango',
      closesAt: '2026-12-04T16:00:00.000Z',
      opensAt: '2026-12-04T17:00:00.000Z',
      publishedAt: '2026-11-20T16:00:00.000Z',
    },
  };
  await showPart(<UrnSection tender={tender} />, {
    role: 'Administrador',
    answers: [answer(urnsApi.read, published)],
  });
  await expect.element(page.getByText(/^0 de 3 custodios confirmaron su llave/)).toBeVisible();
  await expect.element(page.getByText('Se fijó al publicar: ya no cambia.')).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});
