import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { urnsApi, type Custody, type PublicUrn } from '#contract/urns.ts';
import { sidewaysScroll } from '#web/test-hand.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';

const WORDS = 'cabo zorro nube pino lente rosa tejer mango';
const CARD = {
  version: 1,
  fingerprint: 'ab'.repeat(32),
  words: WORDS,
  closesAt: '2026-12-04T16:00:00.000Z',
  opensAt: '2026-12-04T17:00:00.000Z',
  publishedAt: '2026-11-20T16:00:00.000Z',
};
const NAMED: Custody = {
  id: '0199a000-0000-7000-8000-0000000000cc',
  number: 'LP-014-2026',
  title: 'Microscopios para laboratorios',
  slug: 'lp-014-2026',
  word: 'control',
  role: 'Órgano Interno de Control',
  office: 'Órgano Interno de Control',
  quorum: 2,
  others: 2,
  key: null,
  provenAt: null,
  confirmedAt: null,
  card: null,
  challenge: null,
};
const KEYED: Custody = {
  ...NAMED,
  key: { words: WORDS, madeAt: '2026-11-18T16:00:00.000Z' },
  challenge: 'AAAA',
};
const PROVEN: Custody = { ...KEYED, provenAt: '2026-11-19T16:00:00.000Z' };

const show = (
  custody: Custody,
  width = 1440,
  more: NonNullable<Parameters<typeof showScreen>[1]>['answers'] = [],
) =>
  showScreen('/custodia', {
    role: 'guest',
    width,
    answers: [answer(urnsApi.custodies, { rows: [custody] }), ...(more ?? [])],
  });

test.each([1440, 390])(
  'a custodian reads what to write into the tool, without faults, at %i px',
  async (width) => {
    await show(NAMED, width);
    await expect.element(page.getByText('Haz tu llave y entrega tu tarjeta.')).toBeVisible();
    await expect.element(page.getByText('control', { exact: true })).toBeVisible();
    await expect.element(page.getByText('2 de 3')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Descargar el ensayo' })).not.toBeInTheDocument();
    expect(sidewaysScroll()).toBe(0);
    expect(await violations()).toEqual([]);
  },
);

test('each step says what comes next', async () => {
  await show(KEYED);
  await expect.element(page.getByText('Falta el ensayo: comprueba que tu llave abre.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Descargar el ensayo' })).toBeVisible();
  await show({ ...PROVEN, card: CARD });
  await expect.element(page.getByText(/confirma que tu llave es la de la ficha/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Descargar la ficha' }))
    .toHaveAttribute('href', expect.stringContaining('/publico/procedimientos/lp-014-2026/urna/ficha'));
  await show({ ...PROVEN, card: CARD, confirmedAt: '2026-11-21T16:00:00.000Z' });
  await expect.element(page.getByText(/^Confirmaste la ficha el 21 nov 2026/)).toBeVisible();
});

test('what the tool saved is handed in, and a refusal stands where the file was left', async () => {
  const sent: unknown[] = [];
  const sentence = 'Este archivo es del custodio «comprador» y tú eres «control».';
  const handIn = answer(urnsApi.handIn, ({ body }) => {
    sent.push(body);
    return new Refusal('invalid_input', { fields: { text: sentence } });
  });
  await show(NAMED, 1440, [handIn]);
  await expect.element(page.getByText('Haz tu llave y entrega tu tarjeta.')).toBeVisible();
  // The zone's own control is hidden behind its button.
  const files = new DataTransfer();
  files.items.add(new File(['{"formato":"tarjeta-custodio/1"}'], 'tarjeta-custodio.json'));
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  input.files = files.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText(sentence)).toBeVisible();
  expect(sent).toEqual([{ text: '{"formato":"tarjeta-custodio/1"}' }]);
});

const PUBLISHED: PublicUrn = {
  number: 'LP-014-2026',
  slug: 'lp-014-2026',
  title: 'Microscopios para laboratorios',
  cards: [CARD],
  quorum: 2,
  custodians: ['Adquisiciones', 'Auditoría', 'Órgano Interno de Control'].map((office) => ({
    role: 'Custodio',
    office,
    key: `age1${office}`,
    words: WORDS,
  })),
  confirmed: 1,
  tools: { sealer: '1'.repeat(64), keeper: '2'.repeat(64) },
  now: '2026-11-22T16:00:00.000Z',
};

test.each([1440, 390])(
  'anybody reads the card of a published urn at %i px, and who has not confirmed it',
  async (width) => {
    await showScreen('/adquisiciones/procedimientos/lp-014-2026/urna', {
      width,
      answers: [answer(urnsApi.public, PUBLISHED)],
    });
    await expect.element(page.getByText(/Todavía no todos los custodios confirman la ficha/)).toBeVisible();
    await expect.element(page.getByText('1 de 3 custodios')).toBeVisible();
    expect(sidewaysScroll()).toBe(0);
    expect(await violations()).toEqual([]);
  },
);

test('a call without an urn says so', async () => {
  await showScreen('/adquisiciones/procedimientos/lp-015-2026/urna', {
    answers: [answer(urnsApi.public, new Refusal('not_found'))],
  });
  await expect
    .element(page.getByText(/Esta convocatoria no recibe propuestas selladas en este portal/))
    .toBeVisible();
});
