import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { contentApi, type ContentItem } from '#contract/content-api.ts';
import { decisionsApi, type ProposedDecision } from '#contract/decisions-api.ts';
import { presenceApi } from '#contract/presence.ts';
import { CONTENT_KINDS } from '#contract/content-kinds.ts';
import { answer, type Asked, Refusal, showScreen } from '#web/test-screen.tsx';

const api = contentApi(CONTENT_KINDS.sinonimos);
const ADDRESS = '/administracion/contenido/sinonimos/laptop';
const MINE = { name: 'computadora portátil', alike: ['laptop'] };
const THEIRS = { name: 'computadora de escritorio', alike: ['laptop'] };

const item = (changes: Partial<ContentItem>): ContentItem => ({
  key: 'laptop',
  title: MINE.name,
  state: 'draft',
  isPublic: false,
  edition: 0,
  publishAt: null,
  reviewOn: null,
  version: 3,
  updatedAt: '2026-11-18T17:25:00.000Z',
  updatedBy: 'Mariana Ficticia Robles',
  values: MINE,
  publicValues: null,
  references: {},
  files: {},
  publishedAt: null,
  withdrawnAt: null,
  withdrawnReason: null,
  isWriter: true,
  review: null,
  reviewers: [],
  steps: ['publish', 'schedule', 'discard'],
  publishRefusal: null,
  joined: [],
  ...changes,
});
/** Óscar wrote another word since the draft was opened. */
const CHANGED = new Refusal('version_conflict', {
  detail: 'Óscar modificó «computadora portátil». Revisa los cambios antes de seguir.',
  extra: {
    subject: 'content:sinonimos',
    version: 4,
    changedBy: 'Óscar',
    at: '2026-11-20T15:58:00.000Z',
    current: THEIRS,
    merged: MINE,
    conflicts: [{ name: 'name', label: 'Palabra', was: MINE.name, theirs: THEIRS.name, mine: MINE.name }],
  },
});
const versionOf = ({ headers }: Asked) => headers.get('if-match');
const publish = page.getByRole('button', { name: 'Publicar ahora', exact: true }).first();
const word = page.getByRole('textbox', { name: 'Palabra' });

test('publishing what somebody changed since shows both texts, and publishes only what the person chose', async () => {
  const sent: (string | null)[] = [];
  const saved: unknown[] = [];
  await showScreen(ADDRESS, {
    role: 'Administrador',
    answers: [
      answer(api.step, (asked) => {
        sent.push(versionOf(asked));
        return sent.length === 1 ? CHANGED : { item: item({ state: 'published', version: 6 }) };
      }),
      answer(api.save, ({ body, headers }) => {
        saved.push([headers.get('if-match'), (body as { values: unknown }).values]);
        return item({ version: 5 });
      }),
      answer(api.get, () => item({})),
    ],
  });
  await publish.click();
  await expect.element(page.getByText('Óscar guardó', { exact: false })).toBeVisible();
  await expect.element(word).toHaveValue(MINE.name);
  await expect.element(page.getByText('Publicado', { exact: true })).not.toBeInTheDocument();
  await page.getByRole('radio', { name: /^Lo tuyo/ }).click();
  await page.getByRole('button', { name: 'Guardar lo elegido' }).click();
  // What was chosen is mine: it is saved over what Óscar wrote, and only then it is published.
  await expect.poll(() => saved).toEqual([['"4"', { name: MINE.name }]]);
  await publish.click();
  await expect.poll(() => sent).toEqual(['"3"', '"5"']);
});

test(
  'what was joined while the draft was saved for a step is looked at before the step',
  { tags: 'all' },
  async () => {
    const sent: (string | null)[] = [];
    await showScreen(ADDRESS, {
      role: 'Administrador',
      answers: [
        answer(api.step, (asked) => {
          sent.push(versionOf(asked));
          return { item: item({ state: 'published', version: 6 }) };
        }),
        // Version 4 was somebody else's.
        answer(api.save, () =>
          item({
            version: 5,
            values: { name: 'notebook', alike: ['portátil'] },
            joined: ['También se busca como'],
          }),
        ),
        answer(api.get, () => item({})),
      ],
    });
    await word.fill('notebook');
    await publish.click();
    await expect.element(page.getByText(/se unió a lo tuyo: revísalo/)).toBeVisible();
    expect(sent).toEqual([]);
    await publish.click();
    await expect.poll(() => sent).toEqual(['"5"']);
  },
);

