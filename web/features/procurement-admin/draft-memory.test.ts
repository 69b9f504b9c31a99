import { expect, it } from 'vitest';
import { keepPending, readKeptPending } from './draft-memory.ts';
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
