import { expect, it } from 'vitest';
import { mergedSettings, settingsInForce, settingsRows } from './settings-conflict.ts';

const over = { articleLabel: 'Artículo 70, fracción XXXII', area: 'Adquisiciones', note: '' };
const theirs = { ...over, articleLabel: 'Artículo 65, fracción XXX', note: 'La de otra persona' };

it('texts that were not touched follow what somebody else saved; the touched ones stay and are shown beside it', () => {
  const mine = { ...over, area: 'Unidad de Adquisiciones', note: 'La mía' };
  const merged = mergedSettings(mine, { over, theirs });
  expect(merged).toEqual({
    articleLabel: 'Artículo 65, fracción XXX',
    area: 'Unidad de Adquisiciones',
    note: 'La mía',
  });
  expect(settingsRows(merged, theirs)).toEqual([
    { key: 'area', label: 'Área responsable', theirs: 'Adquisiciones', mine: 'Unidad de Adquisiciones' },
    { key: 'note', label: 'Nota de cada renglón', theirs: 'La de otra persona', mine: 'La mía' },
  ]);
  expect(settingsRows({ ...theirs, note: 'La de otra persona ' }, theirs)).toEqual([]);
});

it('the next save goes over the version that the refusal told', () => {
  expect(settingsInForce({ current: { settings: theirs, version: 4 } })).toEqual({
    settings: theirs,
    version: 4,
  });
  expect(settingsInForce({})).toBeUndefined();
  expect(settingsInForce(undefined)).toBeUndefined();
});