test(
  'what waits for a review is asked of somebody, and going ahead of them is a second button with a reason',
  { tags: 'all' },
  async () => {
    const sent: unknown[] = [];
    const review = {
      to: { id: 'oscar', name: 'Óscar' },
      by: 'Mariana',
      at: '2026-11-20T15:58:00.000Z',
      note: 'Mira la fecha.',
      isOfAnother: true,
    };
    const waiting = item({ state: 'in_review', review, steps: ['publish', 'schedule', 'reopen', 'discard'] });
    await showScreen(ADDRESS, {
      role: 'Administrador',
      answers: [
        answer(presenceApi.tell, { others: [{ name: 'Óscar', since: '2026-11-20T15:50:00.000Z' }] }),
        answer(api.step, ({ body }) => {
          sent.push(body);
          return { item: sent.length === 1 ? waiting : item({ state: 'published', version: 9 }) };
        }),
        answer(api.get, () =>
          item({ steps: ['publish', 'review'], reviewers: [{ id: 'oscar', name: 'Óscar' }] }),
        ),
      ],
    });
    await expect.element(page.getByText('También lo tiene abierto: Óscar', { exact: false })).toBeVisible();
    await page.getByRole('radio', { name: 'Enviar a revisión' }).click();
    await expect.element(page.getByText('Por turno (le toca a Óscar)')).toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Quién lo revisa' }).selectOptions('Óscar');
    await page.getByRole('textbox', { name: /^Qué debe mirar/ }).fill('Mira la fecha.');
    await page.getByRole('button', { name: 'Enviar a revisión' }).first().click();
    await expect.element(page.getByText('Enviado a revisión de Óscar', { exact: false })).toBeVisible();
    await expect
      .element(page.getByText('Espera la revisión de Óscar. «Mira la fecha.»', { exact: false }))
      .toBeVisible();
    expect(publish.query(), 'the main button steps back').toBeNull();
    const ahead = page.getByRole('button', { name: 'Publicar sin esperar la revisión' });
    expect(ahead.element().className).toContain('line');
    await ahead.click();
    await page.getByRole('textbox', { name: 'Por qué no se espera' }).fill('Urge: hoy cierra.');
    await page.getByRole('dialog').getByRole('button', { name: 'Publicar ahora' }).click();
    await expect
      .poll(() => sent)
      .toEqual([
        { step: 'review', reason: 'Mira la fecha.', reviewer: 'oscar' },
        { step: 'publish', reason: 'Urge: hoy cierra.' },
      ]);
  },
);

test('what waits for another person is told in words', async () => {
  const differences = [
    { name: 'name', label: 'Palabra', before: 'laptop', after: 'portátil' },
    { name: '_public', label: 'A la vista del público', before: true, after: false },
    { name: '_stage', label: 'Estado del borrador', before: 'in_review', after: null },
    { name: '_reviewOn', label: 'Fecha de revisión', before: null, after: '2026-11-18' },
  ];
  const proposal: ProposedDecision = {
    id: '6f7c1f4e-0000-4000-8000-000000000001',
    kind: 'content',
    what: 'Retirar la palabra',
    title: MINE.name,
    note: '',
    changes: [{ subject: 'content:sinonimos', differences }],
    reason: null,
    by: { id: 'oscar', name: 'Óscar' },
    at: '2026-11-20T15:58:00.000Z',
    status: 'open',
    returned: null,
    isStale: false,
    notMine: null,
  };
  await showScreen(ADDRESS, {
    role: 'Administrador',
    answers: [answer(decisionsApi.list, { rows: [proposal] }), answer(api.get, () => item({}))],
  });
  const waiting = page.getByRole('article', { name: 'Espera a otra persona: Retirar la palabra' });
  for (const name of [
    'Palabra laptop portátil',
    'A la vista del público Sí No',
    'Estado del borrador Por revisar Vacío',
    'Fecha de revisión Vacío 18 nov 2026',
  ])
    await expect.element(waiting.getByRole('row', { name })).toBeVisible();
});
