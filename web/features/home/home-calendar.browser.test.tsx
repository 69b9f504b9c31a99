import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followingApi } from '#contract/following.ts';
import { noticesApi } from '#contract/notices.ts';
import { proceduresApi } from '#contract/procedures-api.ts';
import type { ProcurementSummary } from '#contract/procedures.ts';
import { showAs } from '#web/test-media.ts';
import { stands, touch, wordsOf } from '#web/test-places.ts';
import { answer, showScreen } from '#web/test-screen.tsx';

const NOW = '2026-11-28T16:00:00.000Z';
const TITLES = ['Servicio de limpieza de inmuebles universitarios 2027', 'Equipo de cómputo para aulas'];

const SUMMARY: ProcurementSummary = {
  agenda: [],
  open: { rows: [], total: 0 },
  lastPublishedAt: '2026-11-25T16:00:00.000Z',
  calendar: TITLES.map((title, at) => ({
    slug: `LP-UG-01${at}-2026`,
    title,
    acts: [
      { kind: 'publication', at: '2026-11-10T15:00:00.000Z' },
      { kind: 'clarification', at: '2026-11-24T16:00:00.000Z' },
      { kind: 'opening', at: '2026-12-08T15:30:00.000Z' },
      { kind: 'award', at: '2026-12-22T19:00:00.000Z' },
    ],
  })),
  spending: { year: 2026, asOf: '2026-11-28', kinds: [] },
};

/** Opens the home page and gives its calendar; by default today begins a week of it. */
async function openCalendar({ now = NOW, ...size }: { now?: string; width?: number; height?: number } = {}) {
  await showScreen('/', {
    ...size,
    now,
    answers: [
      answer(proceduresApi.summary, SUMMARY),
      answer(noticesApi.list, { rows: [], recess: null }),
      answer(followingApi.recent, { rows: [] }),
    ],
  });
  await stands();
  return page.getByRole('region', { name: 'Gráfica del calendario' }).element();
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'on the home page «Hoy» hides no day of the calendar, %i days later',
  async (days) => {
    const chart = await openCalendar({ now: new Date(Date.parse(NOW) + days * 86_400_000).toISOString() });
    const today = chart.querySelector('.h-gantt__axis b')!.getBoundingClientRect();
    const labels = [...chart.querySelectorAll('.h-gantt__axis span')];
    expect(labels).toHaveLength(8);
    for (const label of labels) expect(touch(today, wordsOf(label)), label.textContent).toBe(false);
  },
);

test.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a tablet', { width: 1000, height: 800 }],
])('on the home page «Hoy» and the days stand above their place in the rows, on %s', async (_, size) => {
  const chart = await openCalendar(size);
  const placeOf = (selector: string) => chart.querySelector(selector)!.getBoundingClientRect();
  const today = placeOf('.h-gantt__axis b');
  const line = placeOf('.h-gantt__today');
  expect(Math.abs(today.left + today.right - line.left - line.right) / 2).toBeLessThan(1);
  const track = placeOf('.h-gantt__track');
  const weeks = [...chart.querySelectorAll('.h-gantt__axis span')];
  expect(weeks).toHaveLength(8);
  for (const [at, week] of weeks.entries()) {
    const place = track.left + ((track.right - track.left) * at) / weeks.length;
    expect(Math.abs(week.getBoundingClientRect().left - place)).toBeLessThan(1);
  }
});

test('on paper the calendar of the home page is whole, with its bars and acts', async () => {
  await showAs({ media: 'print' });
  // A letter less its margins.
  const chart = await openCalendar({ width: 702, height: 942 });
  expect(chart.scrollWidth).toBeLessThanOrEqual(chart.clientWidth);
  expect(chart.clientWidth).toBeGreaterThan(0);
  const mark = chart.querySelector('.h-gantt__track .h-mark');
  expect(getComputedStyle(mark!).printColorAdjust).toBe('exact');
});
