import { expect, test } from 'vitest';
import { keptOfMissed } from './missed-words.rules.ts';

test('single words stay, small and without accents', () => {
  expect(keptOfMissed('Quiero un trampolín', ['trampolín'])).toEqual(['trampolin']);
  expect(keptOfMissed('ajedrez y dominó', ['ajedrez', 'dominó'])).toEqual(['ajedrez', 'domino']);
});

test.each([
  ['a name written as one', 'Zenobia Xoconochtli', ['zenobia', 'xoconochtli']],
  ['a common name', 'juan xoconochtli', ['xoconochtli']],
  ['a surname with something else', 'contrato de garcía xilotl', ['xilotl']],
  ['an RFC', 'XAXX010101000', ['xaxx010101000']],
  ['a CURP', 'XEXX010101HNEXXXA4', ['xexx010101hnexxxa4']],
  ['a mail', 'alguien@ejemplo.mx', ['alguien', 'ejemplo']],
  ['a phone', 'llamar al 473 123 45 67', ['llamar']],
  ['a whole text', 'uno dos tres cuatro', ['aaaa', 'bbbb', 'cccc', 'dddd']],
  ['a short word', 'xyz', ['xyz']],
])('of %s nothing stays', (_, typed, missing) => {
  expect(keptOfMissed(typed, missing)).toEqual([]);
});
