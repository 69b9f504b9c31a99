import { describe, expect, it } from 'vitest';
import { grantRights, rightsText } from './account-rights.ts';

describe('rights in the account of a supplier', () => {
  it.each([
    ['to sell begins at once', [], ['sell'], ['sell'], [], false],
    ['money and people wait', [], ['sell', 'collect', 'manage'], ['sell'], ['collect', 'manage'], false],
    [
      'what counts already does not wait again',
      ['collect'],
      ['collect', 'manage'],
      ['collect'],
      ['manage'],
      false,
    ],
    ['what is taken away ends at once', ['sell', 'collect'], ['sell'], ['sell'], [], true],
    ['all of it', ['sell', 'manage'], [], [], [], true],
    ['one for another', ['manage'], ['collect'], [], ['collect'], true],
  ] as const)('%s', (_, held, wanted, rights, waiting, isLess) => {
    expect(grantRights({ rights: held }, wanted)).toEqual({ rights, waiting, isLess });
  });

  it('is told in words', () => {
    expect(rightsText(['manage', 'sell'])).toBe('vender y administrar');
    expect(rightsText(['manage', 'collect', 'sell'])).toBe('vender, cobrar y administrar');
    expect(rightsText([])).toBe('nada');
  });
});
