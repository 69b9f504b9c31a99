import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { negativeListsApi } from '#contract/negative-lists-api.ts';
import { answer, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { dialog, writtenStays } from '#web/test-written.ts';
import { MATCHES, OVERVIEW } from './test-lists.ts';

const LISTS = '/padron-Proveedores/Administrador?seccion=listas';
const officer = {
  role: 'Administrador',
  answers: [answer(negativeListsApi.overview, OVERVIEW), answer(negativeListsApi.matches, MATCHES)],
};

test('the reason of a match outlives Esc', { tags: 'all' }, async () => {
  await showScreen(LISTS, officer);
  const match = page.getByRole('button', { name: /^Tecnología y Enlaces/ });
  const reason = 'Comparten domicilio porque rentan en el mismo edificio.';
  await writtenStays(match, dialog.getByLabelText('Razón'), reason);
});

test('the lists are not asked about a day that has not come', async () => {
  await showScreen(`${LISTS}&tipo=consulta`, officer);
  await page.getByLabelText('RFC').fill('AAA010101AAA');
  await page.getByLabelText('¿Estaba en la lista el…?').fill('03/05/2099');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect.element(page.getByText('Escribe una fecha de hoy o antes.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('a sanction is answered by how it stood on the day, with its stage and dates', async () => {
  const entry = {
    rfc: 'AAA010101AAA',
    name: 'Uno',
    situation: 'disqualified' as const,
    effect: 'block' as const,
    effectUntil: '2022-05-31',
    data: {},
    listedFrom: '2020-06-15',
    listedUntil: null,
  };
  const ended = {
    state: 'ended' as const,
    situation: entry.situation,
    since: '2020-06-01',
    until: '2022-05-31',
    isReckoned: false,
    takenBack: null,
    stages: [],
  };
  const edition = { cutoffOn: '2026-10-31', appliedAt: '2026-11-01T00:00:00.000Z', hasRfcs: true };
  const cleared = {
    ...ended,
    state: 'void' as const,
    situation: 'cleared' as const,
    since: '2019-05-20',
    until: null,
    stages: [
      { situation: 'presumed' as const, publishedOn: '2018-01-16' },
      { situation: 'cleared' as const, publishedOn: '2019-05-20' },
    ],
  };
  const answers = [
    ...officer.answers,
    answer(negativeListsApi.history, {
      rfc: entry.rfc,
      on: '2026-11-01',
      answers: [
        ['own_sanctioned', ended] as const,
        [
          'sabg_sanctioned',
          { ...ended, state: 'doubtful' as const, takenBack: 'Suspendida por amparo' },
        ] as const,
        ['sat_69b', cleared] as const,
      ].map(([source, stood]) => ({
        source,
        edition,
        onThatDay: [{ ...entry, stood }],
        byPublication: null,
        stretches: [],
      })),
    }),
  ];
  await showScreen(`${LISTS}&tipo=consulta`, { ...officer, answers });
  await page.getByLabelText('RFC').fill(entry.rfc);
  await page.getByRole('button', { name: 'Consultar' }).click();
  for (const [source, head, told] of [
    [
      'Proveedores sancionados (lista propia)',
      'No.',
      /ya había terminado: del 1\sjun\s2020 al 31\smay\s2022\./,
    ],
    [
      'Proveedores sancionados (federal)',
      'En duda.',
      /la lista dice «Suspendida por amparo»: comprueba si seguía en pie\./,
    ],
    ['SAT, artículo 69-B', 'No.', /desde el 20\smay\s2019\. Antes: presunto el 16\sene\s2018\./],
  ] as const) {
    const said = page.getByRole('region', { name: source });
    await expect.element(said.getByText(head, { exact: true })).toBeVisible();
    await expect.element(said.getByText(told)).toBeVisible();
  }
  // Of a key that cannot be read nothing stays answered.
  await page.getByLabelText('RFC').fill('AAA01');
  await page.getByRole('button', { name: 'Consultar' }).click();
  await expect.element(page.getByText('Escribe un RFC de 12 o 13 caracteres.')).toBeVisible();
  expect(page.getByRole('region', { name: 'SAT, artículo 69-B' }).elements()).toEqual([]);
});
