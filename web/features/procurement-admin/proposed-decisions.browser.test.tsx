import { expect, test } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { decisionsApi, type ProposedDecision } from '#contract/decisions-api.ts';
import { directoryApi } from '#contract/directory.ts';
import { documentsApi } from '#contract/documents-api.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { answer, Refusal, showScreen } from '#web/test-screen.tsx';
import { violations } from '#web/test-violations.ts';
import { PUBLISHED } from './test-published.ts';
import { DOSSIER } from './test-record.ts';

const RECORD = `/convocatorias-documentos/contenido/administrar/nuevosRegistros?tab=nuevo&proc=${PUBLISHED.id}`;
const PROPOSAL: ProposedDecision = {
  id: '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0099',
  kind: 'dates',
  what: 'Corregir la convocatoria y sus fechas',
  title: 'Equipo de cómputo',
  note: 'LP-1',
  changes: [
    {
      subject: 'procedure',
      differences: [
        {
          name: 'acts/opening.1/at',
          label: 'Apertura de propuestas, fecha y hora',
          before: '2026-12-14T16:00:00.000Z',
          after: '2026-12-18T16:00:00.000Z',
        },
      ],
    },
  ],
  reason: 'El área pidió más tiempo.',
  by: { id: 'oscar', name: 'Óscar Compras Ficticio' },
  at: '2026-11-20T15:00:00.000Z',
  status: 'open',
  returned: null,
  isStale: false,
  notMine: null,
};

interface Around {
  rows: (asked: number) => ProposedDecision[];
  width?: number;
  height?: number;
}

/** The record with what waits of it; tells what was sent. */
async function showRecord({ rows, ...size }: Around) {
  const sent: string[] = [];
  let asked = 0;
  await showScreen(RECORD, {
    role: 'Administrador',
    ...size,
    answers: [
      answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
      answer(procurementAdminApi.get, PUBLISHED),
      answer(documentsApi.adminOfProcedure, { ...DOSSIER, rows: [] }),
      answer(decisionsApi.list, () => ({ rows: rows((asked += 1)) })),
      answer(decisionsApi.confirm, ({ params }) => {
        sent.push(`confirm ${params.id}`);
        return { what: PROPOSAL.what };
      }),
      answer(decisionsApi.giveBack, ({ body }) => {
        sent.push(`return ${(body as { reason?: string }).reason ?? ''}`);
        return undefined;
      }),
      answer(procurementAdminApi.changeState, () => new Refusal('decision_proposed')),
      ...[
        dateAmendmentsApi.read,
        openUploadsApi.list,
        directoryApi.list,
        proceduresApi.facets,
        computingProfilesApi.list,
        redFlagsApi.questions,
      ].map((endpoint) => answer(endpoint, new Refusal('unavailable'))),
    ],
  });
  return sent;
}

const expectText = (part: Locator, text: string) =>
  expect.poll(() => part.element().textContent).toContain(text);
const card = () => page.getByRole('article', { name: /Espera a otra persona/ });

test('what another person proposed is read in words, confirmed once more, and gone', async () => {
  const sent = await showRecord({ rows: (asked) => (asked === 1 ? [PROPOSAL] : []) });
  await expectText(card(), 'Lo propuso Óscar Compras Ficticio');
  await expectText(card(), 'Motivo: El área pidió más tiempo.');
  await expectText(card().getByRole('row', { name: /Apertura de propuestas/ }), '18 dic 2026');
  expect(await violations()).toEqual([]);
  await card().getByRole('button', { name: 'Confirmar' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(card()).not.toBeInTheDocument();
  expect(sent).toEqual([`confirm ${PROPOSAL.id}`]);
});

test('it is given back with a reason only', { tags: 'all' }, async () => {
  const sent = await showRecord({ rows: () => [PROPOSAL] });
  await card().getByRole('button', { name: 'Devolver' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expectText(dialog, 'Escribe qué falta');
  expect(sent).toEqual([]);
  await dialog.getByLabelText('Qué falta').fill('Falta el acuerdo.');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await expect.poll(() => sent).toEqual(['return Falta el acuerdo.']);
});

test(
  'what changed meanwhile cannot be confirmed, and what to do is said, on a telephone too',
  { tags: 'all' },
  async () => {
    await showRecord({ rows: () => [{ ...PROPOSAL, isStale: true }], width: 390, height: 844 });
    await expectText(card(), 'ya no se puede confirmar');
    expect(card().getByRole('button', { name: 'Confirmar' }).elements()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

test('a step that waits for another person closes its dialog and is shown on the record', async () => {
  await showRecord({ rows: (asked) => (asked === 1 ? [] : [{ ...PROPOSAL, what: 'Suspender' }]) });
  await page.getByRole('button', { name: 'Suspender' }).click();
  await page.getByRole('dialog').getByLabelText('Motivo').fill('Lo ordenó el órgano interno de control.');
  await page.getByRole('dialog').getByRole('button', { name: 'Suspender' }).click();
  await expectText(card(), 'Suspender');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Quedó propuesto/).first()).toBeVisible();
});

test('whoever is only the second person reads and confirms a proposal on a page of its own', async () => {
  let isDone = false;
  const asked: unknown[] = [];
  await showScreen(`/administracion/propuestas?propuesta=${PROPOSAL.id}`, {
    role: 'Administrador',
    answers: [
      answer(decisionsApi.list, ({ query }) => {
        asked.push(query.get('propuesta'));
        return { rows: isDone ? [] : [PROPOSAL] };
      }),
      answer(decisionsApi.confirm, () => {
        isDone = true;
        return { what: PROPOSAL.what };
      }),
    ],
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(PROPOSAL.title);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect.element(page.getByText(/Esto ya no espera a nadie/)).toBeVisible();
  expect(asked[0]).toBe(PROPOSAL.id);
});
