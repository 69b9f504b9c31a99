import { expect, test } from 'vitest';
import type { ListEntry } from '#contract/negative-lists.ts';
import { stateOn } from './list-state.rules.ts';

const bar: ListEntry = {
  rfc: null,
  name: 'Uno',
  situation: 'disqualified',
  effect: 'block',
  effectUntil: '2022-05-31',
  data: { startsOn: '2020-06-01', endsOn: '2022-05-31' },
};
const stage = (situation: ListEntry['situation'], data: Record<string, string>): ListEntry => ({
  ...bar,
  situation,
  effect: situation === 'definitive' ? 'block' : situation === 'presumed' ? 'alert' : 'info',
  effectUntil: null,
  data,
});

test.each<[string, Partial<ListEntry>, string, object]>([
  ['in its term', {}, '2021-01-01', { state: 'in_force', since: '2020-06-01', until: '2022-05-31' }],
  ['on its last day', {}, '2022-05-31', { state: 'in_force' }],
  ['after it', {}, '2022-06-01', { state: 'ended', until: '2022-05-31', isReckoned: false }],
  ['before it', {}, '2020-05-31', { state: 'not_begun', since: '2020-06-01' }],
  ['without end', { effectUntil: null }, '2030-01-01', { state: 'in_force', until: null }],
  [
    'by a reckoned end',
    { effect: 'alert', data: { notifiedOn: '2020-06-01', endsOnIsReckoned: '2022-05-31' } },
    '2021-01-01',
    { state: 'in_force', isReckoned: true },
  ],
  [
    'with an end that nobody reads',
    { effect: 'alert', effectUntil: null },
    '2021-01-01',
    { state: 'doubtful' },
  ],
  [
    'with words that suspend it',
    { effect: 'alert', data: { startsOn: '2020-06-01', takenBack: 'Suspendida por amparo' } },
    '2021-01-01',
    { state: 'doubtful', takenBack: 'Suspendida por amparo' },
  ],
  [
    'annulled, as a person said',
    { effect: 'info', data: { takenBack: 'Sin efectos' } },
    '2021-01-01',
    { state: 'void' },
  ],
  ['a fine', { situation: 'fined', effect: 'info', effectUntil: null }, '2021-01-01', { state: 'noted' }],
  ['an acquittal', { situation: 'acquitted', effect: 'info' }, '2021-01-01', { state: 'void' }],
])('a sanction %s', (_, more, on, state) => {
  expect(stateOn({ ...bar, ...more }, on)).toMatchObject(state);
});

test('a stage of the list of the SAT has the dates of those that were published by that day', () => {
  const data = { presumedSatOn: '2014-01-16', presumedDofOn: '2014-02-03', clearedSatOn: '2014-05-20' };
  expect(stateOn(stage('cleared', data), '2026-01-01')).toMatchObject({
    state: 'void',
    situation: 'cleared',
    since: '2014-05-20',
    stages: [
      { situation: 'presumed', publishedOn: '2014-01-16' },
      { situation: 'cleared', publishedOn: '2014-05-20' },
    ],
  });
  expect(stateOn(stage('presumed', data), '2014-03-01')).toMatchObject({
    state: 'in_force',
    since: '2014-01-16',
    stages: [{ situation: 'presumed' }],
  });
  // Published after the list of that day, as a later one says.
  const later = { situation: 'definitive' as const, publishedOn: '2014-04-01' };
  expect(stateOn(stage('presumed', { presumedSatOn: '2014-01-16' }), '2014-04-02', later)).toMatchObject({
    state: 'in_force',
    situation: 'definitive',
    since: '2014-04-01',
    stages: [{ situation: 'presumed' }, later],
  });
});
