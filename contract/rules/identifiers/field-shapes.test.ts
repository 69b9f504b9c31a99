import { describe, expect, it } from 'vitest';
import { linkAddress, mayBeLink } from './link-shape.ts';

describe('a link that somebody writes', () => {
  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'javascript:1;alert(1)',
    'file:///etc/passwd',
  ])('%j is neither kept nor followed', (text) => {
    expect(mayBeLink(text)).toBe(false);
    expect(linkAddress(text)).toBeUndefined();
  });

  it.each(['https://ugto.mx/aviso', 'HTTP://ugto.mx', 'mailto:compras@ugto.mx'])('%s is followed', (text) => {
    expect(mayBeLink(text)).toBe(true);
    expect(linkAddress(text)).toBe(text);
  });

  it.each(['', 'ht', 'https:', 'www.ugto.mx', 'www.ugto.mx:8080/a', 'localhost:3000'])(
    'a draft keeps «%s», which nobody follows yet',
    (text) => {
      expect(mayBeLink(text)).toBe(true);
      expect(linkAddress(text)).toBeUndefined();
    },
  );
});
