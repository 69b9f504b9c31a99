import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { technicalOpinionsApi, type Opinion } from '#contract/technical-opinions.ts';
import { answer, Refusal, showPart } from '#web/test-screen.tsx';
import { OpinionRecord } from './opinion-record.tsx';

const ASKED: Opinion = {
  folio: 'DT-1',
  status: 'in_review',
  verdict: null,
  need: 'Un equipo para edición de video',
  area: 'Comunicación',
  requester: 'Ana Ficticia',
  createdAt: '2026-11-10T15:00:00.000Z',
  dueOn: null,
  version: 2,
  justification: 'Los perfiles no alcanzan',
  project: '',
  budget: null,
  profile: null,
  answeredAt: null,
  history: [{ step: 'send', at: '2026-11-10T15:00:00.000Z', author: 'Ana Ficticia', text: '' }],
  files: [],
  takesFiles: false,
  steps: ['ask', 'answer'],
};
const VERDICT = 'Procede con la tarjeta gráfica que se pide.';

/** The portal in which somebody did something to the request since it was opened. */
function portal(now: Opinion) {
  const sent: (string | null)[] = [];
  let shown = ASKED;
  const answers = [
    answer(technicalOpinionsApi.detail, () => shown),
    answer(technicalOpinionsApi.step, ({ headers }) => {
      sent.push(headers.get('if-match'));
      if (sent.length > 1) return now;
      shown = now;
      return new Refusal('version_conflict', {
        detail: 'La solicitud cambió desde que la leíste. Lo último: Luis Muestra: preguntó, «¿Cuántos?»',
        extra: { version: now.version, current: {}, merged: {}, conflicts: [] },
      });
    }),
  ];
  return { sent, answers };
}

async function writeVerdict(): Promise<void> {
  await page.getByRole('button', { name: 'Emitir el dictamen' }).click();
  await page.getByRole('radio').first().click();
  await page.getByLabelText('Dictamen', { exact: true }).fill(VERDICT);
  await page.getByRole('button', { name: 'Emitir', exact: true }).click();
}

test(
  'an opinion written while somebody else asked stays as it was written, beside what was asked',
  { tags: 'all' },
  async () => {
    const { sent, answers } = portal({ ...ASKED, version: 3 });
    await showPart(<OpinionRecord folio="DT-1" />, { role: 'Administrador', answers });
    await writeVerdict();
    await expect.element(page.getByRole('alert').getByText(/Luis Muestra: preguntó/)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Emitir', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Ya lo vi' }).click();
    await expect.element(page.getByLabelText('Dictamen', { exact: true })).toHaveValue(VERDICT);
    await page.getByRole('button', { name: 'Emitir', exact: true }).click();
    await expect.poll(() => sent).toEqual(['"2"', '"3"']);
  },
);

test('an opinion that can no more be given can still be read and copied', { tags: 'all' }, async () => {
  const { answers } = portal({ ...ASKED, version: 3, status: 'withdrawn', steps: [] });
  await showPart(<OpinionRecord folio="DT-1" />, { role: 'Administrador', answers });
  await writeVerdict();
  await page.getByRole('button', { name: 'Ya lo vi' }).click();
  await expect.element(page.getByText(/ya no se puede, y lo que escribiste no se envió/)).toBeVisible();
  await expect.element(page.getByLabelText('Dictamen', { exact: true })).toHaveValue(VERDICT);
  expect(page.getByRole('button', { name: 'Emitir', exact: true }).elements()).toEqual([]);
});
