import { expect, test } from 'vitest';
import { windowText } from './window-words.ts';

const WINDOW = {
  closesAt: '2026-12-02T20:00:00.000Z',
  hours: 24,
  source: 'LAASSP 2025, art. 44',
  isTaking: true,
};
const NOW = '2026-11-28T16:00:00.000Z';

test('a meeting is named only where there is one', () => {
  const met = windowText({ ...WINDOW, meetingAt: '2026-12-04T16:00:00.000Z' }, NOW);
  expect(met).toMatch(/Se responden en la junta del .* al menos 24 horas antes de la junta/);
  const unmet = windowText({ ...WINDOW, meetingAt: null }, NOW);
  expect(unmet).toContain('no hay junta de aclaraciones: las respuestas se publican aquí');
  expect(unmet).not.toContain('24 horas');
});
