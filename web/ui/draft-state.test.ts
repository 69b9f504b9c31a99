import { describe, expect, it } from 'vitest';
import { isSameValue } from '#contract/rules/texts/field-differences.ts';
import { openDraft, savedDraft, settledDraft, typedValues, type DraftRules } from './draft-state.ts';

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
      save: { kind: 'saved', at: undefined },
    });
  });

  it('tells an hour only of what was saved since it was opened', () => {
    const open = openDraft(thing);
    expect(open.save).toEqual({ kind: 'saved', at: undefined });
    const typed = { ...open, values: { ...thing.values, title: 'Cierre anual' } };
    const answer = { version: 4, values: typed.values, updatedAt: '2026-11-20T12:05:00Z' };
    const saved = savedDraft(typed, answer, typed.values);
    expect([saved.save, saved.savedAt]).toEqual([{ kind: 'saved', at: answer.updatedAt }, answer.updatedAt]);
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

describe('a form with child rows and unfinished text', () => {
  const rules: DraftRules = {
    fields: [
      {
        name: 'lots',
        label: 'Partidas',
        rows: { title: ({ id }) => id, fields: [{ name: 'amount', label: 'Cantidad' }] },
      },
    ],
    // Only whole numbers are saved.
    isSame: (name, typed, saved) =>
      name === 'days' && !/^\d+$/.test(String(typed)) ? true : isSameValue(typed, saved),
    formOf: ({ lots, count }) => ({ lots, days: String(count) }),
  };
  const lots = (...amounts: [id: string, amount: string][]) =>
    amounts.map(([id, amount]) => ({ id, amount }));
  const tender = {
    version: 1,
    values: { lots: lots(['a', '1'], ['b', '1']), days: '3' },
    updatedAt: '2026-11-20T12:00:00Z',
  };

  it('keeps text that the server does not take, and does not try to save it', () => {
    const typed = { ...openDraft(tender), values: { ...tender.values, days: 'tres' } };
    expect(typedValues(typed, rules)).toEqual({});
    const reopened = openDraft(tender, typed, rules);
    expect([reopened.values.days, reopened.save.kind]).toEqual(['tres', 'saved']);
    expect(savedDraft(typed, { ...tender, version: 2 }, typed.values, rules).values.days).toBe('tres');
  });

  it('joins rows that others saved with rows typed while it saved', () => {
    const start = openDraft(tender);
    const sent = { ...start.values, lots: lots(['a', '2'], ['b', '1']) };
    const now = { ...start, values: { ...sent, lots: lots(['a', '2'], ['b', '1'], ['c', '9']) } };
    const answer = {
      ...tender,
      version: 3,
      values: { ...tender.values, lots: lots(['a', '2'], ['b', '7']) },
    };
    const saved = savedDraft(now, answer, sent, rules);
    expect(saved.values.lots).toEqual(lots(['a', '2'], ['b', '7'], ['c', '9']));
    expect(saved.save.kind).toBe('typing');
  });

  it('takes a part of a row from the other and the rest from me, in the form of the server’s state', () => {
    const conflict = {
      who: 'Óscar',
      at: undefined,
      version: 4,
      current: { lots: lots(['a', '5'], ['b', '1']), count: 8 },
      merged: { lots: lots(['a', '6'], ['b', '1']), count: 3 },
      conflicts: [
        { name: 'lots/a/amount', label: 'a, cantidad', was: '1', theirs: '5', mine: '6' },
        { name: 'count', label: 'Días', was: 1, theirs: 8, mine: 3 },
      ],
    };
    const settled = settledDraft(
      { ...openDraft(tender), conflict },
      { 'lots/a/amount': 'theirs', count: 'mine' },
      rules,
    );
    expect(settled.values).toEqual({ lots: lots(['a', '5'], ['b', '1']), days: '3' });
    expect([settled.version, settled.seen.days]).toEqual([4, '8']);
  });
});
