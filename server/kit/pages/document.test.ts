import { expect, it } from 'vitest';
import type { BuiltAssets } from './built-assets.ts';
import { splitDocument } from './document.ts';

const ASSETS: BuiltAssets = {
  boot: '/boot.js',
  entry: '/main.js',
  icon: '/icono.svg',
  linksFor: () => ({ styles: [], css: '', scripts: [], fonts: [] }),
  serve: () => undefined,
};
const PARTS = { title: 'Inicio', noIndex: false, html: '', settings: {}, data: {}, modules: [] };

it('what search engines read is data that no text of ours ends early', () => {
  const structured = { name: 'Equipo </script><script>alert(1)</script> <!-- y \u2028 más' };
  const { body } = splitDocument({ ...PARTS, structured }, ASSETS);
  const [, written = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(written)).toEqual(structured);
  expect(written).not.toContain('<');
});

it('a page without structured data has no such element', () => {
  expect(splitDocument(PARTS, ASSETS).body).not.toContain('ld+json');
});
