import { expect, it } from 'vitest';
import { forgetHalfSent, keepPending, readHalfSent, readKeptPending } from './draft-memory.ts';
import { newFields, type PendingDocument } from './pending-document.ts';

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

it('files survive a reload with all that is said of them, also those that an older page kept', () => {
  const store = memory();
  const { guessed: _, isStageChosen: __, ...older } = newFields({ stage: 'award', kind: 'award_minutes' });
  const item = { ...older, key: 'a', name: 'acta.pdf', bytes: 9, upload: { status: 'done' }, stored: {} };
  keepPending('p', [item as unknown as PendingDocument], store);
  expect(readKeptPending('p', store)).toEqual([{ ...item, guessed: {}, isStageChosen: true }]);
  keepPending('p', [], store);
  expect(readKeptPending('p', store)).toEqual([]);
});

it('what was typed of a file that was still travelling is there for whoever chooses it again', () => {
  const store = memory();
  const file = { name: 'planos.pdf', bytes: 30_000_000 };
  const typed = { ...newFields({ stage: 'notice' }), title: 'Planos firmados', hasPersonalData: true };
  const half: PendingDocument = {
    ...typed,
    ...file,
    key: 'a',
    upload: { status: 'waiting' },
    stored: undefined,
  };
  keepPending('p', [half], store);
  // The page opens again without files; then another one is chosen.
  keepPending('p', [], store);
  keepPending('p', [{ ...half, name: 'bases.pdf', key: 'b' }], store);
  expect(readKeptPending('p', store)).toEqual([]);
  expect(readHalfSent('p', file, store)).toEqual(typed);
  expect(readHalfSent('p', { ...file, bytes: 9 }, store)).toBeUndefined();
  expect(readHalfSent('q', file, store)).toBeUndefined();

  const stored = {} as PendingDocument['stored'];
  keepPending('p', [{ ...half, upload: { status: 'done' }, stored }], store);
  expect(readHalfSent('p', file, store)).toBeUndefined();
  forgetHalfSent('p', undefined, store);
  expect(readHalfSent('p', { ...file, name: 'bases.pdf' }, store)).toBeUndefined();
});
