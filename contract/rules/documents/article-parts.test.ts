import { expect, it } from 'vitest';
import { compareTexts, type ComparablePart } from './article-comparison.ts';
import { paragraphsOf } from './article-parts.ts';
import { endOf, inOrder, standingOn, textOn } from './in-force.ts';

it('every paragraph, fraction and item of an article has a place of its own', () => {
  const text =
    'Se entiende por:\nI. Área;\na) Una, y\nb) Otra;\nII Bis. Comité, y\nIII.- Unidad.\nNada más.\nc) Fin.';
  expect(paragraphsOf(text).map(({ place, name, depth }) => [place, name, depth])).toEqual([
    ['p1', 'Párrafo 1', 0],
    ['fr-i', 'Fracción I', 1],
    ['fr-i-inciso-a', 'Fracción I, inciso a)', 2],
    ['fr-i-inciso-b', 'Fracción I, inciso b)', 2],
    ['fr-ii-bis', 'Fracción II Bis', 1],
    ['fr-iii', 'Fracción III', 1],
    ['p2', 'Párrafo 2', 0],
    ['fr-iii-inciso-c', 'Fracción III, inciso c)', 2],
  ]);
  const twice = paragraphsOf('I. Uno.\nI. Otra vez uno.').map(({ place }) => place);
  expect(twice).toEqual(['fr-i', 'fr-i-2']);
});

const part = (label: string, text: string): ComparablePart => ({
  anchor: label,
  kind: 'article',
  label,
  heading: '',
  text,
});

it('two versions are compared part by part, in the order of the later one', () => {
  const before = [part('1', 'Uno'), part('2', 'Diez días'), part('3', 'Se va'), part('4', 'Queda')];
  const after = [part('1', 'Uno'), part('2', 'Quince días'), part('2-bis', 'Llega'), part('4', 'Queda')];
  const compared = compareTexts(before, after);
  expect(compared.map(({ label, change }) => [label, change])).toEqual([
    ['1', 'same'],
    ['2', 'changed'],
    ['3', 'removed'],
    ['2-bis', 'inserted'],
    ['4', 'same'],
  ]);
  expect(compared[1]?.pieces).toEqual([
    { text: 'Diez', kind: 'removed' },
    { text: 'Quince', kind: 'added' },
    { text: ' días', kind: 'same' },
  ]);
});

const TEXTS = [
  { key: 'b', inForceOn: '2024-06-03' },
  { key: 'a', inForceOn: '2023-01-30' },
  { key: 'c', inForceOn: '2024-06-03' },
];

it('a version is in force from its day until the day of the next one, or of the repeal', () => {
  expect(inOrder(TEXTS).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  const on = (day: string) => textOn(TEXTS, day)?.key;
  expect(['2023-01-29', '2023-01-30', '2024-06-02', '2024-06-03'].map(on)).toEqual([
    undefined,
    'a',
    'a',
    'c',
  ]);
  expect(endOf(TEXTS, 'a', null)).toBe('2024-06-03');
  expect(endOf(TEXTS, 'c', null)).toBe(null);
  expect(endOf(TEXTS, 'c', '2025-04-17')).toBe('2025-04-17');
  expect(endOf(TEXTS, 'a', '2024-01-01')).toBe('2024-01-01');
});

it('where a regulation stands on a day is told by its dates, and unknown where they do not tell it', () => {
  const days = { status: 'in_force', publishedOn: null, inForceOn: null, repealedOn: null } as const;
  const law = { ...days, publishedOn: '2000-01-04', inForceOn: '2000-03-04', repealedOn: '2025-04-17' };
  const on = (day: string, given: Parameters<typeof standingOn>[0] = law) =>
    standingOn(given, day, '2026-11-23');
  expect(['2000-03-03', '2000-03-04', '2025-04-16', '2025-04-17'].map((day) => on(day))).toEqual([
    'not_yet',
    'in_force',
    'in_force',
    'repealed',
  ]);
  expect([on('2020-01-01', days), on('2026-11-23', days)]).toEqual(['unknown', 'in_force']);
  const gone = { ...days, status: 'repealed', inForceOn: '2001-01-01' } as const;
  expect([on('2020-01-01', gone), on('2026-11-23', gone)]).toEqual(['unknown', 'repealed']);
});
