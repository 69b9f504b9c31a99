import { expect, test } from 'vitest';
import { mailSaid } from './mail-words.ts';

test('a mail is said to have left only where a server takes it', () => {
  const said = (sendsMail: boolean) => mailSaid({ sendsMail }, 'Se envió.', 'Quedó escrita');
  expect(said(true)).toBe('Se envió.');
  expect(said(false)).toBe('Quedó escrita: el correo espera, porque el portal no tiene servidor de correo.');
});
