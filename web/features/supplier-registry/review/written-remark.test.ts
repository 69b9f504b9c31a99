import { expect, it } from 'vitest';
import { isUnseen, writtenBefore } from './written-remark.ts';

const said = (remark: string, reasonCode: string | null = null) => ({ remark, reasonCode });

it('asks only about a saved text that whoever writes has not seen', () => {
  const written = { remark: said('La mía'), known: [said('La de antes'), said('La enviada')] };
  expect(isUnseen(undefined, said('La de otra persona'))).toBe(false);
  expect(isUnseen(written, said('La de antes'))).toBe(false);
  expect(isUnseen(written, said('La enviada '))).toBe(false);
  expect(isUnseen(written, said('La mía'))).toBe(false);
  expect(isUnseen(written, said('La de otra persona'))).toBe(true);
  expect(isUnseen(written, said('La de antes', 'otra_razon'))).toBe(true);
});

it('asks about «Cumple» that somebody put while an observation was being written, and not about one that was there', () => {
  const saved = { ...said(''), isMet: true };
  expect(isUnseen({ remark: said('La mía'), known: [said('')] }, saved)).toBe(true);
  expect(isUnseen({ remark: said('La mía'), known: [saved] }, saved)).toBe(false);
  expect(isUnseen({ remark: said('La mía'), known: [saved] }, said(''))).toBe(true);
});

it('a kept text counts with the saved one it was written over, and not without', () => {
  const kept = { remark: said('La mía'), known: [said('La de antes')] };
  expect(writtenBefore(kept)).toEqual(kept);
  expect(writtenBefore({})).toBeUndefined();
  expect(writtenBefore({ remark: said('Sin saber sobre qué') })).toBeUndefined();
});
