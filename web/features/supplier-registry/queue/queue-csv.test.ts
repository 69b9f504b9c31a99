import { expect, test } from 'vitest';
import type { QueueRow } from '#contract/registration-review.ts';
import { queueCsv } from './queue-csv.ts';

test('names that look like formulas stay texts, commas are quoted', () => {
  const row: QueueRow = {
    folio: 'S-2026-K7M2QX',
    kind: 'registration',
    status: 'in_review',
    name: '=Inventada',
    legalSuffix: 'S.A. de C.V.',
    mainLine: null,
    due: '2026-11-23',
    daysLeft: 1,
    marks: ['valid', 'pending'],
    assignee: null,
    submittedAt: null,
    version: 1,
  };
  expect(queueCsv([row]).split('\r\n')[1]).toBe(
    `S-2026-K7M2QX,"'=Inventada, S.A. de C.V.",Inscripción,En revisión,,2026-11-23,1,2,`,
  );
});
