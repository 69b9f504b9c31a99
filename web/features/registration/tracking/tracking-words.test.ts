import { expect, test } from 'vitest';
import type { RequestFile } from '#contract/registration.ts';
import { isTermOver, stagesOf, toldReason, turnText } from './tracking-words.ts';

const observed = (actions: RequestFile['actions']) =>
  ({ status: 'observed', actions, correctionDue: '2026-11-20', daysLeft: null }) as RequestFile;

test('after the last day for corrections the screen says so and what to do, instead of whose turn it is', () => {
  const over = observed(['withdraw']);
  expect(isTermOver(over)).toBe(true);
  expect(turnText(over, true)).toEqual({
    title: 'El plazo para corregir terminó',
    text: expect.stringMatching(
      /^Terminó el .*20 de noviembre de 2026 y .* retírala y empieza otra/,
    ) as string,
  });
  const open = observed(['save', 'correct', 'withdraw']);
  expect(isTermOver(open)).toBe(false);
  expect(turnText(open, true).title).toBe('Te toca a ti');
});

test('an answer that is late is told with the day on which it was due, and whom to ask', () => {
  const late = {
    ...observed(['save', 'correct']),
    status: 'submitted',
    answerDue: '2026-11-19',
    daysLeft: -2,
  };
  const { text } = turnText(late as RequestFile, true);
  expect(text).toMatch(/La respuesta debía llegar el .*19 de noviembre de 2026, hace 2 días hábiles\./);
  expect(text).toContain('escribe a la Unidad');
  expect(text).not.toContain('No tienes que hacer nada');
});

test('while no mail leaves, nobody is told that one will come', () => {
  const told = (daysLeft: number) =>
    turnText({ ...observed([]), status: 'submitted', answerDue: '2026-11-19', daysLeft }, false).text;
  expect(told(3)).toMatch(/vuelve aquí con tu folio y tu clave/);
  expect(told(-2)).toMatch(/llama a la Unidad/);
  expect(told(3) + told(-2)).not.toContain('correo');
});

test('days that are over are told as the day they ended on, not as a term that still runs', () => {
  const over = { ...observed(['save', 'correct']), daysLeft: -2 } as RequestFile;
  expect(turnText(over, true).text).toMatch(/Venció hace 2 días hábiles, el .*20 de noviembre/);
});

test('a request that was withdrawn stands where it had come to', () => {
  const withdrawn = (...states: RequestFile['status'][]) =>
    stagesOf({
      ...observed([]),
      status: 'withdrawn',
      kind: 'registration',
      submittedAt: null,
      answerDue: null,
      turn: 'nobody',
      events: states.map((status) => ({ at: '2026-11-20T16:00:00.000Z', status, text: '' })),
    } as unknown as RequestFile);
  const early = withdrawn('draft', 'submitted', 'withdrawn');
  expect([early.stages[early.current]?.name, early.state]).toEqual(['Enviada', 'stopped']);
  const late = withdrawn('draft', 'submitted', 'in_review', 'observed', 'withdrawn');
  expect([late.stages[late.current]?.name, late.state]).toEqual(['En revisión', 'stopped']);
});

test('a rejection tells its reason; a request that was dismissed or withdrawn says why once', () => {
  const ended = (status: RequestFile['status']) =>
    toldReason({ status, decisionReason: 'Falta la escritura.' });
  expect(ended('rejected')).toBe('Falta la escritura.');
  expect([ended('dismissed'), ended('withdrawn')]).toEqual([null, null]);
});
