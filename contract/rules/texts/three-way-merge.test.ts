import { describe, expect, it } from 'vitest';
import { differencesOf, valueText, withValue, type FieldLabel } from './field-differences.ts';
import { mergeStates } from './three-way-merge.ts';

const FIELDS: readonly FieldLabel[] = [
  { name: 'title', label: 'Título' },
  { name: 'text', label: 'Texto' },
  {
    name: 'steps',
    label: 'Pasos',
    rows: {
      title: ({ text }) => `Paso «${String(text)}»`,
      fields: [
        { name: 'text', label: 'Texto' },
        { name: 'days', label: 'Días', text: (days) => `${String(days)} días` },
      ],
      key: ({ text }) => String(text),
      isOrdered: true,
    },
  },
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

  it('join child rows by their ids', () => {
    const steps = (...rows: [string, string][]) => rows.map(([id, text]) => ({ id, text }));
    const joined = mergeStates(FIELDS, {
      was: { ...WAS, steps: steps(['a', 'Uno'], ['b', 'Dos']) },
      theirs: { ...WAS, steps: steps(['a', 'Primero'], ['b', 'Dos'], ['c', 'Tres']) },
      mine: { ...WAS, steps: steps(['a', 'Uno'], ['d', 'Nuevo']) },
    });
    expect(joined.conflicts).toEqual([]);
    expect(joined.merged.steps).toEqual(steps(['a', 'Primero'], ['d', 'Nuevo'], ['c', 'Tres']));
  });

  const steps = (...rows: [id: string, text: string, days?: number][]) => ({
    ...WAS,
    steps: rows.map(([id, text, days]) => ({ id, text, ...(days === undefined ? {} : { days }) })),
  });
  const meet = (was: object, theirs: object, mine: object) =>
    mergeStates(FIELDS, { was: { ...was }, theirs: { ...theirs }, mine: { ...mine } });

  it('join two parts of the same child row, and ask for the part that both wrote', () => {
    const was = steps(['a', 'Uno', 1], ['b', 'Dos', 2]);
    const merge = meet(
      was,
      steps(['a', 'Primero', 1], ['b', 'Dos', 3]),
      steps(['a', 'Uno', 5], ['b', 'Dos', 4]),
    );
    expect(merge.merged.steps).toEqual(steps(['a', 'Primero', 5], ['b', 'Dos', 4]).steps);
    expect(merge.conflicts).toEqual([
      { name: 'steps/b/days', label: 'Paso «Dos», días', was: 2, theirs: 3, mine: 4 },
    ]);
  });

  it('ask about a child row that one took away and the other changed, from both sides', () => {
    const was = steps(['a', 'Uno', 1], ['b', 'Dos', 2]);
    const [gone, changed] = [steps(['b', 'Dos', 2]), steps(['a', 'Uno', 9], ['b', 'Dos', 2])];
    const row = { id: 'a', text: 'Uno', days: 9 };
    expect(meet(was, gone, changed).conflicts).toMatchObject([{ name: 'steps/a', theirs: null, mine: row }]);
    const other = meet(was, changed, gone);
    expect(other.conflicts).toMatchObject([{ name: 'steps/a', theirs: row, mine: null }]);
    expect(withValue(other.merged, 'steps/a', row).steps).toEqual([{ id: 'b', text: 'Dos', days: 2 }, row]);
    expect(withValue({ ...changed }, 'steps/a', null).steps).toEqual(gone.steps);
  });

  it('take a child row that both added under one key as one row', () => {
    const merge = meet(WAS, steps(['a', 'Uno'], ['x', 'Dos', 2]), steps(['a', 'Uno'], ['y', 'Dos', 3]));
    expect(merge.conflicts).toEqual([
      { name: 'steps/x/days', label: 'Paso «Dos», días', theirs: 2, mine: 3 },
    ]);
    expect(merge.merged.steps).toEqual(steps(['a', 'Uno'], ['x', 'Dos', 3]).steps);
  });

  it('follow the order of whoever changed it', () => {
    const was = steps(['a', 'Uno'], ['b', 'Dos']);
    const merge = meet(
      was,
      steps(['b', 'Dos'], ['a', 'Uno']),
      steps(['a', 'Uno'], ['b', 'Dos'], ['c', 'Tres']),
    );
    expect(merge.merged.steps).toEqual(steps(['b', 'Dos'], ['a', 'Uno'], ['c', 'Tres']).steps);
    expect([merge.conflicts, merge.joined]).toEqual([[], ['steps']]);
    const other = meet(was, steps(['a', 'Primero'], ['b', 'Dos']), steps(['b', 'Dos'], ['a', 'Uno']));
    expect(other.merged.steps).toEqual(steps(['b', 'Dos'], ['a', 'Primero']).steps);
    expect(other.conflicts).toEqual([]);
  });

  it('ask for the order where both moved rows in another way, and keep what is chosen', () => {
    const was = steps(['a', 'Uno'], ['b', 'Dos'], ['c', 'Tres']);
    const theirs = steps(['c', 'Tres'], ['a', 'Uno'], ['b', 'Segundo']);
    const mine = steps(['b', 'Dos'], ['a', 'Uno'], ['c', 'Tres'], ['n', 'Nuevo']);
    const merge = meet(was, theirs, mine);
    expect(merge.conflicts).toEqual([
      { name: 'steps/#', label: 'Pasos, orden', was: was.steps, theirs: theirs.steps, mine: mine.steps },
    ]);
    const [asked] = merge.conflicts;
    expect(valueText(FIELDS, 'steps/#', asked?.theirs)).toBe('Paso «Tres»; Paso «Uno»; Paso «Segundo»');
    const joined = steps(['b', 'Segundo'], ['a', 'Uno'], ['c', 'Tres'], ['n', 'Nuevo']).steps;
    expect(merge.merged.steps, 'mine until it is answered').toEqual(joined);
    expect(withValue(merge.merged, 'steps/#', asked?.theirs).steps).toEqual(
      steps(['c', 'Tres'], ['a', 'Uno'], ['b', 'Segundo'], ['n', 'Nuevo']).steps,
    );
    const same = meet(was, theirs, { ...theirs, text: 'El martes.' });
    expect(same.conflicts, 'nothing where both moved them alike').toEqual([]);
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

  it('name child rows that came, went, moved, and the parts that changed, in words', () => {
    const before = {
      steps: [
        { id: 'a', text: 'Uno' },
        { id: 'b', text: 'Dos', days: 2 },
        { id: 'd', text: 'Fin' },
      ],
    };
    const after = {
      steps: [
        { id: 'd', text: 'Fin' },
        { id: 'b', text: 'Dos', days: 3 },
        { id: 'c', text: 'Tres' },
      ],
    };
    const found = differencesOf(FIELDS, before, after);
    expect(found.map(({ name, label }) => [name, label])).toEqual([
      ['steps/a', 'Paso «Uno»'],
      ['steps/b/days', 'Paso «Dos», días'],
      ['steps/c', 'Paso «Tres»'],
      ['steps/#', 'Pasos, orden'],
    ]);
    const shown = found.map(({ name, before: was, after: is }) => [
      valueText(FIELDS, name, was),
      valueText(FIELDS, name, is),
    ]);
    expect(shown).toEqual([
      ['Texto: Uno', ''],
      ['2 días', '3 días'],
      ['', 'Texto: Tres'],
      ['Paso «Uno»; Paso «Dos»; Paso «Fin»', 'Paso «Fin»; Paso «Dos»; Paso «Tres»'],
    ]);
  });
});

it('a set of ids joins what either added or took away, and is told by another field', () => {
  const fields = [
    { name: 'lots', label: 'Partidas', isSet: true, isUntold: true },
    { name: 'lotNumbers', label: 'Partidas' },
  ];
  const was = { lots: ['a', 'b'] };
  expect(mergeStates(fields, { was, theirs: { lots: ['a', 'b', 'c'] }, mine: { lots: ['b', 'd'] } })).toEqual(
    {
      merged: { lots: ['b', 'c', 'd'], lotNumbers: undefined },
      conflicts: [],
      joined: [],
    },
  );
  expect(differencesOf(fields, { ...was, lotNumbers: '1, 2' }, { lots: ['a'], lotNumbers: '1' })).toEqual([
    { name: 'lotNumbers', label: 'Partidas', before: '1, 2', after: '1' },
  ]);
});
