import { expect, it } from 'vitest';
import { changeLabel, partName, saysAll, shortened, standingSentence, versionDays } from './text-words.ts';

const version = { key: 'a', name: 'Original', inForceOn: '2023-01-30', until: '2024-06-03', source: null };

it('a version says since when it holds, or between which days it did', () => {
  expect(versionDays(version, '2022-01-01')).toBe('Empieza a regir el 30 de enero de 2023');
  expect(versionDays(version, '2024-06-02')).toBe('Rige desde el 30 de enero de 2023');
  expect(versionDays(version, '2024-06-03')).toBe('Rigió del 30 ene 2023 al 2 jun 2024');
  expect(versionDays({ ...version, until: null }, '2030-01-01')).toBe('Rige desde el 30 de enero de 2023');
});

it('a day on which the text was not in force is told in a sentence, and no other day', () => {
  const on = (
    standing: Parameters<typeof standingSentence>[0]['standing'],
    day: string,
    read: string | null,
  ) => standingSentence({ day, standing, version: read, versions: [version] });
  expect(on('in_force', '2024-01-01', 'a')).toBe(undefined);
  expect(on('in_force', '2020-01-01', null)).toBe('El 1 de enero de 2020 esta norma todavía no regía.');
  expect(on('not_yet', '2020-01-01', null)).toBe('El 1 de enero de 2020 esta norma todavía no regía.');
  expect(on('repealed', '2025-01-01', 'a')).toBe(
    'El 1 de enero de 2025 esta norma ya estaba abrogada. Se muestra su último texto.',
  );
  expect(on('unknown', '2024-01-01', 'a')).toBe('No se sabe si esta norma regía el 1 de enero de 2024.');
});

it('a part is found by all the words, in the singular and the plural, and named by its number and heading', () => {
  const part = {
    anchor: 'a',
    kind: 'article',
    label: 'Artículo 10',
    heading: 'Garantías',
    text: 'Anticipo.',
    citations: 0,
  } as const;
  expect([saysAll(part, ['garantia', 'anticipos']), saysAll(part, ['garantia', 'multa'])]).toEqual([
    true,
    false,
  ]);
  expect(partName(part)).toBe('Artículo 10. Garantías');
  expect(partName({ label: '', heading: '' })).toBe('Texto');
});

it('what stayed is cut between the changes, and they are never', () => {
  const long = 'x'.repeat(1_000);
  const cut = shortened([
    { text: long, kind: 'same' },
    { text: long, kind: 'added' },
    { text: long, kind: 'same' },
  ]);
  expect(cut.map(({ text }) => text.length)).toEqual([242, 1_000, 242]);
  expect(cut[0]?.text.startsWith('… ')).toBe(true);
});

it('a part whose text now says only that it is repealed was repealed, not changed', () => {
  const pieces = [
    { text: 'Las garantías se entregan al firmar.', kind: 'removed' },
    { text: 'Se deroga.', kind: 'added' },
  ] as const;
  expect(changeLabel('changed', pieces)).toBe('Se derogó');
  expect(changeLabel('changed', [{ text: 'Derogado', kind: 'added' }])).toBe('Se derogó');
  expect(changeLabel('changed', [{ text: 'Derogados los anteriores, rige este.', kind: 'added' }])).toBe(
    'Cambió',
  );
  expect(changeLabel('removed', pieces)).toBe('Se quitó');
});
