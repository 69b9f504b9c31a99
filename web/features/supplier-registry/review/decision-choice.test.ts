import { expect, test } from 'vitest';
import type { ReviewFile } from '#contract/registration-review.ts';
import { decisionChoice } from './decision-choice.ts';

type Actions = ReviewFile['actions'];
const actions: Actions = [
  { action: 'observe', label: 'Devolver', blocked: 'No hay observaciones.' },
  { action: 'validate', label: 'Validar', blocked: null },
  { action: 'reject', label: 'Rechazar', blocked: null },
];
const correction = { sent: false, resolved: false } as ReviewFile['observations'][number];

test('the main button goes forward, or back when corrections are written down', () => {
  expect(decisionChoice({ actions, observations: [] })).toMatchObject({
    primary: { action: 'validate' },
    secondary: { action: 'observe' },
    reject: { action: 'reject' },
    rest: [],
  });
  const back = decisionChoice({ actions, observations: [correction] });
  expect([back.primary?.action, back.secondary?.action]).toEqual(['observe', 'validate']);
  const sent = decisionChoice({ actions, observations: [{ ...correction, sent: true }] });
  expect(sent.primary?.action).toBe('validate');
});

test('a request that nobody took is taken first', () => {
  const free: Actions = [{ action: 'take', label: 'Tomar', blocked: null }, ...actions];
  expect(decisionChoice({ actions: free, observations: [] }).primary?.action).toBe('take');
});

test('a request that waits for its supplier names its dismissal beside why it is not possible yet', () => {
  const dismiss = {
    action: 'dismiss',
    label: 'Desechar',
    blocked: 'El plazo para corregir aún no termina',
  } as const;
  const choice = decisionChoice({ actions: [dismiss], observations: [{ ...correction, sent: true }] });
  expect(choice).toEqual({ primary: undefined, secondary: dismiss, reject: undefined, rest: [] });
});
