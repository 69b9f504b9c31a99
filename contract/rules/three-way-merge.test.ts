import { describe, expect, it } from 'vitest';
import { differencesOf, rowDifferences } from './field-differences.ts';
import { mergeStates } from './three-way-merge.ts';

const FIELDS = [
  { name: 'title', label: 'Título' },
  { name: 'text', label: 'Texto' },
  { name: 'steps', label: 'Pasos' },
];
const WAS = { title: 'Cierre', text: 'El lunes.', steps: [{ id: 'a', text: 'Uno' }] };

describe('two changes of one thing', () => {
  it('join without a question where each touched another field', () => {
    const merge = mergeStates(FIELDS, {
      was: WAS,
      theirs: { ...WAS, title: 'Cierre anual' },
      mine: { ...WAS, text: 'El martes.' },
    });
    expect(merge.conflicts).toEqual([]);
    expect(merge.joined).toEqual(['title']);
    expect(merge.merged).toEqual({ ...WAS, title: 'Cierre anual', text: 'El martes.' });
  });

  it('tell what it was, what they wrote and what I wrote where both touched the same field', () => {
    const merge = mergeStates(FIELDS, {
      was: WAS,
      theirs: { ...WAS, text: 'El miércoles.' },
      mine: { ...WAS, text: 'El martes.' },
    });
    expect(merge.conflicts).toEqual([
      { name: 'text', label: 'Texto', was: 'El lunes.', theirs: 'El miércoles.', mine: 'El martes.' },
    ]);
  });

  it('ask nothing where both wrote the same', () => {
    const same = { ...WAS, text: 'El martes.' };
    expect(mergeStates(FIELDS, { was: WAS, theirs: same, mine: same }).conflicts).toEqual([]);
  });

  it('ask about every difference when nobody knows any more how it began', () => {
    const { conflicts } = mergeStates(FIELDS, {
      was: undefined,
      theirs: WAS,
      mine: { ...WAS, title: 'Otro', text: 'Otro' },
    });
    expect(conflicts.map(({ name }) => name)).toEqual(['title', 'text']);
  });

  it('join child rows by their ids, and ask when both changed the same row', () => {
    const steps = (...rows: [string, string][]) => rows.map(([id, text]) => ({ id, text }));
    const joined = mergeStates(FIELDS, {
      was: { ...WAS, steps: steps(['a', 'Uno'], ['b', 'Dos']) },
      theirs: { ...WAS, steps: steps(['a', 'Primero'], ['b', 'Dos'], ['c', 'Tres']) },
      mine: { ...WAS, steps: steps(['a', 'Uno'], ['d', 'Nuevo']) },
    });
    expect(joined.conflicts).toEqual([]);
    expect(joined.merged.steps).toEqual(steps(['a', 'Primero'], ['d', 'Nuevo'], ['c', 'Tres']));
    const asked = mergeStates(FIELDS, {
      was: WAS,
      theirs: { ...WAS, steps: steps(['a', 'Primero']) },
      mine: { ...WAS, steps: steps(['a', 'Al principio']) },
    });
    expect(asked.conflicts.map(({ name }) => name)).toEqual(['steps']);
  });
});

describe('differences by field', () => {
  it('carry the label, and nothing is the same as an empty text', () => {
    expect(differencesOf(FIELDS, { text: 'a' }, { title: '', text: 'b', steps: [] })).toEqual([
      { name: 'text', label: 'Texto', before: 'a', after: 'b' },
    ]);
  });

  it('do not see another order of keys, as a database gives them back', () => {
    expect(
      differencesOf(FIELDS, { steps: [{ id: 'a', text: 'Uno' }] }, { steps: [{ text: 'Uno', id: 'a' }] }),
    ).toEqual([]);
  });

  it('name child rows that were added, removed and changed', () => {
    const before = [
      { id: 'a', text: 'Uno' },
      { id: 'b', text: 'Dos' },
    ];
    const after = [
      { id: 'b', text: 'Segundo' },
      { id: 'c', text: 'Tres' },
    ];
    expect(rowDifferences(before, after).map(({ id, kind }) => [id, kind])).toEqual([
      ['a', 'removed'],
      ['b', 'changed'],
      ['c', 'added'],
    ]);
  });
});
