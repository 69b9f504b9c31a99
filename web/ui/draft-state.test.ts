import { describe, expect, it } from 'vitest';
import { openDraft, savedDraft, settledDraft, typedValues } from './draft-state.ts';

const thing = {
  version: 3,
  values: { title: 'Cierre', text: 'El lunes.' },
  updatedAt: '2026-11-20T12:00:00Z',
};

describe('a form that saves itself', () => {
  it('opens with what was typed before a reload, over the version that the person had then', () => {
    const kept = {
      values: { title: 'Cierre anual', text: 'El martes.' },
      seen: { ...thing.values, text: 'El martes.' },
      version: 2,
    };
    const open = openDraft(thing, kept);
    expect(open).toMatchObject({ version: 2, save: { kind: 'typing' }, values: kept.values });
    expect(typedValues(open)).toEqual({ title: 'Cierre anual' });
  });

  it('opens as saved when nothing of it is new', () => {
    const kept = { values: thing.values, seen: thing.values, version: 2 };
    expect(openDraft(thing, kept)).toMatchObject({
      version: 3,
      save: { kind: 'saved', at: thing.updatedAt },
    });
  });

  it('keeps what was typed while it saved and takes in what others wrote', () => {
    const start = { ...openDraft(thing), values: { title: 'Cierre a', text: 'El lunes.' } };
    const sent = start.values;
    const now = { ...start, values: { ...sent, title: 'Cierre anual' } };
    const answer = {
      version: 5,
      values: { title: 'Cierre a', text: 'El jueves.' },
      updatedAt: '2026-11-20T12:01:00Z',
    };
    const saved = savedDraft(now, answer, sent);
    expect(saved).toMatchObject({
      version: 5,
      values: { title: 'Cierre anual', text: 'El jueves.' },
      save: { kind: 'typing' },
    });
    expect(typedValues(saved)).toEqual({ title: 'Cierre anual' });
  });

  it('after a conflict holds what the person chose for each field, over the version in force', () => {
    const conflict = {
      who: 'Óscar',
      at: '2026-11-20T12:02:00Z',
      version: 6,
      current: { title: 'Suyo', text: 'Suyo.', _stage: 'draft' },
      merged: { title: 'Mío', text: 'Mío.', _stage: 'draft' },
      conflicts: [
        { name: 'title', label: 'Título', theirs: 'Suyo', mine: 'Mío' },
        { name: 'text', label: 'Texto', theirs: 'Suyo.', mine: 'Mío.' },
      ],
    };
    const met = { ...openDraft(thing), conflict };
    const settled = settledDraft(met, { title: 'theirs', text: 'mine' });
    expect(settled).toMatchObject({
      version: 6,
      values: { title: 'Suyo', text: 'Mío.' },
      save: { kind: 'typing' },
      conflict: undefined,
    });
    expect(typedValues(settled), 'only fields of the form are sent').toEqual({ text: 'Mío.' });
    expect(settledDraft(met, { title: 'theirs', text: 'theirs' }).save).toEqual({
      kind: 'saved',
      at: '2026-11-20T12:02:00Z',
    });
  });
});
