import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { budgetApi } from '#contract/budget-api.ts';
import { budgetDeskApi } from '#contract/budget-desk.ts';
import type { FundRequest } from '#contract/budget.ts';
import { answer, Refusal, showPart, type Answer } from '#web/test-screen.tsx';
import { FundRequestsPart } from './fund-requests-part.tsx';

const KEY = '2026.3104.E007.0.16.51501.2';
const ASKED: FundRequest = {
  folio: 'RQ-DCN-2026-00031',
  version: 4,
  title: 'Microscopio invertido de fluorescencia',
  area: 'División de Ciencias Naturales',
  requester: 'Elena Ficticia Robles',
  since: '2026-11-20T15:00:00.000Z',
  dueOn: '2026-11-24',
  gross: '576810.00',
  stop: null,
  asked: null,
  lines: [
    { number: 1, description: 'Microscopio invertido', amount: '500000.00' },
    { number: 2, description: 'Cámara', amount: '76810.00' },
  ],
  shares: [
    {
      keyId: '0a1b2c3d-0000-4000-8000-000000000001',
      key: KEY,
      itemName: 'Bienes informáticos',
      sourceName: 'Recursos estatales',
      lines: '1 y 2',
      asked: '576810.00',
      available: '725000.00',
      reserved: '0.00',
      untilNow: null,
      short: null,
      others: [],
      holders: [],
      ahead: [],
    },
  ],
};
const SHORT: FundRequest = {
  ...ASKED,
  shares: [
    {
      ...ASKED.shares[0]!,
      available: '564510.00',
      short: '12300.00',
      others: [{ key: '2026.3104.E010.0.14.51501.2', available: '48000.00' }],
    },
  ],
};
const NONE = { rows: [], total: 0, given: [], isExternal: false, silentSince: null };
const waiting = (request: FundRequest) =>
  answer(budgetApi.waiting, () => ({ ...NONE, rows: [request], total: 1 }));
const show = (...answers: Answer[]) => showPart(<FundRequestsPart />, { role: 'Administrador', answers });
const button = (name: RegExp | string) => page.getByRole('button', { name });

test('money is given over the version that was seen, and what became of it is said where one looks', async () => {
  const sent: (string | null)[] = [];
  let rows = [ASKED];
  await show(
    answer(budgetApi.waiting, () => ({ ...NONE, rows, total: rows.length })),
    answer(budgetApi.give, ({ headers }) => {
      sent.push(headers.get('if-match'));
      rows = [];
      return { folio: ASKED.folio };
    }),
  );
  await expect.element(page.getByText('$576,810.00').first()).toBeVisible();
  await button('Dar suficiencia').click();
  const question = page.getByRole('dialog', { name: '¿Reservas $576,810.00?' });
  await expect
    .element(
      question.getByText(/51501\.2, Bienes informáticos: se reservan \$576,810\.00 y quedan \$148,190\.00/),
    )
    .toBeVisible();
  await button('Cancelar').click();
  expect(sent).toEqual([]);
  await button('Dar suficiencia').click();
  await button('Sí, reservar').click();
  await expect
    .element(
      page.getByText(`Se reservaron $576,810.00 de ${KEY} (quedan $148,190.00)`, { exact: false }).first(),
    )
    .toBeVisible();
  await expect.element(page.getByText('No hay suficiencias por dar.')).toBeVisible();
  expect(sent).toEqual(['"4"']);
});

test('the list opens on the row by which it was opened, and says so of one that waits no more', async () => {
  const rows = [ASKED, { ...ASKED, folio: 'RQ-DCN-2026-00032', title: 'Centrífuga' }];
  const answers = [answer(budgetApi.waiting, () => ({ ...NONE, rows, total: 2 }))];
  const open = (folio: string) =>
    showPart(<FundRequestsPart folio={folio} />, { role: 'Administrador', answers });
  await open('RQ-DCN-2026-00032');
  await expect.element(page.getByRole('heading', { name: 'Centrífuga' })).toHaveFocus();
  await open('RQ-DCN-2026-00099');
  await expect.element(page.getByText('RQ-DCN-2026-00099 ya no espera suficiencia.')).toBeVisible();
});

test('what was given and nobody took is taken back with a reason', async () => {
  const sent: unknown[] = [];
  let given = [
    {
      folio: ASKED.folio,
      version: 5,
      title: ASKED.title,
      requester: ASKED.requester,
      since: ASKED.since,
      reserved: [{ key: KEY, amount: '576810.00' }],
    },
  ];
  await show(
    answer(budgetApi.waiting, () => ({ ...NONE, given })),
    answer(budgetApi.takeBack, ({ body, headers }) => {
      sent.push(body, headers.get('if-match'));
      given = [];
      return { folio: ASKED.folio };
    }),
  );
  await button(/^Retirar la suficiencia/).click();
  await expect.element(page.getByText(/^Se liberan \$576,810\.00 de 2026/)).toBeVisible();
  await page.getByLabelText('Por qué se retira').fill('Se reservó de la clave de otra área.');
  await button('Sí, retirarla').click();
  await expect
    .element(page.getByText(/^Se retiró la suficiencia de RQ-DCN-2026-00031/).first())
    .toBeVisible();
  expect(sent).toEqual([{ text: 'Se reservó de la clave de otra área.' }, '"5"']);
});

