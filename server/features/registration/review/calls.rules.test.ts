import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contract/registration-review.ts';
import { Failure } from '#server/kit/errors.ts';
import { readCall } from './calls.rules.ts';

const CALL: CallAnswer = {
  asked: 'yes',
  person: 'Ana Pérez',
  on: '2026-11-23',
  time: '10:30',
  said: 'Confirma que pidió el cambio.',
  relation: '',
};
/** Sent at 10:20:40 of that day in Mexico; it is noted at 11:00. */
const ASKING = {
  since: new Date('2026-11-23T16:20:40Z'),
  now: new Date('2026-11-23T17:00:00Z'),
  people: ['Ana María Pérez López', 'Ventas'],
};

/** What is wrong with a call, by field; empty when it is kept. */
function wrong(more: Partial<CallAnswer>): Record<string, string> {
  try {
    readCall({ ...CALL, ...more }, ASKING);
    return {};
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { ...error.details.fields };
  }
}

describe('a call that is written down', () => {
  it.each([
    ['10:20', []],
    ['11:00', []],
    ['10:19', ['call.time']],
    ['11:01', ['call.time']],
    ['9', ['call.time']],
  ])('lies between what it is about and now: %s', (time, fields) => {
    expect(Object.keys(wrong({ time }))).toEqual(fields);
  });

  it('is not of a day before, and says what to do', () => {
    expect(wrong({ on: '2026-11-22' })['call.time']).toContain('anterior a lo que se pide: llama otra vez');
  });

  it.each([
    ['ana perez', []],
    ['Ventas', []],
    ['Pérez López, Ana', []],
    ['Ana', ['call.relation']],
    ['Ana Gómez', ['call.relation']],
    ['Juan Ladrón', ['call.relation']],
  ])('was answered by somebody whom the registry names: %s', (person, fields) => {
    expect(Object.keys(wrong({ person }))).toEqual(fields);
  });

  it('or by somebody of whom it is said who they are', () => {
    expect(wrong({ person: 'Juan Ladrón' })['call.relation']).toContain('Ana María Pérez López, Ventas');
    const { words } = readCall(
      { ...CALL, person: 'Juan', relation: 'Su contador, como dice el acta' },
      ASKING,
    );
    expect(words).toContain('Contestó Juan (Su contador, como dice el acta) y dijo que lo pidió');
  });

  it('is kept without a person where nobody answered', () => {
    expect(readCall({ ...CALL, asked: 'unreached', person: '', said: '' }, ASKING)).toMatchObject({
      outcome: 'unreached',
      words: expect.stringContaining('nadie contestó') as string,
    });
  });
});
