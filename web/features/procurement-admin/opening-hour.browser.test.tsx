import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { bidsApi } from '#contract/bids.ts';
import { clarificationsApi } from '#contract/clarifications-api.ts';
import { QuestionsPart } from '#web/features/clarifications/questions-part.tsx';
import { computingProfilesApi } from '#contract/computing-profiles.ts';
import { dateAmendmentsApi } from '#contract/date-amendments.ts';
import { directoryApi } from '#contract/directory.ts';
import { documentsApi } from '#contract/documents-api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { minutesApi } from '#contract/minutes.ts';
import { openUploadsApi } from '#contract/open-uploads.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import { procurementAdminApi } from '#contract/procurement-admin-api.ts';
import { redFlagsApi } from '#contract/red-flags.ts';
import { answer, Refusal, showPart, showScreen } from '#web/test-screen.tsx';
import { PUBLISHED } from './test-published.ts';
import { DOSSIER, RECORDS } from './test-record.ts';

const AT = '2026-11-20T16:00:00.000Z';
/** The page was made two minutes before. */
const NOW = '2026-11-20T15:58:00.000Z';

afterEach(() => void vi.useRealTimers());

/** What stands beside it, and is not looked at. */
const BESIDE: readonly Endpoint[] = [
  dateAmendmentsApi.read,
  openUploadsApi.list,
  directoryApi.list,
  proceduresApi.facets,
  computingProfilesApi.list,
  redFlagsApi.questions,
  minutesApi.get,
];

/** From now on time goes on by hand, whatever the clock of the computer says. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  vi.setSystemTime('2026-11-20T23:00:00Z');
}

/** To poll would let the time go on. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
}

test('at its hour the opening unlocks by itself, to the second and by the clock of the server', async () => {
  const act = { kind: 'opening', sequence: 1, at: AT, place: null, url: null, id: 'opening.1' } as const;
  const tenderers = [
    {
      id: '6b7f4c6e-52c3-4f0e-9f57-6b1a6f1c0002',
      position: 1,
      supplierId: null,
      name: 'Papelería del Bajío',
      rfc: 'PBA010101AA1',
      openedAt: null,
      reason: null,
      ground: null,
    },
  ];
  const opening = { tenderers, papers: [], checks: [], bids: [], version: 1, closedAt: null };
  const answers = [
    answer(bidsApi.opening, { ...opening, updatedAt: NOW, updatedBy: null, joined: [], corrections: [] }),
    answer(bidsApi.findings, { rows: [] }),
    answer(procurementAdminApi.rules, { rules: [], unknown: [], holidays: [], documents: [] }),
    answer(procurementAdminApi.get, { ...PUBLISHED, acts: [act] }),
    answer(documentsApi.adminOfProcedure, { ...DOSSIER, rows: [] }),
    ...BESIDE.map((endpoint) => answer(endpoint, new Refusal('unavailable'))),
  ];
  holdTime();
  const address = `${RECORDS}?tab=nuevo&proc=${PUBLISHED.id}&seccion=apertura`;
  const shown = await showScreen(address, { now: NOW, role: 'Administrador', answers });
  while (!shown.textContent.includes('Papelería del Bajío')) await drawn();
  const open = () =>
    page
      .getByRole('button', { name: 'Abrir el sobre de Papelería del Bajío', exact: true })
      .elements()
      .filter((button) => !(button as HTMLButtonElement).disabled);
  expect(shown.textContent).toContain('los sobres se abren desde esa hora');
  expect(open()).toEqual([]);
  await vi.advanceTimersByTimeAsync(119_000);
  await drawn();
  expect(shown.textContent).toContain('los sobres se abren desde esa hora');
  await vi.advanceTimersByTimeAsync(1_002);
  await drawn();
  expect(shown.textContent).not.toContain('los sobres se abren desde esa hora');
  expect(open()).toHaveLength(1);
});

test('the window of questions closes by itself, and what the service then says is read', async () => {
  let asked = 0;
  const answers = [
    answer(clarificationsApi.list, () => {
      asked += 1;
      const window = { closesAt: AT, meetingAt: null, hours: null, source: null, isTaking: true };
      return { window, rows: [] };
    }),
  ];
  holdTime();
  const shown = await showPart(<QuestionsPart slug="lp-ug-014-2026" />, { now: NOW, answers });
  await drawn();
  expect(shown.textContent).toContain('Hacer una pregunta');
  await vi.advanceTimersByTimeAsync(120_002);
  await drawn();
  expect(shown.textContent).not.toContain('Hacer una pregunta');
  expect(shown.textContent).toContain('Las preguntas se cerraron');
  expect(asked).toBe(2);
});
