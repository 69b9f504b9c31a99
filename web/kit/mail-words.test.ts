import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailSaid } from './mail-words.ts';

test('a mail is said to have left only where a server takes it', () => {
  const said = (sendsMail: boolean) => mailSaid({ sendsMail }, 'Se envió.', 'Quedó escrita');
  expect(said(true)).toBe('Se envió.');
  expect(said(false)).toBe('Quedó escrita: el correo espera, porque el portal no tiene servidor de correo.');
});

const ROOT = new URL('../../', import.meta.url).pathname;
/** Screens of officers, who see in «Estado del sistema» whether mails leave, and what only a mail that came leads to. */
const OTHERS =
  /-admin\/|supplier-registry\/|features\/settings\/|system-state\/|clarifications\/(publish-answers|question-list)|corrections-section|following\/follow\.screen|notice\.screen/;
const PROMISE =
  /enviamos|te avisamos|te escribimos|te escribirá|te mandamos|mandamos un|responde por correo|llegan? (?:a tu|por) correo|te llega|ahí llegan|el acuse va/i;
const ASKS = /sendsMail|mailSaid|mailAnswer/;

test('what promises a mail to a visitor asks whether mails leave', () => {
  const files = globSync(['web/**/*.{ts,tsx}', 'server/features/**/*.service.ts'], { cwd: ROOT }).filter(
    (path) => !/\.test\.|web\/test-|features\/guide/.test(path) && !OTHERS.test(path),
  );
  const promising = files.filter((path) =>
    PROMISE.test(readFileSync(`${ROOT}${path}`, 'utf8').replaceAll(/\s+/g, ' ')),
  );
  expect(promising.length).toBeGreaterThan(10);
  expect(promising.filter((path) => !ASKS.test(readFileSync(`${ROOT}${path}`, 'utf8')))).toEqual([]);
});
