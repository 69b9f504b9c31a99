import { describe, expect, it } from 'vitest';
import { forgetForm, keepForm, readKeptForm } from './draft-memory.ts';
import type { TenderForm } from './tender-form.ts';

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const form = { title: 'A medias', acts: [], lots: [] } as unknown as TenderForm;

describe('What the browser keeps of a tender', () => {
  it('is there after a reload, by procedure, and gone once it was saved', () => {
    const store = memory();
    keepForm('a', { form, version: 3 }, store);
    expect(readKeptForm('a', store)).toEqual({ form, version: 3 });
    expect(readKeptForm('b', store)).toBeUndefined();
    forgetForm('a', store);
    expect(readKeptForm('a', store)).toBeUndefined();
  });

  it('does not disturb when it is broken or the store is full', () => {
    const store = memory();
    store.setItem('convocatoria:a', '{"form":{}}');
    expect(readKeptForm('a', store)).toBeUndefined();
    store.setItem('convocatoria:a', 'not json');
    expect(readKeptForm('a', store)).toBeUndefined();
    const full = {
      ...store,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(keepForm('a', { form, version: 1 }, full)).toBe(false);
  });
});