test('without money it is not given: it says how much lacks where and who has it, and goes back with those words', async () => {
  const sent: unknown[] = [];
  await show(
    waiting(SHORT),
    answer(budgetApi.lack, ({ body }) => {
      sent.push(body);
      return sent.length === 1
        ? new Refusal('invalid_input', { fields: { text: 'Explica qué falta, con al menos 20 letras.' } })
        : { folio: SHORT.folio };
    }),
  );
  await expect.element(button('Dar suficiencia')).toBeDisabled();
  await expect
    .element(page.getByText(`Faltan $12,300.00 en ${KEY}.`, { exact: false }).first())
    .toBeVisible();
  await button('Devolver').click();
  const words = page.getByLabelText('Qué falta y qué puede hacer');
  await expect
    .element(words)
    .toHaveValue(
      `Faltan $12,300.00 en la clave ${KEY}. Claves de tu área y partida con dinero: 2026.3104.E010.0.14.51501.2 ($48,000.00).`,
    );
  await words.fill('Poco');
  await button(/^Devolver a Elena/).click();
  await expect.element(page.getByText('Explica qué falta, con al menos 20 letras.')).toBeVisible();
  await expect.element(words).toHaveValue('Poco');
  await words.fill('Usa la otra clave de tu área o baja la cantidad.');
  await button(/^Devolver a Elena/).click();
  await expect
    .element(page.getByText(/volvió a Elena Ficticia Robles con lo que falta/).first())
    .toBeVisible();
  expect(sent).toEqual([{ text: 'Poco' }, { text: 'Usa la otra clave de tu área o baja la cantidad.' }]);
});

test('whoever asked for it has no button: the reason stands in its place', async () => {
  await show(waiting({ ...ASKED, stop: 'Quien solicita no da la suficiencia.' }));
  await expect.element(page.getByText('Quien solicita no da la suficiencia.')).toBeVisible();
  await expect.element(button('Dar suficiencia')).not.toBeInTheDocument();
});

test(
  'money that somebody else took meanwhile is told, and the keys are read again',
  { tags: 'all' },
  async () => {
    let request = ASKED;
    await show(
      answer(budgetApi.waiting, () => ({ ...NONE, rows: [request], total: 1 })),
      answer(budgetApi.give, () => {
        request = SHORT;
        return new Refusal('insufficient_funds', { detail: 'No alcanza el dinero: la clave X tiene $1.00.' });
      }),
    );
    await button('Dar suficiencia').click();
    await button('Sí, reservar').click();
    await expect
      .element(page.getByText('No alcanza el dinero: la clave X tiene $1.00.').first())
      .toBeVisible();
    await expect.element(page.getByText(/Faltan \$12,300\.00/).first()).toBeVisible();
  },
);

test('of what waits for another system it says so, since when it does not answer, and who reserved of a key before', async () => {
  const asked = { since: '2026-11-29T16:40:00.000Z', said: 'No se pudo llegar.' };
  const holders = [{ document: 'RQ-DI-2026-00012', amount: '1000.00', since: '2026-10-01T15:00:00Z' }];
  const shares = [{ ...SHORT.shares[0]!, holders, ahead: ['RQ-DI-2026-00030'] }];
  await show(
    answer(budgetApi.waiting, () => ({
      ...NONE,
      rows: [{ ...SHORT, asked, shares }],
      total: 1,
      silentSince: asked.since,
    })),
  );
  await expect
    .element(page.getByText(/^Presupuesto no responde desde .*10:40.*; se repite solo\.$/).first())
    .toBeVisible();
  await expect
    .element(page.getByText(/Reservaron de esta clave: RQ-DI-2026-00012, \$1,000\.00/))
    .toBeVisible();
  await expect.element(page.getByText(/Antes esperan de la misma clave: RQ-DI-2026-00030/)).toBeVisible();
  await expect.element(button('Dar suficiencia')).toBeDisabled();
});

test(
  'money is given to the lines that are chosen, and it says which are bought no more',
  { tags: 'all' },
  async () => {
    const sent: unknown[] = [];
    await show(
      waiting(SHORT),
      answer(budgetDeskApi.part, ({ body }) => {
        sent.push(body);
        return { folio: SHORT.folio };
      }),
    );
    await button('Dar solo unos renglones').click();
    await page.getByRole('checkbox', { name: /1 Microscopio invertido/ }).click();
    await button('Dar suficiencia a lo elegido').click();
    await expect.element(page.getByText(/ya tiene suficiencia para 1 de sus 2 renglones/)).toBeVisible();
    expect(sent).toEqual([{ lines: [1] }]);
  },
);
